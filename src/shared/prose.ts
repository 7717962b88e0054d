import type { Prose, ProseBlock, ProseInline } from './values.ts';

/** The words of a paragraph or a cell without their marks. */
export function inlineText(inlines: readonly ProseInline[]): string {
  return inlines
    .map((one) =>
      typeof one === 'string'
        ? one.replace(/\s+/g, ' ')
        : one.type === 'break'
          ? '\n'
          : inlineText(one.children),
    )
    .join('');
}

/** The words of a text without their marks; its paragraphs, headings, items and rows are lines. */
export function plainText(prose: Prose): string {
  return prose.map(linesOf).join('\n');
}

function linesOf(node: ProseBlock): string {
  switch (node.type) {
    case 'quote':
      return plainText(node.children);
    case 'list':
      return node.items.map(plainText).join('\n');
    case 'table':
      return node.rows.map((cells) => cells.map(inlineText).join(' ')).join('\n');
    default:
      return inlineText(node.children);
  }
}

/** What a line says without its label: several topics in one, with a dot between them that all scripts have. */
export function lineText({ text = '', texts }: { text?: string; texts?: readonly string[] }): string {
  return texts?.join(' · ') ?? text;
}

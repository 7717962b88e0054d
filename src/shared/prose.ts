import type { Cell, Prose, ProseBlock, ProseInline } from './values.ts';

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
      return [plainText(node.children), inlineText(node.by ?? [])].filter(Boolean).join('\n');
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

/** A text with its paragraphs, headings and cells changed. */
export function proseWith(prose: Prose, change: (cell: Cell) => Cell): Prose {
  return prose.map((block): ProseBlock => {
    switch (block.type) {
      case 'quote':
        return {
          ...block,
          children: proseWith(block.children, change),
          ...(block.by && { by: change(block.by) }),
        };
      case 'list':
        return { ...block, items: block.items.map((item) => proseWith(item, change)) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(change)) };
      default:
        return { ...block, children: change(block.children) };
    }
  });
}

/** A paragraph or a cell with each of its words changed, as other values may stand between them. */
export function cellWith(cell: Cell, change: (words: string) => string): Cell {
  return cell.map((inline): ProseInline => {
    if (typeof inline === 'string') return change(inline);
    return inline.type === 'break' ? inline : { ...inline, children: cellWith(inline.children, change) };
  });
}

import type { Cell, Prose, ProseBlock, ProseInline } from '../values.ts';

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

/** Returns a text without formatting, with one line for each paragraph, heading, list item and table row. */
export function plainText(prose: Prose): string {
  return prose.map(blockText).join('\n');
}

function blockText(node: ProseBlock): string {
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

/** Returns the text of a labelled line. Several texts are joined by a middle dot, which is usual in all scripts. */
export function lineText({ text = '', texts }: { text?: string; texts?: readonly string[] }): string {
  return texts?.join(' · ') ?? text;
}

export function mapProse(prose: Prose, change: (cell: Cell) => Cell): Prose {
  return prose.map((block): ProseBlock => {
    switch (block.type) {
      case 'quote':
        return {
          ...block,
          children: mapProse(block.children, change),
          ...(block.by && { by: change(block.by) }),
        };
      case 'list':
        return { ...block, items: block.items.map((item) => mapProse(item, change)) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(change)) };
      default:
        return { ...block, children: change(block.children) };
    }
  });
}

export function mapCell(cell: Cell, change: (words: string) => string): Cell {
  return cell.map((inline): ProseInline => {
    if (typeof inline === 'string') return change(inline);
    return inline.type === 'break' ? inline : { ...inline, children: mapCell(inline.children, change) };
  });
}

import type { SitePages } from './site-pages.ts';

export interface PageChange {
  address: string;
  kind: 'new' | 'gone' | 'text' | 'look';
  /** The lines that were removed or replaced. */
  removed: string[];
  added: string[];
  /** The first line with another position; only if no line was added or removed. */
  moved?: string;
}

/** Sorts by address. `look` means the same text with other styles or HTML; only a screenshot shows whether this is visible. */
export function comparePages(before: SitePages, after: SitePages): PageChange[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])].sort();
  return addresses.flatMap((address) => {
    const [old, next] = [before.get(address), after.get(address)];
    const change = (kind: PageChange['kind'], text: TextChange = { removed: [], added: [] }) => [
      { address, kind, ...text },
    ];
    if (!old) return change('new');
    if (!next) return change('gone');
    const text = textChange(old.lines, next.lines);
    if (text) return change('text', text);
    return old.look === next.look ? [] : change('look');
  });
}

type TextChange = Pick<PageChange, 'removed' | 'added' | 'moved'>;

function textChange(before: string[], after: string[]): TextChange | undefined {
  const removed = missingLines(before, after);
  const added = missingLines(after, before);
  if (removed.length > 0 || added.length > 0) return { removed, added };
  const place = after.findIndex((line, index) => line !== before[index]);
  const moved = after[place];
  return moved === undefined ? undefined : { removed, added, moved };
}

/** Returns the excess lines if a line occurs more often in the first text. */
function missingLines(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

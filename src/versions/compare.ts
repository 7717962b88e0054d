import type { SitePages } from './site-pages.ts';

/** How a page differs from the page that was at its address before. */
export interface PageChange {
  address: string;
  kind: 'new' | 'gone' | 'text' | 'look';
  /** The lines that are gone, or that another one took the place of. */
  removed: string[];
  /** The lines that are new. */
  added: string[];
  /** The first line that is at another place; only where no line is new or gone. */
  moved?: string;
}

/**
 * Compares two builds of a site page by page, as people read them. Returns the pages that differ, in the order of the addresses. A page whose text
 * is the same has the kind `look` where anything is different that decides how it looks; whether people see that, only a picture tells.
 */
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
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length > 0 || added.length > 0) return { removed, added };
  const place = after.findIndex((line, index) => line !== before[index]);
  const moved = after[place];
  return moved === undefined ? undefined : { removed, added, moved };
}

/** The lines of a text that another one lacks. A line that is there twice must be there twice. */
function without(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

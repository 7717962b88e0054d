import type { PageChange } from './compare.ts';

/** Lines per page, addresses per entry, and entries. */
const MAX_REPORTED_COUNTS = { lines: 6, addresses: 4, groups: 12 };

export type LookComparison = 'pictures' | 'styles';

/** Pages with the same change form one entry. `count` is the number of pages in the new build. */
export function changesText(changes: readonly PageChange[], count: number, looks: LookComparison): string {
  if (changes.length === 0) return `All ${pageCountText(count)} are the same.`;
  const kind = (wanted: PageChange['kind']) => changes.filter((one) => one.kind === wanted);
  const [text, look, added, gone] = [kind('text'), kind('look'), kind('new'), kind('gone')];
  const same = count - text.length - look.length - added.length;
  const parts = [
    ...(text.length > 0 ? [`${text.length} ${verbForm(text, 'says', 'say')} something else`] : []),
    ...(look.length > 0
      ? [`${look.length} ${looks === 'styles' ? 'may look' : verbForm(look, 'looks', 'look')} different`]
      : []),
    ...(added.length > 0 ? [`${added.length} ${verbForm(added, 'is', 'are')} new`] : []),
    ...(gone.length > 0 ? [`${gone.length} ${verbForm(gone, 'is', 'are')} gone`] : []),
    ...(same > 0 ? [`${same} ${same === 1 ? 'is' : 'are'} the same`] : []),
  ];
  const sections = [
    sectionText('Gone', gone.length > 0 ? [addressList(gone)] : []),
    sectionText('New', added.length > 0 ? [addressList(added)] : []),
    sectionText('Another text', formatGroupedChanges(text)),
    sectionText(
      looks === 'pictures' ? 'Another look' : 'Perhaps another look',
      look.length > 0 ? [addressList(look)] : [],
    ),
  ];
  return [`Of ${pageCountText(count)}, ${parts.join(', ')}.`, ...sections.filter(Boolean)].join('\n\n');
}

function sectionText(title: string, entries: string[]): string {
  return entries.length > 0 ? `${title}:\n${entries.map((entry) => `  ${entry}`).join('\n')}` : '';
}

function pageCountText(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

function verbForm(list: readonly unknown[], one: string, many: string): string {
  return list.length === 1 ? one : many;
}

function addressList(changes: readonly PageChange[]): string {
  const shown = changes.slice(0, MAX_REPORTED_COUNTS.addresses).map(({ address }) => address);
  const rest = changes.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Starts with the change that affects most pages. */
function formatGroupedChanges(changes: readonly PageChange[]): string[] {
  const groups = new Map<string, PageChange[]>();
  for (const change of changes) {
    const key = formatChangedLines(change);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  const rest = sorted.slice(MAX_REPORTED_COUNTS.groups).reduce((sum, [, all]) => sum + all.length, 0);
  return [
    ...sorted.slice(0, MAX_REPORTED_COUNTS.groups).map(([lines, all]) => `${addressList(all)}\n${lines}`),
    ...(rest > 0 ? [`and ${pageCountText(rest)} more`] : []),
  ];
}

function formatChangedLines({ removed, added, moved }: PageChange): string {
  if (moved !== undefined) return `      another order, from: ${shortLine(moved)}`;
  return [...shownLines(removed, '−'), ...shownLines(added, '+')].join('\n');
}

function shownLines(lines: readonly string[], sign: string): string[] {
  const rest = lines.length - MAX_REPORTED_COUNTS.lines;
  return [
    ...lines.slice(0, MAX_REPORTED_COUNTS.lines).map((line) => `      ${sign} ${shortLine(line)}`),
    ...(rest > 0 ? [`      ${sign} and ${rest} more lines`] : []),
  ];
}

function shortLine(line: string): string {
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

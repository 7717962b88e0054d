import type { Sheet } from '../../model.ts';
import type { HeaderRow } from '../headers/layout.ts';
import { type GroupContext, type GroupTitle, isSchoolName, titleOfSheet } from './groups.ts';

/** Sheet names are titles in a file with one sheet for each school or committee. Reports all titles together. */
export function readSheetTitles(
  found: readonly { sheet: Sheet; headers: HeaderRow | undefined; applications: unknown }[],
  context: Omit<GroupContext, 'sheet'>,
): ReadonlyMap<string, GroupTitle> {
  const titles = new Map<string, GroupTitle>();
  const lists = found.filter(({ headers, applications }) => headers?.isRegistrations && !applications);
  const without = (field: GroupTitle['field']) =>
    lists.filter(
      ({ headers }) => !headers?.columns.some(({ meaning }) => meaning.field === field && !meaning.person),
    );
  for (const field of ['school', 'committee'] as const) {
    const sheets = without(field);
    for (const { sheet } of sheets) {
      const title = titleOfSheet(sheet.name, { ...context, sheet: sheet.name });
      if (title?.field !== field) continue;
      // if there is only one file, its name may be a person's name
      const isFile = lists.length === 1 && /\.\w{3}$/.test(sheet.name);
      if (field === 'school' && (isFile || (sheets.length < 2 && !isSchoolName(sheet.name)))) continue;
      titles.set(sheet.name, title);
    }
  }
  const [first] = titles.keys();
  if (first !== undefined)
    context.report('sheets-read-as-titles', {
      origin: { sheet: first, row: 1 },
      value: [...titles.values()].map(({ text }) => text).join('; '),
    });
  return titles;
}

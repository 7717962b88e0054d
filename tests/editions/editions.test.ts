import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { comparePages, parsePages } from '../../src/site/versions/index.ts';
import { isDeep } from '../scale.ts';
import { uploaded } from '../oc/allotment/conference.ts';
import { opened } from '../oc/workbook/opened.ts';
import { builtPages, dateOf, namedChanges, root, SITES, VERSIONS } from './edition.ts';

/* The promises of docs/versions.md about pages and workbooks, for what was released. */

// cards are drawn
vi.stubEnv('NODE_ENV', 'production');

/** Sites of which a build takes a second. */
const QUICK = ['sample', 'three-languages'];

/** The notes of changes and the changelog: a change of pages is named in one of them. */
const NOTES = [
  'CHANGELOG.md',
  ...readdirSync(path.join(root, '.changeset')).map((name) => `.changeset/${name}`),
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(path.join(root, name), 'utf8'))
  .join('\n');

describe.each(VERSIONS)('%s', (version) => {
  const folder = path.join(import.meta.dirname, version);
  const named = namedChanges(version);

  test.each(Object.keys(SITES).filter((name) => isDeep || QUICK.includes(name)))(
    'the pages of %s say what they said, in the same order, at the same addresses',
    async (name) => {
      const site = path.join(folder, 'sites', name);
      const before = parsePages(readFileSync(path.join(site, 'pages.txt'), 'utf8'));
      const changes = comparePages(before, await builtPages(site, dateOf(version))).filter(({ kind }) => kind !== 'look');
      const isNamed = (lines: string[], part: 'removed' | 'added') =>
        lines.every((line) => named.some((one) => one[part]?.includes(line)));
      expect(
        changes.filter(
          ({ kind, moved, removed, added }) =>
            kind !== 'text' ||
            moved !== undefined ||
            !isNamed(removed, 'removed') ||
            !isNamed(added, 'added'),
        ),
      ).toEqual([]);
    },
  );

  test('each change of its pages has a line in the changelog', () => {
    expect(named.filter(({ changelog }) => !NOTES.includes(`- ${changelog}`))).toEqual([]);
  });

  test.each(
    readdirSync(path.join(folder, 'workbooks')).flatMap((name) => (name.endsWith('.xlsx') ? [name] : [])),
  )('its workbook %s is read back whole', async (name) => {
    const file = path.join(folder, 'workbooks', name);
    const rules = JSON.parse(readFileSync(file.replace('.xlsx', '.json'), 'utf8'));
    const bytes = readFileSync(file);
    const [before, after] = [await opened(bytes), await opened(await uploaded(bytes, 'data.xlsx', rules))];
    for (const sheet of before.names) {
      expect(after.names).toContain(sheet);
      // later versions may have more columns; the check is that of the version which has written the sheet
      const headers = (before.rows(sheet)[0] ?? []).filter((header) => header !== 'Check').map(String);
      const part = (of: typeof before) => headers.map((header) => [header, of.column(sheet, header)]);
      if (sheet !== 'Summary') expect([sheet, part(after)]).toEqual([sheet, part(before)]);
    }
  });
});

test('the version of package.json is stored, or only repairs one that is', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [major, minor] = version.split('.');
  expect(existsSync(path.join(import.meta.dirname, `${major}.${minor}.0`))).toBe(true);
});

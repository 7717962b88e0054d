import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenSite } from '../../src/compiler/compile.ts';
import { openSiteInFile } from '../../src/compiler/node/site.ts';
import { readPieces } from '../../src/compiler/recovery/pieces.ts';
import type { Site } from '../../src/compiler/site/site.ts';
import { scaled } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { schemas, siteText } from './real-site.ts';

const folder = folderWithMedia();
const file = path.join(folder, 'site.yaml');

/** Opens a text as the file; what the site that was opened before has parsed is not parsed again. */
function opened(text: string, previous?: OpenSite): OpenSite {
  writeFileSync(file, text);
  return openSiteInFile({ file, schemas, name: 'site.yaml', previous });
}

function resultOf(site: OpenSite) {
  const { problems, samples, site: whole } = site.compile();
  return { problems, samples, site: whole };
}

const compiled = (text: string) => resultOf(opened(text));

/** As the preview of a large site: first some of its pages, then all. Each page is what the compilation has. */
function lookedAt(site: OpenSite, where: number) {
  const paths = site.paths();
  const some = where < 0.5 ? paths : paths.slice(Math.floor(where * paths.length), -1);
  const pages = some.map((path) => [path, site.page(path)] as const);
  const result = resultOf(site);
  for (const [path, page] of pages) {
    // of two pages at one address the site is not made
    if (result.site) expect(page).toEqual(result.site.pages.find((one) => one.path === path));
    else expect(page).toBeDefined();
  }
  return result;
}

/** What people do to a file: each takes its lines and where to do it. */
const slips: Record<string, (lines: string[], at: number) => void> = {
  changesALetter: (lines, at) => edit(lines, at, (line) => line.replace(/[a-z](?=[^a-z]*(#.*)?$)/, 'q')),
  losesALine: (lines, at) => lines.splice(at, 1),
  repeatsALine: (lines, at) => lines.splice(at, 0, lines[at] ?? ''),
  indentsALine: (lines, at) => edit(lines, at, (line) => `  ${line}`),
  outdentsALine: (lines, at) => edit(lines, at, (line) => line.replace(/^ {2}/, '')),
  opensAQuote: (lines, at) => edit(lines, at, (line) => line.replace(/: (?=\w)/, ': "')),
  misspellsAKey: (lines, at) => edit(lines, at, (line) => line.replace(/(\w)(\w)?:/, '$2$1:')),
  putsAReference: (lines, at) => edit(lines, at, (line) => line.replace(/: .*/, ': $conference.name')),
  putsALink: (lines, at) => edit(lines, at, (line) => line.replace(/: .*/, ': /committees/unsc#contact')),
  hidesInAComment: (lines, at) => edit(lines, at, (line) => line.replace(/: (\w+).*/, ': $1 #1 of all')),
  curlsAQuote: (lines, at) => edit(lines, at, (line) => line.replace(/: (\w.*)/, ': “$1”')),
  quotesAKey: (lines, at) => edit(lines, at, (line) => line.replace(/(\w+): (\w.*)/, '"$1": “$2”')),
  nestsAList: (lines, at) =>
    edit(lines, at, (line) => line.replace(/^( *)(\w+): \w.*/, '$1$2: |\n$1  - one\n$1    - two')),
  putsAComment: (lines, at) => lines.splice(at, 0, '# a comment'),
  endsTheDocument: (lines, at) => lines.splice(at, 0, '---'),
  repeatsAnEntry: (lines, at) => lines.splice(at, 0, ...entryAt(lines, at)),
  movesAnEntry: (lines, at) => {
    const entry = entryAt(lines, at);
    lines.splice(lines.indexOf(entry[0] ?? ''), entry.length);
    lines.splice(lines.indexOf('committees:') + 1, 0, ...entry);
  },
};

function edit(lines: string[], at: number, change: (line: string) => string): void {
  lines[at] = change(lines[at] ?? '');
}

/** The entry of a top-level list that a line belongs to. */
function entryAt(lines: string[], at: number): string[] {
  let start = at;
  while (start > 0 && !/^ {2}- |^\w/.test(lines[start] ?? '')) start--;
  let end = start + 1;
  while (end < lines.length && !/^ {2}- |^\w/.test(lines[end] ?? '')) end++;
  return lines.slice(start, end);
}

const anywhere = fc.double({ min: 0, max: 0.999, noNaN: true });

// most changes are small, and those at the top of the file are seen on many pages
const change = fc.record({
  slip: fc.oneof(fc.constant('changesALetter'), fc.constantFrom(...Object.keys(slips))),
  where: fc.oneof(
    anywhere,
    anywhere.map((where) => where / 10),
  ),
});

function changed(text: string, { slip, where }: { slip: string; where: number }): string {
  const lines = text.split('\n');
  slips[slip]?.(lines, Math.floor(where * lines.length));
  return lines.join('\n');
}

/** The sample with its committees three times, under ids of their own. */
const manyText = siteText.replace(/^committees:\n((?:[ #].*\n|\n)+)/m, (all, entries: string) =>
  ['a', 'b'].reduce((text, letter) => text + entries.replace(/^( {2}- id: )(.+)$/gm, `$1${letter}-$2`), all),
);

test.each([
  ['the sample', siteText],
  ['a site with more committees', manyText],
])(
  'a file that is changed again and again gives each time what it gives when compiled afresh, whichever pages were looked at: %s',
  (_, text) => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let site = opened(text);
        let now = text;
        for (const one of changes) {
          // half of the slips are taken back, as people do
          const next = changed(now, one);
          site = opened(next, site);
          expect(lookedAt(site, one.where)).toEqual(compiled(next));
          if (one.where < 0.5) now = next;
        }
        expect(resultOf(opened(text, site))).toEqual(compiled(text));
      }),
      { numRuns: scaled(2, 100) },
    );
  },
  240_000,
);

test('a site compiles to the same a second time, and after its pages were looked at', () => {
  const site = opened(siteText);
  const before = resultOf(site);
  for (const path of site.paths()) site.page(path);
  expect(resultOf(site)).toEqual(before);
});

test('an opened site needs what its pages link to and show that were made so far, and no more', () => {
  const { site } = compiled(siteText);
  const seen = opened(siteText);
  seen.info();
  const before = seen.resources().pictures.length;
  expect(seen.page('/committees/unsc')).toEqual(site?.pages.find((page) => page.path === '/committees/unsc'));
  expect(seen.resources().pictures.length).toBeGreaterThan(before);
  expect(site?.pictures.length).toBeGreaterThan(seen.resources().pictures.length);
  expect(seen.page('/committees/nowhere')).toBeUndefined();
  for (const path of seen.paths()) seen.page(path);
  const { pages, ...others } = site as Site;
  expect(pages.map(({ path }) => path).sort()).toEqual(seen.paths().sort());
  const registrations = seen.info()?.registrations();
  const known = { ...seen.info(), ...seen.resources(), registrations };
  expect(sorted(known as Omit<Site, 'pages'>)).toEqual(sorted(others));
});

/** Pages were made in another order. */
function sorted({ pictures, calendar, ...site }: Omit<Site, 'pages'>) {
  const key = (one: object) => JSON.stringify({ ...one, path: '' });
  return { ...site, pictures: pictures.map(key).sort(), calendar: calendar.map(key).sort() };
}

test('where something is wrong a page is faulty, and others are not; with a fault in the file all are', () => {
  const lacking = opened(siteText.replace('logos/unsc.svg', 'logos/gone.svg'));
  expect(lacking.page('/committees/unsc')).toBe('faulty');
  expect(lacking.page('/committees')).toBe('faulty');
  expect(lacking.page('/committees/ccc')).toMatchObject({ path: '/committees/ccc' });
  expect(opened(siteText.replace('name: UNSC', 'nam: UNSC')).info()).toBeUndefined();
  const broken = opened(siteText.replace('committees:', 'committees: ['));
  expect(broken.info()).toBeUndefined();
  expect(broken.page('/')).toBe('faulty');
  const nothing = opened('');
  expect([nothing.base(), nothing.info(), nothing.paths(), nothing.page('/')]).toEqual([
    '/',
    undefined,
    [],
    'faulty',
  ]);
});

test('a file that is read in pieces gives what it gives when read as a whole', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
      const text = changes.reduce(changed, siteText);
      if (!readPieces(text)) return;
      // a tab, even in a remark, makes it be read as a whole
      expect(readPieces(`${text}\n#\t`)).toBeUndefined();
      expect(compiled(text)).toEqual(compiled(`${text}\n#\t`));
    }),
    { numRuns: scaled(5, 500) },
  );
}, 240_000);

test('two compilations with the same schemas have nothing in common', () => {
  const [one, other] = [compiled(siteText), compiled(siteText)].map(({ site }) => site?.pages[0]);
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
});

test('an entry whose text has not changed is not parsed again', () => {
  const before = opened(siteText);
  const after = opened(siteText.replace('name: UNSC', 'name: UNSC!'), before);
  const pieces = [...(after.pieces?.get('committees') ?? [])];
  const parsed = pieces.filter(([text, piece]) => before.pieces?.get('committees')?.get(text) !== piece);
  expect(pieces.length).toBeGreaterThan(7);
  expect(parsed.map(([text]) => text)).toEqual([expect.stringContaining('name: UNSC!')]);
});

test('the nodes of an entry are read once for the places in it, until its text changes, also where lines above it did', () => {
  const before = readPieces(siteText);
  const other = siteText.replace('name: UNSC', 'name: Security');
  const after = readPieces(`# a line more\n${other}`, before?.pieces);
  const nodes = [0, 1].map((at) => ['committees', at, 'name']);
  const [changed, same] = nodes.map((path) => before?.nodesAt(path).contents);
  const [changedNow, sameNow] = nodes.map((path) => after?.nodesAt(path));
  expect(sameNow?.contents).toBe(same);
  expect(changedNow?.contents).not.toBe(changed);
  const moved = '# a line more\n'.length + 'Security'.length - 'UNSC'.length;
  expect(sameNow?.from).toBe(Number(before?.nodesAt(['committees', 1, 'name']).from) + moved);
});

test('a picture that is changed is looked at again', () => {
  let before: OpenSite | undefined;
  const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>`;
  const named = siteText.replace('logos/unsc.svg', 'logos/own/new.svg');
  mkdirSync(path.join(folder, 'media/logos/own'), { recursive: true });
  for (const size of [10, 200, 3000]) {
    writeFileSync(path.join(folder, 'media/logos/own/new.svg'), svg(size));
    before = opened(named, before);
    const { site } = resultOf(before);
    expect(site?.pictures.find((one) => one.file === 'logos/own/new.svg')?.image).toMatchObject({
      width: size,
    });
    expect(site).toEqual(compiled(named).site);
  }
});

test.each([
  ['conference', /^( {2}name: )(.+?)( *#.*)?$/m],
  ['contact', /^( {4}- name: )(.+?)( *#.*)?$/m],
  ['an id', /^( {2}- id: )(unsc)( *#.*)?$/m],
])('what pages show of another place is new on all of them when it changes: %s', (_, line) => {
  const text = siteText.replace(line, '$1other-one$3');
  const now = resultOf(opened(text, opened(siteText)));
  expect(JSON.stringify(now)).toContain('other-one');
  expect(now).toEqual(compiled(text));
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { compile, type Site } from '../../src/compiler/site/compile.ts';
import { glimpse } from '../../src/compiler/site/glimpse.ts';
import { emptyMemory, type Memory } from '../../src/compiler/site/pages.ts';
import { readPiece, readPieces, unreadIn } from '../../src/compiler/source/pieces.ts';
import { schemas, scratchFolder, siteText } from './real-site.ts';

const folder = scratchFolder();
const file = path.join(folder, 'site.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

function compiled(text: string, memory = emptyMemory()) {
  writeFileSync(file, text);
  const { problems, samples, site } = compile({ file, schemas, name: 'site.yaml', memory });
  return { problems, samples, site };
}

/** As the preview of a large site: first some of its pages, then all. Gives what the compilation gives. */
function glimpsedFirst(text: string, memory: Memory, where: number) {
  writeFileSync(file, text);
  const seen = glimpse({ file, schemas, memory });
  const paths = seen?.paths ?? [];
  const some = where < 0.5 ? paths : paths.slice(Math.floor(where * paths.length), -1);
  const pages = some.map((path) => [path, seen?.pageAt(path)] as const);
  const fresh = compiled(text);
  for (const [path, page] of pages) {
    // of two pages at one address the site is not made
    if (fresh.site) expect(page).toEqual(fresh.site.pages.find((one) => one.path === path));
    else expect(page).toBeDefined();
  }
  return compiled(text, memory);
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
  hidesInARemark: (lines, at) => edit(lines, at, (line) => line.replace(/: (\w+).*/, ': $1 #1 of all')),
  curlsAQuote: (lines, at) => edit(lines, at, (line) => line.replace(/: (\w.*)/, ': “$1”')),
  quotesAKey: (lines, at) => edit(lines, at, (line) => line.replace(/(\w+): (\w.*)/, '"$1": “$2”')),
  nestsAList: (lines, at) =>
    edit(lines, at, (line) => line.replace(/^( *)(\w+): \w.*/, '$1$2: |\n$1  - one\n$1    - two')),
  putsARemark: (lines, at) => lines.splice(at, 0, '# a remark'),
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

/** The sample with its committees told three times, under ids of their own. */
const manyText = siteText.replace(/^committees:\n((?:[ #].*\n|\n)+)/m, (all, entries: string) =>
  ['a', 'b'].reduce((text, letter) => text + entries.replace(/^( {2}- id: )(.+)$/gm, `$1${letter}-$2`), all),
);

test.each([
  ['the sample', siteText],
  ['a site with more committees', manyText],
])(
  'a file that is changed again and again gives each time what it gives when compiled afresh: %s',
  (_, text) => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const memory = emptyMemory();
        compiled(text, memory);
        let now = text;
        for (const one of changes) {
          // half of the slips are taken back, as people do
          const next = changed(now, one);
          expect(compiled(next, memory)).toEqual(compiled(next));
          if (one.where < 0.5) now = next;
        }
        expect(compiled(text, memory)).toEqual(compiled(text));
      }),
      { numRuns: 15 },
    );
  },
  240_000,
);

test('a site whose pages were made one by one is the one that is compiled afresh', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), anywhere, (changes, where) => {
      const memory = emptyMemory();
      expect(glimpsedFirst(siteText, memory, where)).toEqual(compiled(siteText));
      let now = siteText;
      for (const one of changes) {
        const next = changed(now, one);
        expect(glimpsedFirst(next, memory, one.where)).toEqual(compiled(next));
        if (one.where < 0.5) now = next;
      }
      expect(glimpsedFirst(siteText, memory, where)).toEqual(compiled(siteText));
    }),
    { numRuns: 15 },
  );
}, 240_000);

test('a glimpse tells what its pages link to and show, and no more', () => {
  writeFileSync(file, siteText);
  const { site } = compiled(siteText);
  const seen = glimpse({ file, schemas, memory: emptyMemory() });
  const before = seen?.site.pictures.length ?? 0;
  expect(seen?.pageAt('/committees/unsc')).toEqual(
    site?.pages.find((page) => page.path === '/committees/unsc'),
  );
  expect(seen?.site.pictures.length).toBeGreaterThan(before);
  expect(site?.pictures.length).toBeGreaterThan(seen?.site.pictures.length ?? 0);
  expect(seen?.pageAt('/committees/nowhere')).toBeUndefined();
  for (const path of seen?.paths ?? []) seen?.pageAt(path);
  const { pages, ...others } = site as Site;
  expect(pages.map(({ path }) => path).sort()).toEqual(seen?.paths.sort());
  expect(sorted({ ...seen?.site } as Omit<Site, 'pages'>)).toEqual(sorted(others));
});

/** Pages were made in another order. */
function sorted({ pictures, calendar, ...site }: Omit<Site, 'pages'>) {
  const key = (one: object) => JSON.stringify({ ...one, path: '' });
  return { ...site, pictures: pictures.map(key).sort(), calendar: calendar.map(key).sort() };
}

test('where something is wrong a page is faulty, or there is nothing to see', () => {
  const look = (text: string) => {
    writeFileSync(file, text);
    return glimpse({ file, schemas, memory: emptyMemory() });
  };
  const lacking = look(siteText.replace('logos/unsc.svg', 'logos/gone.svg'));
  expect(lacking?.pageAt('/committees/unsc')).toBe('faulty');
  expect(lacking?.pageAt('/committees')).toBe('faulty');
  expect(lacking?.pageAt('/committees/ccc')).toMatchObject({ path: '/committees/ccc' });
  expect(look(siteText.replace('name: UNSC', 'nam: UNSC'))).toBeUndefined();
  expect(look(siteText.replace('committees:', 'committees: ['))).toBeUndefined();
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
    { numRuns: 50 },
  );
}, 240_000);

test('a file whose pieces were read one by one, by whomever, gives what it gives when read at once', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
      const text = changes.reduce(changed, siteText);
      const pieces = new Map<string, Map<string, { data: unknown }>>();
      for (const { key, name, text: own, isEntry } of unreadIn(text)) {
        const piece = readPiece(own, isEntry);
        if (piece) pieces.set(key, (pieces.get(key) ?? new Map()).set(name, structuredClone(piece)));
      }
      expect(unreadIn(text, pieces).filter(({ text: own, isEntry }) => readPiece(own, isEntry))).toEqual([]);
      const memory = { ...emptyMemory(), reading: { data: {}, pieces } };
      expect(compiled(text, memory)).toEqual(compiled(text));
    }),
    { numRuns: 20 },
  );
}, 240_000);

test('a page is the same object as long as nothing that it shows has changed', () => {
  const memory = emptyMemory();
  const before = compiled(siteText, memory).site?.pages ?? [];
  const after = compiled(siteText.replace('name: UNSC', 'name: UNSC!'), memory).site?.pages ?? [];
  const made = after.filter((page, index) => page !== before[index]).map((page) => page.path);
  expect(made).toEqual(['/committees', '/committees/unsc', '/resources']);
});

test('two compilations with the same schemas have nothing in common unless they are given one memory', () => {
  writeFileSync(file, siteText);
  const pages = (memory?: Memory) =>
    compile({ file, schemas, ...(memory ? { memory } : {}) }).site?.pages ?? [];
  const glimpsed = () => glimpse({ file, schemas })?.pageAt('/');
  const memory = emptyMemory();
  expect(pages(memory)[0]).toBe(pages(memory)[0]);
  expect(pages()[0]).toEqual(pages()[0]);
  expect(pages()[0]).not.toBe(pages()[0]);
  expect(glimpsed()).toEqual(pages()[0]);
  expect(glimpsed()).not.toBe(pages()[0]);
});

test('a picture that is changed is looked at again', () => {
  const memory = emptyMemory();
  const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>`;
  const named = siteText.replace('logos/unsc.svg', 'logos/own/new.svg');
  mkdirSync(path.join(folder, 'media/logos/own'), { recursive: true });
  for (const size of [10, 200, 3000]) {
    writeFileSync(path.join(folder, 'media/logos/own/new.svg'), svg(size));
    const { site } = compiled(named, memory);
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
  const memory = emptyMemory();
  compiled(siteText, memory);
  const text = siteText.replace(line, '$1other-one$3');
  const now = compiled(text, memory);
  expect(JSON.stringify(now)).toContain('other-one');
  expect(now).toEqual(compiled(text));
});

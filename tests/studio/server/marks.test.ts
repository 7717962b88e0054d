import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { OpenSite } from '../../../src/compiler/index.ts';
import { readSchemas, siteReader } from '../../../src/compiler/node/index.ts';
import {
  type Page,
  type PageMark,
  type PageMarks,
  type Shell,
  shellForPage,
  valueAt,
} from '../../../src/core/index.ts';
import { renderPage } from '../../../src/site/renderer/server.tsx';
import { createMarks } from '../../../src/studio/server/marks.ts';
import { blockTypesIn, exampleText } from '../../examples-of-blocks/examples.ts';
import { isDeep } from '../../scale.ts';

/* Which element shows which value: every mark is right, and nearly everything that site.yaml says is marked. */

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const root = path.join(import.meta.dirname, '../../..');
const schemas = readSchemas(path.join(root, 'schema'));
const examples = path.join(root, 'tests/examples-of-blocks');

const assets = () => ({ start: '', layout: '', css: { files: [], text: '' }, fonts: [] });
const print = async (shell: Shell, page: Page) => (await renderPage(shell, page, assets)).document;

/** A page as it is printed, with its marks. */
interface Printed {
  path: string;
  elements: Element[];
  marks: PageMarks;
  /** What site.yaml says, as data. */
  data: unknown;
}

async function pagesOf(folder: string, text?: string, wanted: (path: string) => boolean = () => true) {
  const site = path.join(folder, 'site.yaml');
  const content = text === undefined ? undefined : new TextEncoder().encode(text);
  const opened = siteReader({ root, site }).open(content);
  const { shell } = opened.info() ?? {};
  if (!shell) throw new Error(`${site} has errors.`);
  const made: Printed[] = [];
  const data: unknown = parseYaml(text ?? readFileSync(site, 'utf8'));
  for (const at of opened.paths().filter(wanted)) made.push(await printedPage(opened, shell, at, data));
  return made;
}

async function printedPage(opened: OpenSite, shell: Shell, at: string, data: unknown): Promise<Printed> {
  const page = opened.page(at);
  if (!page || page === 'faulty') throw new Error(`${at} is faulty.`);
  const plain = await print(shell, page);
  const marks = await createMarks(opened, page, plain, print);
  if (!marks) throw new Error(`${at} has no marks.`);
  return { path: at, elements: elementsIn(plain), marks, data };
}

/** The elements of a page in document order, as the browser counts them. */
function elementsIn(html: string): Element[] {
  const around = elementsWithin(parse(html).childNodes).find(({ attrs }) =>
    attrs.some(({ value }) => value === '_root'),
  );
  return elementsWithin(around?.childNodes ?? []);
}

function elementsWithin(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsWithin(node.childNodes)] : []));
}

/** A schedule names committees and days by their ids, and its table is a file. */
function isSchedule({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => name === 'data-block' && value === 'schedule');
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The words that a mark is at, at each place where it is shown. */
function wordsAt({ shown, kind }: PageMark, elements: Element[]): string[] {
  return shown.map(({ element, node, from, to }) => {
    const here = elements[element] as Element;
    if (kind === 'image')
      return here.attrs.find(({ name }) => name === 'src' || name === 'poster')?.value ?? '';
    return node === undefined ? textOf(here) : textOf(here.childNodes[node] as Node).slice(from, to);
  });
}

/** What a mark is wrong about; undefined for a right one. */
function faultOf(mark: PageMark, { elements, data, path: at }: Printed): string | undefined {
  const words = wordsAt(mark, elements);
  const value = valueAt(data, mark.path);
  // what is typed in the place of a reference is the text of its fact
  const fact = mark.reference && valueAt(data, mark.reference.path);
  const is = { at, mark: mark.path.join('.'), value, words };
  const isWrong = (word: string): boolean => {
    if (word === '') return true;
    // what a preset, a reference or a rule of Plenary says is in no place of the file
    if (typeof value !== 'string' || value.includes('$')) return mark.inPlace && word !== fact;
    if (mark.kind === 'image') return !decodeURIComponent(word).endsWith(`/media/${value}`);
    // without its signs for emphasis, links and lists
    if (mark.kind === 'prose') return !plain(value).includes(plain(word));
    return word !== value;
  };
  if (mark.inPlace && mark.written !== (fact ?? value))
    return JSON.stringify({ ...is, written: mark.written });
  return words.some(isWrong) ? JSON.stringify(is) : undefined;
}

function plain(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[\\*_[\]|#>-]/g, '')
    .replace(/\s+/g, '');
}

/** The texts of the page that site.yaml says and no mark is at, as far as people read them. */
function unmarked({ elements, marks, data }: Printed): { missing: string[]; count: number } {
  const said = new Set<string>();
  const apart = new Set(elements.filter(isSchedule).flatMap(({ childNodes }) => elementsWithin(childNodes)));
  collect(data, said);
  const marked = new Set(
    marks.marks.flatMap(({ shown }) => shown.map(({ element, node = 0 }) => `${element} ${node}`)),
  );
  const texts = elements.flatMap((element, at) =>
    (apart.has(element) ? [] : element.childNodes).flatMap((node, index) => {
      const text = textOf(node).trim();
      return node.nodeName === '#text' && said.has(text) ? [{ text, key: `${at} ${index}` }] : [];
    }),
  );
  const missing = texts.filter(({ key }) => !marked.has(key)).map(({ text }) => text);
  return { missing, count: texts.length };
}

/** Times and addresses are no texts. */
const NO_TEXT = /^(\d\d:\d\d|https?:\S+)$/;

/** All texts in some data that are long enough not to be anything else. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length > 2 && !NO_TEXT.test(value)) into.add(value.trim());
  } else if (value !== null && typeof value === 'object') {
    for (const child of Object.values(value)) collect(child, into);
  }
}

const sites = {
  'the examples of blocks': () =>
    pagesOf(
      examples,
      exampleText(blockTypesIn(schemas), 'https://mun.example.org/'),
      (at) => isDeep || at.endsWith('-1'),
    ),
  'the sample': () =>
    pagesOf(root, undefined, (at) => isDeep || ['/', '/secretariat', '/committees'].includes(at)),
  ...(isDeep && { 'docs/example': () => pagesOf(path.join(root, 'docs/example')) }),
};

describe.each(Object.entries(sites))('%s', (_name, read) => {
  test('every mark is at the words or the picture that its place in site.yaml says, and nearly all are marked', async () => {
    const pages = await read();
    const faults = pages.flatMap((page) => page.marks.marks.map((mark) => faultOf(mark, page)));
    expect(faults.filter(Boolean)).toEqual([]);
    const texts = pages.map(unmarked);
    const count = texts.reduce((sum, one) => sum + one.count, 0);
    const missing = texts.flatMap((one) => one.missing);
    expect(count).toBeGreaterThan(100);
    expect(missing.length / count, missing.join('\n')).toBeLessThan(0.05);
    // and each block says where it is written
    for (const { marks, elements, data } of pages) {
      const types = elements.flatMap(
        ({ attrs }) => attrs.find(({ name }) => name === 'data-block')?.value ?? [],
      );
      expect(marks.blocks.map(({ type }) => type)).toEqual(types);
      for (const { path: at, type } of marks.blocks) expect(valueAt(data, [...at, 'type'])).toBe(type);
    }
  });
});

/** The marks of a page with where each is shown, in words, but for the words of Plenary itself. */
async function shownOn(opened: OpenSite, at: string): Promise<Set<string>> {
  const info = opened.info();
  const page = opened.page(at);
  if (!info || !page || page === 'faulty') throw new Error(`${at} is faulty.`);
  const printed = (shell: Shell, one: Page) => print(shell, one);
  const shell = shellForPage(info, page);
  const plain = await printed(shell, page);
  const marks = await createMarks(opened, page, plain, printed);
  const own = marks?.marks.filter(({ path: [section] }) => section !== 'words') ?? [];
  return new Set(own.map(({ kind, path: to }) => `${kind} ${to.join('.')}`));
}

const LANGUAGES = ['fr', 'ar'];

test.each([
  ['each kind of block', examples, exampleText(blockTypesIn(schemas), 'https://mun.example.org/')],
  ['the sample', root, readFileSync(path.join(root, 'site.yaml'), 'utf8')],
])(
  '%s: on a page in another language, a click on a text that is not translated is one on that text',
  async (_name, folder, text) => {
    const several = text.replace(/^conference:/m, `languages: [en, ${LANGUAGES.join(', ')}]\n\nconference:`);
    const opened = siteReader({ root, site: path.join(folder, 'site.yaml') }).open(
      new TextEncoder().encode(several),
    );
    const pages = opened.paths().filter((at) => !/^\/(fr|ar)(\/|$)/.test(at) && at !== '*');
    let count = 0;
    for (const at of pages.filter((one) => isDeep || !/-[2-9]$/.test(one))) {
      const own = await shownOn(opened, at);
      count += own.size;
      for (const code of LANGUAGES) {
        const there = await shownOn(opened, `/${code}${at === '/' ? '' : at}`);
        expect([code, at, [...own].filter((one) => !there.has(one))]).toEqual([code, at, []]);
      }
    }
    expect(count).toBeGreaterThan(100);
  },
);

test('on the page of a record its words are its own, and a fact is where it is referred to, with what brings it', async () => {
  const [page] = await pagesOf(root, undefined, (at) => at === '/committees/unsc');
  if (!page) throw new Error('The sample has no such page.');
  const markOf = (...at: (string | number)[]) =>
    page.marks.marks.find((mark) => mark.path.join() === at.join() && mark.kind === 'text');
  expect(markOf('committees', 0, 'name')).toMatchObject({ inPlace: true, written: 'UNSC', fits: 30 });
  expect(markOf('committees', 0, 'agenda')).toMatchObject({ inPlace: true });
  expect(markOf('header', 'name')).toMatchObject({
    inPlace: false,
    reference: { text: '$conference.name', path: ['conference', 'name'] },
  });
  // said by the route, of each committee
  expect(markOf('words', 'agenda')).toMatchObject({ inPlace: false });
});

test('an address that may be broken before its host is one text', async () => {
  const [page] = await pagesOf(path.join(root, 'docs/example'), undefined, (at) => at === '/team');
  const addresses = page?.marks.marks.filter(({ path: at }) => at.at(-1) === 'mail' && at[0] !== 'contact');
  expect(addresses?.length).toBe(3);
  for (const { shown } of addresses ?? []) {
    const { element, node } = shown[0] ?? {};
    expect(page?.elements[element ?? -1]?.childNodes.map(({ nodeName }) => nodeName)).toEqual([
      '#text',
      'wbr',
      '#text',
    ]);
    expect(node).toBeUndefined();
  }
});

test('the opening of the home page can be typed where it stands: in place of each fact is its text, and how many values have it', async () => {
  const [page] = await pagesOf(root, undefined, (at) => at === '/');
  const marks = page?.marks.marks.filter(({ path: at }) => at.join('.').startsWith('routes.0.blocks.0.'));
  const typed = marks?.map(({ inPlace, written, reference }) => [inPlace, written, reference?.path.at(-1)]);
  expect(typed).toEqual([
    [true, '24', 'year'],
    [true, 'Deodar Hall MUN', 'name'],
    [true, 'The 6th Edition', 'edition'],
    [true, '1 to 3 August 2024', 'dates'],
    [true, 'Deodar Hall School', 'school'],
  ]);
  expect(marks?.[1]?.reference?.uses).toBeGreaterThan(5);
  // what follows from other values is no text of its own
  const text = readFileSync(path.join(root, 'site.yaml'), 'utf8').replace(/^ {2}(dates|year): .*\n/gm, '');
  const [other] = await pagesOf(root, text, (at) => at === '/');
  const byKey = (key: string) =>
    other?.marks.marks.find(({ path: at }) => at.join('.') === `routes.0.blocks.0.${key}`);
  expect([byKey('dates')?.inPlace, byKey('year')?.inPlace, byKey('name')?.inPlace]).toEqual([
    false,
    false,
    true,
  ]);
});

test('the pictures that a page could show and that are missing are those of people, and not of a slide with a text', async () => {
  const [page] = await pagesOf(root, undefined, (at) => at === '/committees/unsc');
  expect(page?.marks.pictures).toEqual([
    ['committees', 0, 'chairs', 1, 'photo'],
    ['committees', 0, 'chairs', 2, 'photo'],
  ]);
});

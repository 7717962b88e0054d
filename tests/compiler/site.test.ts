import { describe, expect, test } from 'vitest';
import { type Document, isSeq, parseDocument } from 'yaml';
import type { Block, Page, Prose } from '../../src/core/index.ts';
import { registry } from '../../src/site/renderer/blocks.generated.ts';
import { holds, QUOTES, ROUTES } from '../site-facts.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, errorsOf, siteText } from './real-site.ts';

const folder = folderWithMedia();

function siteOf(text: string) {
  const { site, problems } = compileIn(folder, text);
  expect(errorsOf({ problems })).toEqual([]);
  if (!site) throw new Error('there is no site');
  return site;
}

const { shell, pages } = siteOf(siteText);

function pageAt(path: string, among: Page[] = pages): Page {
  const page = among.find((one) => one.path === path);
  if (!page) throw new Error(`there is no page at ${path}`);
  return page;
}

function blocksOf<T extends Block['type']>(
  type: T,
  path: string,
  among?: Page[],
): Extract<Block, { type: T }>[] {
  return pageAt(path, among).blocks.filter(
    (block): block is Extract<Block, { type: T }> => block.type === type,
  );
}

function blockOf<T extends Block['type']>(
  type: T,
  path: string,
  among?: Page[],
): Extract<Block, { type: T }> {
  const [block] = blocksOf(type, path, among);
  if (!block) throw new Error(`there is no ${type} at ${path}`);
  return block;
}

/** Every text in a value, one per line. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value).map(textIn).join('\n');
}

/** The words of a text, without what makes them bold or a link. */
function wordsOf(prose: Prose | undefined): string {
  return textIn(prose).replace(/^(paragraph|strong|emphasis|heading|list|quote|break)$\n?/gm, '');
}

test('the site has the fourteen routes of the specification, the page that prints, and the page for all other addresses', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([...Object.keys(ROUTES), '/print', '*'].sort());
});

describe('the texts that the specification quotes are on their pages:', () => {
  test.each(Object.entries(QUOTES))('%s', (path, quotes) => {
    const page = pageAt(path);
    const words = page.blocks.flatMap(({ type }) => registry[type].words.map((word) => shell.words[word]));
    const texts = textIn([page, words]).split('\n');
    // a year is within a text, all else is a text of its own
    const isThere = (quote: string) =>
      texts.some((text) => text === quote || (/^\d+$/.test(quote) && holds(text, quote)));
    expect(quotes.filter((quote) => !isThere(quote))).toEqual([]);
  });

  test('/login, once an upload has failed', () => {
    expect(shell.words.uploadFailed).toBe('Some error');
  });
});

describe('the shared parts:', () => {
  test('the header leads to the five main pages', () => {
    expect(shell.header.links.map(({ label, link }) => [label, link?.href])).toEqual([
      ['Home', '/'],
      ['Committees', '/committees'],
      ['Secretariat', '/secretariat'],
      ['Registration', '/registration'],
      ['Resources', '/resources'],
    ]);
  });

  test('most pages have the footer', () => {
    expect(pages.filter(({ footer }) => !footer).map(({ path }) => path)).toEqual([
      '/login',
      '/print',
      '/thank-you',
    ]);
  });

  test('every page has a title and a description of its own', () => {
    for (const key of ['title', 'description'] as const) {
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
      expect(pages.filter((page) => !page[key])).toEqual([]);
    }
  });
});

describe('home', () => {
  test('the countdown runs to 1 August 2024, 08:00', () => {
    expect(blockOf('countdown', '/').starts).toBe('2024-08-01T08:00');
  });

  test('the thank-you page names the year', () => {
    expect(textIn(pageAt('/thank-you'))).toContain(`${shell.name} ’24`);
  });

  test('the contact block is on home and on the committees list, with two phones, two mails, Instagram and a map', () => {
    for (const path of ['/', '/committees']) {
      const { people = [], mails = [], social, map } = blockOf('contact', path).contact;
      expect(people.map(({ role }) => role)).toEqual(['Secretary General', 'Director General']);
      expect(people.map(({ phone }) => phone?.replace(/\d/g, ''))).toEqual(['+  ', '+  ']);
      expect(mails.map(({ mail }) => mail.split('@')[1])).toEqual(['example.org', 'example.org']);
      expect(mails.every(({ coordinator }) => coordinator)).toBe(true);
      expect(social?.map(({ name }) => name)).toEqual(['Instagram']);
      expect(map?.embed.ask).toBe(true);
    }
  });

  test('the two letters have 200 to 300 words', () => {
    for (const { text } of blocksOf('letter', '/')) {
      const count = wordsOf(text).split(/\s+/).length;
      expect(count).toBeGreaterThanOrEqual(200);
      expect(count).toBeLessThanOrEqual(300);
    }
    expect(blocksOf('letter', '/')).toHaveLength(2);
  });
});

describe('the committees', () => {
  const committees = [
    ['unsc', 'UNSC', 'Country Matrix', 3, 'Insurgency in Burkina Faso, with emphasis on legal repercussions'],
    ['unhrc', 'UNHRC', 'Country Matrix', 3, 'Legal framework around custodial violence'],
    ['disec', 'DISEC', 'Country Matrix', 3, 'Need for a legal framework for private military companies'],
    ['lok-sabha', 'Lok Sabha', 'Portfolio Matrix', 3, 'Operation Blue Star'],
    ['ipc', 'IPC', 'Portfolio Matrix', 2, undefined],
    ['committee-x', 'Committee X', 'Matrix', 3, 'Black Rock'],
    ['ccc', 'CCC', 'Country Matrix', 3, 'Futuristic Israel-Palestine'],
  ] as const;
  const names = committees.map(([, name]) => name);

  test('stand in the jump bar and the list in one order, and each link leads to its page', () => {
    const list = blockOf('committeeList', '/committees').items;
    expect(list.map(({ name }) => name)).toEqual(names);
    expect(list.map(({ page }) => page?.href)).toEqual(committees.map(([id]) => `/committees/${id}`));
    expect(blockOf('jumpBar', '/committees').items).toEqual(list.map(({ id, name }) => ({ id, name })));
  });

  test.each(committees)(
    '%s: name, agenda, matrix title, chairs and two slides',
    (id, name, matrix, chairs, agenda) => {
      const path = `/committees/${id}`;
      const header = blockOf('pageHeader', path);
      expect(header.title).toBe(name);
      expect((header.lines ?? []).filter(({ label }) => label === 'Agenda:').map(({ text }) => text)).toEqual(
        agenda === undefined ? [] : [agenda],
      );
      expect(blockOf('matrix', path).matrix?.title).toBe(matrix);
      const [about, board] = blocksOf('carousel', path);
      expect(about?.slides?.map((slide) => Object.keys(slide))).toEqual([['text'], ['picture']]);
      expect(board?.slides).toHaveLength(chairs);
      expect(board?.slides?.every(({ name: person, role }) => person && role)).toBe(true);
    },
  );

  test.each(committees)('%s has an about text of 80 to 150 words', (id) => {
    const count = wordsOf(blocksOf('carousel', `/committees/${id}`)[0]?.slides?.[0]?.text).split(
      /\s+/,
    ).length;
    expect(count).toBeGreaterThanOrEqual(80);
    expect(count).toBeLessThanOrEqual(150);
  });

  test('only CCC has a freeze date', () => {
    const frozen = committees.flatMap(([id]) =>
      (blockOf('pageHeader', `/committees/${id}`).lines ?? []).filter(({ label }) => label !== 'Agenda:'),
    );
    expect(frozen).toEqual([{ label: 'Freeze Date:', text: '1 August, 2024' }]);
  });

  test('the roles of the boards', () => {
    const roles = (id: string) =>
      blocksOf('carousel', `/committees/${id}`)[1]?.slides?.map(({ role }) => role);
    expect(roles('ipc')).toEqual(['Co-Chairperson', 'Vice Chairperson']);
    expect(roles('committee-x')).toEqual(['Co-Chairperson', 'Co-Chairperson', 'Moderator']);
    expect(roles('ccc')).toEqual(['Co-Chairperson', 'Co-Chairperson', 'Moderator']);
    const shown = new Set(committees.flatMap(([id]) => roles(id)));
    expect([...shown].sort()).toEqual(['Co-Chairperson', 'Moderator', 'Vice Chairperson']);
  });

  test('every guide but that of Committee X is a link to another site', () => {
    for (const [id] of committees) {
      const { guide } = blockOf('guideTile', `/committees/${id}`);
      expect(guide?.link?.external).toBe(id === 'committee-x' ? undefined : true);
      expect(guide?.note).toBe(
        id === 'committee-x' ? 'No Background Guide will be provided' : 'Available now!',
      );
    }
  });

  test('IPC, Committee X and CCC are in the mood with the pointer light, and no other page is', () => {
    expect(pages.filter(({ mood }) => mood === 'crisis').map(({ path }) => path)).toEqual([
      '/committees/ipc',
      '/committees/committee-x',
      '/committees/ccc',
    ]);
  });

  test('the about texts say what the specification asks', () => {
    const about = (id: string) => wordsOf(blocksOf('carousel', `/committees/${id}`)[0]?.slides?.[0]?.text);
    expect(about('unsc')).toMatch(/15 members, five permanent/);
    expect(about('unhrc')).toMatch(/47 member states/);
    for (const word of [
      'press corps',
      'journalists',
      'media organisations',
      'observe',
      'interview',
      'publish articles',
    ])
      expect(about('ipc')).toContain(word);
    expect(about('committee-x')).toMatch(/^Take the challenge\./);
    expect(about('ccc').toLowerCase()).toContain('fast-paced crisis committee');
    for (const word of ['crisis management', 'diplomatic\\s+agility', 'strategic decision-making'])
      expect(about('ccc')).toMatch(new RegExp(word, 'i'));
  });

  test('the matrix of UNSC has its 15 members and that of UNHRC its 47', () => {
    const rows = (id: string) => blockOf('matrix', `/committees/${id}`).matrix?.table?.rows ?? [];
    expect(
      rows('unsc')
        .map(([country]) => country)
        .sort(),
    ).toEqual(
      [
        'China',
        'France',
        'Russian Federation',
        'United Kingdom',
        'United States',
        'Algeria',
        'Ecuador',
        'Guyana',
        'Japan',
        'Malta',
        'Mozambique',
        'Republic of Korea',
        'Sierra Leone',
        'Slovenia',
        'Switzerland',
      ].sort(),
    );
    expect(rows('unhrc')).toHaveLength(47);
    expect(new Set(rows('unhrc').map(([country]) => country)).size).toBe(47);
    for (const [id] of committees) expect(rows(id).length).toBeGreaterThan(0);
  });

  test('no page carries the about text or a chair of another committee', () => {
    const own = committees.map(([id]) => {
      const [about, board] = blocksOf('carousel', `/committees/${id}`);
      const paragraphs = wordsOf(about?.slides?.[0]?.text)
        .split('\n')
        .filter((line) => line.length > 40);
      const chairs = board?.slides?.map(({ name }) => String(name)) ?? [];
      expect(paragraphs.length).toBeGreaterThan(0);
      return { path: `/committees/${id}`, texts: [...paragraphs, ...chairs] };
    });
    for (const { path, texts } of own)
      for (const page of pages)
        for (const text of texts)
          expect(textIn(page).includes(text), `${text} on ${page.path}`).toBe(page.path === path);
  });
});

describe('the other pages', () => {
  test('the secretariat has its eight members', () => {
    expect(blockOf('people', '/secretariat').people.map(({ role }) => role)).toEqual([
      'Director General',
      'Co-Head of OC',
      'Co-Head of OC',
      'Co-Head of Logistics',
      'Co-Head of Logistics',
      'Head of Delegate Affairs',
      'Head of Design',
      'Head of Tech',
    ]);
  });

  test('both ways to register open an external form in a new tab', () => {
    const { links } = blockOf('links', '/registration');
    expect(links.map(({ label, link, newTab }) => [label, link.external, newTab])).toEqual([
      ['Individual Registration', true, true],
      ['Delegation Registration', true, true],
    ]);
  });

  test('the resources have a row for each committee, with a guide for all but Committee X, and the two PDFs', () => {
    const { items } = blockOf('resources', '/resources');
    expect(items.map(({ name }) => name).sort()).toEqual(
      ['CCC', 'Committee X', 'DISEC', 'IPC', 'Lok Sabha', 'UNHRC', 'UNSC'].sort(),
    );
    expect(items.filter(({ matrix }) => !matrix)).toEqual([]);
    expect(items.filter(({ guide }) => !guide?.link).map(({ name }) => name)).toEqual(['Committee X']);
    expect(blockOf('documents', '/resources').items.map(({ name, file }) => [name, file.href])).toEqual([
      ['Code Of Conduct', '/media/documents/code-of-conduct.pdf'],
      ['Itinerary', '/media/documents/itinerary.pdf'],
    ]);
  });
});

describe('adding and removing a committee is one record:', () => {
  /** The real file with its list of committees changed, and nothing else. */
  function changed(change: (committees: Document.Parsed) => void): Page[] {
    const document = parseDocument(siteText);
    change(document);
    return siteOf(document.toString({ lineWidth: 0 })).pages;
  }

  function mentionsOf(path: string, among: Page[]) {
    return {
      page: among.some((page) => page.path === path),
      list: blockOf('committeeList', '/committees', among).items.some(({ page }) => page?.href === path),
      jump: blockOf('jumpBar', '/committees', among).items.some(({ id }) => path.endsWith(`/${id}`)),
      row: blockOf('resources', '/resources', among).items.some(({ page }) => page?.href === path),
    };
  }

  test('an eighth has its page, list entry, jump link and resource row', () => {
    const eight = changed((document) => {
      document.addIn(['committees'], {
        id: 'who',
        name: 'WHO',
        about: 'The assembly of health ministers.',
        logo: { image: 'logos/mark.svg', alt: 'The emblem' },
        guide: { note: 'Available soon' },
        matrix: {
          title: 'Country Matrix',
          embed: 'https://docs.google.com/spreadsheets/d/e/EXAMPLE/pubhtml',
        },
        chairs: [{ name: 'Asha Example', role: 'Moderator' }],
      });
    });
    expect(eight).toHaveLength(pages.length + 1);
    expect(mentionsOf('/committees/who', eight)).toEqual({ page: true, list: true, jump: true, row: true });
    expect(mentionsOf('/committees/who', pages)).toEqual({
      page: false,
      list: false,
      jump: false,
      row: false,
    });
    expect(blockOf('pageHeader', '/committees/who', eight)).toMatchObject({ title: 'WHO' });
  });

  test('without one, its page and all that leads there are gone', () => {
    const six = changed((document) => {
      const list = document.get('committees');
      if (!isSeq(list)) throw new Error('committees is no list');
      list.delete(2);
    });
    expect(six).toHaveLength(pages.length - 1);
    expect(mentionsOf('/committees/disec', six)).toEqual({
      page: false,
      list: false,
      jump: false,
      row: false,
    });
    expect(mentionsOf('/committees/disec', pages)).toEqual({ page: true, list: true, jump: true, row: true });
  });
});

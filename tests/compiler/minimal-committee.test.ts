import { describe, expect, test } from 'vitest';
import type { Page } from '../../src/core/index.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, errorsOf, siteText } from './real-site.ts';

/* A committee is published with its id and its name, and with each fact that is added to them. */

const folder = folderWithMedia();

/** The optional keys of a committee, as they are written. */
const FACTS = {
  fullName: 'fullName: World Health Organization',
  agenda: 'agenda: Vaccines for all',
  freezeDate: 'freezeDate: 1 August, 2024',
  mood: 'mood: crisis',
  about: 'about: The assembly of health ministers.',
  logo: 'logo: { image: logos/mark.svg, alt: The emblem }',
  guide: 'guide: { note: Available soon }',
  matrix: 'matrix: { table: matrices/unsc.csv }',
  chairs: 'chairs: [{ name: Asha Okoro, role: Moderator }]',
};
type Fact = keyof typeof FACTS;
const all = Object.keys(FACTS) as Fact[];

/** The eighth committee in the site, with some of the facts; and what is compiled of it. */
function siteWith(...committees: { id: string; lines: string[] }[]) {
  const entries = committees.map(({ id, lines }) =>
    [`  - id: ${id}`, `name: ${id.toUpperCase()}`, ...lines].join('\n    '),
  );
  const compiled = compileIn(
    folder,
    siteText.replace('\ncommittees:\n', `\ncommittees:\n${entries.join('\n')}\n`),
  );
  expect(errorsOf(compiled).map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  const pages = compiled.site?.pages ?? [];
  return (path: string) => {
    const page = pages.find((one) => one.path === path);
    if (!page) throw new Error(`there is no page ${path}`);
    return page;
  };
}

function blockIn<T extends Page['blocks'][number]['type']>({ blocks }: Page, type: T) {
  return blocks.filter((block): block is Extract<Page['blocks'][number], { type: T }> => block.type === type);
}

const sets: [name: string, facts: Fact[]][] = [
  ['none', []],
  ['all', all],
  ...all.map((fact): [string, Fact[]] => [`only-${fact.toLowerCase()}`, [fact]]),
  ...all.map((fact): [string, Fact[]] => [
    `without-${fact.toLowerCase()}`,
    all.filter((one) => one !== fact),
  ]),
];

describe('beside id and name,', () => {
  const page = siteWith(...sets.map(([id, facts]) => ({ id, lines: facts.map((fact) => FACTS[fact]) })));

  test.each(sets)('%s of the other keys make a page that shows just these', (id, facts) => {
    const has = (fact: Fact) => facts.includes(fact);
    const made = page(`/committees/${id}`);
    const [header] = blockIn(made, 'pageHeader');
    const lines = [
      ...(has('agenda') ? [{ label: 'Agenda:', text: 'Vaccines for all' }] : []),
      ...(has('freezeDate') ? [{ label: 'Freeze Date:', text: '1 August, 2024' }] : []),
    ];
    expect(header).toMatchObject({ title: id.toUpperCase() });
    expect(header?.lines ?? []).toEqual(lines);
    expect(header?.emblem !== undefined).toBe(has('logo'));
    expect(made.mood).toBe(has('mood') ? 'crisis' : undefined);
    expect(made.description).toMatch(new RegExp(`^${id.toUpperCase()} at \\S`));

    const carousels = blockIn(made, 'carousel');
    const chairs = carousels.at(-1);
    const about = carousels
      .slice(0, -1)
      .flatMap(({ slides = [] }) => slides.map((slide) => Object.keys(slide)));
    expect(about).toEqual([...(has('about') ? [['text']] : []), ...(has('logo') ? [['picture']] : [])]);
    expect(chairs).toMatchObject({ label: 'Chairpersons', whenEmpty: 'To be announced' });
    expect(chairs?.slides?.length).toBe(has('chairs') ? 1 : undefined);

    const [guide] = blockIn(made, 'guideTile');
    expect(guide).toMatchObject({ whenEmpty: 'To be announced' });
    expect(guide?.guide?.note).toBe(has('guide') ? 'Available soon' : undefined);
    const [matrix] = blockIn(made, 'matrix');
    expect(matrix).toMatchObject({ whenEmpty: 'To be announced' });
    expect(matrix?.matrix?.table?.rows.length).toBe(has('matrix') ? 15 : undefined);
  });

  test('any of the other keys make an entry in the list, a jump link and a row of Resources', () => {
    const ids = sets.map(([id]) => id);
    const [list] = blockIn(page('/committees'), 'committeeList');
    expect(list?.items.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
    expect(list?.items[0]).toEqual({
      id: 'none',
      name: 'NONE',
      page: { href: '/committees/none', external: false },
    });
    expect(blockIn(page('/committees'), 'jumpBar')[0]?.items[0]).toEqual({ id: 'none', name: 'NONE' });
    const [resources] = blockIn(page('/resources'), 'resources');
    expect(resources?.items[0]).toEqual({
      name: 'NONE',
      page: { href: '/committees/none', external: false },
    });
  });
});

test('an empty list of chairs is as good as none', () => {
  const page = siteWith({ id: 'who', lines: ['chairs: []'] });
  expect(blockIn(page('/committees/who'), 'carousel')).toHaveLength(1);
});

test('the words for what is not known yet are said once for the site', () => {
  const changed = siteText.replace(
    '# words:\n#   toBeAnnounced: To be announced',
    'words:\n  toBeAnnounced: Coming in July',
  );
  const { site } = compileIn(
    folder,
    changed.replace('\ncommittees:\n', '\ncommittees:\n  - id: who\n    name: WHO\n'),
  );
  const said = JSON.stringify(site?.pages.filter(({ path }) => /who|resources/.test(path)));
  expect(said.match(/Coming in July/g)).toHaveLength(4);
  expect(said).not.toContain('To be announced');
});

test('a block that does not say what to show without its content is left out', () => {
  const changed = siteText.replaceAll(/\n *whenEmpty: .*/g, '');
  const { site } = compileIn(
    folder,
    changed.replace('\ncommittees:\n', '\ncommittees:\n  - id: who\n    name: WHO\n'),
  );
  const page = site?.pages.find(({ path }) => path === '/committees/who');
  expect(page?.blocks.map(({ type }) => type)).toEqual(['pageHeader']);
});

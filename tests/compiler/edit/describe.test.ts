import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeData } from '../../../src/compiler/edit/describe.ts';
import { editText, readEditable, type TextIntent } from '../../../src/compiler/index.ts';
import type { Json } from '../../../src/core/index.ts';
import { schemas, siteText } from '../real-site.ts';

/* What is said of two states of the file: who came, who left, who is another one, and values as people say them. */

const site = readEditable(siteText);

/** What is said after edits of the sample. */
function said(...intents: TextIntent[]): string[] {
  const result = editText({ text: site, intents: [...intents], schemas });
  if ('refused' in result) throw new Error(JSON.stringify(result.refused));
  return result.words;
}

const ecosoc = {
  ...{ id: 'ecosoc', name: 'ECOSOC', fullName: 'Economic and Social Council' },
  ...{
    agenda: 'Fair trade in a digital economy.',
    about: 'The council coordinates the economic work of the UN.',
  },
  ...{ mood: 'chamber', emblem: 'emblems/ecosoc.svg', summary: 'Trade, development and statistics.' },
};

test('a record that is deleted and one that is added are two records, also in the same place', () => {
  const data = site.read.source.data as { committees: { id: string; name: string }[] };
  const at = data.committees.findIndex(({ id }) => id === 'committee-x');
  expect(
    said(
      { do: 'remove', list: ['committees'], index: at },
      { do: 'insert', list: ['committees'], index: at, value: ecosoc },
    ),
  ).toEqual(['Committee X deleted', 'New sixth committee ECOSOC']);
  const chairs = ['committees', 0, 'chairs'];
  const { name } = (data.committees[0] as unknown as { chairs: { name: string }[] }).chairs[0] as {
    name: string;
  };
  expect(
    said(
      { do: 'remove', list: chairs, index: 0 },
      { do: 'insert', list: chairs, index: 1, value: { name: 'Ravi Example', role: 'Chairperson' } },
    ),
  ).toEqual([`UNSC: chair ${name} deleted`, 'UNSC: new second chair Ravi Example']);
});

test('links of the menu are known by what they lead to, or by what they are called', () => {
  const before = {
    header: {
      links: [
        { label: 'Committee X', link: '/committees/committee-x' },
        { label: 'Venue', link: '/venue' },
        { label: 'Contact', link: '/#contact' },
      ],
    },
  };
  const after = {
    header: {
      links: [
        { label: 'ECOSOC', link: '/committees/ecosoc' },
        { label: 'Getting here', link: '/venue' },
        { label: 'Contact', link: '/contact' },
      ],
    },
  };
  expect(describeData(before, after, schemas)).toEqual([
    'Header: link Committee X deleted',
    'Header: new first link ECOSOC',
    'Header, Venue, label: "Venue" → "Getting here"',
    'Header, Contact, link: "/#contact" → "/contact"',
  ]);
});

test('a record whose id, name or text is corrected is the same record', () => {
  const of = (committee: { [key: string]: Json }) => ({ committees: [committee] });
  expect(describeData(of(ecosoc), of({ ...ecosoc, id: 'eco' }), schemas)).toEqual([
    'ECOSOC, short name: "ecosoc" → "eco"',
  ]);
  expect(describeData(of(ecosoc), of({ ...ecosoc, name: 'ECOSOC 1', id: 'ecosoc-1' }), schemas)).toEqual([
    'ECOSOC, short name: "ecosoc" → "ecosoc-1"',
    'ECOSOC, name: new "1"',
  ]);
  const chair = (name: string) => of({ ...ecosoc, chairs: [{ name, role: 'Chairperson' }] });
  expect(describeData(chair('Meher Bandukwala'), chair('Meher Bandukwalla'), schemas)).toEqual([
    'ECOSOC, Meher Bandukwala, name: "Bandukwala" → "Bandukwalla"',
  ]);
  const blocks = (text: string) => ({ routes: [{ path: '/a', blocks: [{ type: 'text', text }] }] });
  expect(
    describeData(blocks('We meet at seven.'), blocks('We meet at half past seven.'), schemas),
  ).toHaveLength(1);
  // a text that is written anew in its place, and one that is put after others
  const fees = { type: 'text', text: 'Fees are paid in cash only.' };
  const both = (...all: Json[]) => ({ routes: [{ path: '/a', blocks: all }] });
  const seven = { type: 'text', text: 'We meet at seven.' };
  expect(describeData(both(seven), both(fees), schemas)).toHaveLength(1);
  const table = { type: 'table', rows: [['a'], ['b']] };
  expect(describeData(both(seven, table), both(table, fees), schemas)).toEqual([
    expect.stringMatching(/We meet at seven.* deleted$/),
    expect.stringMatching(/new second.* Fees are paid/),
  ]);
});

test('values are said as people say them, not as the file has them', () => {
  const conference = ['conference'];
  expect(
    said(
      { do: 'set', path: [...conference, 'starts'], value: '2027-08-05T08:00' },
      { do: 'set', path: [...conference, 'mark'], value: 'logos/riverdale.svg' },
      { do: 'set', path: [...conference, 'place'], value: 'Town Hall' },
    ),
  ).toEqual([
    'Conference, starts: 1 August 2024, 08:00 → 5 August 2027, 08:00',
    'Conference, place: conference, school → "Town Hall"',
    'Conference, logo: new picture',
  ]);
  const letter = (text: string) => ({
    routes: [{ path: '/', blocks: [{ type: 'letter', heading: 'Hello', text }] }],
  });
  const change = (one: string, other: string) => describeData(letter(one), letter(other), schemas);
  expect(change('We are here.', 'We are **proud** to be here.')).toEqual(['Hello: new "proud to be"']);
  expect(change('We are proud.', 'We are **proud**.')).toEqual([
    'Hello: bold, headings or links changed at "proud."',
  ]);
  expect(change('See the [guide](/a).', 'Read the [handbook](/b).')).toEqual([
    'Hello: "See the guide" → "Read the handbook"',
  ]);
});

test('a chair of another name in the place of one with the same role and photo is renamed', () => {
  const chairs = (...names: string[]) => ({
    committees: [
      {
        ...{ id: 'who', name: 'WHO' },
        chairs: names.map((name) => ({ name, role: 'Chairperson', photo: 'photos/a.jpg' })),
      },
    ],
  });
  const change = (one: object, other: object) => describeData(one, other, schemas);
  expect(change(chairs('Asha Example', 'Ben Adeyemi'), chairs('Tomás Okoye', 'Ben Adeyemi'))).toEqual([
    'WHO, Asha Example, name: "Asha Example" → "Tomás Okoye"',
  ]);
  expect(change(chairs('Asha Example'), chairs('Tomás Okoye', 'Ben Adeyemi'))).toHaveLength(3);
});

test('of any two lists of records with ids, those that are in both are edited or moved, and all others deleted or new', () => {
  const NAMES = 'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima'.split(' ');
  const record = (name: string, level: string, agenda: string) => ({
    ...{ id: name.toLowerCase(), name, level, agenda },
    ...{ language: 'English', chairs: [{ name: 'Asha Example', role: 'Chairperson' }] },
  });
  const list = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...NAMES),
      level: fc.constantFrom('Beginner', 'Advanced'),
      agenda: fc.constantFrom('To be announced', 'Peace', 'Water for all'),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  );
  fc.assert(
    fc.property(list, list, (one, other) => {
      const [before, after] = [one, other].map((all) =>
        all.map((each) => record(each.name, each.level, each.agenda)),
      );
      const words = describeData({ committees: before }, { committees: after }, schemas);
      expect(words.join('\n')).not.toMatch(/, (id|short name|name):/);
      const names = (all: typeof one) => new Set(all.map(({ name }) => name));
      const [had, has] = [names(one), names(other)];
      if (after?.length === 0 || before?.length === 0) return;
      const count = (pattern: RegExp) => words.filter((each) => pattern.test(each)).length;
      expect(count(/^Committee \w+ deleted$/)).toBe([...had].filter((name) => !has.has(name)).length);
      expect(count(/^New \w+ committee \w+$/)).toBe([...has].filter((name) => !had.has(name)).length);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, siteText } from './real-site.ts';

const folder = folderWithMedia();

function problemAfter(before: string, after: string) {
  if (!siteText.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
  const text = siteText.replace(before, () => after);
  const [first, ...others] = compileIn(folder, text).problems;
  if (!first || others.length > 0) throw new Error(`${others.length + 1} problems instead of one.`);
  return { ...first, text };
}

describe('a problem says in words where it is:', () => {
  test.each([
    [
      'committee UNSC, second chair',
      'name: Joaquín Abreu  # sample\n        role:',
      'name: Joaquín\n        roll:',
    ],
    ['committee UNHRC', '    name: UNHRC\n    fullName', '    name: UNHRC\n    fulName'],
    ['committee UNSC, logo', 'image: logos/unsc.svg', 'image: logos/usnc.svg'],
    [
      'page /committees, third block (committeeList)',
      'List\n        items: $committees',
      'List\n        itms: $committees',
    ],
    ['page /committees/$committee.id', 'as: committee', 'sa: committee'],
    ['conference, second day', 'starts: 08:30', 'starts: 2 August'],
    [
      'contact, first person',
      '      role: Secretary General\n      phone',
      '      rol: Secretary General\n      phone',
    ],
    ['conference', '  edition: The 6th Edition', '  edition: 6'],
    ['header, second link', 'link: /committees', 'link: /comittees'],
    [
      'secretariat, third person',
      'name: Daniel Okwuosa  # sample\n    role',
      'name: Daniel Okwuosa  # sample\n    rule',
    ],
    ['registrations, mail', 'subject: Your', 'subjct: Your'],
  ])('%s', (where, before, after) => {
    expect(problemAfter(before, after).where).toBe(where);
  });
});

describe('what is intended beyond doubt is a fix, which gives the site back:', () => {
  test.each([
    ['a misspelt key', '\n    agenda:', '\n    agendaa:'],
    ['a misspelt block', 'type: banner', 'type: baner'],
    ['a misspelt mood', '\n    mood: crisis', '\n    mood: cirsis'],
    ['a misspelt reference', 'items: $committees', 'items: $comittees'],
    [
      'a misspelt reference within a text',
      'description: $conference.name,',
      'description: $conference.nmae,',
    ],
    ['a file with other capitals', 'logos/unsc.svg', 'logos/UNSC.svg'],
    ['a misspelt file', 'logos/unsc.svg', 'logos/usnc.svg'],
    ['a misspelt name of records', 'as: committee', 'as: comittee'],
    ['an address with a slip', 'link: https://forms', 'link: htps://forms'],
  ])('%s', (_name, before, after) => {
    const { fix, text } = problemAfter(before, after);
    expect(fix).toBeDefined();
    const fixed = fix && text.slice(0, fix.offset) + fix.text + text.slice(fix.end);
    expect(fixed).toBe(siteText);
  });

  test('a number that should be a text gets its quotes', () => {
    const { fix, text } = problemAfter('year: "24"', 'year: 24  # of this edition');
    expect(fix && text.slice(0, fix.offset) + fix.text + text.slice(fix.end)).toContain('year: "24"  # of');
  });

  test.each([
    ['a key that could be two others', '    about: |', '    abxyz: |'],
    ['an unknown name of a file', 'logos/unsc.svg', 'logos/of-the-council.svg'],
    [
      'a text made with a reference',
      'link: https://forms.gle/sample-individual',
      'link: www.example.org/$conference.year x',
    ],
  ])('%s has none', (_name, before, after) => {
    expect(problemAfter(before, after).fix).toBeUndefined();
  });
});

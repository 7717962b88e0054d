import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withArchivedAddresses } from '../../src/compiler/edit/archived-addresses.ts';
import { createNextEdition, nextEditionName } from '../../src/compiler/edit/next-edition.ts';
import { compile } from '../../src/compiler/node/site.ts';
import { formatDaysLike } from '../../src/compiler/rules/dates.ts';
import { unknownName } from '../../src/compiler/words/words.ts';
import { root, schemas } from './real-site.ts';

const file = path.join(root, 'site.yaml');
const sample = readFileSync(file);
const now = new Date('2024-11-01T12:00:00Z');

/** The lines that differ between two texts of which one has fewer lines, without their order. */
function changed(before: string, after: string): { removed: string[]; added: string[] } {
  const count = (text: string) => {
    const lines = new Map<string, number>();
    for (const line of text.split('\n')) lines.set(line, (lines.get(line) ?? 0) + 1);
    return lines;
  };
  const [old, fresh] = [count(before), count(after)];
  const more = (a: Map<string, number>, b: Map<string, number>) =>
    [...a].flatMap(([line, times]) => Array(Math.max(0, times - (b.get(line) ?? 0))).fill(line));
  return { removed: more(old, fresh), added: more(fresh, old) };
}

describe('the file of the next edition of the sample', () => {
  const next = createNextEdition(sample, {}, now);

  test('has no errors, and keeps the order and every comment, but for that of the dates of the last edition', () => {
    const { problems, site } = compile({ file, content: Buffer.from(next.text), schemas, now });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(site?.event).toMatchObject({ edition: 'The 7th Edition', year: '25', starts: '2025-07-31T08:00' });
    const comments = (text: string) => text.split('\n').filter((line) => /^\s*#/.test(line));
    const ofDates = '  # Without this line, Plenary writes the dates from "starts" and "ends".';
    expect(sample.toString()).toContain(`${ofDates}\n  dates: `);
    expect(next.text).not.toContain('1 to 3 August 2024');
    expect(comments(next.text)).toEqual(comments(sample.toString()).filter((line) => line !== ofDates));
  });

  test('changes only what belongs to one edition, and marks what nobody knows', () => {
    const { removed, added } = changed(sample.toString(), next.text);
    const unmarked = added.filter((line) => !line.endsWith('# sample'));
    expect(unmarked).toEqual([
      '  edition: The 7th Edition',
      '  year: "25"',
      '    - $conference.dates',
      '        dates: $conference.dates',
    ]);
    expect(added.filter((line) => !unmarked.includes(line))).toContain(
      '  starts: 2025-07-31T08:00  # sample',
    );
    // these days are in two months, which this form of the dates does not allow: so Plenary writes them
    expect(removed).toContain('  dates: 1 to 3 August 2024');
    expect(removed.filter((line) => /Meher|photo:|drive\.google/.test(line)).length).toBe(8);
    expect(next.text).not.toMatch(/Meher Bandukwalla|sample-guide/);
  });

  test('takes every guide of a committee, not only its first', () => {
    const note = /\n {6}note: Available now!/;
    const more =
      '\n      more:\n        - name: Research Guide\n          link: https://example.org/old-research';
    const text = sample.toString().replace(note, (found) => found + more);
    expect(text).toContain('old-research');
    expect(createNextEdition(Buffer.from(text), {}, now).text).not.toMatch(/more:|old-research/);
  });

  test('lists the notice and the sponsors, which nobody would look at otherwise', () => {
    const more = `${sample}\nnotice:\n  text: Registration closes on Friday.\nsponsors:\n  - name: Deodar Bank\n`;
    const { tasks } = createNextEdition(Buffer.from(more), {}, now);
    expect(tasks.map(({ text }) => text)).toEqual(expect.arrayContaining(['The notice', 'The sponsors']));
  });

  test('has a list of what is left to do, each with lines that are there', () => {
    const lines = next.text.split('\n');
    const task = (words: string) => next.tasks.find(({ text }) => text.startsWith(words))?.lines ?? [];
    expect(lines[(task('The chairs')[0] ?? 0) - 1]).toBe('      - name: To be announced  # sample');
    expect(lines[(task('The registration')[0] ?? 0) - 1]).toMatch(/link: https:.*# sample$/);
    expect(lines[(task('The secretariat')[0] ?? 0) - 1]).toBe('secretariat:');
    expect(task('Lines that still name').map((line) => lines[line - 1])).toEqual([
      '    freezeDate: 1 August, 2024  # sample',
      expect.stringContaining('This is the sixth edition'),
    ]);
  });

  test('gives nobody a name that is none: own words for "To be announced" are for texts', () => {
    const nameIn = (language: string) => unknownName(schemas, language, { toBeAnnounced: 'In March' });
    expect(['en', 'de-AT', 'sw'].map(nameIn)).toEqual([
      ...['To be announced', 'Wird noch bekannt gegeben'],
      // Plenary has no words in Swahili
      'In March',
    ]);
    const facts = { unknown: () => ({ text: 'In March', name: nameIn('en') }) };
    const { added } = changed(sample.toString(), createNextEdition(sample, facts, now).text);
    expect(added).toContain('      - name: To be announced  # sample');
    expect(added).toContain('      note: In March  # sample');
    expect(added.filter((line) => /name: In March/.test(line))).toEqual([]);
  });

  test('takes the dates that somebody knows, and no sample for them', () => {
    const known = createNextEdition(sample, { starts: '2027-08-05T08:00', ends: '2027-08-07T16:00' }, now);
    const lines = known.text.split('\n');
    expect(lines).toContain('  dates: 5 to 7 August 2027');
    expect(lines).toContain('  starts: 2027-08-05T08:00');
    expect(lines).toContain('  ends: 2027-08-07T16:00');
    expect(known.tasks.some(({ text }) => text === 'The name and the dates')).toBe(false);
  });

  test('is the same with the line ends of Windows', () => {
    const windows = createNextEdition(Buffer.from(sample.toString().replaceAll('\n', '\r\n')), {}, now);
    expect(windows.text.replaceAll('\r\n', '\n')).toBe(next.text);
  });
});

test('of the chairs that are written in braces or from their photos on nothing is left but their roles', () => {
  const text = sample.toString().replace(
    /^ {4}chairs:\n(?: {6}.*\n)+/m,
    `    chairs:
      - { photo: photos/a.svg, mail: a@example.org, name: Asha, role: Chair, about: Hers } # three
      - { role: Chair, name: "Ben", photo: photos/a.svg }
      - photo: photos/a.svg
        # hers
        mail: a@example.org
        name: Chen
        about: Hers.
        role: Chair
`,
  );
  const after = createNextEdition(
    Buffer.from(text),
    { unknown: () => ({ text: 'Later', name: 'Later, in March' }) },
    now,
  ).text;
  expect(after).toContain(`    chairs:
      - { name: "Later, in March", role: Chair } # three  # sample
      - { role: Chair, name: "Later, in March" }  # sample
      - name: Later, in March  # sample
        role: Chair
`);
});

test('other dates move by as many days, and what belongs to one edition is a sample', () => {
  const text = `conference:
  edition: 6th session
  starts: 2024-08-01T08:00
  days:
    - { id: day-1, name: Day 1, starts: 2024-08-01T08:30, ends: 2024-08-01T17:00 }
committees:
  - id: unsc
    agenda:
      - The first topic
      - "The second: water"
    chairs: $chairs
registration:
  - label: Delegates
    link: https://forms.gle/a
    opens: 2024-05-01
    price: "₹500"
registrations:
  fees:
    currency: INR
    delegate: 500
    rounds:
      - from: 2024-06-01T00:00
        delegate: 600
schedule:
  days:
    - date: 2024-08-02
      sessions:
        - starts: 09:00
          title: Opening
news:
  - id: one
    date: 2024-07-01
    title: First
  - id: two
    date: 2024-07-02
    title: |
      Second
`;
  expect(createNextEdition(Buffer.from(text), {}, now).text).toBe(`conference:
  edition: 7th session
  starts: 2025-07-31T08:00  # sample
  days:
    - { id: day-1, name: Day 1, starts: 2025-07-31T08:30, ends: 2025-07-31T17:00 }  # sample
committees:
  - id: unsc
    agenda:
      - The first topic  # sample
      - "The second: water"  # sample
    chairs: $chairs
registration:
  - label: Delegates
    link: https://forms.gle/a  # sample
    opens: 2025-04-30  # sample
    price: "₹500"  # sample
registrations:
  fees:
    currency: INR
    delegate: 500  # sample
    rounds:
      - from: 2025-05-31T00:00  # sample
        delegate: 600  # sample
schedule:
  days:
    - date: 2025-08-01  # sample
      sessions:
        - starts: 09:00
          title: Opening  # sample
news:
  - id: one  # sample
    date: 2024-07-01  # sample
    title: First  # sample
`);
});

test.each([
  ['The 6th Edition', 'The 7th Edition'],
  ['The 11th Edition', 'The 12th Edition'],
  ['21st Session', '22nd Session'],
  ['Edition 9', 'Edition 10'],
  ['6. Auflage', '7. Auflage'],
  ['The Sixth Edition', undefined],
  ['MUN 2024', undefined],
])('after "%s" comes %s', (name, next) => {
  expect(nextEditionName(name)).toBe(next);
});

test.each(['sixth', 'twelfth'])('a text about the %s edition is listed', (word) => {
  const number = word === 'sixth' ? 6 : 12;
  const text = `conference:
  edition: The ${number}th Edition
  starts: 2024-08-01T08:00
about: This is the ${word} edition.
`;
  const { tasks } = createNextEdition(Buffer.from(text), {}, now);
  expect(tasks.find((task) => task.text.startsWith('Lines that still name'))?.lines).toEqual([4]);
});

test.each([
  ['1 to 3 August 2024', '2027-08-05T08:00', '2027-08-07T17:00', '5 to 7 August 2027'],
  ['1–3 Aug 2024', '2027-10-05T08:00', '2027-10-07T17:00', '5–7 Oct 2027'],
  ['1 to 3 August 2024', '2025-07-31T08:00', '2025-08-02T17:00', undefined],
  ['August 1 to 3, 2024', '2027-08-05T08:00', '2027-08-07T17:00', undefined],
])('"%s" becomes, from %s to %s, %s', (written, starts, ends, next) => {
  expect(formatDaysLike(written, starts, ends)).toBe(next);
});

test('what only the last edition has is linked and redirected to its archive', () => {
  const fixture = path.join(root, 'tests/site/build/editions/site.yaml');
  const compiled = (content: string) => {
    const text = Buffer.from(content);
    return compile({ file: fixture, content: text, schemas, now: new Date('2026-11-22') });
  };
  const before = readFileSync(fixture, 'utf8')
    .replace('path: /team', 'path: /crew')
    .replace('link: /team', 'link: "/team#about"')
    .replace('/staff: /team', '/staff: /crew')
    .replace('[the contacts](/)', '[the contacts](/), [the team](/team?a=b)');
  const edition = { id: '2023', pages: [{ path: '/', title: '', styles: '' }] };
  edition.pages.push({ path: '/team', title: '', styles: '' });
  const check = (text: string) => compiled(text).problems;
  expect(check(before).map(({ code }) => code)).toEqual(['dead-link', 'dead-link']);
  const after = withArchivedAddresses(before, edition, check);
  expect(changed(before, after).added.map((line) => line.trim())).toEqual([
    'link: "/2023/team#about"',
    '/team: /2023/team',
    expect.stringContaining('[the team](/2023/team?a=b)'),
  ]);
  expect(check(after).filter(({ code }) => /dead|gone|redirect/.test(code))).toEqual([]);
  // and begins the list of redirects where there is none
  const without = before.replace(/redirects:\n( {2}.*\n)+/, '');
  expect(withArchivedAddresses(without, edition, check)).toContain('\nredirects:\n  /team: /2023/team\n');
});

describe('the next edition of a site in several languages', () => {
  const text = sample
    .toString()
    .replace(/^conference:/m, 'languages: [en, fr, ar]\n\nconference:')
    .replace(/^ {2}edition: .*$/m, '  edition: { en: The 6th Edition, fr: La 6e édition, ar: الدورة ٦ }')
    .replace(/^ {2}year: .*$/m, '  year: { en: "24", ar: ٢٤ }')
    .replace(/^ {2}dates: .*$/m, '  dates: { en: 1 to 3 August 2024, fr: du 1er au 3 août 2024 }')
    .replace(/^( {6}- name: )Meher Bandukwalla.*$/m, '$1{ en: Meher Bandukwalla, fr: Meher B., ar: مهر }')
    .replace(/^( {6}note: ).*$/m, '$1{ en: At 9, fr: À 9 heures }');
  const unknown = (language = 'en') => ({ text: `text in ${language}`, name: `name in ${language}` });
  const prepared = createNextEdition(
    Buffer.from(text),
    { unknown, starts: '2027-08-05T08:00', ends: '2027-08-07T16:00', edition: 'Number Seven' },
    now,
  );

  test('has the name that somebody knows in the main language, and the following one in the others, in their digits', () => {
    expect(prepared.edition).toBe('Number Seven');
    expect(prepared.text).toContain('edition: { en: Number Seven, fr: La 7e édition, ar: الدورة ٧ }');
    expect(prepared.text).toContain('year: { en: "27", ar: ٢٧ }');
  });

  test('has no dates in words, unless they can be written again in all languages', () => {
    expect(prepared.text).not.toContain('dates: {');
    const english = text.replace('fr: du 1er au 3 août 2024', 'fr: 1–3 August 2024');
    const known = { starts: '2027-08-05T08:00', ends: '2027-08-07T16:00' };
    expect(createNextEdition(Buffer.from(english), known, now).text).toContain(
      'dates: { en: 5 to 7 August 2027, fr: 5–7 August 2027 }',
    );
  });

  test('says in each language what nobody knows yet', () => {
    expect(prepared.text).toContain('- name: { en: name in en, fr: name in fr, ar: name in ar }  # sample');
    expect(prepared.text).toContain('note: { en: text in en, fr: text in fr }  # sample');
  });
});

import { describe, expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, errorsOf, newsOf, siteText } from './real-site.ts';
import { small } from './small-site.ts';

/* What a file says without writing it out. */

const folder = folderWithMedia();

/** What the text of the home page says. */
function said(text: string, change: (site: string) => string = (site) => site): string {
  const compiled = compileIn(
    folder,
    change(small).replace('text: Welcome.', () => `text: "${text}"`),
  );
  expect(errorsOf(compiled)).toEqual([]);
  const [block] = compiled.site?.pages[0]?.blocks ?? [];
  return JSON.stringify(block && 'text' in block && block.text);
}

const ends = (moment: string) => (site: string) =>
  site.replace('  starts: 2024-08-01T08:00\n', (line) => `${line}  ends: ${moment}\n`);

describe('the dates in words', () => {
  test('come from the first and the last day, in the language of the site', () => {
    expect(said('On $conference.dates.')).toContain('On August 1, 2024.');
    expect(said('$conference.dates', ends('2024-08-03T17:00'))).toContain('August 1 – 3, 2024');
    expect(said('$conference.dates', ends('2024-09-02T17:00'))).toContain('August 1 – September 2, 2024');
    const inGerman = (site: string) => ends('2024-08-03T17:00\n  language: de')(site);
    expect(said('$conference.dates', inGerman)).toContain('1.–3. August 2024');
  });

  test('are those that are written, where they are', () => {
    const written = (site: string) =>
      site.replace('  year:', '  dates: in the first week of August\n  year:');
    expect(said('$conference.dates', written)).toContain('in the first week of August');
  });

  test('are on the cards and in the data for search engines, too', () => {
    const { site } = compileIn(folder, ends('2024-08-03T17:00')(small));
    expect(site?.event.dates).toBe('August 1 – 3, 2024');
  });
});

test('the year comes from the start, unless it is written', () => {
  expect(said('’$conference.year', (site) => site.replace('  year: "24"\n', ''))).toContain('’24');
  expect(said('’$conference.year', (site) => site.replace('"24"', '"2024"'))).toContain('’2024');
});

describe('the count of a list', () => {
  const list = (ids: string[]) => (site: string) =>
    `${site}committees:\n${ids.map((id) => `  - { id: ${id}, name: ${id.toUpperCase()} }\n`).join('')}`;

  test('is the number of its entries', () => {
    expect(said('$committees.count committees, $header.links.count link.', list(['who', 'ilo']))).toContain(
      '2 committees, 1 link.',
    );
  });

  test('gives way to an entry with this id', () => {
    expect(said('$committees.count.name', list(['who', 'count']))).toContain('COUNT');
  });

  test('is offered where it is misspelt', () => {
    const { problems } = compileIn(
      folder,
      `${list(['who'])(small)}`.replace('Welcome.', '$committees.cuont'),
    );
    expect(problems.map(({ code, hint, fix }) => ({ code, hint, fix: fix?.text }))).toEqual([
      { code: 'unknown-reference', hint: 'Did you mean "$committees.count"?', fix: '$committees.count' },
    ]);
  });
});

describe('a day with times only', () => {
  const days = (site: string) =>
    compileIn(folder, site)
      .site?.calendar.flatMap(({ entries }) => entries)
      .map(({ id, starts, ends }) => [id, starts, ends].join(' '));

  test('is that of the start for the first entry, and the day after for each other one', () => {
    expect(
      days(siteText.replaceAll('2024-08-0', '2024-07-3').replaceAll('2024-07-33', '2024-08-01')),
    ).toEqual([
      'conference 2024-07-31T08:00 2024-08-01T17:00',
      'day-1 2024-07-31T08:00 2024-07-31T16:45',
      'day-2 2024-08-01T08:30 2024-08-01T19:30',
      'day-3 2024-08-02T08:30 2024-08-02T16:15',
    ]);
  });

  test('is no problem of its own where the start is wrong', () => {
    const { problems } = compileIn(folder, siteText.replace('2024-08-01T08:00', '1 August'));
    expect(problems.map(({ code }) => code)).toEqual(['wrong-form']);
  });
});

describe('an agenda that is a text alone', () => {
  test('has the label of the site', () => {
    const changed = `${siteText}\nwords:\n  agenda: "Topic:"\n`;
    expect(JSON.stringify(compileIn(folder, changed).site?.pages)).toContain(
      '{"label":"Topic:","text":"Black Rock"}',
    );
  });

  test('has its problems in its line, with their fix', () => {
    const found = newsOf(
      compileIn(folder, siteText.replace('agenda: Black Rock', 'agenda: By $conference.nmae')),
    );
    expect(found.map(({ code, fix, line }) => ({ code, fix: fix?.text, line }))).toEqual([
      {
        code: 'unknown-reference',
        fix: '$conference.name',
        line: siteText.split('\n').indexOf('    agenda: Black Rock') + 1,
      },
    ]);
  });

  test('may be a reference to a text', () => {
    const changed = siteText.replace('agenda: Black Rock', 'agenda: $conference.edition');
    const { site, problems } = compileIn(folder, changed);
    expect(errorsOf({ problems })).toEqual([]);
    expect(JSON.stringify(site?.pages)).toContain('{"label":"Agenda:","text":"The 6th Edition"}');
  });

  test('is put in quotes where it is a number', () => {
    const [found] = newsOf(compileIn(folder, siteText.replace('agenda: Black Rock', 'agenda: 1984')));
    expect([found?.code, found?.fix?.text]).toEqual(['wrong-type', '"1984"']);
  });

  test('may be a reference to another line as a whole', () => {
    const changed = siteText.replace('agenda: Black Rock', 'agenda: $committees.unsc.agenda');
    const { site, problems } = compileIn(folder, changed);
    expect(errorsOf({ problems })).toEqual([]);
    const page = site?.pages.find(({ path }) => path === '/committees/committee-x');
    expect(JSON.stringify(page?.blocks[0])).toContain('Insurgency in Burkina Faso');
  });
});

describe('an agenda that is a list', () => {
  const agenda = (...topics: string[]) =>
    siteText.replace('agenda: Black Rock', ['agenda:', ...topics.map((one) => `      - ${one}`)].join('\n'));
  const lineOn = (site: string) => {
    const compiled = compileIn(folder, site);
    expect(errorsOf(compiled)).toEqual([]);
    const page = compiled.site?.pages.find(({ path }) => path === '/committees/committee-x');
    return page?.blocks.find((block) => block.type === 'pageHeader')?.lines?.[0];
  };

  test('has the label for several topics, and that of one for a single topic', () => {
    expect(lineOn(agenda('War', 'Peace'))).toMatchObject({ label: 'Topics:', texts: ['War', 'Peace'] });
    expect(lineOn(agenda('War'))).toMatchObject({ label: 'Agenda:', texts: ['War'] });
    const german = agenda('War', 'Peace').replace('language: en', 'language: de');
    expect(lineOn(german)).toMatchObject({ label: 'Themen:' });
  });

  test('is one text for references inside a text', () => {
    const inText = agenda('War', 'Peace').replace('A school Model', '$committees.committee-x.agenda.text. A');
    const { site } = compileIn(folder, inText);
    expect(JSON.stringify(site?.event)).toContain('War · Peace.');
  });

  test('has its problems in the line of the topic, each once, with their fix', () => {
    const found = newsOf(compileIn(folder, agenda('War', 'By $conference.nmae', '1984')));
    const first = siteText.split('\n').indexOf('    agenda: Black Rock') + 1;
    expect(found.map(({ code, fix, line }) => [code, fix?.text, line])).toEqual([
      ['unknown-reference', '$conference.name', first + 2],
      ['wrong-type', '"1984"', first + 3],
    ]);
  });

  test('is found under a misspelt key', () => {
    const [found] = newsOf(compileIn(folder, agenda('War', 'Peace').replace('agenda:\n', 'agendda:\n')));
    expect([found?.code, found?.fix?.text]).toEqual(['unknown-key', 'agenda']);
  });
});

test('language and level of a committee are lines with the labels of the site', () => {
  const site = siteText
    .replace(
      'agenda: Black Rock',
      'agenda: Black Rock\n    language: Español\n    level: { label: "For:", text: Grade 9 }',
    )
    .replace('- $committee.freezeDate', '- $committee.language\n          - $committee.level');
  const said = JSON.stringify(compileIn(folder, site).site?.pages);
  expect(said).toContain('{"label":"Language:","text":"Español"},{"label":"For:","text":"Grade 9"}');
});

test('the next edition of the sample is ten lines, and no page says anything of the last one', () => {
  const lines: [before: string, after: string][] = [
    ['  edition: The 6th Edition', '  edition: The 7th Edition'],
    ['  year: "24"', '  year: "25"'],
    ['  dates: 1 to 3 August 2024', '  dates: 7 to 9 August 2025'],
    ['  starts: 2024-08-01T08:00', '  starts: 2025-08-07T08:00'],
    ['  ends: 2024-08-03T17:00', '  ends: 2025-08-09T17:00'],
    ['- 1st, 2nd, and 3rd August 2024', '- 7th, 8th, and 9th August 2025'],
    ['dates: 1st, 2nd, and 3rd August', 'dates: 7th, 8th, and 9th August'],
    ['freezeDate: 1 August, 2024', 'freezeDate: 7 August, 2025'],
    ['This is the sixth edition', 'This is the seventh edition'],
    ['on the first of August', 'on the seventh of August'],
  ];
  const next = lines.reduce((text, [before, after]) => {
    expect(text.split(before)).toHaveLength(2);
    return text.replace(before, after);
  }, siteText);
  const compiled = compileIn(folder, next);
  expect(compiled.problems.map(({ code }) => code)).not.toContain('dates-differ');
  const { pages, ...shared } = compiled.site ?? { pages: [] };
  // the terms of the members of the Security Council are as they were
  const said = JSON.stringify([shared, pages]).replaceAll(/"202\d–202\d"/g, '');
  expect(said.match(/.{30}(2024|6th|sixth|"24"|’24|1st|first of August).{30}/g)).toBeNull();
});

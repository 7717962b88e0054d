import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { temporaryFolder } from '../temporary-folder.ts';
import { compileIn } from './real-site.ts';

const folder = temporaryFolder();
mkdirSync(path.join(folder, 'media'));

/** Compiles a site whose committee UNSC has a table as its matrix, beside a committee DISEC. */
function compiledWith(rows: string[] | Uint8Array, file = 'matrix.csv') {
  writeFileSync(path.join(folder, 'media', file), Array.isArray(rows) ? rows.join('\n') : rows);
  const text = stringify({
    conference: {
      name: 'Example MUN',
      edition: 'First',
      starts: '2027-08-01T08:00',
      ends: '2027-08-02T17:00',
      url: 'https://mun.example.org/',
      place: 'Example School',
    },
    header: { name: 'Example MUN', links: [{ label: 'Home', link: '/' }] },
    footer: { name: 'Example MUN' },
    committees: [
      { id: 'unsc', name: 'UNSC', matrix: { title: 'Matrix', table: file } },
      { id: 'disec', name: 'DISEC' },
    ],
    routes: [
      { path: '/', title: 'Home', blocks: [{ type: 'matrix', matrix: '$committees.unsc.matrix' }] },
      { path: '*', title: 'Not found', blocks: [] },
    ],
  });
  const { site, problems } = compileIn(folder, text);
  const block = site?.pages[0]?.blocks[0];
  if (block?.type !== 'matrix') throw new Error('There is no matrix.');
  const { seats = [] } = site?.registrations.committees[0] ?? {};
  return {
    seats: seats.map(({ name, count = 1 }) => (count > 1 ? `${name} × ${count}` : name)).join(', '),
    table: block.matrix?.table,
    doubts: problems.flatMap(({ code, message }) => (code === 'seat-column' ? message : [])),
  };
}

describe('the seats of a matrix are its countries', () => {
  test.each<[string, string[]]>([
    ['after their region', ['Region,Country', 'Asia,China', 'Europe,France', 'Americas,Guyana']],
    ['after a repeated region', ['Region,Country', 'Asia,China', 'Europe,France', 'Europe,Guyana']],
    [
      'after a number and a continent',
      ['S. No.,Continent,Nation', '1,Asia,China', '2,Europe,France', '3,Americas,Guyana'],
    ],
    ['after a bloc with gaps', ['Bloc,Member State', 'P5,China', ',France', ',Guyana']],
    [
      'after the names of those who have them',
      ['Allotted to,Country', 'Asha Rao,China', 'Ben Das,France', ',Guyana'],
    ],
    [
      'after people and schools',
      ['Name,School,Delegation', 'Asha Rao,Hill,China', 'Ben Das,Hill,France', 'Cy Oz,Lake,Guyana'],
    ],
    ['after codes', ['ISO,Entity', 'CHN,China', 'FRA,France', 'GUY,Guyana']],
    [
      'below headings that Plenary does not know',
      ['Topic,Where', 'Trade,China', 'Peace,France', 'Sea,Guyana'],
    ],
    ['in lists side by side', ['Country,Country,Country', 'China,France,Guyana']],
    ['in lists side by side, below their regions', ['Asia,Europe,Americas', 'China,France,Guyana']],
    ['in lists side by side, with numbers', ['No.,Country,No.,Country', '1,China,3,Guyana', '2,France,,']],
    [
      'below bands',
      ['Country,Status', 'Asia,', 'China,free', 'Permanent members,', 'France,taken', 'Guyana,free'],
    ],
    [
      'with a mark for each committee',
      ['Country,UNSC,DISEC', 'China,x,', 'Chad,,x', 'France,x,x', 'Guyana,yes,no'],
    ],
    ['above a total', ['Country,Status', 'China,free', 'France,free', 'Guyana,free', 'Total,3']],
    [
      'above a total of two columns',
      ['No.,Country,Seats', '1,China,1', '2,France,1', '3,Guyana,1', ',Total,3'],
    ],
    [
      'with the committee in each row',
      ['Committee,Country', 'UNSC,China', 'UNSC,France', 'DISEC,France', 'UNSC,Guyana'],
    ],
  ])('%s', (_, rows) => {
    const { seats, doubts } = compiledWith(rows);
    expect(seats.split(', ').sort()).toEqual(['China', 'France', 'Guyana']);
    expect(doubts).toEqual([]);
  });

  test.each([
    ['German', 'Kontinent,Land', 'Asien,China', 'Europa,Frankreich', 'China, Frankreich'],
    ['Spanish', 'Continente,País', 'Asia,China', 'Europa,Francia', 'China, Francia'],
    ['Turkish', 'Kıta,Ülke', 'Asya,Çin', 'Avrupa,Fransa', 'Çin, Fransa'],
    ['Arabic', 'القارة,الدولة', 'آسيا,الصين', 'أوروبا,فرنسا', 'الصين, فرنسا'],
    ['Hindi', 'महाद्वीप,देश', 'एशिया,चीन', 'यूरोप,फ़्रांस', 'चीन, फ़्रांस'],
    ['Chinese', '大洲,国家', '亚洲,中国', '欧洲,法国', '中国, 法国'],
  ])('below headings in %s', (_, headings, first, second, seats) => {
    expect(compiledWith([headings, first, second]).seats).toBe(seats);
  });

  test('as often as the column of a committee says', () => {
    expect(compiledWith(['Country,UNSC,DISEC', 'China,2,1', 'France,1,0', 'Guyana,0,1']).seats).toBe(
      'China × 2, France',
    );
  });
});

test('what is merged over several rows is said of each of them', async () => {
  const rows = [
    ['Membership', 'Country'],
    ['Permanent', 'China'],
    ['', 'France'],
    ['Elected', 'Guyana'],
    ['', 'Japan'],
  ];
  const merges = [1, 3].map((startRow) => ({ startRow, startCol: 0, endRow: startRow + 1, endCol: 0 }));
  const bytes = await writeXlsx({ sheets: [{ name: 'Matrix', rows, merges }] });
  const { seats, table } = compiledWith(bytes, 'matrix.xlsx');
  expect(seats).toBe('China, France, Guyana, Japan');
  expect(table?.rows.map(([, membership]) => membership)).toEqual([
    'Permanent',
    'Permanent',
    'Elected',
    'Elected',
  ]);
});

test('characters, roles and newspapers stay seats beside a country', () => {
  expect(compiledWith(['Character,Country', 'Asha,India', 'Ben,Chad', 'Cem,Peru']).seats).toBe(
    'Asha, Ben, Cem',
  );
  expect(compiledWith(['Country,Ally', 'India,Chad', 'Peru,India', 'Cuba,Fiji']).seats).toBe(
    'India, Peru, Cuba',
  );
  expect(compiledWith(['Code,Name,Seat', 'X-01,Observer,N1', 'X-02,Courier,N2']).seats).toBe('X-01, X-02');
});

test('the page has the seats in its first column, for people who read a row by its heading', () => {
  const { table } = compiledWith(['Region,Country,Held', 'Asia,China,', 'Europe,France,yes']);
  expect(table).toEqual({
    columns: ['Country', 'Region'],
    rows: [
      ['China', 'Asia'],
      ['France', 'Europe'],
    ],
  });
});

test('where the column of the seats is not clear, check says how to name it, and that helps', () => {
  const rows = ['Left,Harris,Mayor', 'Left,Smith,Judge', 'Right,Jones,Baker'];
  expect(compiledWith(['Group,Who,What', ...rows]).doubts).toHaveLength(1);
  const named = compiledWith(['Group,Who,Portfolio', ...rows]);
  expect(named.doubts).toEqual([]);
  expect(named.seats).toBe('Mayor, Judge, Baker');
});

test('a table of countries without headings is reported, since its first country is no seat', () => {
  expect(compiledWith(['China', 'France', 'Guyana']).doubts).toHaveLength(1);
  expect(compiledWith(['1,China', '2,France', '3,Guyana']).doubts).toHaveLength(1);
  const { seats, doubts } = compiledWith(['Country', 'China', 'France', 'Guyana']);
  expect([seats, doubts]).toEqual(['China, France, Guyana', []]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import { RULES_VERSION } from '../../../src/oc/model.ts';
import { compileIn } from '../../compiler/real-site.ts';
import { texts } from '../texts.ts';
import { opened } from '../workbook/opened.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-countries-'));
mkdirSync(path.join(folder, 'media'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Uploads a form in which each person has one wish in UNSC, on a site with this matrix. The wishes come from different schools, in order. */
async function seatsFor(matrix: string[], wishes: string[]) {
  writeFileSync(path.join(folder, 'media/matrix.csv'), matrix.join('\n'));
  const site = stringify({
    conference: {
      name: 'Example MUN',
      edition: 'First',
      starts: '2027-08-01T08:00',
      ends: '2027-08-02T17:00',
      url: 'https://mun.example.org/',
      place: 'Example School',
    },
    allotment: { rule: 'balanced' },
    header: { name: 'Example MUN', links: [{ label: 'Home', link: '/' }] },
    footer: { name: 'Example MUN' },
    committees: [{ id: 'unsc', name: 'UNSC', matrix: { title: 'Matrix', table: 'matrix.csv' } }],
    routes: [
      { path: '/', title: 'Home', blocks: [{ type: 'matrix', matrix: '$committees.unsc.matrix' }] },
      { path: '*', title: 'Not found', blocks: [] },
    ],
  });
  const compiled = compileIn(folder, site);
  if (!compiled.site) throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
  const rules = { version: RULES_VERSION, ...compiled.site.registrations };
  const person = (at: number) =>
    `Person ${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26), 110)}`;
  const rows = wishes.map((wish, at) => `${person(at)},p${at}@example.org,School ${at},UNSC,"${wish}"`);
  const csv = ['Name,Email,School,Committee Preference 1,Portfolio Preference 1', ...rows].join('\n');
  const made = await createWorkbook(Buffer.from(csv), 'form.csv', rules, new Date(Date.UTC(2027, 1, 1)));
  const { column } = await opened(made);
  const names = column('Allotment', 'Name').map(String);
  const seats = column('Allotment', 'Portfolio').map(String);
  const problems = column('Problems', 'Code').flatMap((code, at) =>
    code === 'portfolio-unknown'
      ? `${column('Problems', 'Value')[at]}: ${column('Problems', 'What to do')[at]}`
      : [],
  );
  return { seats: wishes.map((_, at) => seats[names.indexOf(person(at))] ?? ''), problems };
}

test('a seat is called by its country, where the matrix begins with the region', async () => {
  const matrix = ['Region,Country', 'Asia,China', 'Europe,France', 'Americas,Guyana'];
  expect(await seatsFor(matrix, ['France', 'China'])).toEqual({ seats: ['France', 'China'], problems: [] });
});

/** What a matrix calls a country, and then what delegates write for it. */
const NAMES: string[][] = [
  ['Korea, Republic of', 'South Korea', 'Republic of Korea', 'ROK', 'República de Corea', 'SKorea'],
  [
    "Democratic People's Republic of Korea",
    'North Korea',
    'DPRK',
    "Korea, Democratic People's Republic of",
    'Korea, Dem. People’s Rep. of',
  ],
  texts(`
    Iran (Islamic Republic of) | Iran | Islamic Republic of Iran |
    Iran, Islamic Rep. | Persia | I.R. Iran`),
  ['Eswatini', 'Swaziland', 'Kingdom of Swaziland'],
  ['Kingdom of the Netherlands', 'Holland', 'Netherlands, The', 'Netherlands, Kingdom of the', 'Pays-Bas'],
  ['Myanmar', 'Burma', 'Republic of the Union of Myanmar', 'Birmanie'],
  ["Côte d'Ivoire", 'Ivory Coast', 'Elfenbeinküste', "République de Côte d'Ivoire"],
  ['Gambia (Republic of The)', 'The Gambia', 'Gambia, The'],
  ['Russian Federation', 'Russia', 'Russian Fed.', 'Federación de Rusia', 'Russische Föderation'],
  ['United Kingdom of Great Britain and Northern Ireland', 'UK', 'U.K.', 'Great Britain', 'Royaume-Uni'],
  ['United States of America', 'U.S.A.', 'US', 'America', "États-Unis d'Amérique"],
  ['Czechia', 'Czech Republic', 'Czech Rep.'],
  ['Hellenic Republic', 'Greece', 'Hellas'],
  ['French Republic', 'France', 'República Francesa', 'Französische Republik'],
  ['Swiss Confederation', 'Switzerland', 'Schweizerische Eidgenossenschaft'],
  ['United Mexican States', 'Mexico', 'Estados Unidos Mexicanos'],
  ['Slovakia', 'Slovak Republic'],
  ['Congo', 'Congo, Rep.', 'Republic of the Congo', 'Congo-Brazzaville', 'République du Congo'],
  texts(`
    Congo (Democratic Republic of the) | DRC | Congo, Dem. Rep. |
    Zaire | Demokratische Republik Kongo | RDC`),
  ['Republic of Moldova', 'Moldova, Republic of', 'Moldavia'],
  ['Micronesia, Federated States of', 'Micronesia', 'FSM'],
  ['State of Palestine', 'Palestine', 'Palestine, State of', 'Occupied Palestine'],
  ['Taiwan, Province of China', 'Chinese Taipei', 'Republic of China (Taiwan)', 'Formosa'],
  ["People's Republic of China", 'China', 'PRC', 'República Popular China'],
  ['Holy See', 'Vatican', 'Vatican City State'],
  ['South Sudan', 'S. Sudan', 'Sudan, South', 'Republic of South Sudan'],
  ['Sudan', 'Republic of the Sudan'],
  ['Equatorial Guinea', 'Guinea, Equatorial', 'República de Guinea Ecuatorial', 'Eq. Guinea'],
  ['Guinea', 'Republic of Guinea'],
  ['Türkiye', 'Turkey', 'Turkish Republic'],
  ['Burkina Faso', 'Upper Volta'],
  ['Benin', 'Dahomey'],
  ['Sri Lanka', 'Ceylon'],
  ['Saint Vincent and the Grenadines', 'St. Vincent & the Grenadines', 'St Vincent'],
  ['North Macedonia', 'Macedonia, FYR', 'N. Macedonia'],
];
const MATRIX = ['Country', ...NAMES.map(([seat]) => `"${seat}"`)];

describe('a country has its seat under each of its names', () => {
  const longest = Math.max(...NAMES.map((names) => names.length)) - 1;
  test.each(Array.from({ length: longest }, (_, at) => at + 1))('the %s. of them', async (at) => {
    const asked = NAMES.filter((names) => names[at] !== undefined);
    const { seats, problems } = await seatsFor(
      MATRIX,
      asked.map((names) => String(names[at])),
    );
    expect(seats).toEqual(asked.map(([seat]) => seat));
    expect(problems).toEqual([]);
  });
});

describe('what may be two countries, or is another place, is asked and not guessed', () => {
  const matrix = texts(`
      Country | North Korea | South Korea | DR Congo | Republic of the Congo | Ireland | Germany | Mexico`);
  const more = ['United Kingdom', 'Netherlands', 'China', 'Guinea', 'Pakistan', 'Viet Nam', 'Sudan'];
  test.each([
    ['Korea', 'South Korea'],
    ['Congo', 'Republic of the Congo'],
    ['Kongo', 'DR Congo'],
    ['Northern Ireland', 'Ireland'],
    ['West Germany', 'Germany'],
    ['South Vietnam', 'Viet Nam'],
    ['East Pakistan', 'Pakistan'],
    ['Netherlands Antilles', 'Netherlands'],
    ['New Mexico', 'Mexico'],
    ['Guinea-Bissau', 'no seat for this country'],
    ['South Sudan', 'no seat for this country'],
    ['Republic of China', 'no seat for this country'],
    ['Taiwan (China)', 'no seat for this country'],
    ['Hong Kong, China', 'no seat for this country'],
    ['China (Viet Nam)', 'China, Viet Nam'],
    ['Yugoslavia', 'no such seat'],
  ])('%s', async (wish, suggestion) => {
    const { problems } = await seatsFor([...matrix, ...more], [wish]);
    expect(problems).toEqual([expect.stringContaining(wish)]);
    expect(problems[0]).toContain(suggestion);
  });

  test('a name that two countries have is that of the one that has a seat', async () => {
    const { seats, problems } = await seatsFor(['Country', 'China', 'South Korea'], ['Korea']);
    expect([seats, problems]).toEqual([['South Korea'], []]);
  });

  test('the exact name of a seat wins, whatever else it may mean', async () => {
    const crisis = texts(`
        Delegation | USSR | Russia | Prussia | Yugoslavia | Georgia | Korea | Holland | Netherlands`);
    const wishes = crisis.slice(1);
    expect((await seatsFor(crisis, wishes)).seats).toEqual(wishes);
  });
});

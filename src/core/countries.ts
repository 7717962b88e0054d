import { getOrCreate, lazy } from './data/data.ts';
import { LANGUAGES } from './languages/list.generated.ts';
import { wordsOf } from './text/text.ts';

/*
 * Short names in all languages come from `Intl.DisplayNames` (Unicode CLDR), official names from world-countries
 * (`oc/allotment/country-names.generated.json`). Neither source has abbreviations and former names, which are listed here.
 */

/** Returns all languages that a site can have, without regional variants: delegates may use any of them. */
export const countryLanguages = (): string[] => LANGUAGES.filter((language) => !language.includes('-'));

/** By code (ISO 3166-1). A name that several countries share is ambiguous only if several of them have a seat. */
const OTHER_NAMES: Record<string, string> = {
  AE: 'UAE, Emirates',
  AU: 'Oz',
  BA: 'Bosnia, BiH',
  BD: 'BAN',
  BF: 'Upper Volta',
  BJ: 'Dahomey',
  BN: 'Brunei Darussalam',
  BW: 'Bechuanaland',
  BY: 'Byelorussia, Belorussia, White Russia, Weißrussland, روسيا البيضاء',
  BZ: 'British Honduras',
  CD: 'DRC, RDC, DR Congo, Democratic Republic of the Congo, Democratic Congo, Congo Kinshasa, Congo DRC, Congo DR, Zaire, Congo, Kongo, الكونغو, 刚果',
  CF: 'CAR',
  CG: 'Republic of the Congo, Congo Brazzaville, Congo, Kongo, الكونغو, 刚果',
  CH: 'Swiss, Helvetia, SUI',
  CI: 'Ivory Coast, Elfenbeinküste',
  CN: 'PRC, PR China, Mainland China',
  CV: 'Cape Verde, Kap Verde',
  CZ: 'Czech',
  DE: 'GER, FRG',
  EG: 'United Arab Republic',
  ET: 'Abyssinia, FDR Ethiopia',
  EU: 'EU',
  FM: 'FSM',
  GB: 'UK, GB, Britain, Great Britain, England, United Kingdom of Great Britain and North Ireland, UK of GB',
  GH: 'Gold Coast',
  GQ: 'Eq Guinea',
  GR: 'Hellas',
  GY: 'British Guiana',
  HK: 'Hong Kong, Hong Kong China, Hong Kong SAR',
  ID: 'Dutch East Indies',
  IE: 'Eire, Irish Republic',
  IR: 'Persia, IR Iran, IRI',
  JP: 'Nippon',
  KG: 'Kirghizia, Kirgizia',
  KH: 'Kampuchea, Khmer Republic',
  KM: 'Comoro Islands',
  KN: 'Saint Kitts',
  KP: 'DPRK, NK, NKorea, DPR Korea, Korea, Corée, Corea, Coreia, Kore, كوريا',
  KR: 'ROK, SK, SKorea, Korea, Corée, Corea, Coreia, Kore, كوريا',
  LA: 'Lao PDR, Lao',
  LK: 'Ceylon',
  LS: 'Basutoland',
  LY: 'Libyan Arab Jamahiriya',
  MD: 'Moldavia',
  MH: 'Marshalls',
  MK: 'Macedonia, FYROM, FYR Macedonia, Former Yugoslav Republic of Macedonia',
  MM: 'Burma, Union of Burma, Union of Myanmar',
  MO: 'Macao China, Macau China',
  MW: 'Nyasaland',
  MY: 'MAS, Malaya',
  NL: 'Holland, NED',
  NZ: 'NZ, Aotearoa New Zealand',
  PG: 'Papua, Papua N Guinea',
  PS: 'Palestinian Authority, Occupied Palestine, Occupied Palestinian Territory, West Bank and Gaza',
  RU: 'Russian Fed, RF, USSR, Soviet Union, Soviet Russia',
  SA: 'KSA, Saudi',
  SB: 'Salomoninseln, Solomons',
  SC: 'Seychelle Islands',
  SO: 'Somali Republic',
  SR: 'Surinam, Dutch Guiana',
  SY: 'Syrian Arab Rep',
  TH: 'Siam',
  TR: 'Turkey, Turkish Republic',
  TT: 'Trinidad',
  TW: 'Republic of China, Republic of China Taiwan, Chinese Taipei, Taiwan Province of China, Taiwan ROC, ROC, Formosa',
  TZ: 'Tanganyika',
  US: 'US, USA, US of A, America, Amerika, संयुक्त राज्य अमेरिका, States, The US',
  VA: 'Holy See, Vatican',
  VC: 'Saint Vincent',
  VE: 'Venezuela RB',
  WS: 'Western Samoa',
  XK: 'Kosova',
  YE: 'Yemen Arab Republic',
  ZA: 'RSA',
  ZM: 'Northern Rhodesia',
  ZW: 'Rhodesia, Southern Rhodesia',
};

/** Groups that delegates request, such as the P5: the codes of the countries by the names of the group. */
const COUNTRY_GROUPS: Record<string, string> = {
  'P5, P 5, permanent five, permanent 5, permanent member, permanent members, permanent, veto power, veto powers, veto nation, veto, big five':
    'US GB FR RU CN',
  'G4, G 4': 'IN DE JP BR',
  BRICS: 'BR RU IN CN ZA',
};

/** Parts around the short name: "Islamic Republic of Pakistan", "Gambia (Islamic Republic of the)". */
const TITLE_ADJECTIVES_PATTERN =
  '(?:(?:the|federal|federative|federated|islamic|democratic|socialist|people|plurinational|bolivarian|hashemite|arab|cooperative|independent|oriental|eastern|united|grand) )*';
const STATE_TITLE_PATTERN = `${TITLE_ADJECTIVES_PATTERN}(?:republic|kingdom|state|states|federation|commonwealth|sultanate|principality|duchy|union|emirate|nation|government)`;
/** Matches Romance and Germanic titles before the short name, for official names that are missing in the table. */
const FOREIGN_TITLE_PATTERN =
  /^(?:republi\w+|repubblica|royaume|reino|regno|konigreich|koninkrijk|principaute|principado|principato) (?:(?:islamique|islamica|islamische|populaire|popular|federale?|federal) )?(?:(?:de|du|des|d|del|della|dell|di|da|do|van|la|les|los|l) )*/;

/** In English and the other languages of sites, in the form of `wordsOf()`. */
export const OPTIONAL_WORDS = new Set([
  'the',
  'of',
  'and',
  'for',
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'el',
  'los',
  'las',
  'del',
  'der',
  'die',
  'das',
  'und',
  'et',
  'da',
  'di',
  'dos',
  'van',
  'het',
  'en',
  'il',
  'lo',
]);

const ABBREVIATIONS = new Map([
  ['st', 'saint'],
  ['rep', 'republic'],
  ['dem', 'democratic'],
  ['peoples', 'people'],
  ['fed', 'federated'],
  ['sts', 'states'],
]);
const FIRST_WORD_ABBREVIATIONS = new Map([
  ['n', 'north'],
  ['s', 'south'],
]);

/** Expands abbreviations: "St. Lucia", "N. Macedonia". */
export function splitNameWords(text: string): string[] {
  // without Arabic vowel marks, which are rarely written
  const words = wordsOf(text.replace(/[\u064b-\u0652]/g, ''));
  return words.map((word, at) => {
    const isFirst = at === 0 && (words[1] ?? '').length > 2;
    if (word === 'is' && at > 0 && at === words.length - 1) return 'islands';
    return ABBREVIATIONS.get(word) ?? (isFirst ? FIRST_WORD_ABBREVIATIONS.get(word) : undefined) ?? word;
  });
}

/** Omits optional words. */
export function keyFromWords(words: readonly string[]): string {
  let key = '';
  for (const word of words) if (!OPTIONAL_WORDS.has(word)) key += word;
  return key;
}

/** Ignores the order of words, as in "Korea, Republic of". Empty for a single word. */
export function keyFromSortedWords(words: readonly string[]): string {
  if (words.length < 2) return '';
  const significant = words.filter((word) => !OPTIONAL_WORDS.has(word));
  return ` ${significant.sort().join(' ')}`;
}

export interface Countries {
  /** Empty if the words mean no country. `key` is the key of these words, if already computed. */
  codesOf: (words: readonly string[], key?: string) => readonly string[];
  /** The text of a cell may contain a note in brackets: "Iran (observer)". */
  codesIn: (text: string) => readonly string[];
  /** Whether a word is a three-letter code, such as "and" for Andorra. */
  isCode: (word: string) => boolean;
  /** Expects the key of the name of a group; empty for any other key. */
  groupOf: (key: string) => readonly string[];
  /** Codes by the keys of names in English and in the languages of the site, for suggestions after typos. */
  names: ReadonlyMap<string, readonly string[]>;
}

const countriesCache = new Map<string, Countries>();

/** `table`, too large for browsers, has one line per country with its codes and its official and translated names. */
export function countriesInLanguages(languages: readonly string[] = [], table = ''): Countries {
  const key = `${languages.join()} ${table.length}`;
  return getOrCreate(countriesCache, key, () => readCountries(languages, table));
}

type CodesByName = Map<string, readonly string[]>;

/** `key` depends on the order of words; `turned` does not. */
interface KeyedName {
  code: string;
  key: string;
  turned: string;
}

function toKeyedNames(names: readonly (readonly [code: string, name: string])[]): KeyedName[] {
  return names.map(([code, name]) => {
    const words = splitNameWords(name);
    return { code, key: keyFromWords(words), turned: keyFromSortedWords(words) };
  });
}

interface CountryTableNames {
  others: KeyedName[];
  official: KeyedName[];
  translated: KeyedName[];
  codes: KeyedName[];
}

// caches names by table: reading all names takes longer than the rest of the work, and all sites use the same names
const tableNamesCache = new Map<string, CountryTableNames>();

function parseCountryTable(text: string): CountryTableNames {
  const lines = text === '' ? [] : text.trim().split('\n');
  const table = lines.map(
    (line) => line.split('|') as [code: string, three: string, official: string, ...string[]],
  );
  return {
    others: toKeyedNames(
      Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
        names.split(', ').map((name) => [code, name] as const),
      ),
    ),
    official: toKeyedNames(table.map(([code, _, official]) => [code, official])),
    translated: toKeyedNames(
      table.flatMap(([code, _, ...names]) => names.map((name) => [code, name] as const)),
    ),
    codes: toKeyedNames(table.map(([code, three]) => [code, three])),
  };
}

function readCountries(languages: readonly string[], table: string): Countries {
  const ownNames = getOrCreate(tableNamesCache, table, () => parseCountryTable(table));
  const { others, official, translated } = ownNames;
  const turned: CodesByName = new Map();
  const names: CodesByName = new Map();
  const first = ['en', ...languages].map(countryNamesIn);
  for (const added of [others, official, ...first]) addNames(names, turned, added);
  const all: CodesByName = new Map(names);
  for (const added of [translated, ownNames.codes, ...countryLanguages().map(countryNamesIn)])
    addNames(all, turned, added);
  const codes = new Set(ownNames.codes.flatMap(({ key }) => (names.has(key) ? [] : key)));
  const groups = new Map(
    Object.entries(COUNTRY_GROUPS).flatMap(([written, members]) =>
      written.split(', ').map((name) => [keyFromWords(splitNameWords(name)), members.split(' ')] as const),
    ),
  );
  const before = new RegExp(`^${STATE_TITLE_PATTERN} of (?:the )?`);
  const after = new RegExp(` (?:${STATE_TITLE_PATTERN} of(?: the)?|${TITLE_ADJECTIVES_PATTERN}republic)$`);
  const whole = (words: readonly string[], key = keyFromWords(words)) =>
    all.get(key) ?? turned.get(keyFromSortedWords(words));
  const codesOf = (words: readonly string[], key?: string): readonly string[] => {
    const found = whole(words, key);
    if (found || words.length < 2) return found ?? [];
    const text = words.join(' ');
    const short = text.replace(before, '').replace(after, '').replace(FOREIGN_TITLE_PATTERN, '');
    const meant = (short !== text && whole(short.split(' '))) || [];
    // ambiguous, since the official names of two states contain "China"
    return meant.includes('CN') ? [] : meant;
  };
  return {
    codesOf,
    codesIn: (text) => {
      const found = codesOf(splitNameWords(text));
      const bare = text.replace(/\(.*?\)|\[.*?\]/g, ' ');
      return found.length > 0 || bare === text ? found : codesOf(splitNameWords(bare));
    },
    isCode: (word) => codes.has(word),
    groupOf: (key) => groups.get(key) ?? [],
    names,
  };
}

/** An existing name is unchanged. A name that several added countries share means all of them. */
function addNames(names: CodesByName, turned: CodesByName, added: readonly KeyedName[]): void {
  const fresh: CodesByName = new Map();
  const freshTurned: CodesByName = new Map();
  const add = (to: CodesByName, known: CodesByName, key: string, code: string) => {
    const codes = to.get(key) ?? [];
    if (key !== '' && !known.has(key) && !codes.includes(code)) to.set(key, [...codes, code]);
  };
  for (const name of added) {
    add(fresh, names, name.key, name.code);
    add(freshTurned, turned, name.turned, name.code);
  }
  for (const [key, codes] of fresh) names.set(key, codes);
  for (const [key, codes] of freshTurned) turned.set(key, codes);
}

const namesByLanguageCache = new Map<string, KeyedName[]>();

function countryNamesIn(language: string): KeyedName[] {
  return getOrCreate(namesByLanguageCache, language, () => toKeyedNames(readCountryNames(language)));
}

function readCountryNames(language: string): [code: string, name: string][] {
  return (['long', 'short'] as const).flatMap((style) => {
    const display = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
    return regionCodes().map((code): [string, string] => [code, display.of(code) ?? '']);
  });
}

/** Returns the codes of all countries with a name in Unicode CLDR, without former codes. */
const regionCodes = lazy(() => {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  return pairs.filter(
    (code) =>
      !NOT_COUNTRIES.has(code) &&
      display.of(code) !== undefined &&
      new Intl.Locale('und', { region: code }).region === code,
  );
});

/** Codes of Unicode regions that aren't countries. */
const NOT_COUNTRIES = new Set(['XA', 'XB', 'ZZ', 'QO', 'UN', 'EZ']);

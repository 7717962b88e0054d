import { wordsOf } from '../registrations/text.ts';

/*
 * Countries by what people call them. `Intl.DisplayNames` has their names in all languages (Unicode CLDR); what is here is what
 * it lacks: names at the United Nations, short forms and former names.
 */

/** The languages in which delegates write, beside that of the site: those of the words of Plenary. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'pt', 'hi', 'ar', 'zh'];

/** Other names of countries, by their codes (ISO 3166). A name of several countries means the first of them that has a seat. */
const OTHER_NAMES: Record<string, string> = {
  AE: 'UAE, Emirates',
  AF: 'AFG',
  AR: 'ARG',
  AU: 'AUS, Oz',
  BA: 'Bosnia',
  BD: 'BAN, BGD',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  BR: 'BRA',
  CA: 'CAN',
  CD: 'DRC, DR Congo, Democratic Republic of the Congo, Democratic Congo, Congo Kinshasa, Congo DRC, Zaire, Congo',
  CF: 'CAR',
  CG: 'Republic of the Congo, Congo Republic, Congo Brazzaville, Congo',
  CH: 'Swiss, Swiss Confederation',
  CI: 'Ivory Coast',
  CN: 'PRC, People Republic of China, Peoples Republic of China, Mainland China, CHN',
  CU: 'CUB',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic, Czech',
  DE: 'GER, DEU, Federal Republic of Germany, FRG',
  DO: 'Dominican Rep',
  EG: 'EGY',
  ES: 'ESP',
  ET: 'ETH',
  EU: 'EU',
  FM: 'Federated States of Micronesia',
  FR: 'FRA, French Republic',
  GB: 'UK, GB, GBR, Britain, Great Britain, England, United Kingdom of Great Britain and Northern Ireland, UK of GB',
  HK: 'Hong Kong',
  ID: 'IDN',
  IL: 'ISR',
  IN: 'IND, Bharat',
  IQ: 'IRQ',
  IR: 'IRN, Islamic Republic of Iran, Persia',
  IT: 'ITA',
  JP: 'JPN, Nippon',
  KP: 'DPRK, PRK, NK, N Korea, Democratic People Republic of Korea, Democratic Peoples Republic of Korea, DPR Korea, North Korea DPRK',
  KR: 'ROK, KOR, S Korea, SK, Republic of Korea, Korea, Korea Republic',
  LA: 'Lao PDR, Lao People Democratic Republic, Lao Peoples Democratic Republic, Lao',
  LY: 'State of Libya',
  MD: 'Republic of Moldova',
  MK: 'Macedonia, FYROM',
  MM: 'Burma, Myanmar',
  MX: 'MEX',
  MY: 'MAS, MYS',
  NG: 'NGA',
  NL: 'Holland, Kingdom of the Netherlands, NED',
  NP: 'NEP',
  NZ: 'NZ, NZL',
  PG: 'PNG, Papua',
  PH: 'PHL, The Phillipines',
  PK: 'PAK',
  PL: 'POL',
  PS: 'Palestine, State of Palestine, Palestinian Authority',
  QA: 'QAT',
  RU: 'Russian Federation, Russian Fed, RUS, RF, USSR, Soviet Union, Soviet Russia',
  SA: 'KSA, Saudi, SAU',
  SE: 'SWE',
  SG: 'SGP',
  SR: 'Surinam',
  SY: 'Syrian Arab Republic, SYR',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, TUR, Republic of Turkey',
  TT: 'Trinidad',
  TW: 'Republic of China, Chinese Taipei',
  TZ: 'United Republic of Tanzania',
  UA: 'UKR',
  US: 'USA, US of A, America, United States of America, States, The US',
  VA: 'Holy See, Vatican',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'VNM',
  XK: 'Kosova',
  ZA: 'RSA, ZAF, S Africa',
};

/** Groups of countries that delegates ask for. */
const GROUPS: Record<string, string> = {
  'P5, P 5, permanent five, permanent 5, permanent member, permanent members, permanent, veto power, veto powers, veto nation, veto, big five':
    'US GB FR RU CN',
  'G4, G 4': 'IN DE JP BR',
  BRICS: 'BR RU IN CN ZA',
};

/** What stands before a short name: "Islamic Republic of Pakistan". */
const FORMAL =
  /^(?:(?:the|federal|federative|federated|islamic|democratic|socialist|peoples?|plurinational|bolivarian|hashemite|arab|cooperative|independent|oriental|united|grand) )*(?:republic|kingdom|state|states|federation|commonwealth|sultanate|principality|duchy|union|emirate|nation|government) of (?:the )?/;

/** Words that names are written with or without. */
export const SMALL = new Set(['the', 'of', 'and', 'for']);

/** Words as they are compared: what a matrix and what a delegate calls a seat. */
function nameKey(text: string): string {
  return keyOfWords(wordsOf(text));
}

/** The same of words that are apart already (`wordsOf`). */
export function keyOfWords(words: readonly string[]): string {
  let key = '';
  for (const word of words) if (!SMALL.has(word)) key += word === 'st' ? 'saint' : word;
  return key;
}

/** Countries by their names. */
interface Countries {
  /** The codes of the countries that words mean, the likeliest first; none where they name no country. `key` is that of the words. */
  codesOf: (words: readonly string[], key?: string) => readonly string[];
  /** The codes of a group of countries; none for any other words. */
  groupOf: (key: string) => readonly string[];
  /** The names in English and in the languages of the site, as they are compared, with their codes: what people mistype. */
  names: ReadonlyMap<string, readonly string[]>;
}

const known = new Map<string, Countries>();

/** The countries as people call them in English, in the languages of Plenary and in those of the site. */
export function countriesIn(languages: readonly string[] = []): Countries {
  const key = languages.join();
  const made = known.get(key) ?? readCountries(languages);
  known.set(key, made);
  return made;
}

function readCountries(languages: readonly string[]): Countries {
  const names = new Map<string, string[]>();
  for (const [code, others] of Object.entries(OTHER_NAMES))
    for (const name of others.split(', ')) {
      const key = nameKey(name);
      names.set(key, [...(names.get(key) ?? []), code]);
    }
  addNames(names, ['en', ...languages]);
  const all = new Map(names);
  addNames(all, LANGUAGES);
  const groups = new Map(
    Object.entries(GROUPS).flatMap(([written, members]) =>
      written.split(', ').map((name) => [nameKey(name), members.split(' ')] as const),
    ),
  );
  return {
    codesOf: (words, key = keyOfWords(words)) => {
      const found = all.get(key);
      if (found) return found;
      if (!words.includes('of')) return [];
      const text = words.join(' ');
      const short = text.replace(FORMAL, '');
      return (short !== text && all.get(keyOfWords(short.split(' ')))) || [];
    },
    groupOf: (key) => groups.get(key) ?? [],
    names,
  };
}

/** Adds the names of all regions in some languages; a name that is there already keeps its meaning. */
function addNames(names: Map<string, string[]>, languages: readonly string[]): void {
  const codes = regionCodes();
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const key = nameKey(display.of(code) ?? '');
        if (key && !names.has(key)) names.set(key, [code]);
      }
    }
}

/** The codes of all regions that have a name, without former ones, which mean today's. */
function regionCodes(): string[] {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  return pairs.filter(
    (code) =>
      !UNREAL.has(code) &&
      display.of(code) !== undefined &&
      new Intl.Locale('und', { region: code }).region === code,
  );
}

/** Regions of Unicode that are no countries. */
const UNREAL = new Set(['XA', 'XB', 'ZZ', 'QO', 'UN', 'EZ']);

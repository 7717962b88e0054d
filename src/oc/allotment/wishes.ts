import {
  countriesInLanguages,
  editDistance,
  keyFromSortedWords,
  keyFromWords,
  OPTIONAL_WORDS,
  type RegistrationRules,
  splitNameWords,
} from '../../core/index.ts';
import { initialsOf } from '../registrations/committees.ts';
import {
  createNearestFinder,
  haveSameStart,
  type KnownWord,
  memoize,
  truncateText,
} from '../registrations/text.ts';
import countryNames from './country-names.generated.json' with { type: 'json' };
import { seatIndexesByRow } from './matrix-seats.ts';

const COUNTRY_NAMES = countryNames.countries.join('\n');

interface ParsedWishes {
  /** Seats that match each wish, the most wanted wish first; empty if the person accepts any seat. */
  seats: number[][];
  unknown: UnknownWish[];
}

export interface UnknownWish {
  written: string;
  near?: string;
  isCountry?: true;
  either?: string[];
}

export type WishReader = (written: string, committee: number) => ParsedWishes;

const MAX_WISHES_PER_CELL = 20;

const MAX_TEXT_WORDS = 24;

const MAX_NAME_WORDS = 8;

/** Per file; a real file needs fewer. */
const MAX_COMPARISONS = 2_000_000;

/** The same words are read only once for each committee. */
export function createWishReader({
  committees,
  language,
  languages,
}: Pick<RegistrationRules, 'committees' | 'language' | 'languages'>): WishReader {
  const ofSite = [language ?? [], languages?.others.map((one) => one.language) ?? []].flat();
  const budget = { left: MAX_COMPARISONS };
  const readers = new Map<number, (written: string) => ParsedWishes>();
  return (written, committee) => {
    const read =
      readers.get(committee) ?? memoize(createCommitteeReader(committees[committee], ofSite, budget));
    readers.set(committee, read);
    return read(truncateText(written));
  };
}

type CommitteeRules = RegistrationRules['committees'][number];

type RowIndexes = readonly number[];

function createCommitteeReader(
  rules: CommitteeRules | undefined,
  languages: readonly string[],
  budget: { left: number },
): (written: string) => ParsedWishes {
  const rows = rules?.seats?.filter(({ name }) => name !== '') ?? [];
  if (!rules || rows.length === 0) return () => ({ seats: [], unknown: [] });
  const index = createSeatIndex(rules, languages, budget);
  const seatsOf = seatIndexesByRow(rules);
  const committeeWords = new Set([
    '',
    ...[rules.id, ...rules.names].map((name) => keyFromWords(splitNameWords(name))),
  ]);
  return (written) => {
    const found: RowIndexes[] = [];
    const unknown: UnknownWish[] = [];
    const add = (some: RowIndexes) => {
      // a seat that is named twice is one wish
      const fresh = some.filter((row) => !found.some((others) => others.length === 1 && others[0] === row));
      if (fresh.length > 0) found.push(fresh);
    };
    for (const part of splitWishes(
      replaceFlagsByNames(written),
      (text) => index.exact(splitNameWords(text)) !== undefined,
    )) {
      const excepted = EXCEPTION_PATTERN.exec(part);
      if (excepted) {
        const without = new Set(index.find(excepted[1] ?? '').flat());
        if (without.size > 0) add(rules.seats?.flatMap((_, row) => (without.has(row) ? [] : row)) ?? []);
        continue;
      }
      const wishes = index.find(part);
      for (const some of wishes) if (some.length > 0) add(some);
      if (wishes.some((some) => some.length > 0)) continue;
      const significant = significantWords(splitNameWords(part));
      if (committeeWords.has(keyFromWords(significant))) continue;
      const near = wishes.length > 0 ? undefined : index.near(significant);
      unknown.push({
        written: part.trim(),
        ...(near !== undefined && { near }),
        ...(wishes.length > 0 && index.countryProblem(significant)),
      });
    }
    return { seats: found.map((some) => some.flatMap((row) => seatsOf[row] ?? [])), unknown };
  };
}

interface SeatIndex {
  /** No rows for a country without a seat, undefined for unknown words. */
  exact: (words: readonly string[]) => RowIndexes | undefined;
  find: (text: string) => RowIndexes[];
  near: (words: readonly string[]) => string | undefined;
  /** The matrix lacks the country, or several seats are possible. */
  countryProblem: (words: readonly string[]) => Pick<UnknownWish, 'isCountry' | 'either'>;
}

interface SeatNames {
  countries: ReturnType<typeof countriesInLanguages>;
  /** Rows by their first column, which takes precedence. `others` has the other cells, which several rows may share. */
  names: ReadonlyMap<string, RowIndexes>;
  others: ReadonlyMap<string, RowIndexes>;
  words: ReadonlyMap<string, ReadonlySet<IndexedPhrase>>;
}

function indexSeatNames(
  seats: NonNullable<CommitteeRules['seats']>,
  languages: readonly string[],
): SeatNames {
  const countries = countriesInLanguages(languages, COUNTRY_NAMES);
  const names = new Map<string, number[]>();
  const others = new Map<string, number[]>();
  const words = new Map<string, Set<IndexedPhrase>>();
  const enter = (text: string, row: number, isName: boolean) => {
    const own = splitNameWords(text).slice(0, MAX_TEXT_WORDS);
    const map = isName ? names : others;
    const put = (key: string) => {
      if (key === '') return;
      const rows = map.get(key);
      if (!rows) map.set(key, [row]);
      else if (!rows.includes(row)) rows.push(row);
    };
    put(keyFromWords(own));
    put(keyFromSortedWords(own));
    const codes = countries.codesIn(text);
    // if "Congo" may mean two countries, and one of them has a seat of its own, the seat "Congo" means the other country
    const left = codes.length > 1 ? codes.filter((code) => !taken.has(code)) : codes;
    if (left.length === 1) put(codeKey(left[0] ?? ''));
    const significant = own.filter((word) => !OPTIONAL_WORDS.has(word));
    // delegates ask for the seat "African States" as "an African country"
    if (!isName && codes.length === 0) put(keyFromWords(significantWords(own)));
    const initials = isName ? initialsOf(text) : '';
    if (initials !== '' && !names.has(initials) && !others.has(initials)) others.set(initials, [row]);
    const phrase = { row, isName, size: significant.length };
    for (const word of significant) words.set(word, (words.get(word) ?? new Set()).add(phrase));
  };
  const taken = new Set(
    seats.flatMap(({ name }) => {
      const codes = countries.codesIn(name);
      return codes.length === 1 ? codes : [];
    }),
  );
  for (const [row, { name, aliases = [] }] of seats.entries()) {
    enter(name, row, true);
    for (const [, inside] of name.matchAll(/[([](.+?)[)\]]/g)) enter(inside ?? '', row, false);
    const bare = name.replace(/\(.*?\)|\[.*?\]/g, ' ');
    if (bare !== name) enter(bare, row, true);
    for (const alias of aliases) enter(alias, row, false);
  }
  return { countries, names, others, words };
}

function findRowsByName(
  { countries, names, others, words }: SeatNames,
  own: readonly string[],
): RowIndexes | undefined {
  const key = keyFromWords(own);
  if (key === '') return undefined;
  const named = names.get(key);
  if (named) return named;
  const codes = countries.codesOf(own, key);
  const isKnown = own.every((word) => OPTIONAL_WORDS.has(word) || words.has(word));
  const sorted = isKnown ? keyFromSortedWords(own) : '';
  const rows =
    findRowsByCodes(codes, names) ??
    names.get(sorted) ??
    others.get(key) ??
    findRowsByCodes(codes, others) ??
    others.get(sorted);
  if (rows) return rows;
  const group = countries.groupOf(key).flatMap((code) => names.get(codeKey(code)) ?? []);
  if (group.length > 0) return group.sort((a, b) => a - b);
  return codes.length > 0 ? [] : undefined;
}

function findRowsByWords({ words }: SeatNames, own: readonly string[]): RowIndexes | undefined {
  const [first, ...more] = own.map((word) => words.get(word));
  if (!first || own.join('').length < 3) return undefined;
  const all = [...first].filter((phrase) => more.every((set) => set?.has(phrase)));
  const named = all.filter(({ isName }) => isName);
  const least = Math.min(...named.map(({ size }) => size));
  const best = named.length > 0 ? named.filter(({ size }) => size === least) : all;
  return best.length > 0 ? [...new Set(best.map(({ row }) => row))].sort((a, b) => a - b) : undefined;
}

function createSeatIndex(
  { seats = [] }: CommitteeRules,
  languages: readonly string[],
  budget: { left: number },
): SeatIndex {
  const index = indexSeatNames(seats, languages);
  const { countries, names, others } = index;
  const exact = (own: readonly string[]) => findRowsByName(index, own);

  let nearest: ReturnType<typeof createNearestFinder<RowIndexes | string>> | undefined;
  const lookUp = (key: string) => {
    nearest ??= createNearestFinder(listNameOwners(index), budget);
    return nearest(key);
  };
  const mistyped = (own: readonly string[]): RowIndexes | undefined => {
    const key = keyFromWords(own);
    if (key.length < 4) return undefined;
    const near = lookUp(key);
    const owner = near && rowsOf(near.owners);
    return near && owner && isTypo(key, near.text) ? owner : undefined;
  };
  const rowsOf = (owners: readonly (RowIndexes | string)[]): RowIndexes | undefined => {
    const all = owners.map((one) =>
      typeof one === 'string'
        ? (findRowsByCodes(one.split(','), names) ?? findRowsByCodes(one.split(','), others) ?? one)
        : one,
    );
    // if several countries are possible, only a country with a seat is meant
    const seated = all.filter((one) => typeof one !== 'string');
    const possible = new Map((seated.length > 0 ? seated : all).map((one) => [String(one), one]));
    const [only] = possible.values();
    if (only === undefined || possible.size > 1) return undefined;
    return typeof only === 'string' ? [] : only;
  };

  const isLarge = (word: string) => !OPTIONAL_WORDS.has(word);
  /** Finds the longest names from the beginning, and the words between these names. */
  const scan = (own: readonly string[], capitals: ReadonlySet<string>) => {
    const rows: RowIndexes[] = [];
    const rest: string[][] = [[]];
    const isWord = (word: string) =>
      FILLER_WORDS.has(word) ||
      ((AMBIGUOUS_COUNTRY_WORDS.has(word) || countries.isCode(word)) && !capitals.has(word));
    for (let at = 0; at < own.length; ) {
      let end = Math.min(own.length, at + MAX_NAME_WORDS);
      let found: RowIndexes | undefined;
      for (; end > at; end--) {
        found = end === at + 1 && isWord(own[at] ?? '') ? undefined : exact(own.slice(at, end));
        if (found) break;
      }
      const besides = [own.slice(0, at).findLast(isLarge), own.slice(end).find(isLarge)];
      if (found && besides.some((word) => word && OTHER_COUNTRY_PATTERN.test(word))) found = undefined;
      if (found) {
        rows.push(found);
        rest.push([]);
      } else rest.at(-1)?.push(own[at] ?? '');
      at = found ? end : at + 1;
    }
    return { rows, rest };
  };

  const named = (parts: readonly string[]): RowIndexes[] =>
    parts.flatMap((part) => {
      const words = splitNameWords(part);
      const rows = exact(words) ?? exact(significantWords(words));
      return rows ? [rows] : [];
    });

  /** Reads the first or the last words, as in "Northern Ireland". */
  const partlyNamed = (own: readonly string[]): number | undefined => {
    const parts = own.flatMap((_, from) => [own.slice(from), own.slice(0, from)]);
    return parts.map(exact).find((rows) => rows?.length === 1)?.[0];
  };

  const find = (text: string): RowIndexes[] => {
    const own = splitNameWords(text).slice(0, MAX_TEXT_WORDS);
    const significant = significantWords(own);
    const whole = exact(own) ?? exact(significant);
    if (whole) return [whole];
    const beside = NOTE_SEPARATOR.test(text) ? named(text.split(NOTE_SEPARATOR)) : [];
    // a wish for "Hong Kong (China)" is not a wish for China
    if (beside[0]?.length === 0) return [[]];
    if (beside.length > 0) return [commonRows(beside.filter((rows) => rows.length > 0))];
    const hyphenated = text.split(/[-–—]/);
    const joined = hyphenated.length > 1 ? named(hyphenated) : [];
    if (joined.length === hyphenated.length) return joinSharedRows(joined);
    const capitals = new Set(text.match(/\b[A-Z]{2,5}\b/g)?.map((word) => word.toLowerCase()));
    const { rows, rest } = scan(own, capitals);
    if (rows.length > 0) {
      const more = rest.flatMap((some) => {
        const mistaken = mistyped(significantWords(some)) ?? [];
        return mistaken.length > 0 ? [mistaken] : [];
      });
      return joinSharedRows([...rows, ...more]);
    }
    const found = findRowsByWords(index, significant) ?? mistyped(own) ?? mistyped(significant);
    return found ? [found] : [];
  };

  return {
    exact,
    find,
    near: (own) => {
      const near = lookUp(keyFromWords(own));
      const rows = near && rowsOf(near.owners.slice(0, 1));
      const row = rows?.[0] ?? partlyNamed(own);
      return row === undefined ? undefined : seats[row]?.name;
    },
    countryProblem: (own) => {
      const codes = countries.codesOf(own);
      const written = codes.length > 0 ? undefined : lookUp(keyFromWords(own))?.owners[0];
      const all = typeof written === 'string' ? written.split(',') : codes;
      const rows = all.flatMap((code) => names.get(codeKey(code)) ?? []);
      const seated = rows.length > 0 ? rows : scan(own, new Set()).rows.flat();
      const either = [...new Set(seated)].flatMap((row) => seats[row]?.name ?? []);
      return either.length > 1 ? { either } : { isCountry: true };
    },
  };
}

interface IndexedPhrase {
  row: number;
  isName: boolean;
  size: number;
}

const CODE_PREFIX = '#';
const codeKey = (code: string) => CODE_PREFIX + code;

/** Empty if several countries have seats, because the choice is unclear. */
function findRowsByCodes(
  codes: readonly string[],
  rows: ReadonlyMap<string, RowIndexes>,
): RowIndexes | undefined {
  const found = codes.flatMap((code) => [rows.get(codeKey(code)) ?? []].filter(({ length }) => length > 0));
  return found.length > 1 ? [] : found[0];
}

/** The owner of a name is its rows or, for a country, its codes. */
function listNameOwners({ countries, names, others }: SeatNames): KnownWord<RowIndexes | string>[] {
  const owners = new Map<string, RowIndexes | string>();
  for (const [key, codes] of countries.names) owners.set(key, codes.join());
  for (const map of [others, names])
    for (const [key, rows] of map) if (!key.startsWith(CODE_PREFIX)) owners.set(key, rows);
  return [...owners].map(([text, owner]) => ({ text, key: text, owner }));
}

/**
 * One wrong letter is allowed in up to 7 letters, two in up to 13, and three in longer texts. Up to 7 letters must also begin
 * alike, because people hardly ever mistype the first letter. More errors are allowed than in a header, because a wish can only
 * be about a seat of this conference; but Austria and Australia differ in two letters.
 */
function isTypo(key: string, other: string): boolean {
  const most = key.length < 8 ? 1 : key.length < 14 ? 2 : 3;
  return editDistance(key, other) <= most && (haveSameStart(key, other) || key.length >= 8);
}

/** Returns the rows that all descriptions have in common, as in "CNN (USA)". */
function commonRows([first = [], ...others]: readonly RowIndexes[]): RowIndexes {
  return first.filter((row) => others.every((rows) => rows.includes(row)));
}

/** Returns one wish if all parts match the same row; otherwise one wish per part. */
function joinSharedRows(found: readonly RowIndexes[]): RowIndexes[] {
  const shared = commonRows(found);
  return shared.length > 0 ? [shared] : [...found];
}

/** Separates a note from the name of a seat: "France (P5)", "Japan - WHO". */
const NOTE_SEPARATOR = /[()[\]:]|\s[-–—]\s/;

/** An exception, for example "any except USA". */
const EXCEPTION_PATTERN =
  /^\W*(?:any\w*|all|every\w*|whichever)\b.*?\b(?:but|except|besides|other than|apart from|excluding)\b(?: for)?\s*(.+)$/i;

/** Ordinary words unless they are in capitals. */
const AMBIGUOUS_COUNTRY_WORDS = new Set('us sa eu nk sk states permanent oz rf island'.split(' '));

/** Words that make another place of a country: "Northern Ireland", "Netherlands Antilles", "Repubblica del Sudan del Sud". */
const OTHER_COUNTRY_PATTERN =
  /^(?:(?:north|south|east|west)(?:ern)?|nord|norte|sud|sur|sul|est|ost|este|leste|oeste|ouest|ovest|noord|zuid|oost|kuzey|guney|dogu|bati|upper|lower|inner|outer|new|nueva|nova|nuova|nouvelle|neu|nieuw|yeni|greater|french|british|dutch|spanish|portuguese|american|antilles|prov\w+|eyaleti|territor\w*|e[kqc]+[uv]ator\w*|ال(?:شعبي|دي?مو?قراطي|شمالي|جنوبي|استوائي)\S*|جمهوري\S*|.*republi\w*|.*repubbli\w*|cumhuriyeti|dem[ok]{2}rat\w*|kingdom|royaume|reino|regno|konigreich|koninkrijk|feder\w*|empire)$/;

const FILLER_WORDS = new Set(
  `i id im ill we my me mine our us you your would wud will like love to be want wanna wish wishes prefer preferred preferable preferably preference preferences
  pref prefs choice choices option options priority first second third fourth fifth 1st 2nd 3rd 4th 5th 1 2 3 4 5 please pls plz kindly country countries nation
  nations delegate delegates delegation delegations of from as the a an representative representing represent represents ambassador seat seats member
  members portfolio portfolios allot alloted allotted allotment allocate assign assigned give get take have if possible possibly available availability
  only ideally maybe perhaps for in at on is it its that this then and or nor also either hopefully interested choose select selected top one two
  three any anything anyone anywhere anyother all whatever whichever which no not none nothing nil na random open flexible doesnt doesn dont don does do t s matter
  matters sure idk dk know available per eb oc chair chairs upto up decide decided tbd later specific particular ok okay fine good work works other others
  depends vacant remaining left leftover unsure undecided mind am are so with can could should best suits suit suitable accordingly based everything yes
  every same above state states egal cualquiera cualquier importe n quel peu quelconque beliebig keine keiner ninguna ninguno qualquer कोई भी`.split(
    /\s+/,
  ),
);

function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => !FILLER_WORDS.has(word));
}

function replaceFlagsByNames(text: string): string {
  return text.replace(/([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/gu, (_, ...letters: string[]) => {
    const code = letters
      .slice(0, 2)
      .map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
      .join('');
    return ` ${new Intl.DisplayNames(['en'], { type: 'region' }).of(code)} `;
  });
}

/** As a number or a word: "1.", "2nd preference -", "(3)", "Third:". */
const RANK_PATTERN =
  /(?<=^|[\s,;/|(])(?:(?:preference|pref|choice|option|priority|country|portfolio|no)\.?\s*)?[#(]?(\d{1,2})(?:st|nd|rd|th)?\s*(?:preference|pref|choice|option|priority|country)?\s*[-–—.):=]*\s*(?=\p{L})|(?<=^|[\s,;/|(])(?:first|second|third|fourth|fifth)(?:\s+(?:preference|pref|choice|option|priority|country))?\s*[-–—:=]\s*/giu;

/** Never occurs in a name. */
const WISH_SEPARATOR = /[\n;|/\\>→•·]+/;

const AMBIGUOUS_SEPARATOR =
  /\s*(?:,|&|\+|(?<![\p{L}\p{N}])(?:and then|followed by|or else|then|and|or|else|otherwise|y|und|oder|et|ou|o)(?![\p{L}\p{N}]))\s*/giu;

function splitWishes(written: string, isName: (text: string) => boolean): string[] {
  if (isName(written)) return [written];
  if (EXCEPTION_PATTERN.test(written)) return [written];
  const ranked = splitAtRanks(written);
  const parts = ranked.flatMap((one) => (isName(one) ? [one] : one.split(WISH_SEPARATOR)));
  return parts
    .flatMap((part) => splitAtConjunctions(part, isName))
    .filter((part) => splitNameWords(part).length > 0)
    .slice(0, MAX_WISHES_PER_CELL);
}

/** Text before the first rank comes first, and the other parts are in the order of their ranks. */
function splitAtRanks(written: string): string[] {
  const starts = [...written.matchAll(RANK_PATTERN)];
  if (starts.length === 0) return [written];
  const before = written.slice(0, starts[0]?.index).trim();
  const parts = starts.map((start, at) => ({
    rank: Number(start[1] ?? at + 1),
    text: written.slice(start.index + start[0].length, starts[at + 1]?.index).replace(/[\s,;/|&(-]+$/, ''),
  }));
  parts.sort((a, b) => a.rank - b.rank);
  return [before, ...parts.map(({ text }) => text)].filter((text) => text !== '');
}

function splitAtConjunctions(text: string, isName: (text: string) => boolean): string[] {
  const joints = [...text.matchAll(AMBIGUOUS_SEPARATOR)];
  if (joints.length === 0) return [text];
  const cuts = [0, ...joints.map(({ index, 0: joint }) => index + joint.length)];
  const ends = [...joints.map(({ index }) => index), text.length];
  const parts: string[] = [];
  for (let at = 0; at < cuts.length; ) {
    let end = Math.min(ends.length, at + 5) - 1;
    while (end > at && !isName(text.slice(cuts[at], ends[end]).trim())) end--;
    parts.push(text.slice(cuts[at], ends[end]).trim());
    at = end + 1;
  }
  return parts;
}

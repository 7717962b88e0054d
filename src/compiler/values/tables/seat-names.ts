import {
  type Countries,
  countriesInLanguages,
  countryLanguages,
  foldText,
  getOrCreate,
  lazy,
  wordsOf,
} from '../../../core/index.ts';
import type { TableRows } from './table.ts';

/* Finds the column that names the seats: the first column, unless its heading or the cells suggest another column. */

const SEAT_HEADING_WORDS = parseWordSet(`
  country countries nation nations state states portfolio portfolios delegation delegations seat seats representation representing represents member members
  role roles position office character organisation organization agency outlet newspaper newsroom company
  الدولة دولة البلد بلد الوفد المقعد الحقيبة الدور الشخصية المنصب
  land lander staat staaten laender delegationen portfolios vertretung rolle rollen amt sitz figur
  pais paises estado estados delegacion delegaciones representacion cargo escano papel personaje rol puesto portafolio
  pays etat etats delegations siege portefeuille representation personnage poste
  देश राष्ट्र प्रतिनिधित्व प्रतिनिधिमंडल पद सीट पोर्टफोलियो भूमिका
  negara delegasi kursi peran
  paese paesi stato nazione delegazione seggio ruolo personaggio incarico
  landen delegatie zetel rol functie
  delegacao delegacoes representacao papel assento cadeira portfolio
  ulke ulkeler devlet delegasyon heyet koltuk gorev karakter temsil
  国家 席位 代表团 代表国 角色`);

/** Columns that group seats, number them, or name their delegates. */
const OTHER_HEADING_WORDS = parseWordSet(`
  region regions regional continent continents bloc blocs block group groups area zone subregion hemisphere category type kind tier membership status veto term capital flag head language
  no nr number num index sr sno serial id code iso row allotted allocated allotment allocation assigned assignment taken student school email mail
  room committee committees placard
  المنطقة منطقة القارة قارة المجموعة مجموعة الكتلة الرقم رقم العضوية المدرسة الاسم
  kontinent gruppe block nummer mitgliedschaft kategorie vergeben schule art
  grupo continente bloque numero categoria asignado escuela colegio tipo membresia
  groupe numero categorie attribue ecole adhesion
  क्षेत्र महाद्वीप समूह संख्या क्रमांक विद्यालय नाम
  wilayah benua kelompok nomor sekolah nama
  regione continente gruppo blocco numero categoria assegnato scuola
  regio werelddeel groep blok nummer toegewezen school
  regiao bloco escola atribuido
  bolge kita grup blok sira okul uyelik
  地区 区域 大洲 洲 编号 序号 学校 姓名`);

function parseWordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(foldText));
}

interface SeatLayout {
  /** A sheet with several lists of seats side by side has one column for each list. */
  columns: [first: number, ...others: number[]];
  /** Undefined if the columns are certain. */
  doubt?: 'column' | 'headings';
}

interface MatrixColumn {
  at: number;
  heading: 'seat' | 'other' | 'unknown';
  /** Without empty cells. */
  cells: string[];
  /** Whether the cells are words, rather than numbers or codes such as N1. */
  isWords: boolean;
  /** Whether nearly all cells are different. */
  isUnique: boolean;
  /** Whether `isUnique`, and most rows have a cell. */
  isDistinct: boolean;
  /** With repetitions; empty if more than a fifth of the cells name no country. */
  countries: () => string[];
}

const MIN_COUNTRY_SHARE = 0.8;

const cachedLayouts = new WeakMap<TableRows, SeatLayout>();

/** `others` are the columns with facts about seats, such as their number. */
export function findSeatLayout(table: TableRows, others: ReadonlySet<number>): SeatLayout {
  return getOrCreate(cachedLayouts, table, () => detectSeatLayout(table, others));
}

function detectSeatLayout(table: TableRows, others: ReadonlySet<number>): SeatLayout {
  const columns = table.columns.flatMap((heading, at) =>
    others.has(at) ? [] : [describeColumn(table, heading, at)],
  );
  const [first] = columns.filter(({ cells }) => !cells.every(isWithoutLetters));
  if (!first) return { columns: [columns[0]?.at ?? 0] };
  const named = columns.filter(({ heading }) => heading === 'seat');
  const lists = findParallelLists(columns, named);
  if (lists.length > 1)
    return { columns: lists.map(({ at }) => at) as SeatLayout['columns'], ...headingDoubt(table, lists) };
  if (first.heading === 'seat') return { columns: [first.at] };
  const byHeading = named.find(
    ({ isWords, isDistinct }) => isWords && (isDistinct || first.heading === 'other'),
  );
  if (byHeading) return { columns: [byHeading.at] };
  const ofCountries = columns.filter(hasCountries);
  const [only] = ofCountries;
  if (only)
    return {
      columns: [only.at],
      ...(ofCountries.length > 1 ? { doubt: 'column' } : headingDoubt(table, [only])),
    };
  if (first.heading === 'unknown' && first.isDistinct) return { columns: [first.at] };
  const [better] = columns.filter(
    ({ at, heading, isWords, isDistinct }) =>
      at !== first.at && heading === 'unknown' && isWords && isDistinct,
  );
  // seats may have codes instead of names: "X-01"
  const hasCodes = wordsOf(table.columns[first.at] ?? '').some((word) =>
    /^(?:codes?|ids?|codigo|kod)$/.test(word),
  );
  if (!better || (first.isDistinct && hasCodes)) return { columns: [first.at] };
  return { columns: [better.at], doubt: 'column' };
}

/** Returns an empty list if a country occurs twice, or if a single column has a heading for seats. */
function findParallelLists(columns: MatrixColumn[], named: MatrixColumn[]): MatrixColumn[] {
  // most tables have a single list, so the names of countries are not needed
  if (named.length === 1 && columns[0] === named[0]) return [];
  const isList = ({ isUnique, countries }: MatrixColumn) => isUnique && countries().length > 0;
  const lists = columns.filter((one) => (one.heading !== 'other' || columns.every(isList)) && isList(one));
  if (named.length === 1 || (named.length > 1 && !named.every((column) => lists.includes(column)))) return [];
  const all = lists.flatMap(({ countries }) => countries());
  return new Set(all).size === all.length ? lists : [];
}

function hasCountries({ countries, isDistinct }: MatrixColumn): boolean {
  return isDistinct && countries().length > 0;
}

/** Returns the doubt `headings` if the first line of a table contains countries instead of headings. */
function headingDoubt({ columns }: TableRows, lists: readonly MatrixColumn[]): Pick<SeatLayout, 'doubt'> {
  const known = countriesInLanguages();
  return lists.every(({ at }) => known.codesIn(columns[at] ?? '').length > 0) ? { doubt: 'headings' } : {};
}

function describeColumn({ rows }: TableRows, title: string, at: number): MatrixColumn {
  const words = wordsOf(title);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const cells = rows.flatMap((row) => row.cells[at] || []);
  const isUnique = new Set(cells.map(foldText)).size >= cells.length * 0.9;
  return {
    at,
    // "United States" is a country, not a heading
    heading: has(OTHER_HEADING_WORDS)
      ? 'other'
      : has(SEAT_HEADING_WORDS) && !isCountryName(title, words)
        ? 'seat'
        : 'unknown',
    cells,
    isWords:
      cells.filter((cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell)).length >=
      cells.length * MIN_COUNTRY_SHARE,
    isUnique,
    isDistinct: isUnique && cells.length > rows.length / 2,
    countries: lazy(() => countriesInCells(cells, countriesInLanguages())),
  };
}

function countriesInCells(cells: readonly string[], known: Countries): string[] {
  const codes = cells.flatMap((cell) => {
    const isRead = cell.length < 80 && !known.isCode(foldText(cell));
    const [code, ...more] = isRead ? known.codesIn(cell) : [];
    return code === undefined ? [] : [more.length > 0 ? cell : code];
  });
  return cells.length > 0 && codes.length >= cells.length * MIN_COUNTRY_SHARE ? codes : [];
}

function isCountryName(title: string, words: readonly string[]): boolean {
  return words.length > 1 && countriesInLanguages().codesIn(title).length > 0;
}

export function isWithoutLetters(cell: string): boolean {
  return /^\W*\d*\W*$/.test(cell) && !/\p{L}/u.test(cell);
}

/** Such as "Permanent members". */
const GROUP_WORD_PATTERN =
  /(?<!\p{L})(?:members?|states|group|bloc|countries|nations|observers?|permanent|elected)(?!\p{L})/iu;

const TOTAL_WORD =
  /^(?:grand |sub)?total(?:es|e|s)?\b|^(?:sum|summe|gesamt|insgesamt|somme|suma|somma|soma|totaal|toplam|jumlah)$|^(?:कुल|المجموع|الإجمالي|总计|合计)/iu;

/** Recognises "Total, 193". */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== '');
  return first !== undefined && others.length > 0 && TOTAL_WORD.test(first) && others.every(isWithoutLetters);
}

const regions = lazy(() => new Set(countryLanguages().flatMap(regionNames)));

/** Recognises "Africa" or "Permanent members" as the only cell of a row. */
export function isGroupHeading(name: string): boolean {
  return (
    regions().has(foldText(name)) ||
    (GROUP_WORD_PATTERN.test(name) && countriesInLanguages().codesIn(name).length === 0)
  );
}

/** Continents and their regions (UN M49). */
const REGION_CODES =
  '002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 155 202 419';

function regionNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return REGION_CODES.split(' ').map((code) => foldText(names.of(code) ?? code));
}

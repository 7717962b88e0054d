import { isMap, isSeq, type Node } from 'yaml';
import type { Path, Problem } from '../problems/problem.ts';
import { mapOffsets } from '../source/edits.ts';
import { nextLine } from '../source/lines.ts';
import { parseYaml, plainData } from '../source/parse.ts';
import type { Nodes } from '../source/position.ts';
import { isOldName } from '../source/renamed-keys.ts';
import { suspiciousValueProblems } from './misread.ts';
import { isMisread } from './recover.ts';

/** Whole lines. The range ends at the start of the next line. */
interface LineRange {
  start: number;
  end: number;
}

/** For a list, `items` are its entries, and `lead` contains the lines before them. */
interface Section extends LineRange {
  key: string;
  lead: LineRange;
  items: LineRange[];
  /** Undefined until the first line of the value is read; -1 if the value is not a list. */
  indent?: number;
}

const SECTION_HEADER = /([A-Za-z][\w-]*):(?:( *| +#.*)$| )/my;
const [NEWLINE, SPACE, HASH, DASH] = [10, 32, 35, 45];

/**
 * Judges only by columns. Undefined if the result might be wrong: for tabs, carriage returns, a repeated key, or an unindented
 * line other than a key, a comment or an entry, such as `---`. If a quote or a bracket continues after the end of a piece,
 * parsing the piece reports an error, so a wrong split is always noticed.
 */
function splitSections(text: string): Section[] | undefined {
  if (text.includes('\t') || text.includes('\r')) return undefined;
  const sections = new Map<string, Section>();
  let here: Section | undefined;
  for (let start = 0; start < text.length; start = nextLine(text, start)) {
    const sign = text.charCodeAt(start);
    if (sign === NEWLINE || sign === HASH) continue;
    if (sign === SPACE || sign === DASH) {
      const isEntry = here !== undefined && addEntry(here, text, start);
      if (sign === DASH && !isEntry) return undefined;
      continue;
    }
    SECTION_HEADER.lastIndex = start;
    const [header, key = '', rest] = SECTION_HEADER.exec(text) ?? [];
    if (!header || sections.has(key) || isOldName(key)) return undefined;
    if (here) setSectionEnd(here, start);
    // comments at the top of the file belong to the first key
    const stretch = { start: here ? start : 0, end: text.length };
    here = { key, ...stretch, lead: { ...stretch }, items: [], ...(rest === undefined && { indent: -1 }) };
    sections.set(key, here);
  }
  return here && [...sections.values()];
}

/** Returns whether an entry begins in the line. The first line of a value determines the column of all entries. */
function addEntry(section: Section, text: string, start: number): boolean {
  if (section.indent === undefined) {
    const first = firstNonSpace(text, start);
    const sign = text.charCodeAt(first);
    if (sign === HASH || sign === NEWLINE || Number.isNaN(sign)) return false;
    section.indent = isEntryAt(text, start, first - start) ? first - start : -1;
  }
  if (section.indent < 0 || !isEntryAt(text, start, section.indent)) return false;
  setSectionEnd(section, start);
  section.end = text.length;
  section.items.push({ start, end: text.length });
  return true;
}

function setSectionEnd(section: Section, end: number): void {
  section.end = end;
  (section.items.at(-1) ?? section.lead).end = end;
}

function isEntryAt(text: string, start: number, column: number): boolean {
  if (text.charCodeAt(start + column) !== DASH || firstNonSpace(text, start) !== start + column) return false;
  const next = text.charCodeAt(start + column + 1);
  return next === SPACE || next === NEWLINE || Number.isNaN(next);
}

function firstNonSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

/** Makes the parsed text a copy: a substring would keep the whole file in memory. */
const SECTION_PREFIX = '\n';

/** Returns the key of the section, so that columns have the same meaning as in the file. */
function entryPrefix({ key }: Section): string {
  return `${key}:\n`;
}

/** After a change, the positions of this piece are needed next. */
let latest: { text: string; contents: Node | null } | undefined;

function parseContents(text: string): Node | null {
  return latest?.text === text ? latest.contents : (parseYaml(text)?.contents ?? null);
}

/**
 * Parses a piece again when a position in it is needed, which never happens in a file without problems. Caches the nodes of an
 * entry until its text changes, because its warnings need them after each change to the file.
 */
function createNodeFinder(
  text: string,
  sections: Section[],
  pieces: ReadonlyMap<LineRange, Piece>,
): (path: Path) => Nodes {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const read = new Map<string, Pick<Piece, 'contents'>>();
  const nodes = (prefix: string, stretch: LineRange, path: Path): Nodes => {
    const { start, end } = stretch;
    const name = `${start} ${end}`;
    const known = pieces.get(stretch) ?? read.get(name) ?? {};
    read.set(name, known);
    return {
      get contents() {
        known.contents ??= parseContents(prefix + text.slice(start, end));
        return known.contents;
      },
      path,
      from: start - prefix.length,
      stretch: [start, end],
    };
  };
  return (path) => {
    const [key, index, ...rest] = path;
    const section = byKey.get(String(key));
    if (!section) return nodes(SECTION_PREFIX, { start: 0, end: text.length }, path);
    const item = typeof index === 'number' ? section.items[index] : undefined;
    if (item) return nodes(entryPrefix(section), item, [section.key, 0, ...rest]);
    // the position of the list itself only requires parsing the key and the first entry
    const end = (section.items[1] ?? section).end;
    return nodes(SECTION_PREFIX, { start: section.start, end }, path);
  };
}

/*
 * Reads a file in pieces, because an edit in a file of ten thousand committees usually changes only one piece: a top-level key
 * with its value, or one entry of a top-level list. A piece whose text has not changed is not parsed again. Its data stays the
 * same object, which is also the cache key of its validation. A file that cannot be split with certainty, has YAML errors, or is
 * changed by the recovery is read as a whole.
 */

/** By the key of the section and then by the text. */
export type Pieces = ReadonlyMap<string, ReadonlyMap<string, Piece>>;

/** The value of a section, or one entry of a list. */
interface Piece {
  data: unknown;
  /** Problems that YAML itself does not report, with offsets in the parsed text. */
  silent?: Problem[];
  /** Undefined until a position in the piece is needed. */
  contents?: Node | null;
}

interface ParsedPieces {
  data: Record<string, unknown>;
  pieces: Pieces;
  problems: Problem[];
  nodesAt: (path: Path) => Nodes;
}

/** Reuses pieces with the same text as before. Undefined if the text must be read as a whole. */
export function readPieces(text: string, before?: Pieces): ParsedPieces | undefined {
  const sections = splitSections(text);
  if (!sections) return undefined;
  const data: Record<string, unknown> = {};
  const pieces = new Map<string, ReadonlyMap<string, Piece>>();
  const byStretch = new Map<LineRange, Piece>();
  const problems: Problem[] = [];
  for (const section of sections) {
    const own = new Map<string, Piece>();
    const readStretch = (stretch: LineRange, prefix: string) => {
      const piece = cachedPiece(text, stretch, prefix, own, before?.get(section.key));
      const inFile = (offset: number) => Math.max(stretch.start, offset - prefix.length + stretch.start);
      for (const one of piece?.silent ?? []) problems.push(mapOffsets(one, inFile));
      return piece;
    };
    const whole = readStretch(section.lead, SECTION_PREFIX);
    const items = section.items.map((item) => readStretch(item, entryPrefix(section)));
    if (!whole || !areAllPresent(items)) return undefined;
    for (const [at, item] of items.entries()) byStretch.set(section.items[at] as LineRange, item);
    data[section.key] = items.length > 0 ? items.map((item) => item.data) : whole.data;
    pieces.set(section.key, own);
  }
  return { data, pieces, problems, nodesAt: createNodeFinder(text, sections, byStretch) };
}

function areAllPresent(items: (Piece | undefined)[]): items is Piece[] {
  return !items.includes(undefined);
}

/** Undefined if the piece has errors. */
function cachedPiece(
  text: string,
  { start, end }: LineRange,
  prefix: string,
  own: Map<string, Piece>,
  before: ReadonlyMap<string, Piece> | undefined,
): Piece | undefined {
  // entries with equal texts are separate pieces, because each has its own position
  let name = text.slice(start, end);
  while (own.has(name)) name += '\n';
  const piece = before?.get(name) ?? parsePiece(prefix + text.slice(start, end), prefix !== SECTION_PREFIX);
  if (piece) own.set(name, piece);
  return piece;
}

function parsePiece(text: string, isEntry: boolean): Piece | undefined {
  const document = isMisread(text) ? undefined : parseYaml(text);
  if (!document || document.errors.length > 0) return undefined;
  const { contents } = document;
  latest = { text, contents };
  if (!isMap(contents) || contents.items.length !== 1) return undefined;
  if (isEntry && !(isSeq(contents.items[0]?.value) && contents.items[0].value.items.length === 1))
    return undefined;
  const { data, problems } = plainData(contents as Node);
  if (problems.some(({ code }) => code !== 'renamed-key')) return undefined;
  const [value] = Object.values(data as object);
  const silent = [...problems, ...suspiciousValueProblems(text)];
  return { data: isEntry ? value[0] : value, ...(silent.length > 0 && { silent }) };
}

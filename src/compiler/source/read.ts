import { Buffer, isUtf8 } from 'node:buffer';
import { type Document, type ErrorCode, parseDocument } from 'yaml';
import { type Path, type Problem, problem } from '../output/problem.ts';
import type { Edited } from '../recovery/edits.ts';
import { foundIn, isWide, otherFormat } from '../recovery/format.ts';
import { isStrange, mend } from '../recovery/mend.ts';
import { silentTraps } from '../recovery/swallowed.ts';
import { moved } from '../recovery/trap.ts';
import type { Code } from '../rules/messages.ts';
import type { Memory } from '../site/pages.ts';
import { DEPTH_LIMIT, dataOf } from './data.ts';
import { readPieces } from './pieces.ts';
import { linesOf, type Source } from './position.ts';

/** Text as a document of YAML; undefined when it is nested so deep that the parser, which calls itself, gave up. */
export function parse(text: string): Document.Parsed | undefined {
  try {
    // under 'silent' a second document would be left out without a word
    return parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const MEGABYTE = 1024 * 1024;
/** A site of ten thousand committees with full texts has about half of this. */
const SIZE_LIMIT = 48;

/** A file that was read; `source.data` is undefined where nothing can be made of it. */
interface Read {
  source: Source;
  problems: Problem[];
  /** Those among the problems that were mended, so that the rest could be read. */
  mended?: Problem[];
}

/**
 * First stage: the bytes of the file as a document. Gives what could be read and every problem that YAML itself
 * has; `source.data` is undefined when nothing can be made of the file. Pieces that are in the memory are not read
 * again, and those of this file are in it afterwards.
 */
export function read(bytes: Uint8Array, memory: Memory): Read {
  const start = { offset: 0 };
  if (bytes.length > SIZE_LIMIT * MEGABYTE) {
    const megabytes = Math.round(bytes.length / MEGABYTE);
    return nothing('', problem('file-too-large', start, { megabytes, limit: SIZE_LIMIT }));
  }
  const text = decode(bytes);
  if (text === undefined || isWide(bytes)) return nothing('', problem('not-utf8', start, foundIn(bytes)));
  const reading = readPieces(text, memory.reading);
  if (!reading) return (isStrange(text) ? undefined : readWhole(text)) ?? readMended(text, memory);
  const { data, nodesAt, problems } = reading;
  memory.reading = reading;
  return { source: { text, lineOf: linesOf(text), data, nodesAt }, problems };
}

/** Reads a text as a whole; undefined where YAML itself has something against it. */
function readWhole(text: string): Read | undefined {
  const document = parse(text);
  if (!document || document.errors.length > 0) return undefined;
  const { contents } = document;
  const { data, problems } = dataOf(contents);
  if (problems.some(isFatal)) return undefined;
  const nodesAt = (path: Path) => ({ contents, path, from: 0 });
  const root = rootProblem(data, text);
  const source = { text, lineOf: linesOf(text), data: root ? undefined : data, nodesAt };
  return { source, problems: root ? [root] : [...problems, ...silentTraps(text)] };
}

/**
 * Reads a text that cannot be read as it stands. Where all of its traps can be mended, the text as it was meant is read
 * in its place, so that what else is wrong is told too; the places are those of the text as it stands.
 */
function readMended(text: string, memory: Memory): Read {
  const other = otherFormat(text);
  if (other) return nothing(text, other);
  const { problems, meant } = mend(text);
  const reading = meant && readPieces(meant.text, memory.reading);
  if (reading) memory.reading = reading;
  const read = reading
    ? { source: { ...reading, text: meant.text }, problems: reading.problems }
    : meant && readWhole(meant.text);
  if (!read?.source.data || problems.length === 0) {
    return nothing(text, ...(problems.length > 0 ? problems : wholeProblems(text)));
  }
  const { original } = meant as Edited;
  const { data, nodesAt } = read.source;
  return {
    source: { text, lineOf: linesOf(text), data, nodesAt: (path) => ({ ...nodesAt(path), original }) },
    problems: [...problems, ...read.problems.map((one) => moved(one, original))],
    mended: problems,
  };
}

/** What is wrong with a text as a whole, where no part of it shows why. */
function wholeProblems(text: string): Problem[] {
  const document = parse(text);
  if (!document || document.errors.length > 0) return syntaxProblems(document, text);
  const { data, problems } = dataOf(document.contents);
  const fatal = problems.filter(isFatal);
  return fatal.length > 0
    ? fatal
    : [rootProblem(data, text) ?? problem('yaml-syntax', { offset: 0 }, { reason: '' })];
}

/** Of a file that cannot be read only its text is known, for the frames of the problems. */
function nothing(text: string, ...problems: Problem[]): Read {
  const nodesAt = (path: Path) => ({ contents: null, path, from: 0 });
  return { source: { text, lineOf: linesOf(text), data: undefined, nodesAt }, problems };
}

/** The text of a file, with one kind of line ends where an old Mac wrote it; undefined where it is not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  // the same as a TextDecoder that refuses what is not UTF-8, in half of its time
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  return text.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
}

function rootProblem(data: unknown, text: string): Problem | undefined {
  const start = { offset: 0 };
  if (data === null || data === undefined) return problem('empty-file', start, {});
  if (typeof data !== 'object') {
    return otherFormat(text) ?? problem('not-a-mapping', start, { found: 'one text' });
  }
  if (Array.isArray(data)) return problem('not-a-mapping', start, { found: 'a list' });
  return undefined;
}

// after these the data is not what the author meant
const FATAL = new Set<Code>(['yaml-alias', 'yaml-tag', 'yaml-key', 'yaml-too-deep']);

const isFatal = ({ code }: Problem) => FATAL.has(code);

/** Whether what was read is something to go on with. */
export function isUsable({ data }: Source): boolean {
  return data !== undefined && typeof data === 'object';
}

interface Fault {
  code: ErrorCode;
  pos: [number, number];
  message: string;
}

/**
 * What YAML's parser could not read and no trap explains, as problems. One slip makes the parser stumble several times in
 * the lines after it, so only its first error is told. Without a document the text is nested deeper than it can go.
 */
export function syntaxProblems(document: Document.Parsed | undefined, text: string): Problem[] {
  const [first] = [...(document?.errors ?? [])].sort((a, b) => a.pos[0] - b.pos[0]);
  return [first ? explained(first, text) : tooDeep(text)];
}

// what the parser says when a line stands in the wrong column
const INDENT =
  /^All (mapping|collection) items must start at the same column|^Sequence item without - indicator/;

function explained(error: Fault, text: string): Problem {
  const [offset, end] = error.pos;
  const line = lineAt(text, offset);
  // what is told is never without a sign in the file
  const place = { offset: Math.min(offset, Math.max(0, text.length - 1)), end: Math.max(end, offset + 1) };
  if (error.message.includes('call stack')) return tooDeep(text);
  if (error.code === 'MULTIPLE_DOCS') return problem('several-documents', place, {});
  if (error.code === 'BAD_INDENT' || INDENT.test(error.message)) {
    return problem('yaml-indent', indentPlace(text, line.start), {});
  }
  return problem('yaml-syntax', place, { reason: REASONS[error.code] ?? UNKNOWN });
}

function tooDeep(text: string): Problem {
  return problem('yaml-too-deep', { offset: deepPlace(text) }, { limit: DEPTH_LIMIT });
}

const UNKNOWN = 'something stands here that does not belong here';

/** The parser's reasons in the words of an editor. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: 'a line that begins with % has a meaning of its own',
  BAD_DQ_ESCAPE:
    'within "double quotes" a \\ begins a sign of its own; write \\\\ for it, or use single quotes',
  BAD_SCALAR_START: 'a text that begins with this sign must stand in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second value begins in this line',
  BLOCK_IN_FLOW: 'within brackets no list with dashes can begin',
  IMPOSSIBLE: UNKNOWN,
  KEY_OVER_1024_CHARS: 'a key is much too long; perhaps a quote is missing around a text',
  MISSING_CHAR: 'a colon, a comma or a closing sign is missing here',
  MULTILINE_IMPLICIT_KEY: 'a key must stand in one line, with its colon',
  UNEXPECTED_TOKEN: UNKNOWN,
};

/** The first words at or after an offset. */
function indentPlace(text: string, from: number): { offset: number; end: number } {
  const spaces = /[ \n]*/y;
  spaces.lastIndex = Math.min(from, text.length);
  const offset = from + (spaces.exec(text)?.[0].length ?? 0);
  const end = text.indexOf('\n', offset);
  return { offset, end: end < 0 ? text.length : end };
}

function lineAt(text: string, offset: number): { start: number; text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, text: text.slice(start, end < 0 ? text.length : end) };
}

/** Where a file begins to nest as deep as no site would: forty brackets or list dashes in a row, or a wide indent. */
function deepPlace(text: string): number {
  return /(?:[[{]\s*){40}|(?:- ?){40}|^ {160,}\S/m.exec(text)?.index ?? 0;
}

import { type Path, type Problem, problem } from '../output/problem.ts';
import { isMisread, recoverYaml, suspiciousValues } from '../recovery/index.ts';
import type { Code } from '../rules/index.ts';
import { mapOffsets } from './edits.ts';
import { decode, formatOf, isUtf16, otherFormatProblem } from './file.ts';
import { dataOf, parse, syntaxProblems } from './parse.ts';
import { type Pieces, readPieces } from './pieces.ts';
import { linesOf, type Source } from './position.ts';

const MEGABYTE = 1024 * 1024;
/** A site of ten thousand committees with full texts has about half of this. */
const SIZE_LIMIT = 48;

/** A file that was read; `source.data` is undefined where nothing can be made of it. */
interface Read {
  source: Source;
  problems: Problem[];
  /** Those among the problems that recovery corrected, so that the rest could be read. */
  recovered?: Problem[];
  /** The pieces of the file, where it was read in pieces. */
  pieces?: Pieces;
}

/**
 * First stage: the bytes of the file as a document. Gives what could be read and every problem that YAML itself
 * has; `source.data` is undefined when nothing can be made of the file. Pieces that are the same as `before` are not parsed
 * again.
 */
export function read(bytes: Uint8Array, before?: Pieces): Read {
  const start = { offset: 0 };
  if (bytes.length > SIZE_LIMIT * MEGABYTE) {
    const megabytes = Math.round(bytes.length / MEGABYTE);
    return nothing('', problem('file-too-large', start, { megabytes, limit: SIZE_LIMIT }));
  }
  const text = decode(bytes);
  if (text === undefined || isUtf16(bytes)) return nothing('', problem('not-utf8', start, formatOf(bytes)));
  const reading = readPieces(text, before);
  if (!reading) return (isMisread(text) ? undefined : readWhole(text)) ?? readRecovered(text, before);
  const { data, nodesAt, problems, pieces } = reading;
  return { source: { text, lineOf: linesOf(text), data, nodesAt }, problems, pieces };
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
  return { source, problems: root ? [root] : [...problems, ...suspiciousValues(text)] };
}

/**
 * Recovers a text that YAML cannot read. Where all of its mistakes can be corrected, the corrected text is read in its place,
 * so that what else is wrong is reported too; all places are those of the text as it is written.
 */
function readRecovered(text: string, before: Pieces | undefined): Read {
  const other = otherFormatProblem(text);
  if (other) return nothing(text, other);
  const { problems, corrected } = recoverYaml(text);
  const reading = corrected && readPieces(corrected.text, before);
  const read = reading
    ? { source: { ...reading, text: corrected.text }, problems: reading.problems }
    : corrected && readWhole(corrected.text);
  if (!corrected || !read?.source.data || problems.length === 0) {
    return nothing(text, ...(problems.length > 0 ? problems : wholeProblems(text)));
  }
  const original = corrected.originalOffset;
  const { data, nodesAt } = read.source;
  return {
    source: { text, lineOf: linesOf(text), data, nodesAt: (path) => ({ ...nodesAt(path), original }) },
    problems: [...problems, ...read.problems.map((one) => mapOffsets(one, original))],
    recovered: problems,
    ...(reading && { pieces: reading.pieces }),
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

function rootProblem(data: unknown, text: string): Problem | undefined {
  const start = { offset: 0 };
  if (data === null || data === undefined) return problem('empty-file', start, {});
  if (typeof data !== 'object') {
    return otherFormatProblem(text) ?? problem('not-a-mapping', start, { found: 'one text' });
  }
  if (Array.isArray(data)) return problem('not-a-mapping', start, { found: 'a list' });
  return undefined;
}

// after these the data is not what the author intended
const FATAL = new Set<Code>(['yaml-alias', 'yaml-tag', 'yaml-key', 'yaml-too-deep']);

const isFatal = ({ code }: Problem) => FATAL.has(code);

/** Whether what was read is something to go on with. */
export function isUsable({ data }: Source): boolean {
  return data !== undefined && typeof data === 'object';
}

import { decodeUtf8 } from '../../core/index.ts';
import type { Code } from '../problems/problem.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import { applyEdits, mapOffsets } from '../source/edits.ts';
import { parseYaml, plainData, syntaxProblems } from '../source/parse.ts';
import { createLineLocator, type Source } from '../source/position.ts';
import { suspiciousValueProblems } from './misread.ts';
import { findMissingSection } from './missing-section.ts';
import { type Pieces, readPieces } from './pieces.ts';
import { isMisread, recoverYaml } from './recover.ts';

const MEGABYTE = 1024 * 1024;
/** A site with ten thousand committees and full texts has about half of this size. */
const MAX_MEGABYTES = 48;

/** `source.data` is undefined if the file could not be read. */
export interface ParsedFile {
  source: Source;
  problems: Problem[];
  /** Corrected, so that the rest of the file could be read. */
  recovered?: Problem[];
  pieces?: Pieces;
}

/**
 * `source.data` is undefined if the file could not be read. Pieces with the same text as in `before` are not parsed again. With
 * `schemas`, restores a missing section header.
 */
export function readSource(content: Uint8Array | string, before?: Pieces, schemas?: Schemas): ParsedFile {
  const start = { offset: 0 };
  if (content.length > MAX_MEGABYTES * MEGABYTE) {
    const megabytes = Math.round(content.length / MEGABYTE);
    return unreadableFile('', problem('file-too-large', start, { megabytes, limit: MAX_MEGABYTES }));
  }
  const text = typeof content === 'string' ? content : decodeText(content);
  if (text === undefined || (typeof content !== 'string' && isUtf16(content)))
    return unreadableFile('', problem('not-utf8', start, detectFormat(content as Uint8Array)));
  const gap = schemas && findMissingSection(text, schemas);
  return gap ? readRestoredText(text, gap, before) : readText(text, before);
}

/** All positions refer to the original text. */
function readRestoredText(
  text: string,
  { problem: missing, edit }: NonNullable<ReturnType<typeof findMissingSection>>,
  before: Pieces | undefined,
): ParsedFile {
  const { text: corrected, originalOffset } = applyEdits(text, [edit]);
  const { source, problems, recovered = [], ...others } = readText(corrected, before);
  const mapped = (all: Problem[]) => all.map((one) => mapOffsets(one, originalOffset));
  const nodesAt = (path: Path) => {
    const nodes = source.nodesAt(path);
    const { original = (offset: number) => offset } = nodes;
    return { ...nodes, original: (offset: number) => originalOffset(original(offset)) };
  };
  return {
    ...others,
    source: { text, lineOf: createLineLocator(text), data: source.data, nodesAt },
    problems: [missing, ...mapped(problems)],
    recovered: [missing, ...mapped(recovered)],
  };
}

export function readText(text: string, before?: Pieces): ParsedFile {
  const reading = readPieces(text, before);
  if (!reading) return (isMisread(text) ? undefined : readWholeText(text)) ?? readRecoveredText(text, before);
  const { data, nodesAt, problems, pieces } = reading;
  return { source: { text, lineOf: createLineLocator(text), data, nodesAt }, problems, pieces };
}

/** Undefined if YAML reports an error. */
function readWholeText(text: string): ParsedFile | undefined {
  const document = parseYaml(text);
  if (!document || document.errors.length > 0) return undefined;
  const { contents } = document;
  const { data, problems } = plainData(contents);
  if (problems.some(isFatalProblem)) return undefined;
  const nodesAt = (path: Path) => ({ contents, path, from: 0 });
  const root = rootProblem(data, text);
  const source = { text, lineOf: createLineLocator(text), data: root ? undefined : data, nodesAt };
  return { source, problems: root ? [root] : [...problems, ...suspiciousValueProblems(text)] };
}

/** Reads the corrected text if all mistakes can be corrected, and reports its problems, too. Positions are in the original. */
function readRecoveredText(text: string, before: Pieces | undefined): ParsedFile {
  const other = otherFormatProblem(text);
  if (other) return unreadableFile(text, other);
  const { problems, corrected } = recoverYaml(text);
  const reading = corrected && readPieces(corrected.text, before);
  const read = reading
    ? { source: { ...reading, text: corrected.text }, problems: reading.problems }
    : corrected && readWholeText(corrected.text);
  if (!corrected || !read?.source.data || problems.length === 0) {
    return unreadableFile(text, ...(problems.length > 0 ? problems : wholeTextProblems(text)));
  }
  const original = corrected.originalOffset;
  const { data, nodesAt } = read.source;
  return {
    source: {
      text,
      lineOf: createLineLocator(text),
      data,
      nodesAt: (path) => ({ ...nodesAt(path), original }),
    },
    problems: [...problems, ...read.problems.map((one) => mapOffsets(one, original))],
    recovered: problems,
    ...(reading && { pieces: reading.pieces }),
  };
}

/** For a text in which the recovery finds no mistake. */
function wholeTextProblems(text: string): Problem[] {
  const document = parseYaml(text);
  if (!document || document.errors.length > 0) return syntaxProblems(document, text);
  const { data, problems } = plainData(document.contents);
  const fatal = problems.filter(isFatalProblem);
  return fatal.length > 0
    ? fatal
    : [rootProblem(data, text) ?? problem('yaml-syntax', { offset: 0 }, { reason: '' })];
}

/** Contains only the text, for the excerpts in problems. */
function unreadableFile(text: string, ...problems: Problem[]): ParsedFile {
  const nodesAt = (path: Path) => ({ contents: null, path, from: 0 });
  return { source: { text, lineOf: createLineLocator(text), data: undefined, nodesAt }, problems };
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

// with one of these problems, the data is not what the author intended
const FATAL_CODES = new Set<Code>(['yaml-alias', 'yaml-tag', 'yaml-key', 'yaml-too-deep']);

const isFatalProblem = ({ code }: Problem) => FATAL_CODES.has(code);

/** Whether a file can be checked. */
export function isUsable({ data }: Source): boolean {
  return data !== undefined && typeof data === 'object';
}

/** A \r without \n, the line ending of old Macs, becomes \n. Undefined if the file is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes);
  return text?.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
}

/** For a file that is not UTF-8, if its first bytes reveal the format. */
function detectFormat(bytes: Uint8Array): { found?: string } {
  const starts = (...expected: number[]) => expected.every((byte, index) => bytes[index] === byte);
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff) || isUtf16(bytes)) return { found: 'UTF-16 ("Unicode")' };
  if (starts(0x50, 0x4b, 3, 4)) return { found: 'a Word, Excel or zip file' };
  if (starts(0x25, 0x50, 0x44, 0x46)) return { found: 'a PDF' };
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)) return { found: 'a picture' };
  return {};
}

/** Every other byte at the start is 0, without a byte order mark. */
function isUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 64);
  const zeros = (turn: number) => start.filter((byte, index) => byte === 0 && index % 2 === turn).length;
  const [even, odd] = [zeros(0), zeros(1)];
  return start.length >= 8 && Math.max(even, odd) > start.length * 0.4 && Math.min(even, odd) === 0;
}

/** Recognises HTML, RTF or CSV by the first lines. */
function otherFormatProblem(text: string): Problem | undefined {
  const at = { offset: Math.max(0, text.search(/\S/)) };
  const start = text.slice(at.offset, at.offset + 2000);
  if (/^<(?:!doctype|html|\?xml|head|body|div|p|script)\b/i.test(start)) {
    const instead = 'Copy only the text that visitors see, and paste it after the keys of site.yaml.';
    return problem('other-format', at, { found: 'a web page (HTML)', instead });
  }
  if (/^\{\\rtf/.test(start)) {
    const instead = 'Save it as plain text with the encoding UTF-8.';
    return problem('other-format', at, { found: 'a word processor document (RTF)', instead });
  }
  const [first = '', second = ''] = start.split('\n');
  const commas = (line: string) => line.split(/[,;\t]/).length;
  if (commas(first) > 2 && commas(first) === commas(second) && !/:\s/.test(first)) {
    const instead =
      'Put the table into media/ as a .csv file, and write its name in the matrix: table: matrices/name.csv';
    return problem('other-format', at, { found: 'a table (CSV)', instead });
  }
  return undefined;
}

import { Buffer, isUtf8 } from 'node:buffer';
import { linesOf } from './lines.ts';
import type { Memory } from './memory.ts';
import type { Code } from './messages.ts';
import { parse } from './parse.ts';
import { readPieces } from './pieces.ts';
import { type Path, type Problem, problem } from './problem.ts';
import { DEPTH_LIMIT, dataOf } from './read-data.ts';
import { deepPlace, syntaxProblems } from './read-syntax.ts';
import type { Source } from './source.ts';

const MEGABYTE = 1024 * 1024;
/** A site of ten thousand committees with full texts has about half of this. */
const SIZE_LIMIT = 48;

/**
 * First stage: the bytes of the file as a document. Gives what could be read and every problem that YAML itself
 * has; `source.data` is undefined when nothing can be made of the file. Pieces that are in the memory are not read
 * again, and those of this file are in it afterwards.
 */
export function read(bytes: Uint8Array, memory: Memory): { source: Source; problems: Problem[] } {
  const start = { offset: 0 };
  if (bytes.length > SIZE_LIMIT * MEGABYTE) {
    const megabytes = Math.round(bytes.length / MEGABYTE);
    return nothing('', problem('file-too-large', start, { megabytes, limit: SIZE_LIMIT }));
  }
  const text = decode(bytes);
  if (text === undefined) return nothing('', problem('not-utf8', start, {}));
  const reading = readPieces(text, memory.reading);
  if (!reading) return readWhole(text);
  const { data, nodesAt } = reading;
  memory.reading = reading;
  return { source: { text, lineOf: linesOf(text), data, nodesAt }, problems: [] };
}

function readWhole(text: string): { source: Source; problems: Problem[] } {
  const document = parse(text);
  if (!document) {
    return nothing(text, problem('yaml-too-deep', { offset: deepPlace(text) }, { limit: DEPTH_LIMIT }));
  }
  if (document.errors.length > 0) return nothing(text, ...syntaxProblems(document, text));
  const { contents } = document;
  const { data, problems } = dataOf(contents);
  const nodesAt = (path: Path) => ({ contents, path, from: 0 });
  const root = rootProblem(data);
  return { source: { text, lineOf: linesOf(text), data, nodesAt }, problems: root ? [root] : problems };
}

/** Of a file that cannot be read only its text is known, for the frames of the problems. */
function nothing(text: string, ...problems: Problem[]) {
  const nodesAt = (path: Path) => ({ contents: null, path, from: 0 });
  return { source: { text, lineOf: linesOf(text), data: undefined, nodesAt }, problems };
}

/** The text of a file; undefined where it is not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  // the same as a TextDecoder that refuses what is not UTF-8, in half of its time
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function rootProblem(data: unknown): Problem | undefined {
  const start = { offset: 0 };
  if (data === null || data === undefined) return problem('empty-file', start, {});
  if (Array.isArray(data)) return problem('not-a-mapping', start, { found: 'a list' });
  if (typeof data !== 'object') return problem('not-a-mapping', start, { found: 'one text' });
  return undefined;
}

// after these the data is not what the author meant
const FATAL = new Set<Code>([
  'empty-file',
  'not-a-mapping',
  'yaml-alias',
  'yaml-tag',
  'yaml-key',
  'yaml-too-deep',
]);

/** Whether what was read is something to go on with. */
export function isUsable({ data }: Source, problems: Problem[]): boolean {
  return data !== undefined && typeof data === 'object' && !problems.some(({ code }) => FATAL.has(code));
}

import { type Document, LineCounter, parseDocument } from 'yaml';
import type { Code } from './messages.ts';
import { type Problem, problem } from './problem.ts';
import { DEPTH_LIMIT, dataOf } from './read-data.ts';
import { deepPlace, syntaxProblems } from './read-syntax.ts';
import type { Source } from './source.ts';

const MEGABYTE = 1024 * 1024;
/** A site of ten thousand committees with full texts has about half of this. */
const SIZE_LIMIT = 48;

/**
 * First stage: the bytes of the file as a document. Gives what could be read and every problem that YAML itself
 * has; `source.data` is undefined when nothing can be made of the file.
 */
export function read(bytes: Uint8Array): { source: Source; problems: Problem[] } {
  const lines = new LineCounter();
  const empty: Source = { text: '', lines, contents: null, data: undefined };
  const stop = (...problems: Problem[]) => ({ source: empty, problems });
  const start = { offset: 0 };
  if (bytes.length > SIZE_LIMIT * MEGABYTE) {
    const megabytes = Math.round(bytes.length / MEGABYTE);
    return stop(problem('file-too-large', start, { megabytes, limit: SIZE_LIMIT }));
  }
  const text = decode(bytes);
  if (text === undefined) return stop(problem('not-utf8', start, {}));
  empty.text = text;
  const document = parse(text, lines);
  if (!document) return stop(problem('yaml-too-deep', { offset: deepPlace(text) }, { limit: DEPTH_LIMIT }));
  if (document.errors.length > 0) return stop(...syntaxProblems(document, text));
  const { data, problems } = dataOf(document.contents);
  const source: Source = { text, lines, contents: document.contents, data };
  const root = rootProblem(data);
  return { source, problems: root ? [root] : problems };
}

/** The parsed document; undefined when it is nested so deep that the parser, which calls itself, gave up. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    // under 'silent' a second document would be left out without a word
    return parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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

/** Whether a problem of reading leaves nothing to go on with. */
export function isFatal({ code }: Problem): boolean {
  return FATAL.has(code);
}

import { type Document, type ErrorCode, parseDocument } from 'yaml';
import { type Problem, problem } from '../output/problem.ts';
import { DEPTH_LIMIT } from './data.ts';

/** Parses a text with the package `yaml`; undefined where it is nested so deep that the recursive parser gives up. */
export function parse(text: string): Document.Parsed | undefined {
  try {
    // with 'silent', the parser drops a second document without an error
    return parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An error of the parser. */
interface ParserError {
  code: ErrorCode;
  pos: [number, number];
  message: string;
}

/**
 * The parser's errors as problems, where recovery does not explain them. One slip causes several errors in the lines after it,
 * so only the first is reported. Without a document, the text is nested too deep.
 */
export function syntaxProblems(document: Document.Parsed | undefined, text: string): Problem[] {
  const [first] = [...(document?.errors ?? [])].sort((a, b) => a.pos[0] - b.pos[0]);
  return [first ? problemOf(first, text) : tooDeep(text)];
}

// how the parser words that a line is in a wrong column, for which it has no code
const INDENT =
  /^All (mapping|collection) items must start at the same column|^Sequence item without - indicator/;

function problemOf(error: ParserError, text: string): Problem {
  const [offset, end] = error.pos;
  const line = lineAt(text, offset);
  // a place always has a character in the file
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

import { expect } from 'vitest';
import { problemCodes } from '../../src/compiler/rules/index.ts';
import { compileIn, errorsOf } from './real-site.ts';

type Span = Record<'line' | 'column' | 'endLine' | 'endColumn', number>;

/**
 * The problems of a file, after expecting what is true of every file: it gives a site or problems, each with a code, a
 * place in the file and, if it has a fix, one within the file.
 */
export function soundProblems(folder: string, content: string | Uint8Array) {
  const { problems, site, text } = compileIn(folder, content);
  expect(site === undefined).toBe(errorsOf({ problems }).length > 0);
  const lines = text.split('\n').length;
  const isWithin = ({ line, column, endLine, endColumn }: Span) =>
    line >= 1 &&
    column >= 1 &&
    line <= endLine &&
    endLine <= lines &&
    (endLine > line || endColumn >= column);
  // one expectation for all: of thousands, each would take as long as finding its problem
  const wrong = problems.filter(
    ({ code, message, hint = '', fix = { offset: 0, end: 0 }, related, ...place }) =>
      !problemCodes.includes(code) ||
      /undefined|\[object|NaN/.test(`${message} ${hint}`) ||
      ![place, ...related].every(isWithin) ||
      fix.offset < 0 ||
      fix.end < fix.offset ||
      fix.end > text.length,
  );
  expect(wrong).toEqual([]);
  return problems;
}

import type { Compilation } from '../../src/compiler/compile.ts';
import type { LocatedProblem } from '../../src/compiler/problems/problem.ts';
import type { Copy } from './copies.ts';

/** What the compiler makes of a copy, and whether that is what it should. */
export interface Verdict {
  copy: Copy;
  reported: string[];
  crashed: boolean;
  /** At least one problem where there is a fault, and none where there is none. */
  right: boolean;
  one: boolean;
  line: boolean;
  /** Undefined where there is nothing to propose. */
  suggestion: boolean | undefined;
  /** Whether the file has no error any more once the first hint is followed; undefined where there is no fault. */
  fixedByHint: boolean | undefined;
}

/** Of a copy that has no fault. */
const UNASKED = { crashed: false, suggestion: undefined, fixedByHint: undefined };

/** Compiles a copy with `compiled`, and compares what is reported with the mistake in it. */
export function judge(copy: Copy, compiled: (text: string) => Compilation): Verdict {
  try {
    const problems = compiled(copy.text).problems.filter(
      ({ severity, code }) => severity === 'error' || code === copy.warning,
    );
    const reported = problems.map(
      ({ line, code, message, hint = '' }) => `${line} ${code}: ${message} → ${hint}`,
    );
    if (!copy.isFault()) {
      const right = problems.length === 0;
      return { ...UNASKED, copy, reported, right, one: right, line: right };
    }
    const named = problems.some(({ message, hint = '', fix }) =>
      `${message} ${hint} ${fix?.text}`.includes(copy.suggests ?? ''),
    );
    return {
      ...UNASKED,
      copy,
      reported,
      right: problems.length > 0,
      one: problems.length === 1,
      line: problems.length > 0 && problems.every(({ line }) => copy.lines.includes(line)),
      suggestion: copy.suggests === undefined ? undefined : named,
      // who has to write a translation gets no text to type
      fixedByHint: copy.warning ? undefined : isFixedByHint(copy.text, problems[0], compiled),
    };
  } catch (error) {
    const reported = [`thrown: ${(error as Error).stack}`];
    const wrong = { right: false, one: false, line: false, fixedByHint: false };
    return { ...UNASKED, ...wrong, copy, reported, crashed: true };
  }
}

/** Whether what the hint of a problem says to type first leaves no error. A hint that only explains does not count. */
function isFixedByHint(
  text: string,
  problem: LocatedProblem | undefined,
  compiled: (text: string) => Compilation,
): boolean {
  const edit = problem?.suggestions?.[0] ?? problem?.fix;
  if (!edit) return false;
  const followed = text.slice(0, edit.offset) + edit.text + text.slice(edit.end);
  return compiled(followed).problems.every(({ severity }) => severity !== 'error');
}

import { type Problem, problem } from '../output/problem.ts';
import { nodeAt, type Source } from '../source/position.ts';

/** A key with a value that stands right behind its colon, and has a colon in it itself: `text:"Water: who pays?"`. */
export function spaceInKey(one: Problem, source: Source): Problem | undefined {
  if (!('path' in one.place)) return undefined;
  const { path } = one.place;
  const [whole = '', word] = /^([A-Za-z]\w*):[^\s/]/.exec(String(path.at(-1))) ?? [];
  const start = nodeAt(source, path).key?.[0];
  if (!word || start === undefined || !source.text.startsWith(whole, start)) return undefined;
  const [line = ''] = source.text.slice(start).split('\n', 1);
  const at = start + word.length + 1;
  const corrected = `${word}: ${line.slice(word.length + 1)}`;
  const made = problem('yaml-space-missing', { offset: at, end: at + 1 }, { key: word, corrected });
  return { ...made, ...(one.lacks ? { lacks: one.lacks } : {}), fix: { offset: at, end: at, text: ' ' } };
}

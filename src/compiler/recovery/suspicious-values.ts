import { type Problem, problem } from '../output/problem.ts';
import { suggestionsOf } from '../rules/index.ts';
import { inQuotes, type Line, linesIn, partsOf } from './lines.ts';

/** What no value ends with: the rest of it became a remark. */
const UNFINISHED =
  /(?:[,(&/–—-]|\b(?:and|or|of|the|a|an|to|with|no\.?|nr\.?|number|room|hall|group|committee|channel|phone|tel\.?))$/i;

/** What any of them holds: a remark behind something, or curly quotes. */
const SUSPECT = /\S +#(?! sample *$)|[“„«‘]/m;

/**
 * What YAML reads without a word, and hardly as it was meant: a # behind a space that makes a remark of the rest of a value,
 * and curly quotes around a value, which become a part of it.
 */
export function silentTraps(text: string): Problem[] {
  if (!SUSPECT.test(text)) return [];
  const problems: Problem[] = [];
  let block = -1;
  for (const line of linesIn(text)) {
    if (line.text.trim() === '' || (block >= 0 && line.indent > block)) continue;
    block = -1;
    if (line.silent) continue;
    const parts = partsOf(line.text);
    if (/^[|>]/.test(parts.value)) {
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? line.indent) : parts.column;
    } else problems.push(...swallowed(line, parts), ...curly(line, parts));
  }
  return problems;
}

/** Text behind a # that was hardly meant as a remark: it follows the # at once, or the value before it is not finished. */
function swallowed(
  line: Line,
  { value, valueAt, contentEnd, key, dashes }: ReturnType<typeof partsOf>,
): Problem[] {
  if (value === '' || /^["'[{]/.test(value) || (key === undefined && dashes.length === 0)) return [];
  const rest = line.text.slice(contentEnd);
  const [, space = '', remark = ''] = /^(\s+)(#.*?)\s*$/.exec(rest) ?? [];
  // a remark that was written as such ends the line: a # behind two spaces, with a space after it
  if (!remark || /^#+\s*(?:sample\s*)?$/.test(remark)) return [];
  const close = /^#[^\s#!]/.test(remark);
  if (!close && !(UNFINISHED.test(value) && space.length === 1)) return [];
  const kept = remark.replace(/\s+#\s+.*$/, '');
  const corrected = `${line.text.slice(0, valueAt).trim()} ${inQuotes(value + space + kept)}`;
  const offset = line.start + contentEnd + space.length;
  const told = problem('swallowed-text', { offset, end: offset + kept.length }, { lost: kept, corrected });
  const after = /^#\s*/.exec(remark)?.[0].length ?? 1;
  const asComment = { offset: line.start + contentEnd, end: offset + after, text: '  # ' };
  return [{ ...told, suggestions: [...suggestionsOf(told), asComment] }];
}

const CURLY = /^(?:“([^“”]*)[”"]|„([^„“”]*)[“”"]|«([^«»]*)»|‘([^‘’]*)’)$/;

/** Curly quotes around a whole value. */
export function withoutCurly(value: string): string | undefined {
  return CURLY.exec(value)
    ?.slice(1)
    .find((inner) => inner !== undefined);
}

function curly(line: Line, { value, valueAt }: ReturnType<typeof partsOf>): Problem[] {
  const inner = withoutCurly(value);
  if (inner === undefined) return [];
  const lead = line.text.slice(0, valueAt).trim();
  const offset = line.start + valueAt;
  const details = { corrected: `${lead} ${JSON.stringify(inner)}`, shown: `${lead} ${inQuotes(value)}` };
  return [problem('curly-quotes', { offset, end: offset + value.length }, details)];
}

import { type Problem, problem, type ShownProblem } from '../problem.ts';
import { nodeAt, type Source, valueAt } from '../source.ts';
import { inQuotes, linesIn, partsOf } from './line.ts';

/** What the validator says of a value that YAML made something else of than its author meant. */
const TOLD = new Set(['wrong-type', 'empty-value']);

/** Problems that come from what YAML made of a value, told as that: a number that was a phone number, a word that means yes. */
export function retold(problems: Problem[], source: Source): Problem[] {
  return problems.map((one) => {
    if (!TOLD.has(one.code) || !('path' in one.place)) return one;
    return retoldOne(one, one.place.path, source) ?? one;
  });
}

function retoldOne(one: Problem, path: readonly (string | number)[], source: Source): Problem | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const raw = source.text.slice(...range).trimEnd();
  const value = valueAt(source.data, path);
  const lead = leadOf(source.text, range[0]);
  const wantsText = one.code === 'empty-value' || /^Expected (?:a )?text/.test(one.message);
  const place = { path };
  if (typeof value === 'number' && wantsText && raw !== String(value)) {
    return quoting(
      problem('yaml-number', place, { raw, read: String(value), corrected: lead + inQuotes(raw) }),
      raw,
    );
  }
  if ((typeof value === 'boolean' || value === null) && wantsText && /^(?:~|null|true|false)$/i.test(raw)) {
    const means = value === null ? 'nothing at all' : value ? 'yes' : 'no';
    return quoting(problem('yaml-word', place, { word: raw, means, corrected: lead + inQuotes(raw) }), raw);
  }
  const yes = /^(?:(yes|y|on|true|ja|oui|si)|(?:no|n|off|false|nein|non))[.!]?$/i.exec(String(value));
  if (typeof value === 'string' && yes && /^Expected true or false/.test(one.message)) {
    const text = String(yes[1] !== undefined);
    const made = problem('yes-or-no', place, { word: value, corrected: lead + text });
    return { ...made, fix: { part: 'value', text } };
  }
  if (wantsText && value !== null && typeof value === 'object' && !Array.isArray(value))
    return sentence(path, raw, lead);
  return undefined;
}

/** The problems without those that only follow from a trap: they stand in its lines. */
export function withoutEchoes(shown: ShownProblem[], traps: Problem[], source: Source): ShownProblem[] {
  const lines = new Set(
    traps.flatMap(({ place }) => ('offset' in place ? [source.lineOf(place.offset).line] : [])),
  );
  const codes = new Set(traps.map(({ code }) => code));
  return shown.filter(({ line, code }) => codes.has(code) || !lines.has(line));
}

function quoting(one: Problem, raw: string): Problem {
  return { ...one, fix: { part: 'value', text: inQuotes(raw) } };
}

/** A text that YAML read as a key with a value: `- Note: bring your card`. */
function sentence(path: readonly (string | number)[], raw: string, lead: string): Problem | undefined {
  const [line, ...others] = linesIn(raw);
  if (!line || others.some((other) => !other.silent) || /^[{[]/.test(raw)) return undefined;
  const parts = partsOf(line.text);
  const text = line.text.slice(0, parts.contentEnd);
  if (parts.key === undefined || parts.value === '') return undefined;
  const made = problem('yaml-colon', { path }, { corrected: lead + inQuotes(text) });
  return { ...made, fix: { part: 'value', text: inQuotes(text) + raw.slice(text.length) } };
}

/** What stands in front of a value in its line: its dash, or its key. */
function leadOf(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trimStart();
}

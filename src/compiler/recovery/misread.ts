import { valueAt } from '../../core/index.ts';
import { type LocatedProblem, type Path, type Problem, problem } from '../problems/problem.ts';
import { problemText, suggestionsOf } from '../rules/index.ts';
import { mergeEdits } from '../source/edits.ts';
import { lineEnd, lineStart, nextLine } from '../source/lines.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { withKeyAbove, withMoveFix, withReplacementLines } from '../validation/unknown-keys.ts';
import { type Line, type LineParts, splitLine, splitLines, withQuotes } from './lines.ts';

type ProblemWithCode<C extends Problem['code']> = Extract<Problem, { code: C }>;

/**
 * Replaces problems with their cause in the way YAML reads the file, such as a telephone number that YAML reads as a number, or a
 * comment without its `#` that YAML reads as a key. `recovered` contains the problems that the recovery found.
 */
export function refineProblems(problems: Problem[], source: Source, recovered: Problem[]): Problem[] {
  const explained = new Set<Problem>();
  const lost = missingEndProblem(problems, source);
  const spread = spreadEntryProblems(problems, source);
  for (const one of [...(lost?.explains ?? []), ...spread.flatMap(({ explains }) => explains)])
    explained.add(one);
  const instead = new Map(
    [...(lost ? [lost] : []), ...spread].map(({ cause, problem: found }) => [cause, found]),
  );
  const refined = problems.map((one) => {
    const other = instead.get(one);
    if (other) return other;
    const list = missingListDashProblem(one, source, recovered);
    for (const other of list?.explains ?? []) explained.add(other);
    return list?.problem ?? refineProblem(one, source) ?? one;
  });
  return refined.filter((one) => !explained.has(one));
}

function refineProblem(one: Problem, source: Source): Problem | undefined {
  switch (one.code) {
    case 'duplicate-key':
      return missingEntryDashProblem(one, source.text) ?? splitEntryProblem(one, source.text);
    case 'entry-misplaced':
      return withMoveFix(one, source);
    case 'unknown-key':
      return (
        missingSpaceProblem(one, source) ??
        missingHashProblem(one, source) ??
        withKeyAbove(one, source) ??
        withReplacementLines(one, source)
      );
    case 'wrong-type':
    case 'empty-value':
      return 'path' in one.place ? misreadValueProblem(one, one.place.path, source) : undefined;
    default:
      return undefined;
  }
}

/** Replaces its `cause` and all problems in `explains`. */
interface CausingProblem {
  cause: Problem;
  problem: Problem;
  explains: Problem[];
}

/** Either `routes:` is missing, or the last pages, to which several links lead. */
function missingEndProblem(problems: Problem[], { text, data }: Source): CausingProblem | undefined {
  const end = text.trimEnd().length;
  const place = { offset: lineStart(text, end), end };
  const root = problems.find(
    (one) => one.code === 'missing-key' && 'path' in one.place && one.place.path.length === 0,
  );
  if (root?.code === 'missing-key' && root.details.keys.includes('routes')) {
    // a file that an editor has only just begun also lacks `routes:`
    if (Object.keys((data ?? {}) as object).length < 4) return undefined;
    const { about: _, form: __, ...details } = root.details;
    const found = problem('missing-key', place, { ...details, isCut: true });
    return { cause: root, problem: root.lacks ? { ...found, lacks: root.lacks } : found, explains: [] };
  }
  const page = problems.find((one) => one.code === 'page-missing' && one.details.path === '*');
  const dead = problems.filter((one) => one.code === 'dead-link');
  const lost = [...new Set(dead.flatMap((one) => (one.code === 'dead-link' ? [one.details.value] : [])))];
  const isLast = /^routes:(?![\s\S]*^[A-Za-z])/m.test(text);
  if (page?.code !== 'page-missing' || lost.length < 2 || !isLast) return undefined;
  return { cause: page, problem: problem('page-missing', place, { ...page.details, lost }), explains: dead };
}

/** Every line begins with a dash, so that each key of an entry became a separate entry. */
function spreadEntryProblems(problems: Problem[], source: Source): CausingProblem[] {
  const byList = new Map<string, Map<number, Problem>>();
  for (const one of problems) {
    const path = 'path' in one.place ? one.place.path : [];
    const index = path.at(-1);
    if ((one.code !== 'missing-key' && one.code !== 'needs-content') || typeof index !== 'number') continue;
    const list = JSON.stringify(path.slice(0, -1));
    byList.set(list, (byList.get(list) ?? new Map()).set(index, one));
  }
  return [...byList].flatMap(([list, found]) => {
    const path = JSON.parse(list) as Path;
    const entries = valueAt(source.data, path);
    if (!Array.isArray(entries) || found.size < 2) return [];
    const keys = new Set<string>();
    const extra: number[] = [];
    const indexes = [...found.keys()].sort((a, b) => a - b);
    for (const index of indexes) {
      const own = Object.keys((entries[index] ?? {}) as object);
      const [key = ''] = own;
      if (own.length !== 1) return [];
      const isNew = keys.has(key) || keys.size === 0 || !found.has(index - 1);
      if (isNew) keys.clear();
      else extra.push(index);
      keys.add(key);
    }
    const edits = extra.flatMap((index) => {
      const start = nodeAt(source, [...path, index]).range?.[0] ?? 0;
      const dash = /- +$/.exec(source.text.slice(0, start).slice(-20))?.[0];
      return dash ? [{ offset: start - dash.length, end: start, text: ' '.repeat(dash.length) }] : [];
    });
    const [first] = extra;
    const [cause, ...others] = found.values();
    if (first === undefined || !cause || edits.length < extra.length) return [];
    const key = Object.keys(entries[first] as object)[0] ?? '';
    const place = { path: [...path, first] };
    const all = problem('yaml-dash-extra', place, { key, lines: extra.length });
    return [{ cause, problem: { ...all, fix: mergeEdits(source.text, edits) }, explains: others }];
  });
}

/** Drops problems in a line that was recovered, or with curly quotes, which are an error if they make a value invalid. */
export function dropFollowUpProblems(
  located: LocatedProblem[],
  recovered: Problem[],
  source: Source,
): LocatedProblem[] {
  const lineOf = ({ place }: Problem) => ('offset' in place ? source.lineOf(place.offset).line : 0);
  const causes = new Map(recovered.map((one) => [lineOf(one), one.code]));
  const errorLines = new Set(located.filter(({ severity }) => severity === 'error').map(({ line }) => line));
  const curlyLines = new Set<number>();
  const problems = located.map((one) => {
    if (one.code !== 'curly-quotes' || !errorLines.has(one.line) || causes.has(one.line)) return one;
    curlyLines.add(one.line);
    return curlyQuotesAsError(one);
  });
  return problems.filter(({ line, code, related }) => {
    if (curlyLines.has(line)) return code === 'yaml-curly-quotes';
    const cause =
      causes.get(line) ?? (code === 'duplicate-key' ? causes.get(related[0]?.line ?? 0) : undefined);
    return cause === undefined || cause === code;
  });
}

/** In an invalid value, the author cannot have intended the quotes to be visible. */
function curlyQuotesAsError({ suggestions = [], ...warning }: LocatedProblem): LocatedProblem {
  const [corrected] = suggestions;
  const code = 'yaml-curly-quotes';
  const { message, hint = '' } = problemText({ code, details: { corrected: corrected?.text ?? '' } });
  const error = { ...warning, message, hint, code, severity: 'error' } as const;
  return corrected ? { ...error, suggestions: [corrected] } : error;
}

/** The lines of the first entry are in different columns. The missing dash explains the indentation that the recovery reports. */
function missingListDashProblem(
  one: Problem,
  source: Source,
  recovered: Problem[],
): { problem: Problem; explains: Problem[] } | undefined {
  if (one.code !== 'wrong-type' || one.details.wanted !== 'array' || !('path' in one.place)) return undefined;
  if (recovered.length === 0) return undefined;
  const [start, end] = nodeAt(source, one.place.path).range ?? [0, 0];
  const explains = recovered.filter(
    ({ code, place }) =>
      code === 'yaml-indent' && 'offset' in place && place.offset > start && place.offset < end,
  );
  const [line] = splitLines(source.text.slice(start, end));
  if (explains.length === 0 || !line) return undefined;
  const corrected = `- ${line.text.slice(0, splitLine(line.text).contentEnd)}`;
  const found = problem('yaml-dash-missing', { offset: start, end: start + line.end }, { corrected });
  return { problem: { ...found, fix: { offset: start, end: start, text: '- ' } }, explains };
}

/** The next entry begins where an entry repeats its first key. */
function missingEntryDashProblem({ place, related }: Problem, text: string): Problem | undefined {
  const first = related[0]?.place;
  if (!('offset' in place) || !first || !('offset' in first)) return undefined;
  const lead = textBeforeOnLine(text, first.offset);
  const column = place.offset - lineStart(text, place.offset);
  if (!/^-\s+$/.test(lead) || column < 2) return undefined;
  const line = text.slice(place.offset, lineEnd(text, place.offset));
  const written = line.slice(0, splitLine(line).contentEnd);
  // an identical line is a duplicate, not a new entry
  if (text.startsWith(written, first.offset)) return undefined;
  const found = problem('yaml-dash-missing', place, { corrected: `- ${written}` }, related.slice(0, 1));
  return { ...found, fix: { offset: place.offset - lead.length, end: place.offset, text: lead } };
}

/** The last keys of the first entry come after the inserted entry. The suggestion moves these keys back. */
function splitEntryProblem({ place, related, details }: ProblemWithCode<'duplicate-key'>, text: string) {
  const [last, above] = related.slice(1).map((other) => endOfLastLine(other.place, text));
  if (!details.before || !('offset' in place) || last === undefined || above === undefined) return undefined;
  const start = lineStart(text, place.offset);
  const lines = text.slice(start, last);
  const edits = [
    { offset: above, end: above, text: lines.endsWith('\n') ? lines : `${lines}\n` },
    { offset: start, end: last, text: '' },
  ];
  const count = lines.trimEnd().split('\n').length;
  const found = problem('duplicate-key', place, { ...details, lines: count }, related);
  return { ...found, suggestions: [mergeEdits(text, edits)] };
}

/** Ignores empty lines at the end. */
function endOfLastLine(place: Problem['place'], text: string): number | undefined {
  if (!('offset' in place) || place.end === undefined) return undefined;
  return nextLine(text, text.slice(0, place.end).trimEnd().length);
}

/** Reports a missing space after a key, before a value with a colon: `text:"Water: who pays?"`. */
function missingSpaceProblem(
  { place, lacks }: ProblemWithCode<'unknown-key'>,
  source: Source,
): Problem | undefined {
  if (!('path' in place)) return undefined;
  const [whole = '', word] = /^([A-Za-z]\w*):[^\s/]/.exec(String(place.path.at(-1))) ?? [];
  const start = nodeAt(source, place.path).key?.[0];
  if (!word || start === undefined || !source.text.startsWith(whole, start)) return undefined;
  const [line = ''] = source.text.slice(start).split('\n', 1);
  const at = start + word.length + 1;
  const corrected = `${word}: ${line.slice(word.length + 1)}`;
  const found = problem('yaml-space-missing', { offset: at, end: at + 1 }, { key: word, corrected });
  return { ...found, ...(lacks ? { lacks } : {}), fix: { offset: at, end: at, text: ' ' } };
}

/** A sentence that YAML reads as a key is usually a comment that lost its `#`. */
function missingHashProblem(
  { place, details }: ProblemWithCode<'unknown-key'>,
  source: Source,
): Problem | undefined {
  if (!('path' in place) || details.near || !/\S\s+\S+\s+\S/.test(details.key)) return undefined;
  const { key, found } = nodeAt(source, place.path);
  if (!key || found < place.path.length || textBeforeOnLine(source.text, key[0]) !== '') return undefined;
  const line = source.text.slice(key[0], lineEnd(source.text, key[0])).trimEnd();
  const { lacking: _, ...rest } = details;
  return problem('unknown-key', place, { ...rest, comment: `# ${line}` });
}

function misreadValueProblem(
  one: ProblemWithCode<'wrong-type' | 'empty-value'>,
  path: Path,
  source: Source,
): Problem | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const raw = source.text.slice(...range).trimEnd();
  const value = valueAt(source.data, path);
  const lead = textBeforeOnLine(source.text, range[0]);
  const rest = textAfterOnLine(source.text, range[0] + raw.length);
  // undefined if quotes do not help, because a text is not a valid address, file or choice
  const quoted = one.code === 'wrong-type' ? one.details.corrected : one.details.quoted;
  const wanted = one.code === 'wrong-type' ? one.details.wanted : 'string';
  if (typeof value === 'number' && quoted && raw !== String(value)) {
    const details = { raw, read: String(value), corrected: lead + quoted + rest };
    return { ...problem('yaml-number', { path }, details), fix: { part: 'value', text: quoted } };
  }
  if ((typeof value === 'boolean' || value === null) && quoted && /^(?:~|null|true|false)$/i.test(raw)) {
    const means = value === null ? 'nothing' : value ? 'yes' : 'no';
    const details = { word: raw, means, corrected: lead + quoted + rest };
    return { ...problem('yaml-word', { path }, details), fix: { part: 'value', text: quoted } };
  }
  if (typeof value === 'string') {
    return (
      (wanted === 'boolean' && yesOrNoProblem(path, value, { lead, rest })) ||
      joinedValueProblem(path, raw, lead)
    );
  }
  if (wanted === 'string' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return sentenceColonProblem(path, raw, lead);
  }
  return undefined;
}

function yesOrNoProblem(
  path: Path,
  word: string,
  { lead, rest }: { lead: string; rest: string },
): Problem | undefined {
  const found = /^(?:(yes|y|on|true|ja|oui|si)|(?:no|n|off|false|nein|non))[.!]?$/i.exec(word);
  if (!found) return undefined;
  const text = String(found[1] !== undefined);
  const details = { word, corrected: lead + text + rest };
  return { ...problem('yes-or-no', { path }, details), fix: { part: 'value', text } };
}

/** The dashes or colons of a list or a group lack a space, or the dashes are other characters. */
function joinedValueProblem(path: Path, raw: string, lead: string): Problem | undefined {
  const [first = ''] = raw.split('\n');
  const place = { path, excerpt: first };
  const [, key] = /^([A-Za-z]\w*):(?!\/\/)\S/.exec(first) ?? [];
  if (key) {
    return problem('yaml-space-missing', place, { key, corrected: lead + first.replace(':', ': ') });
  }
  if (/^-[^\s-]/.test(first)) {
    const text = raw.replace(/^( *-)(?=[^\s-])/gm, '$1 ');
    const lines = raw.match(/^ *-(?=[^\s-])/gm)?.length ?? 1;
    const details = { corrected: first.replace('-', '- '), lines };
    return {
      ...problem('yaml-dash-space', { path, part: 'value' }, details),
      fix: { part: 'value', text },
    };
  }
  const [, sign] = /^([–—•·*‣●▪−])\s/.exec(first) ?? [];
  return sign ? problem('yaml-dash-sign', place, { sign, corrected: first.replace(sign, '-') }) : undefined;
}

/** YAML reads `- Note: bring your card` as a key with a value. */
function sentenceColonProblem(path: Path, raw: string, lead: string): Problem | undefined {
  const [line, ...others] = splitLines(raw);
  if (!line || others.some((other) => !other.blank) || /^[{[]/.test(raw)) return undefined;
  const { key, value, contentEnd } = splitLine(line.text);
  if (key === undefined || value === '') return undefined;
  const text = line.text.slice(0, contentEnd);
  const found = problem('yaml-colon', { path }, { corrected: lead + withQuotes(text) });
  return { ...found, fix: { part: 'value', text: withQuotes(text) + raw.slice(text.length) } };
}

/** Returns a dash or a key. */
function textBeforeOnLine(text: string, start: number): string {
  return text.slice(lineStart(text, start), start).trimStart();
}

/** Leaves out a comment. Within braces, the text contains the other keys. */
function textAfterOnLine(text: string, end: number): string {
  const [rest = ''] = text.slice(end).split('\n', 1);
  return rest.replace(/(?:^|\s+)#.*$/, '').trimEnd();
}

/** A # after a space, or curly quotes. */
const SUSPICIOUS_VALUE = /\S +#(?! sample *$)|[“„«‘]/m;

const UNFINISHED_VALUE =
  /(?:[,(&/–—-]|\b(?:and|or|of|the|a|an|to|with|no\.?|nr\.?|number|room|hall|group|committee|channel|phone|tel\.?))$/i;

/** A # after a space turns the rest of the value into a comment; curly quotes around a value become part of it. */
export function suspiciousValueProblems(text: string): Problem[] {
  if (!SUSPICIOUS_VALUE.test(text)) return [];
  const problems: Problem[] = [];
  // column of the key or dash whose text block is open; -1 if there is none
  let block = -1;
  for (const line of splitLines(text)) {
    if (line.text.trim() === '' || (block >= 0 && line.indent > block)) continue;
    block = -1;
    if (line.blank) continue;
    const parts = splitLine(line.text);
    if (/^[|>]/.test(parts.value)) {
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? line.indent) : parts.column;
      continue;
    }
    for (const one of [textInCommentProblem(line, parts), curlyQuotesProblem(line, parts)])
      if (one) problems.push(one);
  }
  return problems;
}

/** The # has no space after it, or the sentence before the # continues after it. */
function textInCommentProblem(line: Line, parts: LineParts): Problem | undefined {
  const { value, valueColumn, contentEnd, key, dashes } = parts;
  if (value === '' || /^["'[{]/.test(value) || (key === undefined && dashes.length === 0)) return undefined;
  const rest = line.text.slice(contentEnd);
  const [, space = '', comment = ''] = /^(\s+)(#.*?)\s*$/.exec(rest) ?? [];
  if (!comment || /^#+\s*(?:sample\s*)?$/.test(comment)) return undefined;
  const isText = /^#[^\s#!]/.test(comment);
  const goesOn = UNFINISHED_VALUE.test(value) || CONTINUED_SENTENCE.test(comment);
  if (!isText && !(goesOn && space.length === 1)) return undefined;
  // a second # with spaces around it begins a real comment
  const lost = comment.replace(/\s+#\s+.*$/, '');
  const corrected = `${line.text.slice(0, valueColumn).trim()} ${withQuotes(value + space + lost)}`;
  const offset = line.start + contentEnd + space.length;
  const found = problem('text-in-comment', { offset, end: offset + lost.length }, { lost, corrected });
  const hashes = /^#\s*/.exec(comment)?.[0].length ?? 1;
  const asComment = { offset: line.start + contentEnd, end: offset + hashes, text: '  # ' };
  // after a single space, a # directly before a number or a word is part of the text: "Room #4"
  const isCertain = isText && space.length === 1 && /^#\w[\w-]*$/.test(lost) && !NOTE_COMMENT.test(lost);
  const start = line.start + valueColumn;
  const quoted = { offset: start, end: offset + lost.length, text: withQuotes(value + space + lost) };
  return isCertain
    ? { ...found, fix: quoted }
    : { ...found, suggestions: [...suggestionsOf(found), asComment] };
}

const CONTINUED_SENTENCE = /^#\s+(?:and|or|of|in|for|with|to|the|by|on|from|under|between|against|&)\s/i;

const NOTE_COMMENT = /^#(?:todo|fixme|xxx|note|old|new|check|tbd|tba|sample)$/i;

const CURLY_QUOTED_TEXT = /^(?:“([^“”]*)[”"]|„([^„“”]*)[“”"]|«([^«»]*)»|‘([^‘’]*)’)$/;

function curlyQuotesProblem(line: Line, { value, valueColumn }: LineParts): Problem | undefined {
  const inner = CURLY_QUOTED_TEXT.exec(value)
    ?.slice(1)
    .find((text) => text !== undefined);
  if (inner === undefined) return undefined;
  const lead = line.text.slice(0, valueColumn).trim();
  const offset = line.start + valueColumn;
  const details = { corrected: `${lead} ${JSON.stringify(inner)}`, shown: `${lead} ${withQuotes(value)}` };
  const found = problem('curly-quotes', { offset, end: offset + value.length }, details);
  if (!isMeantForYaml(inner)) return found;
  return { ...found, fix: { offset, end: offset + value.length, text: JSON.stringify(inner) } };
}

/** The text has no letters, or YAML requires quotes around it. */
function isMeantForYaml(text: string): boolean {
  return !/\p{L}/u.test(text) || /:\s|:$|\s#|^[#&*!|>%@`[{]/.test(text);
}

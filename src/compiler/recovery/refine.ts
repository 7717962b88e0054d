import { type LocatedProblem, type Path, type Problem, problem } from '../output/problem.ts';
import { textOf } from '../rules/index.ts';
import { withMoveFix } from '../schema/unknown-keys.ts';
import { mergeEdits } from '../source/edits.ts';
import { nodeAt, type Source, valueAt } from '../source/position.ts';
import { inQuotes, linesIn, splitLine } from './lines.ts';

/** A word for yes or no where true or false is wanted; undefined for any other. */
function yesOrNo(path: Path, word: string, lead: string): Problem | undefined {
  const found = /^(?:(yes|y|on|true|ja|oui|si)|(?:no|n|off|false|nein|non))[.!]?$/i.exec(word);
  if (!found) return undefined;
  const text = String(found[1] !== undefined);
  return {
    ...problem('yes-or-no', { path }, { word, corrected: lead + text }),
    fix: { part: 'value', text },
  };
}

/** A key with a value that stands right behind its colon, and has a colon in it itself: `text:"Water: who pays?"`. */
function spaceInKey(one: Problem, source: Source): Problem | undefined {
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

/** What the validator says of a value that YAML made something else of than its author meant. */
const TOLD = new Set(['wrong-type', 'empty-value']);

/** Problems that come from what YAML made of a value, told as that: a number that was a phone number, a word that means yes. */
export function retold(problems: Problem[], source: Source, mended: Problem[]): Problem[] {
  const folded = new Set<Problem>();
  const told = problems.map((one) => {
    const entry = listWithoutDash(one, source, mended);
    for (const trap of entry?.traps ?? []) folded.add(trap);
    if (entry) return entry.problem;
    if (one.code === 'duplicate-key') return dashMissing(one, source.text) ?? movedBack(one, source.text);
    if (one.code === 'entry-misplaced') return withMoveFix(one, source);
    if (one.code === 'unknown-key') return spaceInKey(one, source) ?? lostHash(one, source) ?? one;
    if (!TOLD.has(one.code) || !('path' in one.place)) return one;
    return retoldOne(one, one.place.path, source) ?? one;
  });
  return told.filter((one) => !folded.has(one));
}

/** A list whose first dash is missing, so that the lines of its first entry do not stand one below the other. */
function listWithoutDash(one: Problem, source: Source, mended: Problem[]) {
  if (mended.length === 0 || !('path' in one.place) || wantedBy(one) !== 'array') return undefined;
  const [start, end] = nodeAt(source, one.place.path).range ?? [0, 0];
  const traps = mended.filter(
    ({ code, place }) =>
      code === 'yaml-indent' && 'offset' in place && place.offset > start && place.offset < end,
  );
  const line = linesIn(source.text.slice(start, end))[0];
  if (traps.length === 0 || !line) return undefined;
  const place = { offset: start, end: start + line.end };
  const corrected = `- ${line.text.slice(0, splitLine(line.text).contentEnd)}`;
  const made = problem('yaml-dash-missing', place, { corrected });
  return { problem: { ...made, fix: { offset: start, end: start, text: '- ' } }, traps };
}

/** The type of value that is needed in the place of another. */
function wantedBy(one: Problem): string | undefined {
  return one.code === 'wrong-type' ? one.details.wanted : undefined;
}

/** A sentence with a colon that YAML read as a key: most often a comment that lost its #. */
function lostHash(one: Extract<Problem, { code: 'unknown-key' }>, source: Source): Problem | undefined {
  const { place, details } = one;
  if (!('path' in place) || details.near || !/\S\s+\S+\s+\S/.test(details.key)) return undefined;
  const { key, found } = nodeAt(source, place.path);
  if (!key || found < place.path.length || leadOf(source.text, key[0]) !== '') return undefined;
  const end = source.text.indexOf('\n', key[0]);
  const line = source.text.slice(key[0], end < 0 ? undefined : end).trimEnd();
  const { lacking: _, ...rest } = details;
  return problem('unknown-key', place, { ...rest, comment: `# ${line}` });
}

function retoldOne(one: Problem, path: Path, source: Source): Problem | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const raw = source.text.slice(...range).trimEnd();
  const value = valueAt(source.data, path);
  const lead = leadOf(source.text, range[0]);
  const wantsText = one.code === 'empty-value' || wantedBy(one) === 'string';
  // in quotes some things would still be no address, no file and no choice
  const quoted =
    one.code === 'wrong-type'
      ? one.details.corrected
      : one.code === 'empty-value'
        ? one.details.quoted
        : undefined;
  const place = { path };
  if (typeof value === 'number' && quoted && raw !== String(value)) {
    const corrected = lead + quoted;
    const made = problem('yaml-number', place, { raw, read: String(value), corrected });
    return { ...made, fix: { part: 'value', text: quoted } };
  }
  if ((typeof value === 'boolean' || value === null) && quoted && /^(?:~|null|true|false)$/i.test(raw)) {
    const means = value === null ? 'nothing at all' : value ? 'yes' : 'no';
    const made = problem('yaml-word', place, { word: raw, means, corrected: lead + quoted });
    return { ...made, fix: { part: 'value', text: quoted } };
  }
  if (typeof value === 'string') {
    return (wantedBy(one) === 'boolean' && yesOrNo(path, value, lead)) || unspaced(path, raw, lead);
  }
  if (wantsText && value !== null && typeof value === 'object' && !Array.isArray(value))
    return sentence(path, raw, lead);
  return undefined;
}

/**
 * The problems without those that only follow from another one in the same line: from a trap that was mended, or from curly
 * quotes around a value, which are an error where the value does not fit because of them.
 */
export function withoutEchoes(shown: LocatedProblem[], mended: Problem[], source: Source): LocatedProblem[] {
  const lineOf = ({ place }: Problem) => ('offset' in place ? source.lineOf(place.offset).line : 0);
  const traps = new Map(mended.map((one) => [lineOf(one), one.code]));
  const errors = new Map(shown.flatMap((one) => (one.severity === 'error' ? [[one.line, one]] : [])));
  const curly = new Set<number>();
  const told = shown.map((one) => {
    if (one.code !== 'curly-quotes' || !errors.has(one.line) || traps.has(one.line)) return one;
    curly.add(one.line);
    // where they are an error, readers cannot be meant to see them
    const [corrected] = one.suggestions ?? [];
    const { message, hint = '' } = textOf({
      code: 'yaml-curly-quotes',
      details: { corrected: corrected?.text ?? '' },
    });
    const { suggestions: _, ...rest } = one;
    return {
      ...{ ...rest, message, hint, code: 'yaml-curly-quotes' as const, severity: 'error' as const },
      ...(corrected ? { suggestions: [corrected] } : {}),
    };
  });
  return told.filter(({ line, code, related }) => {
    if (curly.has(line)) return code === 'yaml-curly-quotes';
    const trap = traps.get(line) ?? (code === 'duplicate-key' ? traps.get(related[0]?.line ?? 0) : undefined);
    return trap === undefined || trap === code;
  });
}

/** A list or a group of keys that YAML read as one text, because a space is missing in its lines. */
function unspaced(path: readonly (string | number)[], raw: string, lead: string): Problem | undefined {
  const [first = ''] = raw.split('\n');
  const place = { path, excerpt: first };
  const [, word] = /^([A-Za-z]\w*):(?!\/\/)\S/.exec(first) ?? [];
  if (word) {
    const corrected = lead + first.replace(':', ': ');
    return problem('yaml-space-missing', place, { key: word, corrected });
  }
  if (/^-[^\s-]/.test(first)) {
    const text = raw.replace(/^( *-)(?=[^\s-])/gm, '$1 ');
    const lines = raw.match(/^ *-(?=[^\s-])/gm)?.length ?? 1;
    const made = problem('yaml-dash-space', place, { corrected: first.replace('-', '- '), lines });
    return { ...made, place: { path, part: 'value' }, fix: { part: 'value', text } };
  }
  const [, sign] = /^([–—•·*‣●▪−])\s/.exec(first) ?? [];
  return sign ? problem('yaml-dash-sign', place, { sign, corrected: first.replace(sign, '-') }) : undefined;
}

/** The first key of an entry that stands a second time: the next entry begins there, and its dash is missing. */
function dashMissing({ place, related }: Problem, text: string): Problem | undefined {
  const first = related[0]?.place;
  if (!('offset' in place) || !first || !('offset' in first)) return undefined;
  const lead = leadOf(text, first.offset);
  const column = place.offset - text.lastIndexOf('\n', place.offset - 1) - 1;
  if (!/^-\s+$/.test(lead) || column < 2) return undefined;
  const end = text.indexOf('\n', place.offset);
  const line = text.slice(place.offset, end < 0 ? undefined : end);
  const written = line.slice(0, splitLine(line).contentEnd);
  // what stands there twice word for word is one line too many, and no entry of its own
  if (text.startsWith(written, first.offset)) return undefined;
  const corrected = `- ${written}`;
  const made = problem('yaml-dash-missing', place, { corrected }, related.slice(0, 1));
  return { ...made, fix: { offset: place.offset - lead.length, end: place.offset, text: lead } };
}

/** Keys of the entry before that stand behind this one, with the change that moves their lines back. */
function movedBack(one: Extract<Problem, { code: 'duplicate-key' }>, text: string): Problem {
  const { place, related, details } = one;
  const [last, above] = related.slice(1).map((other) => endOfLines(other.place, text));
  if (!details.before || !('offset' in place) || last === undefined || above === undefined) return one;
  const start = text.lastIndexOf('\n', place.offset - 1) + 1;
  const lines = text.slice(start, last);
  const edits = [
    { offset: above, end: above, text: lines.endsWith('\n') ? lines : `${lines}\n` },
    { offset: start, end: last, text: '' },
  ];
  const count = lines.trimEnd().split('\n').length;
  const made = problem('duplicate-key', place, { ...details, lines: count }, related);
  return { ...made, suggestions: [mergeEdits(text, edits)] };
}

/** Where the lines of a stretch end: at the beginning of the line below the last that says something. */
function endOfLines(place: Problem['place'], text: string): number | undefined {
  if (!('offset' in place) || place.end === undefined) return undefined;
  const newline = text.indexOf('\n', text.slice(0, place.end).trimEnd().length);
  return newline < 0 ? text.length : newline + 1;
}

/** A text that YAML read as a key with a value: `- Note: bring your card`. */
function sentence(path: readonly (string | number)[], raw: string, lead: string): Problem | undefined {
  const [line, ...others] = linesIn(raw);
  if (!line || others.some((other) => !other.blank) || /^[{[]/.test(raw)) return undefined;
  const parts = splitLine(line.text);
  const text = line.text.slice(0, parts.contentEnd);
  if (parts.key === undefined || parts.value === '') return undefined;
  const made = problem('yaml-colon', { path }, { corrected: lead + inQuotes(text) });
  return { ...made, fix: { part: 'value', text: inQuotes(text) + raw.slice(text.length) } };
}

/** What stands in front of a value in its line: its dash, or its key. */
function leadOf(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trimStart();
}

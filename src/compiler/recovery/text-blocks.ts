import { asOne, type Edit } from '../source/edits.ts';
import { trap } from './correction.ts';
import { type Line, partsOf } from './lines.ts';
import { lineAt, moveLine, nextLine, type Walk } from './state.ts';

/** Looks at the lines of a text under `|`, whose key stands in `column`. Gives the position of the line after it. */
export function blockText(walk: Walk, index: number, column: number): number {
  const body: number[] = [];
  let at = nextLine(walk, index);
  // within a text a line that begins with # is text
  for (at = index + 1; at < walk.lines.length; at++) {
    const line = lineAt(walk, at);
    if (line.text.trim() === '') continue;
    const last = body.at(-1);
    const isPasted = last !== undefined && lineAt(walk, last).indent <= column;
    if (line.indent <= column && endsText(walk, line, isPasted) && !isPastedHash(walk, at, column, body))
      break;
    const [begins] = body;
    // further out than the text began, and a key of the file: that is the key after the text, a little too far in
    if (begins !== undefined && line.indent < lineAt(walk, begins).indent && isKnownKey(walk, line)) break;
    body.push(at);
  }
  if (moveWithKey(walk, body, column)) return at;
  const indentOf = (one: number) => lineAt(walk, one).indent;
  const first = body[0] === undefined ? 0 : indentOf(body[0]);
  const wanted =
    first > column ? first : (body.map(indentOf).find((indent) => indent > column) ?? column + 2);
  const off = body.filter((one) => indentOf(one) < wanted);
  if (off.length === 0) return at;
  const before = body.filter((one) => one < (off[0] as number));
  const next = Math.min(...off.map(indentOf));
  const earlier = before.length > 0 && before.length < off.length && next > column;
  const moves = earlier
    ? before.map((one) => moveLine(lineAt(walk, one), next - wanted))
    : runsOf(off, body).flatMap((run) => {
        // lines that follow each other keep their columns among themselves
        const by = wanted - Math.min(...run.map(indentOf));
        return run.map((one) => moveLine(lineAt(walk, one), by));
      });
  const line = walk.lines[(earlier ? before[0] : off[0]) as number] as Line;
  const by = earlier ? next - wanted : wanted - line.indent;
  const asComment = !earlier && before.length > 0 ? commentsIn(walk, off[0] as number, at, column) : [];
  if (asComment.length > 0) {
    const made = trap(walk.text, {
      code: 'yaml-text-block',
      at: [line.begins + line.indent, line.end],
      details: { comment: `# ${line.text.trim()}`, by },
      edits: asComment,
    });
    const suggestions = [asComment, moves].map((one) => asOne(walk.text, one));
    walk.traps.push({ ...made, problem: { ...made.problem, suggestions } });
    return at;
  }
  // the whole text, or all that follows its first lines: it was pasted there
  const isPasted = moves.length > 1 && (earlier || runsOf(off, body).length === 1);
  walk.traps.push(
    trap(walk.text, {
      code: 'yaml-text-indent',
      at: [line.begins + line.indent, line.end],
      details: { by, ...(isPasted ? { lines: moves.length } : {}) },
      edits: moves,
      sure: moves.length === 1 || isPasted,
    }),
  );
  return at;
}

/**
 * Whether a line that begins with # is a part of a letter that was pasted at the margin: a hashtag or a heading of Markdown
 * behind such lines, or before more of them. It would be a comment otherwise, and nobody would miss it.
 */
function isPastedHash(walk: Walk, index: number, column: number, body: readonly number[]): boolean {
  const line = lineAt(walk, index);
  if (!/^\s*#/.test(line.text)) return false;
  const last = body.at(-1);
  if (last !== undefined && lineAt(walk, last).indent > column) return false;
  if (last !== undefined && /^\s*#(?:#|[^\s#])/.test(line.text)) return true;
  const next = walk.lines[nextLine(walk, index)];
  return next !== undefined && next.indent <= column && !endsText(walk, next);
}

/** Positions in stretches of those that follow each other in a text. */
function runsOf(positions: readonly number[], body: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const one of positions) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && body.indexOf(one) === body.indexOf(last) + 1) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Moves a text along with its key, where that was moved and the text stands below it as it should. */
function moveWithKey({ shift, lines }: Walk, body: readonly number[], column: number): boolean {
  if (!shift || body.length === 0) return false;
  // of a key too far in the text was moved with it where it still stands a step further in
  if (shift.by < 0 && body.some((one) => (lines[one] as Line).indent < column - shift.by + 2)) return false;
  if (shift.by < 0) {
    shift.trap.edits.push(...body.map((one) => moveLine(lines[one] as Line, shift.by)));
    return true;
  }
  const isBelow = body.every((one) => (lines[one] as Line).indent > column - shift.by);
  const isMoved = body.some((one) => (lines[one] as Line).indent <= column);
  if (!isBelow || !isMoved) return false;
  shift.trap.edits.push(...body.map((one) => moveLine(lines[one] as Line, shift.by)));
  return true;
}

/**
 * Whether a line that stands no further in than the key of a text ends that text: an entry, a comment or a key of the file.
 * Below lines that were pasted at the margin, `note: bring water` and `- name: tag` are more of them.
 */
function endsText({ known, levels }: Walk, { text, silent, indent }: Line, isPasted = false): boolean {
  if (silent) return true;
  const { dashes, key, value } = partsOf(text);
  const inList = levels.some((level) => level.list && Math.abs(level.column - indent) < 2);
  if (isPasted && indent === 0 && dashes.length > 0) return inList;
  // what a section may have behind its key: nothing, a yes or no, a bracket, or a sign of YAML
  if (isPasted && indent === 0 && value !== '') return /^(?:true|false)$|^[[{|>&*!]/.test(value);
  // a dash where no list is open begins an entry of a list in the text
  if (dashes.length > 0) return (key !== undefined && known.has(key) && /^[a-z]/.test(key)) || inList;
  // at the margin a key of the file has nothing behind it
  if (indent === 0 && value !== '' && !/^[a-z]/.test(key ?? '')) return false;
  const word = key ?? /^\s*([A-Za-z][\w-]*):\S/.exec(text)?.[1];
  return word !== undefined && (known.has(word) || /^[a-z]\w*$/.test(word));
}

function isKnownKey({ known }: Walk, { text }: Line): boolean {
  const { dashes, key } = partsOf(text);
  return dashes.length === 0 && key !== undefined && known.has(key);
}

/** A line at the margin that can only be text: `Come early: bring tea.` Keys there are words that begin small, with nothing behind. */
export const MARGIN_TEXT = /^[A-Z][^\n:]*: +(?!(?:true|false)\b)[^\s#[{|>&*!"']/;

/** Whether a line is such a text below another one, and its first words are no key of the file in other letters. */
export function isMarginText({ plain, known }: Walk, { text }: Line): boolean {
  if (!plain || plain.inList || !MARGIN_TEXT.test(text)) return false;
  const word = text.slice(0, text.indexOf(':')).replaceAll(' ', '').toLowerCase();
  // the words of this line are among those that look like keys
  return ![...known].some((key) => /^[a-z]/.test(key) && key.toLowerCase() === word);
}

/** Tells of lines of text that stand no further in than their key, which has no `|`. Gives the position of the line after them. */
export function textWithoutBlock(walk: Walk, index: number): number | undefined {
  const { plain, waiting } = walk;
  const from = plain?.below ?? plain?.line ?? waiting?.line;
  const isText = /^\s*[\p{L}\p{N}*_($“‘"'–—-]/u.test(lineAt(walk, index).text);
  if (from === undefined || !isText) return undefined;
  const column = plain?.column ?? waiting?.column ?? 0;
  const begins = lineAt(walk, from);
  const { valueAt, contentEnd } = partsOf(begins.text);
  const onKeyLine = plain !== undefined && plain.below === undefined;
  const put = begins.start + (onKeyLine ? valueAt : contentEnd);
  const indent = ' '.repeat(column + 2);
  const edits = [{ offset: put, end: put, text: onKeyLine ? `|\n${indent}` : ' |' }];
  let at = index;
  for (; at < walk.lines.length; at++) {
    const line = lineAt(walk, at);
    if (line.text.trim() === '') continue;
    if (line.indent <= column && endsText(walk, line, true)) break;
    if (line.indent < column + 2) edits.push(moveLine(line, column + 2 - line.indent));
  }
  const line = lineAt(walk, index);
  const lead = begins.text.slice(0, onKeyLine ? valueAt : contentEnd).trim();
  const asComment = commentsIn(walk, index, at, column);
  const isComment = asComment.length > 0;
  // further out than its key, or with other comments between the two, it cannot be a part of the text above
  const isApart =
    isComment &&
    (line.indent < column || walk.lines.slice(from + 1, index).some(({ text }) => /^\s*#/.test(text)));
  const details = {
    ...(isApart ? {} : { corrected: `${lead} |` }),
    ...(isComment ? { comment: `# ${line.text.trim()}` } : {}),
  };
  const stretch = [line.begins + line.indent, line.end] as const;
  const first = isComment ? asComment : edits;
  const made = trap(walk.text, { code: 'yaml-text-block', at: stretch, details, edits: first });
  const suggestions = (isComment && !isApart ? [asComment, edits] : [first]).map((one) =>
    asOne(walk.text, one),
  );
  walk.traps.push({ ...made, problem: { ...made.problem, suggestions } });
  walk.plain = undefined;
  walk.waiting = undefined;
  return at;
}

/**
 * What makes comments of lines that may have lost their #: they stand in the column of the keys, right above one of them,
 * right above an entry, or beside another comment.
 */
function commentsIn({ lines }: Walk, index: number, end: number, column: number): Edit[] {
  const all = lines.slice(index, end);
  const next = lines[end];
  const [first] = all;
  if (!first || all.some((line) => line.indent !== first.indent || line.text.trim() === '')) return [];
  const below = next?.indent === first.indent ? partsOf(next.text) : undefined;
  const isAboveKey = (first.indent === column && below?.key !== undefined) || (below?.dashes.length ?? 0) > 0;
  const isComment = (line: Line | undefined) =>
    line?.indent === first.indent && line.text.startsWith('#', first.indent);
  if (!isAboveKey && !isComment(lines[index - 1]) && !isComment(next)) return [];
  return all.map(({ begins, indent }) => ({ offset: begins + indent, end: begins + indent, text: '# ' }));
}

/** Looks at a line that goes on with the text above it. Gives the position of the next line, or undefined where it is no text. */
export function goesOn(walk: Walk, index: number): number | undefined {
  const { plain } = walk;
  const line = lineAt(walk, index);
  if (!plain || line.indent <= plain.column) return undefined;
  const { dashes, key } = partsOf(line.text);
  // a dash further in than that of the entry above it would become a part of its text
  if (dashes.length > 0) return plain.inList ? undefined : index + 1;
  if (key === undefined) return index + 1;
  const isKey = walk.known.has(key) || /^[a-z]\w*$/.test(key);
  if (isKey && walk.levels.some((level) => Math.abs(level.column - line.indent) <= 3)) return undefined;
  colonBelow(walk, index);
  walk.plain = undefined;
  let at = index + 1;
  while (at < walk.lines.length && lineAt(walk, at).indent > plain.column) at++;
  return at;
}

/** A colon in a text of several lines: the text has to stand in a block, or in quotes as a whole. */
function colonBelow(walk: Walk, index: number): void {
  const { plain, lines, text } = walk;
  const line = lines[index] as Line;
  if (!plain) return;
  const colon = line.start + line.text.search(/:(?:\s|$)/);
  let last = line;
  for (const other of lines.slice(index)) {
    if (other.text.trim() === '') continue;
    if (other.indent <= plain.column) break;
    last = other;
  }
  const key = plain.below === undefined ? undefined : (lines[plain.below] as Line);
  const end = last.start + last.text.trimEnd().length;
  const put = key && key.start + partsOf(key.text).contentEnd;
  const whole = JSON.stringify(text.slice(plain.start, end)).replaceAll('\\n', '\n').replaceAll('\\r', '\r');
  const edits =
    put === undefined ? [{ offset: plain.start, end, text: whole }] : [{ offset: put, end: put, text: ' |' }];
  const details = key ? { corrected: `${key.text.trim()} |` } : {};
  walk.traps.push(trap(text, { code: 'yaml-colon', at: [colon, colon + 1], details, edits }));
}

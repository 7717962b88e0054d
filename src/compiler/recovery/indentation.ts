import { correctedLine, trap } from './correction.ts';
import { isWord, type Parts, partsOf } from './lines.ts';
import { type Level, lineAt, moveLine, nextLine, type Walk } from './state.ts';

/** So many neighbours say which of two columns is meant; with more of them the search would take long. */
const FAR = 50;

/** By so many columns what stands in something is written further in. */
const STEP = 2;

/**
 * Whether rather the lines before are off: fewer of them stand in their column than lines follow in the column of this
 * one; or as many, and this one stands as far in as lines do.
 */
function earlierAreOff(walk: Walk, index: number, level: Level): boolean {
  const column = lineAt(walk, index).indent;
  const around = walk.levels[walk.levels.indexOf(level) - 1];
  if (level.behindDash || !around || (level.list ? column < around.column : column <= around.column))
    return false;
  // who has more of them before it is right
  if (level.members.length > FAR) return false;
  let following = 0;
  for (let at = index; at < Math.min(walk.lines.length, index + FAR * 4); at = nextLine(walk, at)) {
    const { indent, text } = lineAt(walk, at);
    if (indent < column) break;
    if (indent === column && /^ *-(?: |$)/.test(text) === level.list) following++;
    if (following > level.members.length) return true;
  }
  const isUsual = column - around.column === STEP && level.column - around.column !== STEP;
  return isUsual && following === level.members.length;
}

/** Whether rather the dash above a line is off: a second entry begins where it would stand, or it stands oddly far in. */
function isEntryOff(walk: Walk, index: number, level: Level): boolean {
  const at = walk.levels.indexOf(level);
  const [around, list] = [walk.levels[at - 2], walk.levels[at - 1]];
  if (!level.behindDash || !list?.list || list.behindDash || list.members.length > 1 || level.keys.length > 1)
    return false;
  const meant = list.column + lineAt(walk, index).indent - level.column;
  if (meant < (around?.column ?? 0)) return false;
  for (
    let next = nextLine(walk, index);
    next < Math.min(walk.lines.length, index + FAR * 4);
    next = nextLine(walk, next)
  ) {
    const { indent, text } = lineAt(walk, next);
    if (indent === meant && /^ *-(?: |$)/.test(text)) return true;
    if (indent <= Math.min(meant, list.column)) break;
  }
  const step = (column: number) => column - (around?.column ?? 0);
  return step(meant) === STEP && step(list.column) !== 0 && step(list.column) !== STEP;
}

/**
 * Finds the column that a line is meant to begin in, and tells where it does not: gives how many columns it has to
 * move. The levels of the walk are those around the line afterwards.
 */
export function placeLine(walk: Walk, index: number, parts: Parts): number {
  const line = lineAt(walk, index);
  const dash = parts.dashes.length > 0;
  const { shift } = walk;
  if (!belongsToMoved(walk, line.indent, dash) && fits(walk, line.indent, dash)) {
    if (shift && line.indent <= shift.column) walk.shift = undefined;
    return settle(walk, index, line.indent, dash);
  }
  if (shift && fits(walk, line.indent + shift.by, dash)) {
    shift.trap.edits.push(moveLine(line, shift.by));
    return settle(walk, index, line.indent + shift.by, dash);
  }
  if (isDashMissing(walk, parts, line.indent)) return dashMissing(walk, index, parts);
  const byKeys = listByKeys(walk, index, parts);
  const level = byKeys ?? nearest(walk, index, parts);
  if (!level) return 0;
  if (isEntryOff(walk, index, level)) return moveEntry(walk, index, level);
  const earlier = earlierAreOff(walk, index, level);
  const by = earlier ? line.indent - level.column : level.column - line.indent;
  const off = earlier ? (level.members[0] as number) : index;
  const moves = (earlier ? between(walk, off, index) : [index]).map((one) => moveLine(lineAt(walk, one), by));
  const made = trap(walk.text, {
    code: 'yaml-indent',
    at: [lineAt(walk, off).begins + lineAt(walk, off).indent, lineAt(walk, off).end],
    details: { by },
    edits: moves,
    sure: byKeys !== undefined || (moves.length === 1 && Math.abs(by) === 1),
  });
  const found = { ...made, by };
  walk.traps.push(found);
  if (earlier) level.column = line.indent;
  else walk.shift = { by, trap: found, column: level.column };
  return settle(walk, index, earlier ? line.indent : level.column, dash);
}

/** Whether something of this kind may begin in a column. */
function fits({ waiting, levels }: Walk, column: number, dash: boolean): boolean {
  if (waiting && (dash && !waiting.list ? column >= waiting.column : column > waiting.column)) return true;
  return levels.some((level) => level.column === column && level.list === dash);
}

/** Whether a line goes on with lines that were moved, where it would stand among them if it had been moved too. */
function belongsToMoved({ shift, waiting, levels }: Walk, column: number, dash: boolean): boolean {
  // that a second line has the same slip says that it goes on
  if (!shift || shift.trap.edits.length < 2 || column <= shift.column - shift.by) return false;
  // further in a line may fit in either way: it was moved where it still stands a step further in than its key
  if (shift.by < 0)
    return waiting
      ? column >= waiting.column - shift.by + 2
      : levels.some((level) => level.list === dash && level.column === column + shift.by);
  const last = levels.at(-1);
  if (!waiting) return last?.list === dash && last.column === column + shift.by;
  const least = waiting.column - shift.by;
  return column <= waiting.column && (dash && !waiting.list ? column >= least : column > least);
}

/** Closes the levels that end with a line, and opens the one that begins with it. */
function settle(walk: Walk, index: number, column: number, dash: boolean): number {
  const { levels, waiting } = walk;
  const known = levels.findLastIndex((level) => level.column === column && level.list === dash);
  const opens =
    waiting !== undefined && (dash && !waiting.list ? column >= waiting.column : column > waiting.column);
  if (opens) levels.push({ column, list: dash, members: [], keys: [], behindDash: false });
  else if (known >= 0) levels.length = known + 1;
  levels.at(-1)?.members.push(index);
  return column - lineAt(walk, index).indent;
}

/** The level that a line was meant to be in: the nearest; of two, the inner one if that leaves room for what follows. */
function nearest(walk: Walk, index: number, { dashes, key, value }: Parts): Level | undefined {
  const { indent } = lineAt(walk, index);
  const below = walk.lines[nextLine(walk, index)]?.indent ?? 0;
  // a value that goes on below it, and the text under a |, stand further in than their key
  const goesOn = /^([|>][+-]?\d?)?$/.test(value);
  const takes = (level: Level) =>
    (!goesOn || below > level.column) && !(key !== undefined && level.keys.includes(key));
  // what stands apart from the lines above it more likely begins a new part of the file
  const apart = walk.lines[index - 1]?.silent === true && walk.lines[index - 1]?.indent === 0;
  let best: Level | undefined;
  for (const level of walk.levels) {
    if (level.list !== dashes.length > 0) continue;
    const nearer = best ? Math.abs(best.column - indent) - Math.abs(level.column - indent) : 1;
    if (nearer > 0 || (nearer === 0 && !(apart && best?.column === 0) && takes(level))) best = level;
  }
  return best;
}

/** No entry has more lines than this. */
const LONGEST = 400;

/**
 * The list that an entry belongs to by its keys: the entries above it in that list have more of them than those of any
 * other list. Undefined where the keys do not say.
 */
function listByKeys(walk: Walk, index: number, { dashes, key, column }: Parts): Level | undefined {
  if (dashes.length !== 1 || !isWord(key)) return undefined;
  const keys = new Set([key]);
  const { indent } = lineAt(walk, index);
  for (
    let at = nextLine(walk, index);
    at < Math.min(walk.lines.length, index + LONGEST);
    at = nextLine(walk, at)
  ) {
    const line = lineAt(walk, at);
    if (line.indent <= indent) break;
    const parts = line.indent === column ? partsOf(line.text) : undefined;
    if (parts?.dashes.length === 0 && isWord(parts.key)) keys.add(parts.key);
  }
  const lists = walk.levels.filter((level) => level.list && level.entryKeys);
  const strange = (level: Level) => [...keys].filter((one) => !level.entryKeys?.has(one)).length;
  const [best, second] = lists
    .map((level) => ({ level, strange: strange(level) }))
    .sort((a, b) => a.strange - b.strange);
  return best && second && best.strange < second.strange ? best.level : undefined;
}

function moveEntry(walk: Walk, index: number, level: Level): number {
  const list = walk.levels[walk.levels.indexOf(level) - 1] as Level;
  const by = lineAt(walk, index).indent - level.column;
  const line = lineAt(walk, list.members[0] as number);
  walk.traps.push(
    trap(walk.text, {
      code: 'yaml-indent',
      at: [line.begins + line.indent, line.end],
      details: { by },
      edits: [moveLine(line, by)],
      sure: true,
    }),
  );
  list.column += by;
  level.column += by;
  return settle(walk, index, level.column, false);
}

function between(walk: Walk, from: number, to: number): number[] {
  const all: number[] = [];
  for (let at = from; at < to; at = nextLine(walk, at)) all.push(at);
  return all;
}

/** Whether a line stands where the dashes of a list do and begins a new entry: it repeats a key, or is a text among texts. */
function isDashMissing({ levels }: Walk, { dashes, key }: Parts, column: number): boolean {
  const at = levels.findLastIndex((level) => level.list && level.column === column);
  if (at < 0 || dashes.length > 0) return false;
  const entry = levels[at + 1];
  return entry ? isWord(key) && entry.keys.includes(key) : key === undefined;
}

function dashMissing(walk: Walk, index: number, parts: Parts): number {
  const line = lineAt(walk, index);
  const at = line.begins + line.indent;
  const dash = (offset: number) => [{ offset, end: offset, text: '- ' }];
  walk.traps.push(
    trap(walk.text, {
      code: 'yaml-dash-missing',
      at: [at, line.start + parts.contentEnd],
      details: { corrected: correctedLine(line, dash(line.start + line.indent), parts.contentEnd) },
      edits: dash(at),
      sure: true,
    }),
  );
  settle(walk, index, line.indent, true);
  parts.dashes.push(line.indent);
  parts.column += 2;
  // the key stands two columns further in than it is written; so does what follows
  return 0;
}

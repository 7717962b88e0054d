import { type Level, lineAt, nextLine, type Walk } from './walk.ts';

/** So many neighbours say which of two columns is meant; with more of them the search would take long. */
const FAR = 50;

/** By so many columns what stands in something is written further in. */
const STEP = 2;

/**
 * Whether rather the lines before are off: fewer of them stand in their column than lines follow in the column of this
 * one; or as many, and this one stands as far in as lines do.
 */
export function earlierAreOff(walk: Walk, index: number, level: Level): boolean {
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
export function isEntryOff(walk: Walk, index: number, level: Level): boolean {
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

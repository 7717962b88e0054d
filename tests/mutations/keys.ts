import { keysOf } from '../../src/compiler/schema/schemas.ts';
import { type Copy, lineAt, lineRange, nameOf, otherCase, put, slipsOf, type Whole } from './copies.ts';
import type { Spot } from './spots.ts';

/** Mistakes in keys: misspelt, removed, written twice, at the wrong level. */
export function keyCopies(whole: Whole): Copy[] {
  return whole.spots.flatMap((spot) => [
    ...misspelt(whole, spot),
    ...removed(whole, spot),
    ...twice(whole, spot),
    ...outside(whole, spot),
  ]);
}

function misspelt({ text }: Whole, spot: Spot): Copy[] {
  const slips: [string, string][] = [...slipsOf(spot.key), ['wrong capital', otherCase(spot.key)]];
  return slips
    .filter(([, key]) => !keysOf(spot.owner).includes(key))
    .map(([slip, key]) => ({
      kind: `key: ${slip}`,
      about: `${nameOf(spot)} → ${key}`,
      text: put(text, spot.keyAt, key),
      lines: [lineAt(text, spot.keyAt[0])],
      suggests: spot.key,
      fault: true,
    }));
}

/** Whether a mapping needs a key, or has another that needs it beside it. */
function isNeeded({ key, path, owner }: Spot, { spots }: Whole): boolean {
  const required = (owner.required ?? []) as string[];
  const companions = (owner.dependencies ?? {}) as Record<string, string[]>;
  const around = path.slice(0, -1).join('.');
  const beside = (other: string) =>
    spots.some((spot) => nameOf(spot) === (around ? `${around}.${other}` : other));
  return (
    required.includes(key) ||
    Object.entries(companions).some(([other, needs]) => needs.includes(key) && beside(other))
  );
}

function removed(whole: Whole, spot: Spot): Copy[] {
  if (spot.alone) return [];
  const { text } = whole;
  const fault = isNeeded(spot, whole);
  // the dash of an entry stays, and the next key comes behind it
  const afterDash = spot.first && spot.next !== undefined && typeof spot.path.at(-2) === 'number';
  const range: [number, number] = afterDash
    ? [spot.keyAt[0], spot.next as number]
    : lineRange(text, [spot.keyAt[0], spot.valueAt[1]]);
  const copy = put(text, range, '');
  return [
    {
      kind: fault ? 'needed key removed' : 'optional key removed',
      about: nameOf(spot),
      text: copy,
      lines: ownerLines(whole, spot, copy),
      suggests: fault ? spot.key : undefined,
      fault,
    },
  ];
}

/** The line of the record that a key is missing from, or of the key that needs it beside it. */
function ownerLines({ text, spots }: Whole, spot: Spot, copy: string): number[] {
  const shift = (offset: number) =>
    lineAt(text, offset) - (offset > spot.keyAt[0] ? linesLost(text, copy) : 0);
  const siblings = spots.filter(
    (other) => other !== spot && other.path.length === spot.path.length && isBeside(other, spot),
  );
  const owner = spots.find((other) => nameOf(other) === spot.path.slice(0, -1).join('.'));
  const first = siblings[0];
  const lines = owner ? [lineAt(text, owner.keyAt[0])] : first ? [shift(first.keyAt[0])] : [];
  const needing = Object.entries((spot.owner.dependencies ?? {}) as Record<string, string[]>)
    .filter(([, needs]) => needs.includes(spot.key))
    .flatMap(([key]) => siblings.filter((other) => other.key === key));
  return [...lines, ...needing.map((other) => shift(other.keyAt[0]))];
}

function isBeside(one: Spot, other: Spot): boolean {
  return one.path.slice(0, -1).join('.') === other.path.slice(0, -1).join('.');
}

function linesLost(text: string, copy: string): number {
  return text.split('\n').length - copy.split('\n').length;
}

function twice({ text }: Whole, spot: Spot): Copy[] {
  const range: [number, number] = [spot.keyAt[0], lineRange(text, spot.valueAt)[1]];
  const column = spot.keyAt[0] - lineRange(text, spot.keyAt)[0];
  const again = ' '.repeat(column) + text.slice(...range);
  return [
    {
      kind: 'key twice',
      about: nameOf(spot),
      text: put(text, [range[1], range[1]], again),
      lines: [lineAt(text, range[1])],
      fault: true,
    },
  ];
}

/** A key of a mapping that stands in a mapping itself, written beside that one instead of in it. */
function outside({ text, spots }: Whole, spot: Spot): Copy[] {
  const parent = spots.find((other) => nameOf(other) === spot.path.slice(0, -1).join('.'));
  if (!parent || parent.path.length < 2 || spot.alone || spot.first || spot.isBlockText) return [];
  if (keysOf(parent.owner).includes(spot.key) || spots.some((o) => nameOf(o).startsWith(`${nameOf(spot)}.`)))
    return [];
  const line = lineRange(text, spot.valueAt);
  const without = put(text, line, '');
  const end = lineRange(text, parent.valueAt)[1] - (line[1] - line[0]);
  const column = parent.keyAt[0] - lineRange(text, parent.keyAt)[0];
  const moved = `${' '.repeat(column)}${text.slice(...line).trimStart()}`;
  return [
    {
      kind: 'key a level too high',
      about: nameOf(spot),
      text: put(without, [end, end], moved),
      lines: [lineAt(without, end)],
      suggests: parent.key,
      fault: true,
    },
  ];
}

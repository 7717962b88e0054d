import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Nothing grows for so long: what is older was left by a program that was killed, in milliseconds. */
const LEFT = 60 * 60_000;

/** Throws away all but the newest entries of a folder of the cache, and what was begun long ago and never got its name. */
export function keepNewest(folder: string, most: number): void {
  const dated = readdirSync(folder)
    .map((name) => ({
      name,
      date: statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((one, other) => other.date - one.date);
  const grown = dated.filter(({ name }) => !name.startsWith('growing-'));
  const left = dated.filter(({ name, date }) => name.startsWith('growing-') && date < Date.now() - LEFT);
  for (const { name } of [...grown.slice(most), ...left])
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

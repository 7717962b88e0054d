import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What else draws the cards. */
const MAKERS = ['satori', 'sharp', '@fontsource/fraunces', '@fontsource/instrument-sans'];

/** The files that draw the cards: after a change in any of them no stored card counts. */
function makersOf(root: string): string[] {
  const here = path.join(root, 'src/build');
  const own = readdirSync(here).filter((name) => /^(card|media-picture)/.test(name));
  return [
    ...own.sort().map((name) => path.join(here, name)),
    ...MAKERS.map((name) => path.join(root, 'node_modules', name, 'package.json')),
  ];
}

/** The key of a card: the same only where its words, its colours, its pictures and what draws it are the same. */
export async function keyOf(root: string, data: unknown, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(data));
  for (const file of [...makersOf(root), ...files]) hash.update('\0').update(await readFile(file));
  return hash.digest('hex');
}

/** What is stored under a key, or else what `make` gives, which is stored. */
export async function stored(root: string, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = path.join(root, 'node_modules/.cache/plenary/cards');
  const file = path.join(folder, `${key}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const content = await make();
  await mkdir(folder, { recursive: true });
  // in one step, so that another build never reads half a card
  const next = `${file}.${process.pid}`;
  await writeFile(next, content);
  await rename(next, file);
  return content;
}

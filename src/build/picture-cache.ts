import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cut, type Cuts, mapCuts } from './assets/images.ts';
import { hashOf } from './output.ts';

/** Where pictures that were cut, or drawn, wait for the next build. */
export interface PictureCache {
  /** What was kept under a key; undefined when there is nothing, or nothing whole. */
  find: (key: string) => Promise<Cuts | undefined>;
  keep: (key: string, cuts: Cuts) => Promise<void>;
  /** Throws away what no build has asked for in a month. */
  tidy: () => Promise<void>;
}

const MONTH = 30 * 24 * 60 * 60 * 1000;
const LIST = 'cuts.json';

/** A file as the list names it. */
type Noted = Omit<Cut, 'content'> & { name: string };

/**
 * A cache in a folder: one folder per key, which appears whole or not at all, so that two builds at once and a build
 * that is broken off do no harm. A file's name holds the hash of its content, so what is spoilt is noticed.
 */
export function pictureCache(folder: string): PictureCache {
  return {
    find: async (key) => {
      const place = path.join(folder, key);
      try {
        const cuts = await cutsIn(place);
        const now = new Date();
        await utimes(place, now, now);
        return cuts;
      } catch {
        // missing or spoilt: it is cut again, and must find its place free
        await rm(place, { recursive: true, force: true });
        return undefined;
      }
    },
    keep: async (key, cuts) => {
      const growing = path.join(folder, `${key}.${randomUUID()}`);
      await mkdir(growing, { recursive: true });
      const list: Cuts<Noted> = await mapCuts(cuts, async ({ content, ...cut }) => {
        const name = nameOf(content, cut);
        await writeFile(path.join(growing, name), content);
        return { ...cut, name };
      });
      await writeFile(path.join(growing, LIST), JSON.stringify(list));
      // another build may have been faster with the same
      await rename(growing, path.join(folder, key)).catch(() =>
        rm(growing, { recursive: true, force: true }),
      );
    },
    tidy: async () => {
      const oldest = Date.now() - MONTH;
      for (const name of await readdir(folder).catch(() => [])) {
        const place = path.join(folder, name);
        const used = await stat(place).catch(() => undefined);
        if (used && used.mtimeMs < oldest) await rm(place, { recursive: true, force: true });
      }
    },
  };
}

async function cutsIn(place: string): Promise<Cuts> {
  const list: Cuts<Noted> = JSON.parse(await readFile(path.join(place, LIST), 'utf8'));
  return mapCuts(list, async ({ name, ...cut }) => {
    const content = await readFile(path.join(place, name));
    if (nameOf(content, cut) !== name) throw new Error(`${name} is spoilt.`);
    return { ...cut, content };
  });
}

function nameOf(content: Uint8Array, { ending }: Pick<Cut, 'ending'>): string {
  return `${hashOf(content, 43)}.${ending}`;
}

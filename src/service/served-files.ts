import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { kept } from './kept.ts';

/** The codings that we speak, the better one first (RFC 9110, 8.4.1). */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** What the service knows of the files of the built site, and keeps in memory while they do not change. */
export interface ServedFiles {
  /** The hash of a file's content, and whether its name bears it, so that under this name it can never change. */
  factsOf: (file: string) => Promise<Facts>;
  /** The content of a file in a coding. With `lasting` it is worth more effort, which later answers profit from. */
  coded: (file: string, coding: Coding, lasting: boolean) => Promise<Buffer>;
}

interface Facts {
  hash: string;
  lasting: boolean;
}

/** Room for the compressed pages of thousands of routes; of what is asked for seldom, the file system has a copy. */
const ROOM = 64 * 2 ** 20;

/** Quick enough to wait for: a page takes 3 ms, and is a tenth larger than at best. */
const QUICK = 5;
/** The best there is, for what is asked for by every visitor: it takes seconds for the largest script. */
const BEST = constants.BROTLI_MAX_QUALITY;

/** Made by our build, with a hash in every name. */
const BUILT = /^(assets|cards)[/\\]/;

export function servedFiles(folder: string): ServedFiles {
  const facts = kept<Facts>(ROOM / 8, () => 200);
  const bodies = kept<Buffer>(ROOM, ({ length }) => length);
  let improving = Promise.resolve();

  const underway = new Map<string, Promise<unknown>>();

  /** However many ask for the same at once, it is made once. */
  function once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const last = underway.get(key) as Promise<T> | undefined;
    const made = last ?? make().finally(() => underway.delete(key));
    underway.set(key, made);
    return made;
  }

  return {
    factsOf: async (file) => {
      const version = await once(`stat ${file}`, () => versionOf(file));
      const known = facts.find(file, version);
      if (known) return known;
      return once(`hash ${version} ${file}`, async () => {
        const hash = await hashOf(file);
        const found = { hash, lasting: BUILT.test(path.relative(folder, file)) || bears(file, hash) };
        facts.keep(file, version, found);
        return found;
      });
    },
    coded: async (file, coding, lasting) => {
      const version = await once(`stat ${file}`, () => versionOf(file));
      const key = `${coding} ${file}`;
      const known = bodies.find(key, version);
      if (known) return known;
      return once(`${version} ${key}`, async () => {
        const content = await readFile(file);
        const body = await compressed(content, coding, QUICK);
        bodies.keep(key, version, body);
        // one after the other, so that visitors are never kept waiting by it; without it the quick one will do
        if (lasting && coding === 'br')
          improving = improving
            .then(async () => bodies.keep(key, version, await compressed(content, coding, BEST)))
            .catch(() => {});
        return body;
      });
    },
  };
}

/** Another build gives another of these. */
async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return [mtimeMs, size, ino].join(' ');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

/** Pictures are named by the first characters of their hash; another file may happen to be named alike. */
function bears(file: string, hash: string): boolean {
  return path.parse(file).name.endsWith(`-${hash.slice(0, 8)}`);
}

function compressed(content: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return promisify(brotliCompress)(content, { params });
}

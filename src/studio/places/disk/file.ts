import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteReader } from '../../../compiler/index.ts';
import { openToFix, removeLeftovers } from '../../../compiler/node/index.ts';
import { HELD } from '../../../shared/index.ts';
import { loadedFrom } from '../../server/loaded.ts';
import type { SiteFile } from '../../server/workspace.ts';
import type { Loaded } from '../../text/state.ts';

/** The file of a site on the disk. `refuseMissing` throws in words where there is none, or nobody may read it. */
export function fileOnDisk(site: string, reader: SiteReader, refuseMissing: () => void): SiteFile {
  const name = path.basename(site);

  function load(): Loaded | { locked: string } {
    try {
      refuseMissing();
      return loadedFrom(readFileSync(site), reader, name);
    } catch (error) {
      return { locked: whyUnread(error, name) };
    }
  }

  function write(saved: string, text: string): 'changed' | { failure: string } | undefined {
    try {
      const file = openToFix(site, saved);
      const failed = typeof file === 'string' ? file : file.write(text);
      if (failed === 'changed' || failed === undefined) return failed;
      if (failed === 'full') return { failure: `The disk is full, so ${name} isn't saved.` };
      return { failure: `${name} is protected, so it can't be saved.` };
    } catch (error) {
      return { failure: whyUnread(error, name) };
    }
  }

  return {
    name,
    load,
    bytes: () => orUndefined(() => readFileSync(site)),
    isGone: () => !existsSync(site),
    has: (text) => orUndefined(() => openToFix(site, text) !== 'changed') ?? false,
    write,
    create: (bytes) => {
      try {
        writeFileSync(site, bytes, { flag: 'wx' });
        return undefined;
      } catch (error) {
        return whyUnread(error, name);
      }
    },
    clean: () => removeLeftovers(site),
    writeElsewhere: (bytes) =>
      orUndefined(() => {
        const file = path.join(mkdtempSync(path.join(tmpdir(), 'plenary-')), name);
        writeFileSync(file, bytes);
        return file;
      }),
  };
}

function orUndefined<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Why a file cannot be read or written, in words. */
function whyUnread(error: unknown, name: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${name} is missing: it was deleted, moved or renamed.`;
  if (HELD.includes(code ?? ''))
    return `${name} is protected: this computer doesn't let the studio read it. Close it in other programs, and look who may read it.`;
  if (code === 'EISDIR') return `${name} is a folder now. Move it away, and put the file there.`;
  return message;
}

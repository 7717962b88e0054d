import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OWN_FOLDER_RULES } from '../../../src/oc/file-api/names.ts';
import { serveStudio } from '../server/session-site.ts';
import type { Opened, Place, SiteTexts, Traits } from './place.ts';

/* A folder of this computer, as `plenary studio` opens it: by its file API. */

/** Writes files below a folder, and deletes those that are null. */
export function putFiles(folder: string, files: Record<string, string | null>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (text === null) rmSync(file);
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

/** The files of a site in a folder, as texts. */
export function filesIn(folder: string): SiteTexts {
  const media = path.join(folder, 'media');
  const names = existsSync(media) ? readdirSync(media, { recursive: true, withFileTypes: true }) : [];
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    [path.join(folder, 'site.yaml'), ...files].map((file) => [
      path.relative(folder, file).replaceAll(path.sep, '/'),
      readFileSync(file, 'utf8'),
    ]),
  );
}

export const DISK: Traits = {
  hasOthers: true,
  storesVersions: true,
  keepsMark: false,
  readsMedia: true,
  keepsArchive: true,
  hindrances: {
    protected: {
      text: OWN_FOLDER_RULES.words.protected,
    },
    // how large a file may be is a limit of processes there
    ...(process.platform === 'linux' && {
      full: {
        text: OWN_FOLDER_RULES.words.full,
      },
    }),
  },
};

/** A folder with a site. It is gone after `close`. */
export function diskPlace(files: SiteTexts): Place & { close: () => Promise<void> } {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-place-')));
  putFiles(folder, files);
  const running: Awaited<ReturnType<typeof serveStudio>>[] = [];

  async function open(): Promise<Opened> {
    const studio = await serveStudio(folder);
    running.push(studio);
    const { events } = studio.events();
    const ask: Opened['ask'] = async (call, body = {}) => {
      const isFile = body instanceof Uint8Array;
      const answer = await studio.answerOf(call, isFile ? body.slice() : JSON.stringify(body));
      return answer.json();
    };
    return {
      ask,
      workspace: studio.workspace,
      media: studio.workspace.files,
      conflicts: () =>
        events.flatMap((one) => {
          if (one.event !== 'conflict') return [];
          const { path: at, yours, now } = one;
          return [JSON.stringify({ path: at, yours, now })];
        }),
      look: async () => {
        await ask('history');
      },
      bring: async () => {
        await ask('history');
        return studio.problem()?.message;
      },
      leave: async () => {
        await ask('text');
        studio.end();
      },
    };
  }

  return {
    open,
    files: async () => filesIn(folder),
    elsewhere: async (others) => putFiles(folder, others),
    hinder: async (how) => (how === 'full' ? fillDisk() : protect(folder)),
    close: async () => {
      for (const studio of running) studio.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** No file can be longer than nothing: for a program, as on a disk that is full. */
async function fillDisk(): Promise<() => Promise<void>> {
  const limit = (size: string) =>
    execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${size}:unlimited`]);
  limit('0');
  return async () => void limit('unlimited');
}

/** From now on a folder takes nothing, also from somebody whom permissions do not stop. */
async function protect(folder: string): Promise<() => Promise<void>> {
  const NOBODY = 65_534;
  const isRoot = process.getuid?.() === 0;
  const all = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ];
  if (isRoot) {
    for (const one of all) chownSync(one, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  const modes = (own: number) => {
    for (const one of [folder, path.join(folder, 'media'), path.join(folder, 'media/documents')])
      chmodSync(one, own);
    chmodSync(path.join(folder, 'site.yaml'), own & 0o666);
  };
  modes(0o555);
  return async () => {
    modes(0o755);
    if (isRoot) process.seteuid?.(0);
  };
}

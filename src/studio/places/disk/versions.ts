import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { VersionStore } from '../../server/versions.ts';

/** The versions of a file on the disk, in `.plenary/versions/` beside it, which Git ignores. */
export function versionsOnDisk(site: string): VersionStore {
  const folder = path.join(path.dirname(site), '.plenary/versions');
  return {
    ids: () => {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    },
    read: (id) => {
      try {
        return readFileSync(path.join(folder, id), 'utf8');
      } catch {
        return undefined;
      }
    },
    write: (id, text) => {
      mkdirSync(folder, { recursive: true });
      // also in a repository that was not made for Plenary
      writeFileSync(path.join(folder, '.gitignore'), '*\n');
      const file = path.join(folder, id);
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    },
    remove: (id) => rmSync(path.join(folder, id), { force: true }),
    changedAt: () => statSync(site, { throwIfNoEntry: false })?.mtimeMs,
  };
}

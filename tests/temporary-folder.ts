import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A new folder, which is removed after the tests of the file. Called in a file or a `describe`, not in a test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Such a folder with the media of the project, or of a site elsewhere. */
export function folderWithMedia(home = path.join(import.meta.dirname, '..')): string {
  const folder = temporaryFolder();
  cpSync(path.join(home, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}

import { chmod, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Preview, startPreview } from './preview.ts';
import { test as base } from './visitor.ts';

/* The preview of preview.test.ts. It is started without its file, which has the name of one of another program. */

/** There before the first test. */
export const preview = {} as Preview;

export const siteFile = () => path.join(preview.folder, 'site.yaml');
export const misnamedFile = () => path.join(preview.folder, 'site.yml');

/** An editor that notes here what it is asked to open. */
export const openedFile = () => path.join(preview.folder, 'code.opened');

beforeAll(async () => {
  const started = await startPreview(
    async (_change, folder) => {
      await rename(path.join(folder, 'site.yaml'), path.join(folder, 'site.yml'));
      await writeFile(path.join(folder, 'code'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.opened"\n');
      await chmod(path.join(folder, 'code'), 0o755);
    },
    // relative to the folder in which the preview runs
    { LAUNCH_EDITOR: './code' },
  );
  Object.assign(preview, started);
});
afterAll(() => preview.close());

/** A test in the preview. */
export const test = base.extend({ origin: async ({}, use) => use(preview.origin) });

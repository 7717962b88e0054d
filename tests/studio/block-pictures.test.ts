import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../compiler/cases.ts';

/* The pictures from which an editor chooses a block. `npx tsx tests/guide/blocks.ts` makes them. */

const FOLDER = path.join(root, 'src/studio/page/form/block-pictures');
/** They are part of the studio in a tab, which stores all of its files: in bytes. */
const MOST = 160_000;

test('each block of Plenary has a picture, no other one does, and together they are small', () => {
  const namesIn = (folder: string, ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .sort();
  const pictures = namesIn(FOLDER, '.webp');
  expect(pictures).toEqual(namesIn(path.join(root, 'schema/blocks'), '.schema.json'));
  const size = pictures.reduce((sum, name) => sum + statSync(path.join(FOLDER, `${name}.webp`)).size, 0);
  expect(size).toBeLessThan(MOST);
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PAGE_MARKS, type PageMarks } from '../../src/shared/index.ts';
import { startPreview } from './preview.ts';
// every page is clicked through
import './studio.test.ts';

test('a block of npm run new is edited in the studio with no more files than it has', async () => {
  const preview = await startPreview(async (change, folder) => {
    execFileSync(process.execPath, ['src/cli/run.mjs', 'new', 'block', 'scratch'], { cwd: folder });
    await change(
      '      - type: banner\n',
      '      - type: scratch\n        heading: Come\n      - type: banner\n',
    );
  });
  try {
    const html = await (await fetch(`${preview.origin}/?studio`)).text();
    const json = new RegExp(`id="${PAGE_MARKS}">([^<]*)<`).exec(html)?.[1] ?? '';
    const { marks, blocks }: PageMarks = JSON.parse(json);
    expect(blocks[0]).toEqual({ path: ['routes', 0, 'blocks', 0], type: 'scratch' });
    const path = ['routes', 0, 'blocks', 0, 'heading'];
    expect(marks).toContainEqual(
      expect.objectContaining({ path, kind: 'text', inPlace: true, written: 'Come' }),
    );
  } finally {
    await preview.close();
  }
});

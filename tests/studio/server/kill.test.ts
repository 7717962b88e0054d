import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFolderApi } from '../../../src/oc/file-api/index.ts';
import { root } from '../../compiler/real-site.ts';
import { scaled } from '../../scale.ts';

/* The program behind the file API is killed while it publishes. Whatever it said is there, and of the publication that it was at, all or nothing. */

const KILLS = scaled(2, 100);

/** Long, so that a file that is written in place would be found cut off. */
const textOf = (number: number | string) => `number: ${number}\n`.repeat(20_000);

test('a program that is killed at any moment leaves the last publication, or the one before it', async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-door-')));
  mkdirSync(path.join(folder, 'media'));
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, textOf(0), { mode: 0o640 });
  let last = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const program = path.join(import.meta.dirname, 'publish-again.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder, String(last + 1)], {
      cwd: root,
    });
    const lines = createInterface(child.stdout);
    const numbers: string[] = [];
    const hasPublished = new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        numbers.push(line);
        resolve();
      });
    });
    await hasPublished;
    // anywhere in the next publication, which takes about 50 ms
    await pause((kill * 37) % 100);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const said = Number(numbers.at(-1));
    // the next start finishes what was begun
    await openFolderApi({ site, folder }, { log: () => {}, listen: () => () => {} });
    const text = readFileSync(site, 'utf8');
    const [, number = ''] = /^number: (\d+)\n/.exec(text) ?? [];
    // not compared by `toBe`, which would print all of it
    expect([number, text === textOf(number)]).toEqual([number, true]);
    expect(statSync(site).mode & 0o777).toBe(0o640);
    expect([said, said + 1]).toContain(Number(number));
    if (Number(number) > 0) {
      const files = ['number.txt', Number(number) % 2 ? 'odd.txt' : 'even.txt'];
      expect(files.map((file) => readFileSync(path.join(folder, 'media', file), 'utf8'))).toEqual([
        number,
        number,
      ]);
    }
    last = Number(number);
  }
  expect(last).toBeGreaterThanOrEqual(KILLS);
  // nothing of a publication is left beside the site
  expect(readdirSync(folder).filter((name) => /publication/.test(name))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

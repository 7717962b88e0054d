import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { removeLeftovers } from '../../../src/compiler/index.ts';
import { small } from '../../compiler/small-site.ts';
import { scaled } from '../../scale.ts';

/* The battery is empty, the program is killed: the file is the one before or the one after, whole. */

/** Words of the text that is written: many, so that a file that is written in place would often be found half written. */
const WORDS = scaled(20_000, 200_000);

test('a studio that is killed at any moment leaves the old file or the new one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-kill-'));
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, small, { mode: 0o640 });
  for (let turn = 0; turn < scaled(2, 100); turn++) {
    writeFileSync(site, small);
    const program = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'writing.ts'), site, String(WORDS)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(program.stdout, 'data');
    await pause(Math.random() * scaled(200, 400));
    program.kill('SIGKILL');
    await once(program, 'exit');
    const text = readFileSync(site, 'utf8');
    const [, from, words = '', to] = /From (\d+) ([\sa-z]*)to (\d+)\./.exec(text) ?? [];
    if (from === undefined) expect(text).toBe(small);
    else
      expect([from, words.trim().split(/\s+/).length, text.endsWith('title: "404"\n')]).toEqual([
        to,
        WORDS,
        true,
      ]);
    expect(statSync(site).mode & 0o777).toBe(0o640);
  }
  // what was not whole is deleted later, when surely nobody writes it
  const leftovers = readdirSync(folder).filter((name) => name !== 'site.yaml');
  for (const name of leftovers) utimesSync(path.join(folder, name), 0, 0);
  removeLeftovers(site);
  expect(readdirSync(folder)).toEqual(['site.yaml']);
  rmSync(folder, { recursive: true });
});

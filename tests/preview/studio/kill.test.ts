import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { small } from '../../compiler/small-site.ts';
import { scaled } from '../../scale.ts';

/* The battery is empty, the program is killed: the file is the one before or the one after, whole. */

/** Long, so that most of the time is that of writing, and a file that is written in place would be found cut off. */
const site = `${small}# ${'long '.repeat(scaled(200_000, 2_000_000))}\n`;

test('a studio that is killed at any moment leaves the old file or the new one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-kill-'));
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, site, { mode: 0o640 });
  for (let turn = 0; turn < scaled(1, 60); turn++) {
    writeFileSync(file, site);
    const program = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, 'writing.ts'), file],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(program.stdout, 'data');
    await pause(Math.random() * scaled(200, 1_000));
    program.kill('SIGKILL');
    await once(program, 'exit');
    const text = readFileSync(file, 'utf8');
    const [, number] = /text: Turn (\d+)\./.exec(text) ?? [];
    const whole = number === undefined ? site : site.replace('Welcome.', `Turn ${number}.`);
    // not compared by `toBe`, which would print megabytes
    expect([text.length, text === whole]).toEqual([whole.length, true]);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  }
  expect(readdirSync(folder).sort()).toEqual(['.plenary', 'site.yaml']);
  rmSync(folder, { recursive: true });
});

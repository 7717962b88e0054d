import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishKilledBuilds, nextFolder, removeFolder, swapOutput } from '../../../src/site/build/output.ts';

/* What becomes of the last build when the next one takes its place. */

const PARTS = ['public', 'service', 'hosts'];
let out: string;
const read = (file: string) => readFileSync(path.join(out, file), 'utf8');

function write(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), text);
}

beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'plenary-output-'));
});
afterEach(() => rmSync(out, { recursive: true }));

test('the next build takes the place of the last one, of which nothing is left', async () => {
  for (const part of PARTS) {
    write(path.join(out, part), 'last');
    write(path.join(nextFolder({ out }), part), 'next');
  }
  await swapOutput({ out });
  removeFolder(nextFolder({ out }));
  expect([read('public/index.html'), read('service/index.html')]).toEqual(['next', 'next']);
  expect(readdirSync(out).sort()).toEqual([...PARTS].sort());
});

test('the first build needs none before it', async () => {
  for (const part of PARTS) write(path.join(nextFolder({ out }), part), 'next');
  await swapOutput({ out });
  expect([read('public/index.html'), read('service/index.html')]).toEqual(['next', 'next']);
});

// the service is missing from the next build, so that it cannot be moved
test.each(['last', undefined])('when a part cannot take its place, all is as before: %s', async (last) => {
  for (const part of PARTS) if (last) write(path.join(out, part), last);
  write(path.join(nextFolder({ out }), 'public'), 'next');
  await expect(swapOutput({ out })).rejects.toThrow('ENOENT');
  removeFolder(nextFolder({ out }));
  for (const part of PARTS) {
    expect(existsSync(path.join(out, part))).toBe(Boolean(last));
    if (last) expect(read(`${part}/index.html`)).toBe(last);
  }
  expect(readdirSync(out)).toHaveLength(last ? PARTS.length : 0);
});

/** Replaces the last build in a process of its own, which is killed in the place of a renaming. */
function killedAt(renaming: number): void {
  const output = new URL('../../../src/site/build/output.ts', import.meta.url).href;
  const program = `
    import fs from 'node:fs';
    import path from 'node:path';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = fs.promises;
    let left = ${renaming};
    fs.promises.rename = (...names) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : rename(...names));
    syncBuiltinESMExports();
    const { nextFolder, swapOutput } = await import(${JSON.stringify(output)});
    const out = ${JSON.stringify(out)};
    for (const part of ${JSON.stringify(PARTS)}) {
      fs.mkdirSync(path.join(nextFolder({ out }), part), { recursive: true });
      fs.writeFileSync(path.join(nextFolder({ out }), part, 'index.html'), 'next');
    }
    await swapOutput({ out });`;
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  expect([run.signal, String(run.stderr)]).toEqual(['SIGKILL', '']);
}

// after the first part is away, and in the middle of the second
test.each([1, 3])(
  'a build that was killed at renaming %i leaves no dist/ without a part: the next build begins with a whole one',
  async (renaming) => {
    for (const part of PARTS) write(path.join(out, part), 'last');
    killedAt(renaming);
    await finishKilledBuilds({ out });
    expect(readdirSync(out).sort()).toEqual([...PARTS].sort());
    expect(PARTS.map((part) => read(`${part}/index.html`))).toEqual(PARTS.map(() => 'next'));
  },
);

test('what a killed build has begun is removed, and a build that runs is left alone', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  write(path.join(out, `.next-${gone}`, 'public'), 'half');
  write(path.join(nextFolder({ out }), 'public'), 'next');
  write(path.join(out, 'public'), 'last');
  await finishKilledBuilds({ out });
  expect(readdirSync(out).sort()).toEqual([path.basename(nextFolder({ out })), 'public']);
  expect(read('public/index.html')).toBe('last');
});

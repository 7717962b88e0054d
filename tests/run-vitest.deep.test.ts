import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { plainEnvironment } from './browser/serve.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();

const FILES = {
  'vite.config.mjs': `export default {
    test: { globals: true, isolate: false, include: ['*.test.js'], globalSetup: './setup.js' },
  };`,
  // as the browser and the previews are
  'setup.js': `import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    export default () => {
      const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
      writeFileSync('started', String(child.pid));
    };`,
  'never.test.js': `const never = test.extend({
      tab: async ({}, use) => {
        await use('a tab');
        await new Promise(() => {});
      },
    });
    never('is left', ({ tab }) => expect(tab).toBe('a tab'));`,
};

test('a run in which a fixture never ends says which file was running, fails, and ends all that was started', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  const script = pathToFileURL(path.join(import.meta.dirname, 'run-vitest.mjs'));
  const run = `import { runVitest } from '${script}'; process.exitCode = await runVitest([], { silence: 1 });`;
  const printed = await new Promise((resolve) => {
    const options = { cwd: folder, env: plainEnvironment() };
    execFile(process.execPath, ['--input-type=module', '-e', run], options, (error, _stdout, stderr) =>
      resolve([error?.code, stderr.trim()]),
    );
  });
  expect(printed).toEqual([1, 'No test has ended for 1 s, so this run ends. Still running:\nnever.test.js']);
  const started = readFileSync(path.join(folder, 'started'), 'utf8');
  // one that has ended can be listed until its parent asks for it
  expect(spawnSync('ps', ['-o', 'stat=', '-p', started], { encoding: 'utf8' }).stdout).toMatch(/^(Z.*)?\s*$/);
});

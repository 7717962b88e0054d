import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { endAll, runVitest } from './run-vitest.mjs';

/*
 * `npm test`: all tests, and meanwhile the generated files, lint and types. Tests wait for a browser or a timer much of their time,
 * and their set-up needs one processor, so the checks cost less than they would before them. Arguments go to Vitest; the name of a package,
 * as in `npm test -- oc`, chooses its tests.
 */

const CHECKS = ['generate -- --check', 'lint', 'types'];

/** How long each of them may take, in milliseconds. */
const LIMIT = 20 * 60_000;

/** What failed, as it was printed. */
const failures = [];

async function check(command) {
  let printed = '';
  const child = spawn(`npm run --silent ${command}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      printed += chunk;
    });
  const limit = setTimeout(() => {
    printed += 'It did not end.';
    void endAll(child.pid);
  }, LIMIT);
  const code = await new Promise((done) => child.on('close', done));
  clearTimeout(limit);
  if (code === 0) return;
  const failure = `\nnpm run ${command} fails:\n\n${printed}`;
  console.error(failure);
  failures.push(failure);
}

async function checkAll() {
  for (const command of CHECKS) await check(command);
  if (failures.length === 0) console.log('Generated files, lint and types: no problems.\n');
}

/** Vitest takes a part of a path: `oc` alone would be `docs` and `blocks` too. */
const packages = readdirSync('src');
const chosen = process.argv.slice(2).map((name) => (packages.includes(name) ? `tests/${name}/` : name));

const checked = checkAll();
const code = await runVitest(['--project', 'rooms', '--project', 'browser', ...chosen]);
// what the tests have printed since is long
for (const failure of failures) console.error(failure);
await checked;
process.exitCode = failures.length > 0 ? 1 : code;

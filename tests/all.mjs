import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `npm test`: all tests, and meanwhile the generated files, lint and types. Tests wait for a browser or a timer much of their time,
 * and their set-up needs one processor, so the checks cost less than they would before them. Arguments go to Vitest.
 */

const CHECKS = ['generate -- --check', 'lint', 'types'];

/** What failed, as it was printed. */
const failures = [];

async function check(command) {
  let printed = '';
  const child = spawn(`npm run --silent ${command}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      printed += chunk;
    });
  if ((await end(child)) === 0) return;
  const failure = `\nnpm run ${command} fails:\n\n${printed}`;
  console.error(failure);
  failures.push(failure);
}

const end = (child) => new Promise((done) => child.on('close', done));

async function checkAll() {
  for (const command of CHECKS) await check(command);
  if (failures.length === 0) console.log('Generated files, lint and types: no problems.\n');
}

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const tests = spawn(process.execPath, [vitest, 'run', '--project', '!deep', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const checked = checkAll();
const code = await end(tests);
// what the tests have printed since is long
for (const failure of failures) console.error(failure);
await checked;
process.exitCode = failures.length > 0 ? 1 : (code ?? 1);

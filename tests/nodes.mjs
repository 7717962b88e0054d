import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { endAll } from './run-vitest.mjs';

/*
 * `node tests/nodes.mjs [VERSION…]`: does what the README promises on the versions of Node.js that people have, each in a fresh clone of
 * HEAD, and in the folder of a school, which `npm create plenary` makes and `plenary update` updates from a registry on this computer: install, check,
 * build, serve a page and an upload, preview a saved change, an account; in the clone, a new block and the release too. The versions come as packages of npm into `.cache/nodes/`. Prints a
 * table of seconds. Exit code 1 where a command fails or a version cannot be had.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The versions that are tried: the oldest and the recommended LTS of the README, and the newest. */
const VERSIONS = ['22', '24', 'latest'];

/** How long one command may take, in milliseconds: it is there for what never ends. */
const LIMIT = 5 * 60_000;

const MEMBER = { username: 'asha', password: 'a sentence of five words' };

const EXPORT =
  'Timestamp,Full name,Email,School,Committee preference 1\n' +
  '2024/05/01 10:00:00,Asha Rao,asha@deodar.school,Deodar School,UNSC\n';

/** The steps in their order, each a function of a run. The first that fails ends the run. */
const STEPS = {
  install: async (run) => {
    if (!run.isClone) await run.npm(['create', '--yes', 'plenary@latest', '.']);
    await run.npm([run.isClone ? 'ci' : 'install', '--no-audit', '--no-fund']);
  },
  check: (run) => run.npm(['run', 'check']),
  build: (run) => run.npm(['run', 'build']),
  oc: async (run) => {
    await run.npm(['run', 'oc', '--', 'add', MEMBER.username], { input: `${MEMBER.password}\n` });
    const printed = await run.npm(['run', 'oc', '--', 'list']);
    expectText(printed, MEMBER.username);
  },
  start: async (run) => {
    const port = await freePort();
    await run.serve(['start'], { PORT: String(port), HOST: '127.0.0.1' }, async () => {
      const origin = `http://127.0.0.1:${port}`;
      const page = await answerOf(`${origin}/`);
      expectText(page, '<h1');
      await upload(origin);
    });
  },
  dev: async (run) => {
    const port = await freePort();
    const file = path.join(run.folder, 'site.yaml');
    const args = ['run', 'dev', '--', '--host', '127.0.0.1', '--port', String(port)];
    await run.serve(args, {}, async () => {
      const address = `http://127.0.0.1:${port}/committees/unsc`;
      const before = 'Insurgency in Burkina Faso';
      expectText(await answerOf(address), before);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, 'Piracy off Burkina Faso'));
      await until(async () => (await answerOf(address)).includes('Piracy off Burkina Faso'));
    });
  },
  new: async (run) => {
    if (!run.isClone) return;
    await run.npm(['run', 'new', '--', 'block', 'quotation']);
    for (const file of ['schema/blocks/quotation.schema.json', 'src/site/blocks/quotation.tsx'])
      if (!existsSync(path.join(run.folder, file))) throw new Error(`There is no ${file}.`);
    await run.npm(['run', 'generate', '--', '--check']);
  },
  update: async (run) => {
    if (run.isClone) return;
    const file = path.join(run.folder, 'package.json');
    const plenary = () => JSON.parse(readFileSync(file, 'utf8')).dependencies.plenary;
    const before = plenary();
    const printed = await run.npm(['run', 'update', '--', NEXT], { input: 'y\n' });
    expectText(printed, 'pages are the same');
    if (plenary() !== NEXT) throw new Error(`The number is ${plenary()}:\n${printed}`);
    await run.npm(['run', 'update', '--', before], { input: 'y\n' });
    if (plenary() !== before) throw new Error(`The number is ${plenary()}.`);
  },
  // from the sources as they were committed: a new block is none of them
  release: async (run) => {
    if (!run.isClone || isReleased) return;
    git(['clean', '--quiet', '--force', 'schema', 'src', 'tests'], run.folder);
    git(['checkout', '--quiet', '.'], run.folder);
    await run.npm(['run', 'release']);
    const [own, create] = ['dist/package', 'dist/create-plenary'].map((name) => path.join(run.folder, name));
    const next = path.join(scratch, 'next');
    cpSync(own, next, { recursive: true });
    const manifest = JSON.parse(readFileSync(path.join(next, 'package.json'), 'utf8'));
    writeFileSync(path.join(next, 'package.json'), JSON.stringify({ ...manifest, version: NEXT }));
    // the one that was published last is the newest
    for (const folder of [next, own, create]) registry.publish(folder);
    isReleased = true;
  },
};

/** A folder for what lasts as long as this program. */
const scratch = mkdtempSync(path.join(tmpdir(), 'plenary-nodes-'));

register();
const { startRegistry } = await import('./registry.ts');
const registry = await startRegistry();

/** Whether the first clone has made a release and published it. */
let isReleased = false;

/** The version after that of the sources. */
const NEXT = '99.0.0';

/** Uploads registrations as the login page does, and expects a workbook. */
async function upload(origin) {
  const body = new FormData();
  body.append('file', new File([EXPORT], 'export.csv'));
  const response = await fetch(`${origin}/mail?${new URLSearchParams(MEMBER)}`, { method: 'POST', body });
  const bytes = Buffer.from(await response.arrayBuffer());
  // a workbook is a ZIP archive
  if (response.status !== 200 || bytes.subarray(0, 2).toString() !== 'PK')
    throw new Error(`The upload was answered with ${response.status}: ${bytes.subarray(0, 500)}`);
}

/** A folder of a site, and the version of Node.js with which commands run in it. */
class Run {
  constructor(folder, bin, isClone = false) {
    this.folder = folder;
    this.bin = bin;
    this.isClone = isClone;
    this.env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' };
    // a run by npm says to its children where it is
    for (const name of Object.keys(this.env)) if (/^(npm_|INIT_CWD)/.test(name)) delete this.env[name];
    if (!isClone) {
      this.env.npm_config_registry = registry.address;
      // the same numbers are other bytes at each run
      this.env.npm_config_cache = path.join(scratch, 'cache');
    }
  }

  /** Starts npm; `printed()` is what it has printed so far, `ended` its exit code. */
  start(args, env = {}, input = undefined) {
    const child = spawn('npm', args, {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    child.stdin?.end(input);
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        printed += chunk;
      });
    const ended = new Promise((resolve) => child.on('close', resolve));
    return { pid: child.pid, printed: () => printed, ended };
  }

  /** Runs npm to its end. Returns what it printed. Throws where its exit code is not 0. */
  async npm(args, { input } = {}) {
    const { pid, printed, ended } = this.start(args, {}, input);
    const limit = setTimeout(() => void endAll(pid), LIMIT);
    const code = await ended;
    clearTimeout(limit);
    if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${printed()}`);
    return printed();
  }

  /** Runs a server while `visit` uses it, and ends it. */
  async serve(args, env, visit) {
    const { pid, printed, ended } = this.start(args, env);
    const early = ended.then((code) => {
      throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${printed()}`);
    });
    // it ends when the visit is over, too
    early.catch(() => undefined);
    try {
      await Promise.race([visit(), early]);
    } catch (error) {
      throw new Error(`${error.message}\n${printed()}`);
    } finally {
      await endAll(pid);
    }
  }
}

/** Waits until a condition is true. Throws after `LIMIT`. */
async function until(isTrue) {
  for (const from = Date.now(); Date.now() - from < LIMIT; await pause(100)) if (await isTrue()) return;
  throw new Error('What was expected did not come.');
}

/** The text at an address, once its server answers with it. */
async function answerOf(address) {
  let text;
  await until(async () => {
    const response = await fetch(address).catch(() => undefined);
    text = response?.ok ? await response.text() : undefined;
    return text !== undefined;
  });
  return text;
}

function expectText(text, expected) {
  if (!text.includes(expected)) throw new Error(`“${expected}” is missing in:\n${text.slice(0, 2000)}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Installs a version of Node.js. Returns the folder of its program. Throws where it cannot be had. */
function installNode(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = path.join(ROOT, '.cache', 'nodes', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{}\n');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Node.js ${version} (the package ${name}) cannot be had:\n${stderr}`);
  return path.join(folder, 'node_modules', name, 'bin');
}

function git(args, cwd) {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed:\n${stderr}`);
}

/** Does all steps in a folder on one version of Node.js. Returns its name, the seconds of each step, and the failure if there is one. */
async function tryVersion(version, isClone) {
  const seconds = {};
  const kind = isClone ? 'clone' : 'school';
  let name = `${version} ${kind}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-node-'));
  try {
    const bin = installNode(version);
    name = `${spawnSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim()} ${kind}`;
    if (isClone) git(['clone', '--quiet', ROOT, folder]);
    else if (!isReleased) throw new Error('There is no release: the clone has failed.');
    const run = new Run(folder, bin, isClone);
    for (const [step, act] of Object.entries(STEPS)) {
      const from = Date.now();
      await act(run).catch((error) => {
        throw new Error(`Node.js ${name}, ${step}: ${error.message}`);
      });
      seconds[step] = (Date.now() - from) / 1000;
    }
    return { name, seconds };
  } catch (error) {
    return { name, seconds, failure: error.message };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const steps = Object.keys(STEPS);
const named = process.argv.slice(2);
const results = [];
console.log(`On the Node.js that people have; seconds.\n\n${row('', steps)}`);
for (const version of named.length > 0 ? named : VERSIONS)
  for (const isClone of [true, false]) {
    const result = await tryVersion(version, isClone);
    results.push(result);
    const cells = steps.map((step) => result.seconds[step]?.toFixed(1) ?? 'failed');
    console.log(row(result.name, cells));
  }
registry.close();
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
const failures = results.flatMap(({ failure = [] }) => failure);
for (const failure of failures) console.error(`\n${failure}`);
console.log(`\nVersions: ${results.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function row(name, cells) {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(9)).join('');
}

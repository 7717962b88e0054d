import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCreatePackage, writeRelease } from '../../src/site/build/release.ts';
import { addressIn, plainEnvironment, stop } from '../browser/serve.ts';
import { fileNamesBelow } from '../files.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { root } from './project-copy.ts';

/*
 * A school installs a release from Verdaccio, a registry for npm that is not ours, and runs its commands below node_modules/, while
 * no other computer can be reached (https://verdaccio.org/docs/configuration).
 */

const VERDACCIO = 'verdaccio@6.10.4';

/** Verdaccio asks for `node-fetch@cjs`. Not every mirror of npm's registry has such a tag, so this is its version. */
const OVERRIDES = { 'node-fetch': '2.6.7' };

/** The version of Node.js that Verdaccio needs. */
const ITS_NODE = '24';

/** Refuses each connection to another computer. */
const CLOSED_NETWORK = `const { Socket } = require('node:net');
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [{ host, path }] = Array.isArray(args[0]) ? args[0] : args;
  if (path || !host || /^(localhost|127\\.|::1$)/.test(host)) return connect.apply(this, args);
  throw new Error('The network is closed: ' + host);
};
`;

const folder = temporaryFolder();
const closedNetwork = path.join(folder, 'closed-network.cjs');
const programs: ChildProcess[] = [];
let registry = '';

beforeAll(async () => {
  writeFileSync(closedNetwork, CLOSED_NETWORK);
  const usual = (await run('npm', ['config', 'get', 'registry'], root, process.env)).trim();
  await install(VERDACCIO, path.join(folder, 'verdaccio'));
  const port = await freePort();
  registry = `http://127.0.0.1:${port}/`;
  const open = await startVerdaccio(port, `uplinks: { usual: { url: '${usual}' } }`, 'proxy: usual');
  for (const [name, write] of [
    ['plenary', (to: string) => writeRelease(root, to)],
    ['create-plenary', (to: string) => writeCreatePackage(root, to)],
  ] as const) {
    await write(path.join(folder, name));
    await run(
      'npm',
      ['publish', '--loglevel=error'],
      path.join(folder, name),
      environment('publish', path.dirname(process.execPath)),
    );
  }
  // Verdaccio now has each package that a school needs
  await newSchool('first', await nodeFolder(ITS_NODE));
  await stop(open);
  await startVerdaccio(port, 'uplinks: {}', '');
});

afterAll(async () => {
  for (const program of programs) await stop(program);
});

test('the network of these tests is closed', async () => {
  const fetched = run(
    process.execPath,
    ['-e', "fetch('http://192.0.2.1/')"],
    folder,
    closedEnvironment('none', ''),
  );
  await expect(fetched).rejects.toThrow('The network is closed: 192.0.2.1');
});

test.each(['20', '22', '24'])(
  'with Node.js %s, a school installs few packages, none with an install script, and each command works',
  async (version) => {
    const bin = await nodeFolder(version);
    const school = await newSchool(version, bin, closedEnvironment(version, bin));
    const installed = packagesIn(path.join(school, 'node_modules'));
    expect(installed.length).toBeLessThanOrEqual(40);
    expect(installed.filter(hasInstallScript)).toEqual([]);
    const packages = path.join(school, 'node_modules');
    const files = fileNamesBelow(packages);
    expect(files.length).toBeLessThanOrEqual(2500);
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(packages, file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(100e6);
    // there is nothing to compile
    expect(files.filter((file) => /^plenary\/.*\.tsx?$/.test(file))).toEqual([]);

    const env = closedEnvironment(version, bin);
    const plenary = (...args: string[]) => run('npx', ['plenary', ...args], school, env);
    expect(await plenary('check')).toContain('No problems');
    await plenary('build');
    expect(readFileSync(path.join(school, 'dist/public/index.html'), 'utf8')).toContain('<h1');
    expect(await plenary('oc', 'list')).toMatch(/\w/);
    const free = ['--host', '127.0.0.1', '--port', '0', '--no-open'];
    for (const command of [['start'], ['dev', ...free], ['studio', ...free]])
      expect(await pageOf(path.join(bin, 'node'), command, school, env)).toContain('<h1');
  },
);

/** Starts a server of a school, and returns its home page. */
async function pageOf(node: string, command: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server = spawn(node, ['node_modules/plenary/cli.js', ...command], {
    cwd,
    env: { ...env, PORT: String(await freePort()), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const response = await fetch(await addressIn(server.stdout));
    return await response.text();
  } finally {
    await stop(server);
  }
}

/** Makes the folder of a site with `npm create plenary`, and installs it. Returns its path. */
async function newSchool(name: string, bin: string, env = environment(name, bin)): Promise<string> {
  const school = path.join(folder, `school-${name}`);
  mkdirSync(school);
  await run('npm', ['create', '--yes', 'plenary@latest', '.'], school, env);
  await run('npm', ['install', '--no-audit', '--no-fund'], school, env);
  return school;
}

/** Starts Verdaccio with the packages that it has. `uplinks` are the registries that it asks for others. */
async function startVerdaccio(port: number, uplinks: string, proxy: string): Promise<ChildProcess> {
  const config = path.join(folder, 'verdaccio.yaml');
  writeFileSync(
    config,
    `storage: ${path.join(folder, 'storage')}
auth: { htpasswd: { file: ${path.join(folder, 'htpasswd')} } }
${uplinks}
packages: { '**': { access: $all, publish: $all${proxy && `, ${proxy}`} } }
max_body_size: 100mb
log: { type: stdout, format: pretty, level: warn }
`,
  );
  const script = path.join(folder, 'verdaccio/node_modules/verdaccio/bin/verdaccio');
  const node = path.join(await nodeFolder(ITS_NODE), 'node');
  const args = [script, '--config', config, '--listen', `127.0.0.1:${port}`];
  const program = spawn(node, args, {
    cwd: folder,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  await addressIn(program.stdout);
  return program;
}

/** The environment of commands with a cache of npm of their own. `bin` is the folder of Node.js. */
function environment(name: string, bin: string): NodeJS.ProcessEnv {
  const own = Object.entries(plainEnvironment()).filter(([key]) => !/^(npm_|INIT_CWD)/.test(key));
  return {
    ...Object.fromEntries(own),
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    NO_COLOR: '1',
    npm_config_registry: registry,
    npm_config_cache: path.join(folder, `cache-${name}`),
    [`npm_config_${registry.replace(/^http:/, '')}:_authToken`]: 'any',
  };
}

function closedEnvironment(name: string, bin: string): NodeJS.ProcessEnv {
  return { ...environment(name, bin), NODE_OPTIONS: `--require ${closedNetwork}` };
}

/** Returns the folder of the program of a version of Node.js, which is a package of npm. */
async function nodeFolder(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const to = path.join(root, '.cache/nodes', version);
  await install(`${name}@${version}`, to);
  return path.join(to, 'node_modules', name, 'bin');
}

async function install(what: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, 'package.json'), JSON.stringify({ overrides: OVERRIDES }));
  await run('npm', ['install', '--no-audit', '--no-fund', what], to, process.env);
}

/** Runs a command to its end. Returns what it printed; throws that if its exit code is not 0. */
function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(command, args, { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)) : resolve(stdout),
    ),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The folders of installed packages. */
function packagesIn(at: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(at, '.package-lock.json'), 'utf8'));
  return Object.keys(packages).map((name) => path.join(path.dirname(at), name));
}

function hasInstallScript(at: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8'));
  return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
}

import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeCreatePackage, writeRelease } from '../../src/site/build/release.ts';
import { startRegistry } from '../registry.ts';
import { root } from './project-copy.ts';

/** How a command ended. */
interface Ended {
  code: number;
  printed: string;
}

/** A folder for sites, and a registry on this computer with releases of Plenary. */
export interface Releases {
  folder: string;
  /** Publishes a version, whose files `change` may alter in its folder. */
  publish: (version: string, change?: (folder: string) => void) => void;
  /** Runs a command in a folder below; `input` is what is typed. */
  run: (command: string, args: string[], options?: RunOptions) => Promise<Ended>;
  /** The environment of the commands. */
  env: NodeJS.ProcessEnv;
  remove: () => void;
}

interface RunOptions {
  cwd?: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

/** Writes the release of the sources as the version 1.0.0, and publishes it. */
export async function makeReleases(): Promise<Releases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-releases-'));
  const release = path.join(folder, 'release');
  await writeRelease(root, release);
  writeCreatePackage(root, path.join(folder, 'create'));
  linkDependencies(release, folder);
  const registry = await startRegistry();
  registry.publish(path.join(folder, 'create'));
  const scratch = path.join(folder, 'tmp');
  mkdirSync(scratch);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    npm_config_registry: registry.address,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_fetch_retries: '0',
    NO_COLOR: '1',
    NODE_ENV: undefined,
    // where node looks for sharp, above the folders in which `update` installs a version
    TMPDIR: scratch,
    // without a browser, so that looks are compared by styles
    PATH: path.dirname(process.execPath) + path.delimiter + gitOnly(folder),
    npm_execpath: undefined,
    // without settings of Git, such as a name
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const publish: Releases['publish'] = (version, change = () => undefined) => {
    const own = path.join(folder, `release-${version}`);
    cpSync(release, own, { recursive: true });
    const file = path.join(own, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, version, dependencies: {} }));
    change(own);
    registry.publish(own);
  };
  publish('1.0.0');
  return {
    folder,
    env,
    publish,
    run: (command, args, { cwd = folder, input = '', env: more = {}, signal } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          command,
          args,
          { cwd, env: { ...env, ...more }, signal },
          (error, stdout, stderr) => {
            const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
            resolve({ code, printed: stdout + stderr });
          },
        );
        child.stdin?.end(input);
      }),
    remove() {
      registry.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Puts what npm would install beside Plenary where node finds it from every folder below. */
function linkDependencies(release: string, folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'));
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of [...Object.keys(dependencies), '@img', 'detect-libc', 'semver'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
}

/** A folder of programs that has Git and what npm needs, and no browser. */
function gitOnly(folder: string): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const place of (process.env.PATH ?? '').split(path.delimiter).reverse())
    for (const name of programsIn(place))
      if (
        ['git', 'sh', 'uname', 'tar', 'npm', 'npx', 'node', 'env', 'script', 'cat', 'stty'].includes(name)
      ) {
        rmSync(path.join(bin, name), { force: true });
        symlinkSync(path.join(place, name), path.join(bin, name));
      }
  return bin;
}

function programsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Replaces a text in all files of a release that are code or schemas. */
export function replaceIn(folder: string, part: string, by: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|json|css)$/.test(name)) continue;
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (text.includes(part)) writeFileSync(file, text.replaceAll(part, by));
  }
}

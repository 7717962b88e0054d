import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../cli/project-copy.ts';
import { freePort } from '../start-server.ts';
import { fileInGuide, manifest, runInBash, stepIn, workflowIn } from './workflow-files.ts';

/* The commands of workflows, and of the files that schools copy from docs/publish.md, run in the folder of a site. */

/** All of them run on Linux, whatever the computer of a school has. */
const hasBash = process.platform !== 'win32';

const scratch = mkdtempSync(path.join(tmpdir(), 'plenary-commands-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

/** A package `plenary` whose program is that of this clone, for the site in the current folder. */
const engine = path.join(scratch, 'engine');
mkdirSync(engine);
writeFileSync(
  path.join(engine, 'package.json'),
  JSON.stringify({ name: 'plenary', version: manifest.version, bin: 'cli.mjs' }),
);
writeFileSync(
  path.join(engine, 'cli.mjs'),
  `#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import path from 'node:path';
const env = { PLENARY_SITE: path.resolve('site.yaml'), PLENARY_OUT: path.resolve('dist'), ...process.env };
const { status } = spawnSync(process.execPath, [${JSON.stringify(path.join(root, 'src/cli/run.mjs'))}, ...process.argv.slice(2)], { env, stdio: 'inherit' });
process.exitCode = status ?? 2;
`,
  { mode: 0o755 },
);

const SITE = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8').replace(
  /^( {2}url: .*)$/m,
  '$1  # sample',
);

/** Makes the folder of a site, without packages. */
function siteFolder(name: string, site = SITE): string {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'media'), { recursive: true });
  writeFileSync(path.join(folder, 'site.yaml'), site);
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { plenary: `file:${engine}` } }),
  );
  return folder;
}

const ADDRESS = 'https://school.example/mun/';

/** The address that a built page names as its own. */
function addressIn(folder: string, name = 'dist/public'): string | undefined {
  const page = readFileSync(path.join(folder, name, 'index.html'), 'utf8');
  return /rel="canonical" href="([^"]*)"/.exec(page)?.[1];
}

describe.runIf(hasBash)('site.yml', () => {
  const { workflow } = workflowIn('site.yml');
  const steps = (workflow.jobs.build?.steps ?? []).filter(({ run }) => run);

  test('installs, checks and builds a site for the address that GitHub gives, and says how to look at it', () => {
    const folder = siteFolder('github');
    const summary = path.join(folder, 'summary.md');
    expect(steps.map(({ name }) => name)).toEqual([
      'Install',
      'Check site.yaml',
      'Build the site',
      'Say how to look at the site',
    ]);
    for (const { run = '', env = {} } of steps) {
      const address = 'PLENARY_URL' in env ? { PLENARY_URL: ADDRESS } : {};
      const { status, printed } = runInBash(run, folder, { ...address, GITHUB_STEP_SUMMARY: summary });
      expect([status, printed]).toEqual([0, expect.any(String)]);
    }
    expect(addressIn(folder)).toBe(ADDRESS);
    expect(readFileSync(summary, 'utf8')).toContain('`node service/main.js`');
    expect(readFileSync(path.join(folder, 'dist/how-to-look-at-it.md'), 'utf8')).toMatch(/^This run/);
  });

  test('stops at an error in site.yaml, and marks its line', () => {
    const folder = siteFolder('broken', SITE.replace('type: text', 'type: txt'));
    expect(runInBash(stepIn('site.yml', 'Install').run ?? '', folder).status).toBe(0);
    const { status, printed } = runInBash(stepIn('site.yml', 'Check site.yaml').run ?? '', folder);
    expect(status).toBe(1);
    expect(printed).toMatch(/^::error file=.*site\.yaml,line=\d+/m);
  });

  test('gets no other Plenary where package.json names none', () => {
    const folder = siteFolder('without');
    writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
    const { status } = runInBash(stepIn('site.yml', 'Check site.yaml').run ?? '', folder);
    expect(status).not.toBe(0);
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
  });
});

describe.runIf(hasBash)('the files that docs/publish.md shows', () => {
  let folder: string;
  beforeAll(() => {
    folder = siteFolder('hosts');
    expect(runInBash('npm install --no-audit --no-fund', folder).status).toBe(0);
  });

  test('GitLab publishes what its pipeline leaves in public/', () => {
    const { default: always, check, pages } = parse(fileInGuide('.gitlab-ci.yml'));
    const run = (script: string | string[], env = {}) =>
      runInBash([always.before_script, script].flat().join('\n'), folder, env);
    expect(run(check.script)).toMatchObject({ status: 0 });
    expect(run(pages.script, { PLENARY_URL: ADDRESS })).toMatchObject({ status: 0 });
    expect(addressIn(folder, pages.artifacts.paths[0])).toBe(ADDRESS);
  });

  test('Netlify builds for its address', () => {
    const [, command = ''] = /^command = "(.*)"$/m.exec(fileInGuide('netlify.toml')) ?? [];
    expect(runInBash(command, folder, { URL: 'https://mun.netlify.app' })).toMatchObject({ status: 0 });
    expect(addressIn(folder)).toBe('https://mun.netlify.app/');
  });

  test('Vercel builds for its address, and before it has one for that of the file', () => {
    const { buildCommand } = JSON.parse(fileInGuide('vercel.json'));
    expect(
      runInBash(buildCommand, folder, { VERCEL_PROJECT_PRODUCTION_URL: 'mun.vercel.app' }),
    ).toMatchObject({
      status: 0,
    });
    expect(addressIn(folder)).toBe('https://mun.vercel.app/');
    expect(runInBash(buildCommand, folder)).toMatchObject({ status: 0 });
    expect(addressIn(folder)).toBe('https://mun.example.org/');
  });
});

test.runIf(hasBash)(
  'the container installs the version of package.json, serves the mounted folder, and is healthy then',
  async () => {
    const lines = fileInGuide('Dockerfile').trimEnd().split('\n');
    const [, install = '', ...others] = lines.flatMap((line) => /^(?:FROM|RUN) (.*)$/.exec(line)?.[1] ?? []);
    expect(others).toEqual([]);
    const image = path.join(scratch, 'image');
    mkdirSync(image);
    cpSync(path.join(siteFolder('mounted'), 'package.json'), path.join(image, 'package.json'));
    // the account of the image
    const user = install.replace('chown node', 'true');
    expect(user).not.toBe(install);
    expect(runInBash(user, image)).toMatchObject({ status: 0 });

    const port = String(await freePort());
    const text = lines.join('\n');
    const [, start] = /^CMD (.*)$/m.exec(text) ?? [];
    const [, health] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(text) ?? [];
    expect(text).toContain('ENV PATH=/plenary/node_modules/.bin:$PATH HOST=0.0.0.0 PORT=4173\n');
    const env = {
      ...process.env,
      PATH: `${path.join(image, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      HOST: '127.0.0.1',
      PORT: port,
    };
    const [program = '', ...args] = JSON.parse(String(start));
    const running = spawn(program, args, {
      cwd: path.join(scratch, 'mounted'),
      env,
      stdio: 'ignore',
      detached: true,
    });
    try {
      const [node = '', ...asked] = JSON.parse(String(health)).map((part: string) =>
        part.replace('4173', port),
      );
      const isHealthy = () => {
        try {
          execFileSync(node, asked, { stdio: 'ignore' });
          return true;
        } catch {
          return false;
        }
      };
      await expect.poll(isHealthy, { timeout: 100_000, interval: 500 }).toBe(true);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect(await page.text()).toContain('Welcome.');
    } finally {
      // with the build or the service that it has started
      const ended = once(running, 'exit');
      process.kill(-Number(running.pid), 'SIGTERM');
      await ended;
    }
  },
);

describe.runIf(hasBash)('upload.yml', () => {
  const bin = path.join(scratch, 'bin');
  const keys = path.join(scratch, 'keys');
  const sent = path.join(scratch, 'sent');
  let print = '';
  beforeAll(() => {
    mkdirSync(bin);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keys]);
    [, print = ''] = execFileSync('ssh-keygen', ['-lf', `${keys}.pub`], { encoding: 'utf8' }).split(' ');
    const [type, key] = readFileSync(`${keys}.pub`, 'utf8').split(' ');
    // a server with this key, and a program that says what it was to do; all else is real
    program('ssh-keyscan', `echo '# ssh.example.org:22'; echo 'ssh.example.org ${type} ${key}'`);
    program(
      'lftp',
      `{ echo "$* $LFTP_PASSWORD"; cat; cat "$(dirname "$(ls -d "$TMPDIR"/tmp.*/hosts)")/hosts"; } > '${sent}'`,
    );
  });

  function program(name: string, script: string): void {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }

  function upload(settings: { [name: string]: string }) {
    rmSync(sent, { force: true });
    const temporary = mkdtempSync(path.join(scratch, 'tmp-'));
    const { status, printed } = runInBash(stepIn('upload.yml', 'Upload the site').run ?? '', scratch, {
      PATH: `${bin}:${process.env.PATH}`,
      TMPDIR: temporary,
      ...{
        UPLOAD_HOST: 'ssh.example.org',
        UPLOAD_PORT: '22',
        UPLOAD_USER: 'school',
        UPLOAD_FOLDER: 'htdocs',
      },
      ...{ UPLOAD_HOST_KEY: '', UPLOAD_PASSWORD: 'a secret' },
      ...settings,
    });
    return { status, printed, sent: existsSync(sent) ? readFileSync(sent, 'utf8') : undefined };
  }

  test('shows the key of the server first, and sends nothing', () => {
    const ended = upload({});
    expect(ended).toMatchObject({ status: 1, sent: undefined });
    expect(ended.printed).toBe(
      `::error::The server has these keys: ${print}. Write one of them as host-key, and run this again.\n`,
    );
  });

  test('sends the site, pages last, to the server with the key that the school has written', () => {
    const ended = upload({ UPLOAD_HOST_KEY: print });
    expect(ended).toMatchObject({
      status: 0,
      printed: 'The site is uploaded to htdocs on ssh.example.org.\n',
    });
    const [first, ...commands] = (ended.sent ?? '').trimEnd().split('\n');
    expect(first).toBe('--env-password -u school sftp://ssh.example.org:22 a secret');
    expect(commands.filter((line) => line.startsWith('mirror'))).toEqual([
      'mirror --reverse --no-perms --parallel=4 --exclude-glob *.html dist/public/ "htdocs"',
      'mirror --reverse --no-perms --parallel=4 dist/public/ "htdocs"',
    ]);
    expect(commands.at(-1)).toMatch(/^ssh\.example\.org ssh-ed25519 /);
  });

  test.each([
    ['the server has another key', { UPLOAD_HOST_KEY: 'SHA256:other' }, 'another key than host-key'],
    ['there is no password', { UPLOAD_PASSWORD: '' }, 'UPLOAD_PASSWORD is missing'],
    ['a setting could end its text', { UPLOAD_FOLDER: 'a"; rm -r b; "' }, 'has a quote'],
  ])('sends nothing where %s', (_name, settings, reason) => {
    const ended = upload(settings);
    expect(ended).toMatchObject({ status: 1, sent: undefined });
    expect(ended.printed).toContain(reason);
  });

  test('says so where the server gives no answer', () => {
    program('ssh-keyscan', 'exit 1');
    expect(upload({}).printed).toContain('ssh.example.org gives no answer at port 22');
  });

  test('the step gets what the commands read', () => {
    const { run = '', env = {} } = stepIn('upload.yml', 'Upload the site');
    // the password is also the name of the secret in messages
    expect([...new Set(run.match(/UPLOAD_\w+/g))].sort()).toEqual(Object.keys(env).sort());
  });
});

describe.runIf(hasBash)('release.yml', () => {
  const bin = path.join(scratch, 'npm-bin');
  const log = path.join(scratch, 'npm.log');
  const compare = stepIn('release.yml', 'Compare the tag with package.json and CHANGELOG.md').run ?? '';

  test('compares the tag with package.json and the changelog', () => {
    expect(runInBash(compare, root, { GITHUB_REF_NAME: `v${manifest.version}` })).toEqual({
      status: 0,
      printed: '',
    });
    expect(runInBash(compare, root, { GITHUB_REF_NAME: 'v0.9.9' }).printed).toBe(
      `::error::The tag is v0.9.9, and package.json has ${manifest.version}.\n`,
    );
    const folder = path.join(scratch, 'without-section');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{"version": "1.2.3"}');
    writeFileSync(path.join(folder, 'CHANGELOG.md'), '## 1.2.30\n');
    const { status, printed } = runInBash(compare, folder, { GITHUB_REF_NAME: 'v1.2.3' });
    expect([status, printed]).toEqual([1, '::error::CHANGELOG.md has no section ## 1.2.3.\n']);
  });

  test('packs both packages', () => {
    const folder = path.join(scratch, 'clone');
    for (const name of ['plenary', 'create-plenary']) {
      const made = path.join(folder, 'dist', name === 'plenary' ? 'package' : name);
      mkdirSync(made, { recursive: true });
      writeFileSync(path.join(made, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
    }
    writeFileSync(path.join(folder, 'package.json'), '{"scripts": {"release": "true"}}');
    const { status } = runInBash(stepIn('release.yml', 'Make the packages').run ?? '', folder);
    expect(status).toBe(0);
    for (const name of ['plenary', 'create-plenary'])
      expect(existsSync(path.join(folder, 'packages', `${name}-1.2.3.tgz`))).toBe(true);
  });

  test.each([
    ['both packages, Plenary first', '', ['plenary', 'create-plenary']],
    ['in a second run what is missing', 'plenary@1.2.3', ['create-plenary']],
    ['nothing twice', 'plenary@1.2.3 create-plenary@1.2.3', []],
  ])('publishes %s', (_name, there, published) => {
    mkdirSync(bin, { recursive: true });
    rmSync(log, { force: true });
    // as npm: it prints the version of what is there, and fails for all else
    const script = `if [ "$1" = view ]; then case " $THERE " in *" $2 "*) echo 1.2.3 ;; *) exit 1 ;; esac; else echo "$*" >> '${log}'; fi`;
    writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const { status } = runInBash(stepIn('release.yml', 'Publish').run ?? '', scratch, {
      PATH: `${bin}:${process.env.PATH}`,
      GITHUB_REF_NAME: 'v1.2.3',
      THERE: there,
    });
    expect(status).toBe(0);
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    expect(lines).toEqual(
      published.map((name) => `publish ./packages/${name}-1.2.3.tgz --provenance --access public`),
    );
  });
});

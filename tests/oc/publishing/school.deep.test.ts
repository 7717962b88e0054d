import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
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
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, rawCall, started, uploadOf } from '../built-service.ts';
import { CANARY, git, LOGO, member, startSchool } from './school.ts';

/* The real service of a school: the sample in a folder with Git, its build, its accounts; and what a crash leaves of it. */

let folder: string;
let service: Running;
let original: string;

beforeAll(async () => {
  ({ folder, service } = await startSchool());
  original = readFileSync(path.join(folder, 'site.yaml'), 'utf8');
});
afterAll(async () => {
  await service?.end();
  // the build that a killed service began comes to its end without it, and writes here until then
  for (let tries = 1; folder && existsSync(folder); tries++)
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 60) throw error;
      await wait(500);
    }
});

/** The calls of a member at a service. */
const editorAt = ({ origin }: Pick<Running, 'origin'>) =>
  member({
    ask: async (call, init) =>
      fetch(
        `${origin}/studio-school${call}`,
        call === '/session' && init?.method === 'POST' ? { ...init, body: JSON.stringify(CANARY) } : init,
      ),
  });
type Editor = Awaited<ReturnType<typeof editorAt>>;

const stateOf = async ({ call }: Editor, commit: string) =>
  (await (await call(`/build?commit=${encodeURIComponent(commit)}`)).json()) as {
    state: string;
    words?: string;
  };
const settled = async (editor: Editor, commit: string) => {
  await expect
    .poll(async () => (await stateOf(editor, commit)).state, { timeout: 300_000, interval: 500 })
    .not.toMatch(/waiting|building/);
  return stateOf(editor, commit);
};
const page = async (address: string) => (await fetch(service.origin + address)).text();

test('a member edits, publishes, and sees it live without a restart; the last site is there until then', async () => {
  const editor = await editorAt(service);
  const edited = original.replace('The 6th Edition', 'The 66th Edition');
  expect(edited).not.toBe(original);
  const done = await editor.publish({ 'site.yaml': edited, 'media/logos/of-a-test.svg': LOGO });
  expect(done).toMatchObject({ status: 200, address: '/' });
  expect(['waiting', 'building']).toContain((await stateOf(editor, done.commit)).state);
  expect((await page('/')).includes('66th')).toBe(false);
  expect(await settled(editor, done.commit)).toEqual({ state: 'live', address: '/' });
  expect((await page('/')).includes('66th')).toBe(true);
  expect(git(folder, 'log', '-1', '--format=%an: %s')).toBe('asha: Edit');
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

test('headers, redirects and the rules of uploads are those of the new site', async () => {
  const editor = await editorAt(service);
  const before = readFileSync(path.join(folder, 'site.yaml'), 'utf8');
  const facts = JSON.parse(readFileSync(path.join(folder, 'dist/service/site.json'), 'utf8'));
  const [{ names }] = facts.rules.committees as [{ names: string[] }];
  const edited = `${before}\nredirects:\n  /old-address: /committees\n`;
  const { commit } = await editor.publish({ 'site.yaml': edited });
  expect(await settled(editor, commit)).toMatchObject({ state: 'live' });
  const moved = await fetch(`${service.origin}/old-address`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/committees']);
  // uploads work as before, with the same accounts
  const { status, names: people, expected } = await uploadOf(service, CANARY, 20);
  expect([status, people]).toEqual([200, expected]);
  expect(names.length).toBeGreaterThan(0);
});

test('a picture that only the build finds to be broken: the last good site stays, and it says which picture', async () => {
  const editor = await editorAt(service);
  const before = readFileSync(path.join(folder, 'site.yaml'), 'utf8');
  const home = await page('/');
  const [photo = ''] = readdirSync(path.join(folder, 'media/photos')).filter((name) => before.includes(name));
  const noise = {
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  const whole = await sharp(noise).png().toBuffer();
  // its beginning and its end are right
  const broken = Buffer.concat([whole.subarray(0, 2000), Buffer.alloc(4000, 7), whole.subarray(6000)]);
  const edited = before.replaceAll(photo, 'of-a-test.png');
  const sent = await editor.publish({ 'site.yaml': edited, 'media/photos/of-a-test.png': broken });
  expect(sent).toMatchObject({ status: 200 });
  const { commit } = sent;
  const state = await settled(editor, commit);
  expect(state).toMatchObject({ state: 'failed', words: expect.stringContaining('of-a-test.png') });
  expect(state.words).not.toContain(folder);
  expect((await page('/')) === home).toBe(true);
  const corrected = await editor.publish({ 'media/photos/of-a-test.png': whole });
  expect(await settled(editor, corrected.commit)).toMatchObject({ state: 'live' });
  expect(await stateOf(editor, commit)).toMatchObject({ state: 'live' });
});

test('what is no request of the studio gets no further: bodies that never end, that come slowly, that are too long', async () => {
  const { token } = await editorAt(service);
  const head = (call: string, ...more: string[]) =>
    [`${call} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n');
  const large = await rawCall(
    service.port,
    head(
      'PUT /studio-school/blob?path=media/a.png',
      `authorization: Bearer ${token}`,
      'content-length: 99999999999',
    ),
  );
  expect(await large.answer).toMatch(/^HTTP\/1\.1 413/);
  const stranger = await rawCall(
    service.port,
    head('PUT /studio-school/blob?path=media/a.png', 'transfer-encoding: chunked'),
  );
  expect(await stranger.answer).toMatch(/^HTTP\/1\.1 401/);
  const slow = await rawCall(
    service.port,
    head('PUT /studio-school/blob?path=media/a.png', `authorization: Bearer ${token}`, 'content-length: 100'),
  );
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 408/);
});

test('no password and no token is written anywhere, and no name into the log', async () => {
  const { token, call } = await editorAt(service);
  await call('/nowhere');
  await fetch(`${service.origin}/studio-school/session?password=${CANARY.password}`, { method: 'POST' });
  for (const secret of ['canary', token, CANARY.username]) expect(service.said()).not.toContain(secret);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    if (/node_modules|\.cache/.test(parentPath)) continue;
    const text = readFileSync(path.join(parentPath, name), 'latin1');
    for (const secret of ['canary-5up', token])
      expect({ name, has: text.includes(secret) }).toEqual({ name, has: false });
  }
});

describe('crashes', () => {
  /** A copy of the folder in which Git ends the service before or after it moves the branch. */
  function trap(when: 'before' | 'after'): { bin: string; log: string } {
    const bin = mkdtempSync(path.join(tmpdir(), 'plenary-bin-'));
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    const log = path.join(bin, 'sprung');
    const kill = `if [ ! -e ${log} ]; then touch ${log}; kill -9 $PPID; fi`;
    writeFileSync(
      path.join(bin, 'git'),
      `#!/bin/sh\ncase " $* " in *" update-ref "*) ${when === 'before' ? kill : `"${real}" "$@"; ${kill}`};; esac\nexec "${real}" "$@"\n`,
    );
    chmodSync(path.join(bin, 'git'), 0o755);
    return { bin, log };
  }

  test.each(['before', 'after'] as const)(
    'killed %s the branch moves: the next start has all of it, and builds it',
    async (when) => {
      const { bin, log } = trap(when);
      const killed = await started(folder, { PLENARY_STUDIO: '1', PATH: `${bin}:${process.env.PATH}` });
      const editor = await editorAt(killed);
      const before = readFileSync(path.join(folder, 'site.yaml'), 'utf8');
      const edited = before.replace(
        /The 6\d*th Edition/,
        when === 'before' ? 'The 61th Edition' : 'The 62th Edition',
      );
      await editor.publish({ 'site.yaml': edited, [`media/logos/${when}.svg`]: LOGO }).catch(() => {});
      expect(existsSync(log)).toBe(true);
      const again = await started(folder, { PLENARY_STUDIO: '1' });
      expect(readFileSync(path.join(folder, 'site.yaml'), 'utf8')).toBe(edited);
      expect(git(folder, 'show', 'HEAD:site.yaml')).toBe(edited.trim());
      expect(git(folder, 'status', '--porcelain')).toBe('');
      const next = await editorAt(again);
      const { commit } = await next.read();
      expect(await settled(next, commit)).toMatchObject({ state: 'live' });
      expect(await (await fetch(again.origin)).text()).toContain(when === 'before' ? '61th' : '62th');
      await again.end();
      rmSync(bin, { recursive: true });
    },
  );

  test.each([
    ['with Git', true],
    ['without Git', false],
  ])('%s: killed at 25 random moments, the site is the old one or the new one, whole', async (_, withGit) => {
    // a site of its own, so that no build of the sample runs for each
    const place = mkdtempSync(path.join(tmpdir(), 'plenary-killed-'));
    cpSync(path.join(folder, 'tests/cases/smallest/site.yaml'), path.join(place, 'site.yaml'));
    mkdirSync(path.join(place, 'media'));
    writeFileSync(
      path.join(place, 'media/number.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><!--0--></svg>',
    );
    if (withGit) {
      git(place, 'init', '--quiet', '--initial-branch=main');
      git(place, 'add', '--all');
      git(place, 'commit', '--quiet', '--message=0');
    }
    const environment = { PLENARY_STUDIO: '1', PLENARY_SITE: path.join(place, 'site.yaml') };
    const numberIn = (text: string) =>
      Number(/<!--(\d+)-->|Number (\d+)\./.exec(text)?.slice(1).find(Boolean) ?? 0);
    const onDisk = (name: string) => numberIn(readFileSync(path.join(place, name), 'utf8'));
    const seen = { old: 0, new: 0 };
    // how long a publication takes here: the builds of those that were killed slow down the next ones
    let longest = 0;
    let isOver = false;
    for (let number = 0; number <= 25; number++) {
      const running = await started(folder, environment);
      const last = onDisk('site.yaml');
      expect(onDisk('media/number.svg')).toBe(last);
      if (withGit) expect(git(place, 'status', '--porcelain')).toBe('');
      const editor = await editorAt(running);
      const text = readFileSync(path.join(place, 'site.yaml'), 'utf8').replace(
        /Welcome\.|Number \d+\./,
        `Number ${number}.`,
      );
      const from = Date.now();
      isOver = false;
      const publishing = editor
        .publish({
          'site.yaml': text,
          'media/number.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${number}--></svg>`,
          [`media/new-${number}.svg`]: LOGO,
        })
        .then(() => {
          longest = Date.now() - from;
          isOver = true;
        });
      // the first one is left alone, and has to come to its end: the others are killed by how long it takes
      if (number === 0) await publishing;
      const ended = publishing.catch(() => {});
      await Promise.race([ended, wait(longest * (0.5 + Math.random() * 0.7))]);
      if (!isOver) longest *= 1.3;
      await running.end('SIGKILL');
      await ended;
    }
    const last = await started(folder, environment);
    for (let number = 1; number <= 25; number++)
      seen[existsSync(path.join(place, `media/new-${number}.svg`)) ? 'new' : 'old'] += 1;
    expect(onDisk('media/number.svg')).toBe(onDisk('site.yaml'));
    await last.end();
    // both happened, else nothing was tried
    expect(Math.min(seen.old, seen.new)).toBeGreaterThan(0);
    rmSync(place, { recursive: true, force: true });
  });
});

test('SIGTERM during a build ends both, and the next start builds', async () => {
  const editor = await editorAt(service);
  const before = readFileSync(path.join(folder, 'site.yaml'), 'utf8');
  const { commit } = await editor.publish({
    'site.yaml': before.replace(/The 6\d*th Edition/, 'The 67th Edition'),
  });
  await expect.poll(async () => (await stateOf(editor, commit)).state).toBe('building');
  expect(await service.end()).toEqual({ code: 0, signal: null });
  service = await started(folder, { PLENARY_STUDIO: '1' });
  const next = await editorAt(service);
  expect(await settled(next, (await next.read()).commit)).toMatchObject({ state: 'live' });
  expect((await page('/')).includes('67th')).toBe(true);
  expect(readdirSync(path.join(folder, 'dist')).filter((name) => name.startsWith('.'))).toEqual([]);
});

describe('at the start', () => {
  test('without its project, it says why the studio cannot work, and what to do', async () => {
    const alone = mkdtempSync(path.join(tmpdir(), 'plenary-alone-'));
    cpSync(path.join(folder, 'dist'), path.join(alone, 'dist'), { recursive: true });
    await expect(started(alone, { PLENARY_STUDIO: '1' })).rejects.toThrow(/has no Plenary: .*npm install/);
    // the same folder by its name
    const named = await started(alone, { PLENARY_STUDIO: folder });
    expect((await fetch(`${named.origin}/studio-school/files`)).status).toBe(401);
    await named.end();
    rmSync(alone, { recursive: true });
  });

  test.each(['', '0', 'off'])('with "%s" there is no studio', async (value) => {
    const off = await started(folder, { PLENARY_STUDIO: value });
    for (const address of ['/studio-school', '/studio-school/files'])
      expect((await fetch(off.origin + address)).status).toBe(404);
    expect((await fetch(`${off.origin}/studio-school/session`, { method: 'POST' })).status).toBe(405);
    await off.end();
  });
});

import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkContent,
  type FileEntry,
  REPOSITORY_LIMITS,
  siteFiles,
} from '../../../src/studio/places/hosts/files.ts';
import { blobId, encodeBase64 } from '../../../src/studio/places/hosts/git.ts';
import { connectRepository, fixedTokenAccess, type Place } from '../../../src/studio/places/hosts/index.ts';
import { HTTP_PLATFORM } from '../../../src/studio/places/hosts/requests.ts';
import { startServer } from '../../start-server.ts';
import { bytes, hostWith, KINDS, reasonOf, SITE, TOKEN } from './hosts.ts';
import type { Forgejo } from './servers/forgejo.ts';
import type { GitHub } from './servers/github.ts';

const ID = 'a'.repeat(40);
const entry = (path: string, more: Partial<FileEntry> = {}): FileEntry => ({
  path,
  mode: '100644',
  id: ID,
  size: 10,
  ...more,
});
const SITE_FILE = entry('site.yaml');

test('the id of a content is what git says, in both kinds of repositories', async () => {
  for (const content of ['', 'a', 'Ünïcode\n', '\0'.repeat(1000)]) {
    const [id] = execFileSync('git', ['hash-object', '--stdin'], { input: content }).toString().split('\n');
    expect(await blobId(bytes(content), ID)).toBe(id);
  }
  // the id of an empty blob by SHA-256, as git's documentation of the hash function transition has it
  expect(await blobId(bytes(''), 'a'.repeat(64))).toBe(
    '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
  );
});

test('base64 is that of every other program, of any length', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
    const content = Uint8Array.from({ length }, (_, index) => (index * 7919) % 256);
    expect(encodeBase64(content)).toBe(Buffer.from(content).toString('base64'));
  }
});

test('links, other repositories and folders are left out', () => {
  const modes = ['120000', '160000', '040000', '000000', ''];
  const files = siteFiles([SITE_FILE, ...modes.map((mode, index) => entry(`media/${index}`, { mode }))]);
  expect([...files.keys()]).toEqual(['site.yaml']);
  expect(() => siteFiles([entry('site.yaml', { mode: '120000' })])).toThrow('no file site.yaml');
});

test.each([
  'media/../x',
  'media/..',
  'media/./x',
  'media//x',
  'media/',
  'media/.git/hooks/pre-commit',
  'media/.GIT/config',
  'media/.git. /config',
  'media/git~1/config',
  'media/__proto__/polluted',
  'media/__proto__',
  'media/constructor',
  'media/a\\..\\b',
  'media/a\u0000b',
  'media/a\nb',
  'media/photo\u202egpj.exe',
  `media/${'x'.repeat(600)}`,
])('a repository with the name %j is not loaded, and the message names it', (path) => {
  expect(() => siteFiles([SITE_FILE, entry(path)])).toThrow(/a name that the studio does not load: \S/);
  try {
    siteFiles([SITE_FILE, entry(path)]);
  } catch (error) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(String((error as Error).message)).not.toMatch(/[\u0000-\u001f\u202e]/);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('ordinary names are loaded, in any language', () => {
  const names = [
    'a b.jpg',
    'Ünïcode (1).png',
    '会議.webp',
    '.hidden',
    'a..b',
    'gitignore',
    "it's.svg",
    'x:y.png',
  ];
  const files = siteFiles([SITE_FILE, ...names.map((name) => entry(`media/${name}`))]);
  expect(files.size).toBe(names.length + 1);
});

test('two names that differ only in case or in the way an accent is written are refused together', () => {
  expect(() => siteFiles([SITE_FILE, entry('media/Logo.svg'), entry('media/logo.svg')])).toThrow(
    'media/Logo.svg, media/logo.svg',
  );
  expect(() => siteFiles([SITE_FILE, entry('media/\u00e9'), entry('media/e\u0301')])).toThrow('differ only');
});

test('too many files, too large ones and too much together are refused with the limit', () => {
  const many = Array.from({ length: REPOSITORY_LIMITS.files + 1 }, (_, index) => entry(`media/${index}`));
  expect(() => siteFiles([SITE_FILE, ...many])).toThrow('more than 5,000 files');
  expect(siteFiles([SITE_FILE, ...many.slice(1)]).size).toBe(REPOSITORY_LIMITS.files + 1);
  expect(() => siteFiles([entry('site.yaml', { size: 50_000_000 })])).toThrow(
    /site\.yaml .* larger than 10 MB/,
  );
  expect(() => siteFiles([SITE_FILE, entry('media/film.mp4', { size: 60_000_000 })])).toThrow(
    /media\/film\.mp4 is larger than 50 MB/,
  );
  const heavy = Array.from({ length: 50 }, (_, index) => entry(`media/${index}`, { size: 41_000_000 }));
  expect(() => siteFiles([SITE_FILE, ...heavy])).toThrow('more than 500 MB together');
});

test('a content that is not what its id says is refused, and so is one that is elsewhere', async () => {
  const id = await blobId(bytes('right'), ID);
  const of = { id, path: 'media/a.png', host: 'x.example' };
  expect(await checkContent(bytes('right'), of)).toEqual(bytes('right'));
  expect(await reasonOf(checkContent(bytes('wrong'), of))).toBe('damaged');
  const pointer = bytes('version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 5\n');
  await expect(checkContent(pointer, { ...of, id: await blobId(pointer, ID) })).rejects.toThrow('Git LFS');
});

test.each(KINDS)('%s: a repository with a name that could do harm is not loaded', async (kind) => {
  const { remote } = await hostWith(kind, { ...SITE, 'media/__proto__/polluted.png': 'x' });
  const problem = await remote.read().catch((error) => error);
  expect(problem).toMatchObject({ reason: 'hostile', details: { why: 'name' } });
  expect(problem.message).toContain('media/__proto__/polluted.png');
});

test.each(KINDS)('%s: a content that was changed on the way is refused', async (kind) => {
  const { remote, host } = await hostWith(kind);
  const { commit, files } = await remote.read();
  host.fault = () => ({ status: 200, bytes: bytes('<svg onload="alert(1)"/>') });
  const { id = '' } = files.get('media/logo.svg') ?? {};
  expect(await reasonOf(remote.blob(id, 'media/logo.svg', commit))).toBe('damaged');
});

test('a content that does not end is not read to the end', async () => {
  const PIECE = new Uint8Array(1_000_000);
  let sent = 0;
  let isClosed: () => void;
  const closed = new Promise<void>((done) => {
    isClosed = done;
  });
  const { origin, close } = await startServer((_, answer) => {
    answer.on('close', () => isClosed());
    const more = () => {
      // a client that reads it to the end does not fill the memory of this machine
      while (sent < 100_000_000 && answer.write(PIECE)) sent += PIECE.length;
      if (sent >= 100_000_000) answer.end();
    };
    answer.on('drain', more);
    more();
  });
  onTestFinished(close);
  const place: Place = { host: 'github', origin, api: origin, project: 'school/mun' };
  const remote = await connectRepository(place, fixedTokenAccess(TOKEN));
  expect(await reasonOf(remote.blob(ID, 'site.yaml', ID))).toBe('damaged');
  await closed;
  expect(sent).toBeLessThan(50_000_000);
});

test('an answer in JSON that is far too long is not understood', async () => {
  const { remote, host } = await hostWith('github');
  const json = { default_branch: 'main', padding: ' '.repeat(21_000_000) };
  host.fault = ({ number }) =>
    number === 1 ? { status: 200, bytes: bytes(JSON.stringify(json)) } : undefined;
  expect(await reasonOf(remote.read())).toBe('server');
  expect(host.calls).toHaveLength(1);
});

test('a listing that GitHub cuts off is refused, whatever else the repository holds', async () => {
  const { remote, host } = await hostWith('github', {
    ...SITE,
    'other/1': '1',
    'other/2': '2',
    'other/3': '3',
  });
  const github = host as unknown as GitHub;
  github.listed = 5;
  expect((await remote.read()).files.size).toBe(3);
  github.listed = 1;
  expect(await reasonOf(remote.read('0'.repeat(40)))).toBe('missing');
  const { remote: fresh, host: another } = await hostWith('github');
  (another as unknown as GitHub).listed = 1;
  await expect(fresh.read()).rejects.toThrow('more than 5,000 files');
});

test('a listing in pages is read to its end', async () => {
  const photos = Object.fromEntries(Array.from({ length: 230 }, (_, index) => [`media/${index}.txt`, 'x']));
  const { remote, host } = await hostWith('forgejo', { ...SITE, ...photos });
  (host as unknown as Forgejo).listed = 40;
  expect((await remote.read()).files.size).toBe(233);
  const lab = await hostWith('gitlab', { ...SITE, ...photos });
  expect((await lab.remote.read()).files.size).toBe(233);
});

test('a folder at GitLab with more files than anybody has beside site.yaml is not listed to its end', async () => {
  let pages = 0;
  const answer = (address: URL): Response => {
    if (address.pathname.includes('/branches/')) return Response.json({ commit: { id: ID } });
    if (!address.pathname.endsWith('/tree') || address.searchParams.has('path'))
      return Response.json({ message: '404 Not Found' }, { status: 404 });
    if (++pages > 300) throw new Error('it goes on and on');
    const list = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: ID, type: 'blob', mode: '100644', path: `${pages}-${index}.txt` },
    }));
    const next = `<https://gitlab.example/?page_token=${pages}>; rel="next"`;
    return Response.json(list, { headers: { link: next } });
  };
  const place: Place = {
    host: 'gitlab',
    origin: 'https://gitlab.example',
    api: 'https://gitlab.example/api/v4',
    project: 'school/mun',
    branch: 'main',
  };
  const door = {
    ...HTTP_PLATFORM,
    fetch: async (address: string | URL | Request) => answer(new URL(String(address))),
  };
  expect(await reasonOf((await connectRepository(place, fixedTokenAccess(TOKEN), { door })).read())).toBe(
    'no-site',
  );
  expect(pages).toBeLessThan(200);
});

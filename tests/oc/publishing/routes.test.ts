import { readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../../src/oc/app.ts';
import { Failure } from '../../../src/oc/failure.ts';
import { MAX_SESSION_IDLE_TIME, MAX_SESSION_LIFETIME } from '../../../src/oc/publishing/sessions.ts';
import { MEMBER } from '../mail-service.ts';
import { json, LOGO, member, type School, SITE, school, studioFilesAt } from './school.ts';

/** A site without Git, which is a program of its own for each call; what depends on Git has a repository. */
let service: School;
let repository: School;
beforeAll(async () => {
  service = await school({ withGit: false });
  repository = await school();
});
afterAll(() => Promise.all([service.remove(), repository.remove()]));

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const login = (more: RequestInit = {}, body: object = MEMBER, address = '192.0.2.1') =>
  service.ask('/session', json(body, more), address);
const CALLS = [
  ['GET', '/files'],
  ['GET', '/blob?id=0&path=site.yaml'],
  ['PUT', '/blob?path=media/a.svg'],
  ['POST', '/publish'],
  ['GET', '/build?commit=0'],
  ['DELETE', '/session'],
  ['GET', '/anything'],
] as const;

describe('logging in', () => {
  test('a member gets a token and their name, nobody caches it, and no cookie is set', async () => {
    const answer = await login();
    expect(await answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      name: 'asha',
      idle: 3600,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a wrong name and a wrong password are refused alike, and no browser asks for a password itself', async () => {
    const wrong = await Promise.all([
      login({}, { ...MEMBER, password: 'wrong' }, '192.0.2.2'),
      login({}, { ...MEMBER, username: 'nobody' }, '192.0.2.3'),
    ]);
    const [first, second] = await Promise.all(wrong.map(async (one) => [one.status, await one.json()]));
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(401);
    for (const { headers } of wrong) expect(headers.get('www-authenticate')).not.toMatch(/basic/i);
  });

  test('after five wrong passwords an address has to wait', async () => {
    const tries = [];
    for (let number = 0; number < 7; number++)
      tries.push(await login({}, { ...MEMBER, password: 'wrong' }, '192.0.2.9'));
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    // the right one too, and elsewhere it works
    expect((await login({}, MEMBER, '192.0.2.9')).status).toBe(429);
    expect((await login({}, MEMBER, '192.0.2.10')).status).toBe(200);
  });

  test.each([
    ['no JSON', { body: 'username=asha', headers: { 'content-type': 'text/plain' } }, 400],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
    ['no text', { body: '{"username":1,"password":["a"]}' }, 400],
    ['nothing', { body: '' }, 400],
    ['a list', { body: '[]' }, 400],
    ['broken characters', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }, 400],
    ['much', { body: JSON.stringify({ ...MEMBER, more: 'x'.repeat(5000) }) }, 413],
  ])(
    '%s is no login',
    async (_name, { body, headers }: { body: BodyInit; headers?: HeadersInit }, status) => {
      const answer = await login({ headers: headers ?? {} });
      expect(answer.status).toBe(headers ? 400 : 200);
      const broken = await service.ask('/session', {
        method: 'POST',
        body,
        headers: headers ?? { 'content-type': 'application/json' },
      });
      expect(broken.status).toBe(status);
    },
  );

  test('over plain http to another machine, nobody is let in', async () => {
    const { app } = service;
    for (const host of [
      'mun.example.org',
      '192.168.1.5:4173',
      'localhost.example.org',
      '127.0.0.1.example.org',
    ])
      expect(await codeOf(await app.request(`http://${host}/studio-school/session`, json(MEMBER)))).toBe(
        'not-secure',
      );
    for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]:4173'])
      expect(await codeOf(await app.request(`http://${host}/studio-school/files`))).toBe('signed-out');
  });
});

describe('calls of somebody else', () => {
  test.each(CALLS)('%s %s needs a login, however it is asked', async (method, call) => {
    const own = await member(service);
    const [start, end] = [own.token.slice(0, 20), own.token.slice(20)];
    for (const authorization of [
      undefined,
      'Bearer ',
      'Bearer null',
      `Bearer ${'a'.repeat(43)}`,
      `Basic ${btoa(`${MEMBER.username}:${MEMBER.password}`)}`,
      `Bearer ${start}${end.toLowerCase() === end ? end.toUpperCase() : end.toLowerCase()}`,
      `Bearer ${own.token.slice(0, -1)}`,
    ]) {
      const headers: HeadersInit = authorization === undefined ? {} : { authorization };
      const answer = await service.ask(call, { method, headers });
      expect({ authorization, code: await codeOf(answer) }).toEqual({ authorization, code: 'signed-out' });
    }
    expect((await own.call('/files')).status).toBe(200);
  });

  test.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    [undefined, 'https://evil.example'],
    [undefined, 'http://localhost:9999'],
    [undefined, 'null'],
  ])(
    'a page of another site (%s, %s) may not even log in, and no page may read an answer',
    async (site, origin) => {
      const headers = {
        ...(site && { 'sec-fetch-site': site }),
        ...(origin && { origin }),
      };
      const own = await member(service);
      const answers = await Promise.all([
        login({ headers }),
        own.call('/files', { headers }),
        own.call('/publish', json({}, { headers })),
        service.ask('/publish', { method: 'OPTIONS', headers }),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(403);
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(
        (await login({ headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' } })).status,
      ).toBe(200);
    },
  );

  test('no answer allows another origin, and an unknown call is none', async () => {
    const own = await member(service);
    const answer = await own.call('/nowhere');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });
});

describe('a session ends', () => {
  const isIn = async ({ call }: Awaited<ReturnType<typeof member>>) => (await call('/files')).status === 200;

  test('when its member signs out', async () => {
    const [own, other] = [await member(service), await member(service)];
    expect((await own.call('/session', { method: 'DELETE' })).status).toBe(204);
    expect([await isIn(own), await isIn(other)]).toEqual([false, true]);
  });

  test('an hour after its last call, and ten hours after the login', async () => {
    const own = await member(service);
    service.clock.now += MAX_SESSION_IDLE_TIME - 1;
    expect(await isIn(own)).toBe(true);
    service.clock.now += MAX_SESSION_IDLE_TIME;
    expect(await isIn(own)).toBe(false);
    const busy = await member(service);
    for (let halves = 0; halves < 20; halves++) {
      expect(await isIn(busy)).toBe(true);
      service.clock.now += MAX_SESSION_LIFETIME / 20;
    }
    expect(await isIn(busy)).toBe(false);
  });

  test('when its member has five newer ones', async () => {
    const all = [];
    for (let number = 0; number < 6; number++) all.push(await member(service));
    expect(await Promise.all(all.map(isIn))).toEqual([false, true, true, true, true, true]);
  });

  test('when the password is another one, or the account is gone', async () => {
    const other = await school({ withGit: false });
    const own = await member(other);
    other.changePassword();
    expect(await isIn(own)).toBe(false);
    await other.remove();
  });
});

describe('names of files', () => {
  const HOSTILE = [
    ...[
      '',
      '.',
      '..',
      '/',
      '/etc/passwd',
      'site.yml',
      'SITE.YAML',
      'site.yaml/',
      './site.yaml',
      'package.json',
    ],
    ...['media', 'media/', 'media//a.png', 'media/../site.yaml', 'media/../../a.png', 'media/./a.png'],
    ...[
      'media/..',
      'media/.git/config.png',
      'media/.htaccess',
      'media/.a.png',
      'media/a/.b/c.png',
      'media/…/../a.png',
    ],
    ...[
      'media\\a.png',
      'media/a\\..\\b.png',
      'media/a\0.png',
      'media/a\n.png',
      'media/a\u202egnp.svg',
      'media/a:b.png',
    ],
    ...['media/a.png ', 'media/a.png.', 'media/con.png', 'media/NUL', 'media/a\ud800.png', 'C:/media/a.png'],
    ...[
      'media/%2e%2e/a.png/..',
      '../media/a.png',
      'src/cli/run.mjs',
      '.plenary/members.json',
      'media/a*.png',
    ],
    ...[
      'media/editions/2024/edition.json',
      'media/editions/files/a.png',
      'media/Editions/a.png',
      'media/edition\u017f/a.png',
      '__proto__',
    ],
    ...[`media/${'a/'.repeat(9)}b.png`, `media/${'a'.repeat(300)}.png`],
    ...[`media/${'é'.repeat(140)}.png`, `media/${'नि'.repeat(45)}/b.png`],
    // these run in a browser or on a server
    ...[
      'media/a.html',
      'media/a.js',
      'media/a.xhtml',
      'media/a.php',
      'media/a.png.html',
      'media/a',
      'media/a.yaml',
    ],
  ];

  test.each(HOSTILE)('%j is not published', async (name) => {
    const { put, call } = await member(service);
    expect([400, 422]).toContain((await put(name, LOGO)).status);
    const before = readdirSync(service.project.folder, { recursive: true });
    const { commit } = (await (await call('/files')).json()) as { commit: string };
    const { id } = await put('media/fine.svg', LOGO);
    const files = [{ path: name, id }];
    const answer = await call('/publish', json({ parent: commit, message: '', files }));
    expect([400, 422]).toContain(answer.status);
    expect(readdirSync(service.project.folder, { recursive: true })).toEqual(before);
  });

  test.each(['media/a&b (1).png', 'media/über/写真.jpg', 'media/__proto__.svg', 'media/a.b.c.webp'])(
    '%j is',
    async (name) => {
      const { publish, read } = await member(repository);
      expect((await publish({ [name]: LOGO })).status).toBe(200);
      expect((await read()).files.map(({ path }) => path)).toContain(name);
    },
  );

  test('a name that is there already but for its capitals or its accents, or is in the way, is refused', async () => {
    const { publish } = await member(repository);
    await publish({ 'media/é.svg': LOGO });
    for (const name of [
      'media/LOGO.svg',
      'media/logo.svg/b.svg',
      'media/guides',
      'media/guides.svg/..',
      'media/e\u0301.svg',
    ])
      expect(await publish({ [name]: LOGO })).toMatchObject({ status: expect.not.stringMatching('200') });
    expect((await publish({ 'media/guides/A guide (1).pdf': 'x' })).code).toBe('bad-name');
    expect((await publish({ 'media/x.svg': LOGO, 'media/x.svg/y.svg': LOGO })).code).toBe('bad-name');
  });

  test('site.yaml is not deleted', async () => {
    const { publish } = await member(repository);
    expect((await publish({ 'site.yaml': null })).code).toBe('bad-name');
  });

  test('nothing is read or written through a link that leads out', async () => {
    const other = await school({ withGit: false });
    const { folder } = other.project;
    symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'media/leak.svg'));
    symlinkSync('/etc', path.join(folder, 'media/etc'));
    symlinkSync(folder, path.join(folder, 'media/up'));
    const { read, publish, call } = await member(other);
    const { files, commit } = await read();
    expect(files.map(({ path }) => path)).not.toContain('media/leak.svg');
    expect(files.filter(({ path }) => /etc|up/.test(path))).toEqual([]);
    for (const name of ['media/leak.svg', 'media/etc/a.svg', 'media/up/a.svg', 'media/up/media/logo.svg'])
      expect((await publish({ [name]: LOGO })).code).toBe('bad-name');
    for (const { id } of files)
      expect((await call(`/blob?id=${id}&path=media/up/site.yaml&commit=${commit}`)).status).toBe(404);
    expect(readdirSync(folder)).not.toContain('a.svg');
    await other.remove();
  });
});

describe('sizes', () => {
  test.each([
    ['site.yaml', 4],
    ['media/a.png', 15],
    ['media/a.pdf', 25],
    ['media/a.xlsx', 5],
  ])('%s may have %i MB', async (name, megabytes) => {
    const { put } = await member(service);
    const most = new Uint8Array(megabytes * 1_000_000);
    expect((await put(name, most)).status).toBe(200);
    const more = await put(name, new Uint8Array(most.length + 1));
    expect(more).toMatchObject({
      status: 413,
      code: 'too-large',
      message: expect.stringContaining(`${megabytes} MB`),
    });
  });

  test('what is sent and not published has a limit for each member and for all, and signing out gives it back', async () => {
    const fill = async (own: Awaited<ReturnType<typeof member>>, first: number) => {
      for (let number = 0; ; number++) {
        const bytes = new Uint8Array(24_000_000).fill(first + number);
        const { status } = await own.put('media/a.pdf', bytes);
        if (status !== 200) return [number, status];
      }
    };
    const other = await school({ withGit: false });
    const [one, two] = [await member(other), await member(other)];
    expect(await fill(one, 1)).toEqual([4, 413]);
    expect(await fill(two, 11)).toEqual([2, 503]);
    await one.call('/session', { method: 'DELETE' });
    expect((await two.put('media/a.pdf', new Uint8Array(24_000_000))).status).toBe(200);
    await other.remove();
  });
});

test.each([
  ['no list', { parent: 'x', message: '', files: {} }],
  ['no parent', { message: '', files: [] }],
  [
    'a file that was not sent',
    { parent: 'x', message: '', files: [{ path: 'site.yaml', id: 'f'.repeat(40) }] },
  ],
  ['a file twice', { parent: 'x', message: '', files: Array(2).fill({ path: 'media/a.svg', id: null }) }],
  ['no name', { parent: 'x', message: '', files: [{ id: null }] }],
])('%s is no publication', async (_name, body) => {
  const { call } = await member(service);
  expect((await call('/publish', json(body))).status).toBe(400);
});

test('of one member another one can publish nothing that was sent', async () => {
  const [one, two] = [await member(service), await member(service)];
  const { id } = await one.put('media/mine.svg', LOGO);
  const { commit } = await two.read();
  const files = [{ path: 'media/mine.svg', id }];
  expect((await two.call('/publish', json({ parent: commit, message: '', files }))).status).toBe(400);
});

test('the log says nothing of a member, their password or their token', async () => {
  const { token } = await member(service);
  for (const secret of [token, MEMBER.username, MEMBER.password])
    expect(service.logged.join('\n')).not.toContain(secret);
});

test('without the studio every address answers as if there were none', async () => {
  const off = createService({ publicFolder: service.project.folder, base: '/' });
  for (const [method, call] of [...CALLS, ['POST', '/session'], ['GET', '/'], ['GET', '']] as const) {
    const [studio, other] = await Promise.all(
      [`/studio-school${call}`, `/nowhere/at-all${call}`].map((address) =>
        off.request(address, { method, headers: { authorization: `Bearer ${'a'.repeat(43)}` } }),
      ),
    );
    const facts = async (answer: Response | undefined) => [
      answer?.status,
      [...(answer?.headers ?? [])],
      await answer?.text(),
    ];
    expect(await facts(studio)).toEqual(await facts(other));
  }
});

test('the files of the studio say whether members can log in there, so that it need not ask', async () => {
  const { publicFolder, base } = { publicFolder: service.project.folder, base: '/' };
  const off = createService({ publicFolder, base, studioFiles: studioFilesAt(base) });
  const placeAt = async (app: typeof off, path: string) =>
    (await app.request(`http://localhost${path}`)).headers.get('x-plenary-place');
  expect(await placeAt(service.app, '/studio/')).toBe('school');
  expect(await placeAt(service.app, '/')).toBeNull();
  expect(await placeAt(off, '/studio/')).toBeNull();
});

test('what a refused publication has sent takes no room from the next one', async () => {
  let isRefused = true;
  const other = await school({
    withGit: false,
    check: async () => {
      if (isRefused) throw new Failure('site-errors', 'The site has an error.');
    },
  });
  const { publish } = await member(other);
  const pictures = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => [`media/${number}.png`, Buffer.alloc(15e6, number)]),
  );
  expect((await publish(pictures)).status).toBe(422);
  isRefused = false;
  expect((await publish(pictures)).status).toBe(200);
  await other.remove();
});

test('below a base path, the calls are there and nowhere else', async () => {
  const other = await school({ base: '/mun/' });
  expect((await other.app.request('http://localhost/studio-school')).status).toBe(404);
  const { publish } = await member(other);
  expect(await publish({ 'site.yaml': SITE.replace('Welcome.', 'Base.') })).toMatchObject({
    address: '/mun/',
  });
  await other.remove();
});

import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/oc/failure.ts';
import { basicOf, formWith, idIn, MEMBER, MEMBERS, mailService, QUERY, queryOf } from './mail-service.ts';

const post = (body: BodyInit = formWith(), headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers,
});

/** What a failure says, with its status. */
async function failureOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = (await answer.json()) as { code: string; message: string; problems: string[] };
  expect(Object.keys(body)).toEqual(['code', 'message', 'problems']);
  return { status: answer.status, ...body };
}

describe('POST mail', () => {
  test('gives data.xlsx for the file of a member, which nobody keeps but the server for ten minutes', async () => {
    const { ask, copies } = mailService();
    const answer = await ask(`/mail?${QUERY}`, post());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="data.xlsx"',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^copy=[\w-]{24}; Max-Age=600; Path=\/mail; HttpOnly; SameSite=Strict$/,
    );
    expect(await answer.text()).toBe('NAME,SCHOOL\n');
    expect(Buffer.from((await copies.find(idIn(answer))) ?? []).toString()).toBe('NAME,SCHOOL\n');
  });

  test('hands over the bytes of the file and its name', async () => {
    const given: unknown[] = [];
    const run = async (bytes: Uint8Array, name: string) => {
      given.push(name, Buffer.from(bytes));
      return bytes;
    };
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const answer = await mailService({ jobs: { run } }).ask(
      `/mail?${QUERY}`,
      post(formWith(bytes, 'Anmeldungen ü.xlsx')),
    );
    expect(given).toEqual(['Anmeldungen ü.xlsx', Buffer.from(bytes)]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(bytes));
  });

  test('takes the credentials from the header, the query and the form, whatever comes first in it', async () => {
    const { ask } = mailService();
    const before = new FormData();
    const after = formWith();
    for (const [name, value] of Object.entries(MEMBER)) {
      before.append(name, value);
      after.append(name, value);
    }
    before.append('file', new File(['Name,School\n'], 'export.csv'));
    const calls = [
      ask('/mail', post(formWith(), { authorization: basicOf(MEMBER) })),
      ask('/mail', post(before)),
      ask('/mail', post(after)),
      ask(
        `/mail?${queryOf({ username: 'nobody', password: 'x' })}`,
        post(formWith(), { authorization: basicOf(MEMBER) }),
      ),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
  });

  test('behind TLS sets a cookie for TLS alone, and within a folder one for the call alone', async () => {
    const cookieOf = async (address: string, proxies: number, headers = {}) => {
      const { ask } = mailService({ proxies }, '/mun/');
      return (await ask(`${address}/mun/mail?${QUERY}`, post(formWith(), headers))).headers.get('set-cookie');
    };
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(await cookieOf('https://mun.example', 0)).toMatch(/Path=\/mun\/mail;.* Secure;/);
    expect(await cookieOf('http://mun.example', 1, forwarded)).toMatch(/; Secure;/);
    // two proxies, of which the outer one speaks TLS
    expect(await cookieOf('http://mun.example', 2, { 'x-forwarded-proto': 'https, http' })).toMatch(
      /; Secure;/,
    );
    // said by somebody whom we do not believe
    expect(await cookieOf('http://mun.example', 0, forwarded)).not.toMatch(/Secure/);
  });
});

describe('every wrong login', () => {
  const wrong = { username: MEMBER.username, password: 'the wrong password' };
  const calls: [string, string, Parameters<typeof post>][] = [
    ['a wrong password', queryOf(wrong), []],
    ['an unknown name', queryOf({ ...MEMBER, username: 'nobody' }), []],
    ['empty fields', 'username=&password=', []],
    ['no credentials', '', []],
    [
      'a password that goes on',
      queryOf({ ...MEMBER, password: `${MEMBER.password}x`.padEnd(2000, 'x') }),
      [],
    ],
    ['a wrong header', '', [formWith(), { authorization: basicOf(wrong) }]],
    ['a wrong header beside a right query', QUERY, [formWith(), { authorization: basicOf(wrong) }]],
    ['a header without a colon', '', [formWith(), { authorization: 'Basic YXNoYQ==' }]],
    ['a wrong login without a file', queryOf(wrong), ['']],
  ];

  test.each(calls)('%s gets the same answer', async (_name, query, [body, headers]) => {
    const { ask, copies, logged } = mailService();
    const answer = await ask(`/mail?${query}`, post(body, headers));
    expect(await failureOf(answer)).toEqual({
      status: 401,
      code: 'wrong-login',
      message: 'The username or the password is wrong. Please type both again.',
      problems: [],
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await copies.find('')).toBeUndefined();
    expect(logged).toEqual([]);
  });

  test('makes no browser ask for the password by itself', async () => {
    const { ask } = mailService();
    const challenge = async (headers: Record<string, string>) =>
      (await ask('/mail', post(formWith(), headers))).headers.get('www-authenticate');
    expect(await challenge({})).toMatch(/^Form /);
    expect(await challenge({ authorization: basicOf(wrong) })).toMatch(
      /^Basic realm="[^"]+", charset="UTF-8"$/,
    );
  });
});

describe('the file', () => {
  const twoFiles = formWith();
  twoFiles.append('file', new File(['b'], 'b.csv'));
  const otherField = new FormData();
  otherField.append('sheet', new File(['a'], 'a.csv'));
  const both = formWith();
  both.append('sheet', new File(['a'], 'a.csv'));
  const asText = new FormData();
  asText.append('file', 'Name,School\n');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName';

  test.each<[string, Parameters<typeof post>, number, string]>([
    ['none at all', [new FormData()], 400, 'no-file'],
    ['a chooser in which nothing was chosen', [formWith('', '')], 400, 'no-file'],
    ['an empty one', [formWith('')], 400, 'no-file'],
    ['one in another field', [otherField], 400, 'no-file'],
    ['its words in a text field', [asText], 400, 'no-file'],
    ['two', [twoFiles], 400, 'too-many-files'],
    ['two in different fields', [both], 400, 'too-many-files'],
    ['no body', [''], 400, 'broken-upload'],
    ['the file itself instead of a form', ['Name', { 'content-type': 'text/csv' }], 400, 'broken-upload'],
    ['a form of another kind', [new URLSearchParams({ file: 'Name' })], 400, 'broken-upload'],
    ['a form without its boundary', [part, { 'content-type': 'multipart/form-data' }], 400, 'broken-upload'],
    ['a form that ends too early', [part, multipart], 400, 'broken-upload'],
    [
      'a form of another boundary',
      [part, { 'content-type': 'multipart/form-data; boundary=y' }],
      400,
      'broken-upload',
    ],
    ['one larger than 10 MB', [formWith(new Uint8Array(10 * 2 ** 20 + 1))], 413, 'too-large'],
  ])('%s is refused', async (_name, given, status, code) => {
    const { ask, logged } = mailService();
    expect(await failureOf(await ask(`/mail?${QUERY}`, post(...given)))).toMatchObject({
      status,
      code,
      problems: [],
    });
    expect(logged).toEqual([]);
  });

  test('of exactly 10 MB is taken', async () => {
    const run = async (bytes: Uint8Array) => Buffer.from(String(bytes.length));
    const answer = await mailService({ jobs: { run } }).ask(
      `/mail?${QUERY}`,
      post(formWith(new Uint8Array(10 * 2 ** 20))),
    );
    expect([answer.status, await answer.text()]).toEqual([200, '10485760']);
  });

  test('of a stranger takes no room from members', async () => {
    // 20 MB of strangers at most: the third of them finds no more
    const hold: (() => void)[] = [];
    const halves = (login: Record<string, string>) => {
      const boundary = 'x';
      const fields = Object.entries(login).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(Buffer.from(head));
          controller.enqueue(new Uint8Array(9 * 2 ** 20));
          hold.push(() => {
            controller.enqueue(Buffer.from('\r\n--x--\r\n'));
            controller.close();
          });
        },
      });
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    };
    const { ask } = mailService();
    const stranger = { username: 'nobody', password: 'the wrong password' };
    const first = [ask('/mail', halves(stranger)), ask('/mail', halves(stranger))];
    const third = ask('/mail', halves(stranger));
    await new Promise(setImmediate);
    const member = ask(`/mail?${QUERY}`, halves({}));
    await new Promise(setImmediate);
    for (const finish of hold) finish();
    const answers = await Promise.all([...first, third, member]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 503, 200]);
    expect(answers[2]?.headers.get('retry-after')).toBe('5');
    // given back when it is over
    expect((await ask(`/mail?${QUERY}`, post())).status).toBe(200);
  });
});

describe('what the work ends with', () => {
  const failing = (error: unknown) => mailService({ jobs: { run: () => Promise.reject(error) } });

  test.each([
    ['not-a-table', 415],
    ['no-registrations', 422],
    ['too-large', 413],
  ] as const)('%s is reported with its problems', async (code, status) => {
    const { ask } = failing(new Failure(code, 'What to do.', { problems: ['one', 'two'] }));
    const answer = await failureOf(await ask(`/mail?${QUERY}`, post()));
    expect(answer).toEqual({ status, code, message: 'What to do.', problems: ['one', 'two'] });
  });

  test('being busy is reported with the time to come back', async () => {
    const later = async (details?: { retryAfter: number }) =>
      (await failing(new Failure('busy', 'Later.', details)).ask(`/mail?${QUERY}`, post())).headers.get(
        'retry-after',
      );
    expect(await later({ retryAfter: 30 })).toBe('30');
    expect(await later()).toBe('10');
  });

  test('anything else is our fault: answered without detail, logged without what was uploaded', async () => {
    const { ask, copies, logged } = failing(new TypeError('Cannot read "+91 98100 00000 of Asha"'));
    const answer = await ask(`/mail?${QUERY}`, post());
    expect(await failureOf(answer)).toMatchObject({ status: 500, code: 'our-fault', problems: [] });
    expect(await copies.find(idIn(answer))).toBeUndefined();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^Unexpected TypeError\n {4}at .*mail\.test\.ts/);
    expect(logged[0]).not.toMatch(/Asha|9810/);
  });
});

describe('without script', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test('a failure is a small page with a way back', async () => {
    const { ask } = mailService({
      jobs: {
        run: () => Promise.reject(new Failure('no-registrations', 'No <headers>.', { problems: ['a & b'] })),
      },
    });
    for (const headers of [browser, { ...browser, 'sec-fetch-mode': 'navigate' }]) {
      const answer = await ask(`/mail?${QUERY}`, post(formWith(), headers));
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(page).toContain('<html lang="en" dir="ltr">');
      expect(page).toContain('No &lt;headers&gt;.');
      expect(page).toContain('<li>a &amp; b</li>');
      expect(page).toContain('<a href="/login">Login</a>');
    }
  });

  test('a script that takes HTML too gets JSON', async () => {
    const answer = await mailService().ask(
      '/mail',
      post(formWith(), { ...browser, 'sec-fetch-mode': 'cors' }),
    );
    expect((await failureOf(answer)).code).toBe('wrong-login');
  });
});

describe('DELETE mail', () => {
  test('removes the copy that the cookie names, and no other', async () => {
    const { ask, copies } = mailService();
    const [mine, others] = [
      await ask(`/mail?${QUERY}`, post()),
      await ask(`/mail?${QUERY}`, post(formWith('b'))),
    ];
    const remove = async (cookie?: string) =>
      (await ask('/mail', { method: 'DELETE', headers: cookie === undefined ? {} : { cookie } })).status;
    expect(await remove()).toBe(204);
    expect(await remove('copy=')).toBe(204);
    expect(await remove('copy=not-one-of-ours')).toBe(204);
    expect([await copies.find(idIn(mine)), await copies.find(idIn(others))].map(Boolean)).toEqual([
      true,
      true,
    ]);
    expect(await remove(`copy=${idIn(mine)}`)).toBe(204);
    expect([await copies.find(idIn(mine)), await copies.find(idIn(others))].map(Boolean)).toEqual([
      false,
      true,
    ]);
    expect(await remove(`copy=${idIn(mine)}`)).toBe(204);
  });

  test('makes the browser forget the cookie', async () => {
    const { ask } = mailService();
    const answer = await ask('/mail', { method: 'DELETE', headers: { cookie: 'copy=abc' } });
    expect(answer.headers.get('set-cookie')).toMatch(/^copy=; Max-Age=0; Path=\/mail;/);
  });

  test('a second upload in the same browser leaves one copy', async () => {
    const { ask, copies } = mailService();
    const first = await ask(`/mail?${QUERY}`, post());
    const second = await ask(`/mail?${QUERY}`, post(formWith(), { cookie: `copy=${idIn(first)}` }));
    expect(await copies.find(idIn(first))).toBeUndefined();
    expect(await copies.find(idIn(second))).toBeDefined();
  });
});

test('nothing fetches a copy, with its cookie or without', async () => {
  const { ask } = mailService();
  const cookie = `copy=${idIn(await ask(`/mail?${QUERY}`, post()))}`;
  for (const method of ['GET', 'HEAD'])
    expect((await ask('/mail', { method, headers: { cookie } })).status).toBe(404);
});

test.each(['PUT', 'PATCH', 'OPTIONS', 'QUERY'])(
  '%s is no call to mail: the answer says which there are',
  async (method) => {
    for (const base of ['/', '/mun/']) {
      const answer = await mailService({}, base).ask(`${base}mail`, { method });
      expect(answer.headers.get('allow')).toBe('POST, DELETE');
      expect(await failureOf(answer)).toMatchObject({ status: 405, code: 'unknown-call' });
    }
  },
);

describe('calls that a page of another site makes', () => {
  const foreign: [string, Record<string, string>, number?][] = [
    ['by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
    [
      'by Sec-Fetch-Site, whatever the Origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    ],
    ['by its Origin', { origin: 'https://evil.example' }],
    ['by both', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['at another port', { origin: 'http://localhost:8080' }],
    ['without an Origin of its own', { origin: 'null' }],
    ['with an Origin that is none', { origin: 'localhost' }],
    [
      'that forges the host it forwards',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['whose host a proxy forwards', { origin: 'http://localhost', 'x-forwarded-host': 'mun.example' }, 1],
  ];
  test.each(foreign)('%s are refused before anything is counted or read', async (_, headers, proxies = 0) => {
    let tries = 0;
    const isMember = async () => {
      tries += 1;
      return true;
    };
    const { ask, copies } = mailService({ members: { any: async () => true, isMember }, proxies });
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      { pull: (controller) => void controller.enqueue(new Uint8Array(++read)) },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
    const answer = await ask(`/mail?${QUERY}`, init);
    expect(await failureOf(answer)).toMatchObject({ status: 403, code: 'other-site', problems: [] });
    expect([tries, read]).toEqual([0, 0]);
    const id = await copies.add(Buffer.from('a workbook'));
    const removal = await ask('/mail', { method: 'DELETE', headers: { ...headers, cookie: `copy=${id}` } });
    expect(removal.status).toBe(403);
    expect(await copies.find(id)).toBeDefined();
  });

  const ours: [string, Record<string, string>, number?][] = [
    ['of a script without a browser', {}],
    ['of the page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    ['of the page in a browser that sends no origins', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['of a person', { 'sec-fetch-site': 'none' }],
    ['of the page in an old browser', { origin: 'http://localhost' }],
    [
      'behind nginx, at a port that it leaves out',
      { 'sec-fetch-site': 'same-origin', origin: 'https://localhost:8443' },
      1,
    ],
    ['behind a proxy that speaks TLS', { origin: 'https://localhost' }, 1],
    [
      'behind a proxy that writes the usual port',
      { origin: 'https://mun.example', 'x-forwarded-host': 'mun.example:443' },
      1,
    ],
    [
      'behind Caddy',
      { origin: 'https://mun.example', host: 'mun.example', 'x-forwarded-host': 'mun.example' },
      1,
    ],
    [
      'behind a proxy that forwards the host',
      { origin: 'https://mun.example', 'x-forwarded-host': 'mun.example' },
      1,
    ],
  ];
  test.each(ours)('are not those %s', async (_, headers, proxies = 0) => {
    const { ask } = mailService({ proxies });
    expect((await ask(`/mail?${QUERY}`, post(formWith(), headers))).status).toBe(200);
    expect((await ask('/mail', { method: 'DELETE', headers })).status).toBe(204);
  });
});

test('without accounts it says whom to ask', async () => {
  const { ask } = mailService({ members: { ...MEMBERS, any: async () => false } });
  expect(await failureOf(await ask(`/mail?${QUERY}`, post()))).toMatchObject({
    status: 503,
    code: 'no-members',
    message: expect.stringContaining('Ask the people who run the site'),
  });
});

test('guessing is slowed down where it is done, and a forged address does not help', async () => {
  const { ask } = mailService();
  const wrong = queryOf({ ...MEMBER, password: 'the wrong password' });
  const guess = (forwarded: string) =>
    ask(`/mail?${wrong}`, post(formWith(), { 'x-forwarded-for': forwarded }));
  const answers = [];
  for (let count = 0; count < 6; count++) answers.push(await guess(`198.51.100.${count}`));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  const last = answers.at(-1) as Response;
  expect(last.headers.get('retry-after')).toMatch(/^[12]$/);
  expect((await failureOf(last)).code).toBe('too-many-tries');
  // not even with the right password; elsewhere the member gets in
  expect((await ask(`/mail?${QUERY}`, post())).status).toBe(429);
  expect((await ask(`/mail?${QUERY}`, post(), '192.0.2.2')).status).toBe(200);
});

test('guesses at the same time count like those one after another', async () => {
  const { ask } = mailService();
  const wrong = queryOf({ ...MEMBER, password: 'the wrong password' });
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(`/mail?${wrong}`, post())));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test.each(['/health', '/mun/health'])('%s says that the service runs', async (path) => {
  const answer = await mailService({}, '/mun/').ask(path);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});

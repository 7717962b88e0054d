import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMembers, writeMembers } from '../../src/oc/auth.ts';
import { ROUTES } from '../site-facts.ts';
import { type Built, builtService, HEAD, type Running, rawCall, START, uploadOf } from './built-service.ts';
import { basicOf, formWith, queryOf, quickHash } from './mail-service.ts';
import { gradeOf } from './observatory.ts';

/** A password that is nowhere else, so that it is found wherever it was written. */
const CANARY = { username: 'asha', password: 'canary-5up3rcalifragilistic' };
const PARTS = ['canary', basicOf(CANARY).slice(6, 30)];

let built: Built;
let service: Running;
let membersFile: string;

beforeAll(async () => {
  built = await builtService();
  membersFile = path.join(built.folder, '.plenary/members.json');
  service = await built.start();
});
afterAll(async () => {
  await service?.end();
  built?.remove();
});

const health = async (of = service) => (await fetch(`${of.origin}/health`)).json();
const post = (init: RequestInit = {}, query = '') =>
  fetch(`${service.origin}/mail${query}`, { method: 'POST', body: formWith(), ...init });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

test('the first start says how to make an account, and uploads are answered so', async () => {
  await expect.poll(service.said).toContain('npx plenary oc add NAME');
  const answer = await post({}, `?${queryOf(CANARY)}`);
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'no-members']);
  await writeMembers(membersFile, [
    { name: CANARY.username, hash: quickHash(CANARY.password), added: '2024-05-01' },
  ]);
  // no restart
  expect(await codeOf(await post({}, `?${queryOf({ ...CANARY, password: 'x' })}`))).toBe('wrong-login');
});

test('a password is written nowhere, wherever it was sent', async () => {
  const fields = formWith();
  for (const [name, value] of Object.entries(CANARY)) fields.append(name, value);
  const header = { authorization: basicOf(CANARY) };
  const wrong = { ...CANARY, password: `${CANARY.password}-wrong` };
  const calls = [
    post({}, `?${queryOf(CANARY)}`),
    post({}, `?${queryOf(wrong)}`),
    post({ body: fields }),
    post({ headers: header }),
    // broken in every way
    post({ body: 'broken' }, `?${queryOf(CANARY)}`),
    post({ headers: header, body: 'broken' }),
    post({ method: 'PUT' }, `?${queryOf(CANARY)}`),
    fetch(`${service.origin}/mail?${queryOf(CANARY)}`, { method: 'DELETE' }),
    fetch(`${service.origin}/nowhere?${queryOf(CANARY)}`),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer.status).not.toBe(500);
    expect(await answer.text()).not.toContain('canary');
  }
  for (const line of [
    `POST /mail?${queryOf(CANARY)} HTTP/9.9`,
    `${queryOf(CANARY)} nonsense`,
    `GET /mail?${CANARY.password}`,
  ]) {
    const { socket, answer } = await rawCall(service.port, `${line}\r\nhost: x\r\nbad header\r\n\r\n`);
    expect(await answer).not.toContain('canary');
    socket.destroy();
  }
  for (const part of PARTS) {
    expect(service.said()).not.toContain(part);
    for (const [file, text] of built.written())
      expect({ file, has: text.includes(part) }).toEqual({ file, has: false });
  }
});

test('what is no request is answered in JSON too', async () => {
  const answerTo = async (text: string) => {
    const { answer } = await rawCall(service.port, text);
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    return { status: head.split(' ')[1], ...JSON.parse(body) };
  };
  expect(await answerTo('nonsense\r\n\r\n')).toMatchObject({
    status: '400',
    code: 'broken-upload',
    problems: [],
  });
  expect(await answerTo(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`)).toMatchObject({ status: '431' });
  // a proxy may follow the other host (RFC 9112, 3.2)
  expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n')).toMatchObject({
    status: '400',
    code: 'broken-upload',
  });
});

describe('clients that mean no good', () => {
  test('a body of 1 GB in pieces is refused at 10 MB, and not read', async () => {
    const authorization = `authorization: ${basicOf(CANARY)}`;
    const { socket, answer } = await rawCall(
      service.port,
      [
        ...HEAD,
        authorization,
        'transfer-encoding: chunked',
        '',
        `${START.length.toString(16)}\r\n${START}\r\n`,
      ].join('\r\n'),
    );
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20), Buffer.from('\r\n')]);
    let sent = 0;
    const pieces = function* () {
      for (; sent < 1024; sent++) yield piece;
    };
    // it is cut off before its end
    await pipeline(Readable.from(pieces()), socket).catch(() => {});
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"too-large"/);
    // what is sent beyond is read and dropped for a moment, so that a browser gets its answer
    expect(sent).toBeLessThan(128);
    expect(await health()).toEqual({ status: 'ok' });
  });

  test('a file that is said to be larger than 10 MB is refused, and a browser that sends it all gets its answer', async () => {
    const answer = await post({
      body: formWith(new Uint8Array(20 * 2 ** 20)),
      headers: { authorization: basicOf(CANARY) },
    });
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'too-large']);
  });
});

test('three members who send registrations at once get their own rows, and all of them', async () => {
  const members = ['asha', 'bina', 'dev'].map((username) => ({ username, password: CANARY.password }));
  const hash = quickHash(CANARY.password);
  await writeMembers(
    membersFile,
    members.map(({ username }) => ({ name: username, hash, added: '2024-05-01' })),
  );
  const sent = members.map((member) => uploadOf(service, member, 200));
  for (const { status, names, expected } of await Promise.all(sent)) {
    expect(status).toBe(200);
    expect(names).toEqual(expected);
  }
});

test('behind TLS, every page has 130 points and A+ by the scoring of the HTTP Observatory', async () => {
  const secure = await built.start({ PLENARY_PROXIES: '1' });
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
  for (const route of [...Object.keys(ROUTES), '/not-there']) {
    const answer = await fetch(secure.origin + route, { headers });
    const { score, grade, results } = gradeOf(answer.headers, await answer.text());
    expect({ route, grade, enough: score >= 130, results }).toMatchObject({ grade: 'A+', enough: true });
  }
  await secure.end();
});

describe('the end', () => {
  test('SIGTERM: what runs is finished, nothing more is taken, and it ends with 0', async () => {
    const other = await built.start();
    const form = `${START}Full name,Email,School\nAsha Rao,asha@example.org,Example\r\n--x--\r\n`;
    const head = [
      ...HEAD,
      `authorization: ${basicOf(CANARY)}`,
      `content-length: ${form.length}`,
      'connection: close',
    ];
    const { socket, answer } = await rawCall(other.port, [...head, '', form.slice(0, 100)].join('\r\n'));
    const unfinished = await rawCall(other.port, 'GET / HT');
    await health(other);
    const ended = other.end();
    // it has heard of it once it listens no more
    await expect.poll(() => health(other).catch(() => 'gone')).toBe('gone');
    expect(other.child.exitCode).toBeNull();
    socket.write(form.slice(100));
    // the file is worked on as if nothing had happened
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*filename="data\.xlsx"[\s\S]*\r\n\r\nPK/);
    expect(await unfinished.answer).toBe('');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  test('SIGKILL and a new start: the accounts are whole, and nothing is left of what was uploaded', async () => {
    const before = [...built.written().keys()].sort();
    const killed = await built.start();
    const headers = { authorization: basicOf(CANARY) };
    const table = 'Full name,Email,School\nthe uploaded words,asha@example.org,Example\n';
    const call = () => fetch(`${killed.origin}/mail`, { method: 'POST', body: formWith(table), headers });
    expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200]);
    const running = call().catch(() => undefined);
    expect((await killed.end('SIGKILL')).signal).toBe('SIGKILL');
    await running;
    const again = await built.start();
    expect((await readMembers(membersFile)).map(({ name }) => name)).toEqual(['asha', 'bina', 'dev']);
    expect([...built.written().keys()].sort()).toEqual(before);
    for (const text of built.written().values()) expect(text.includes('the uploaded words')).toBe(false);
    const answer = await fetch(`${again.origin}/mail`, { method: 'POST', body: formWith(), headers });
    expect(answer.status).not.toBe(401);
    await again.end();
  });

  test.each([
    ['PORT', 'abc', 'not a port number'],
    ['PLENARY_PROXIES', 'my proxy', 'the number of proxies'],
  ])('a wrong %s is reported, and it does not start', async (name, value, reported) => {
    await expect(built.start({ [name]: value })).rejects.toThrow(reported);
  });
});

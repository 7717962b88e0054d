import type { IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { REPOSITORY_LIMITS } from '../../../src/studio/places/hosts/files.ts';
import {
  connectRepository,
  fixedTokenAccess,
  HostProblem,
  type Place,
  publishWithMerge,
} from '../../../src/studio/places/hosts/index.ts';
import { HTTP_PLATFORM } from '../../../src/studio/places/hosts/requests.ts';
import { startServer } from '../../start-server.ts';
import { changed, hostWith, KINDS, publish, reasonOf, SITE, TOKEN } from './hosts.ts';
import { startForgejo } from './servers/forgejo.ts';
import { startRepository } from './servers/git.ts';
import type { Fault } from './servers/serve.ts';

/** A server that answers every request in this way, and what it has got. */
async function serverWith(status: number, headers: Record<string, string>, body = '{}') {
  const got: IncomingMessage[] = [];
  const { origin, close } = await startServer((request, response) => {
    got.push(request);
    response.writeHead(status, headers).end(body);
  });
  onTestFinished(close);
  return { origin, got };
}

const placeAt = (origin: string): Place => ({ host: 'github', origin, api: origin, project: 'school/mun' });

const NOW = Date.UTC(2026, 10, 26, 20, 30);
const door = { ...HTTP_PLATFORM, now: () => NOW };

/** The problem of a request that gets this answer. */
async function problemOf(
  status: number,
  headers: Record<string, string> = {},
  body = '{}',
): Promise<HostProblem> {
  const { origin } = await serverWith(status, headers, body);
  const remote = await connectRepository(placeAt(origin), fixedTokenAccess(TOKEN), { door });
  return remote.read().then(
    () => expect.unreachable(),
    (problem) => problem,
  );
}

test('each refusal has its reason, and says what to do', async () => {
  const reasons = {
    401: 'signed-out',
    403: 'forbidden',
    404: 'missing',
    409: 'no-site',
    422: 'refused',
    429: 'limited',
    500: 'server',
    502: 'server',
    503: 'server',
  };
  for (const [status, reason] of Object.entries(reasons)) {
    const problem = await problemOf(Number(status));
    expect({ status, reason: problem.reason }).toEqual({ status, reason });
    expect(problem.message).toMatch(/^[A-Z0-9][\s\S]+ [\s\S]+\.$/);
  }
});

test('limits say until when, as GitHub writes it', async () => {
  const reset = String(NOW / 1000 + 900);
  const cases: [number, Record<string, string>, string, number | undefined][] = [
    [403, { 'retry-after': '120' }, '{}', NOW + 120_000],
    [429, { 'retry-after': '5' }, '{}', NOW + 5_000],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, '{}', NOW + 900_000],
    [
      403,
      {},
      '{"documentation_url":"https://docs.github.com/rest/about-secondary-rate-limits"}',
      NOW + 60_000,
    ],
    [429, {}, '{}', undefined],
  ];
  for (const [status, headers, body, until] of cases) {
    const { reason, details } = await problemOf(status, headers, body);
    expect({ reason, until: details.until }).toEqual({ reason: 'limited', until });
  }
  // the limit is not what a token with other rights left refuses
  expect((await problemOf(403, { 'x-ratelimit-remaining': '10', 'x-ratelimit-reset': reset })).reason).toBe(
    'forbidden',
  );
});

test("the host's own words are one line of plain text, and never the token", async () => {
  const said = `Rule\u202e\n<b>violations</b> ${'x'.repeat(300)}`;
  const { details } = await problemOf(403, {}, JSON.stringify({ message: said }));
  expect(details.hostMessage).toMatch(/^Rule <b>violations<\/b> x+$/);
  expect(details.hostMessage?.length).toBeLessThanOrEqual(200);
  const problem = await problemOf(403, {}, JSON.stringify({ message: `Bad token ${TOKEN}` }));
  expect(JSON.stringify(problem) + problem.message + problem.stack).not.toContain(TOKEN);
});

test('an answer that nobody understands is a fault of the host', async () => {
  for (const body of ['', 'no JSON', '[]', '{"default_branch":7}', '{"default_branch":"../../other"}'])
    expect((await problemOf(200, {}, body)).reason).toMatch(/^(?:server|missing)$/);
});

test('the token is not sent to where a host redirects, on the same machine or elsewhere', async () => {
  const elsewhere = await serverWith(200, {});
  for (const status of [301, 302, 307, 308]) {
    const { origin, got } = await serverWith(status, { location: `${elsewhere.origin}/stolen` });
    expect(await reasonOf((await connectRepository(placeAt(origin), fixedTokenAccess(TOKEN))).read())).toBe(
      'redirected',
    );
    expect(got).toHaveLength(1);
  }
  expect(elsewhere.got).toEqual([]);
});

test('an API without https is refused before anything is sent, but on this machine', async () => {
  for (const api of [
    'http://gitlab.school.example/api/v4',
    'ftp://x.example',
    'https://user:secret@x.example',
    'http://127.0.0.1.x.example',
  ])
    await expect(
      connectRepository({ ...placeAt('https://x.example'), api }, fixedTokenAccess(TOKEN)),
    ).rejects.toThrow('https://');
  for (const api of ['https://x.example', 'http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])
    await connectRepository({ ...placeAt('https://x.example'), api }, fixedTokenAccess(TOKEN));
});

test('a token with a character that no token has is sent nowhere, and in no message', async () => {
  const { origin, got } = await serverWith(200, {});
  for (const token of ['canary\nX-Evil: 1', 'canary…', 'canary two', '']) {
    const problem = await (await connectRepository(placeAt(origin), fixedTokenAccess(token)))
      .read()
      .catch((error) => error);
    expect(problem).toMatchObject({ reason: 'signed-out' });
    expect(problem.message + problem.stack).not.toContain('canary');
  }
  expect(got).toEqual([]);
});

test('names in an address lead nowhere else', async () => {
  const { origin, got } = await serverWith(404, {});
  const at = (more: Partial<Place>) =>
    connectRepository({ ...placeAt(origin), ...more }, fixedTokenAccess(TOKEN));
  for (const project of ['../..', 'school/..', 'school/mun?x=1#y', 'school/m%2f..%2fu', 'a\\..\\b/c', 'mun'])
    await expect(at({ project })).rejects.toThrow('does not find');
  for (const branch of ['../../../user', 'a/../../b', '', 'a//b'])
    await expect(at({ branch })).rejects.toThrow('does not find');
  await expect(at({ folder: '../secret' })).rejects.toThrow('does not find');
  for (const branch of ['%2e%2e/x', 'a?b#c', 'ä\\b']) await reasonOf((await at({ branch })).read());
  expect(got).toHaveLength(3);
  for (const { url } of got) expect(url).toMatch(/^\/repos\/school\/mun\/git\/ref\/heads%2F[^/?#\\]+$/);
});

test('a host that is not there is a matter of the network', async () => {
  const remote = await connectRepository(placeAt('http://127.0.0.1:9'), fixedTokenAccess(TOKEN));
  const problem = await remote.read().catch((error) => error);
  expect(problem).toMatchObject({ reason: 'offline', details: { host: '127.0.0.1:9' } });
  expect(problem.message).toContain('Your changes are stored in this browser.');
});

test('a host that answers too slowly is a matter of the network', async () => {
  const { origin, close } = await startServer(() => undefined);
  onTestFinished(close);
  const remote = await connectRepository(placeAt(origin), fixedTokenAccess(TOKEN), {
    door: { ...HTTP_PLATFORM, timeout: 50 },
  });
  expect(await reasonOf(remote.read())).toBe('offline');
});

test('a host that allows no other pages has another message than one that is not there', async () => {
  const repository = await startRepository(SITE);
  const host = await startForgejo({ repository, token: TOKEN, cors: false });
  onTestFinished(async () => {
    await host.close();
    await repository.remove();
  });
  const { origin, api } = host;
  const place: Place = { host: 'forgejo', origin, api, project: 'school/mun' };
  /** What a browser does with an answer that does not allow its page. */
  const asBrowser: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (init?.mode === 'no-cors' || answer.headers.has('access-control-allow-origin')) return answer;
    throw new TypeError('Failed to fetch');
  };
  const remote = await connectRepository(place, fixedTokenAccess(TOKEN), {
    door: { ...HTTP_PLATFORM, fetch: asBrowser },
  });
  expect(await reasonOf(remote.read())).toBe('closed');
});

test('after many pictures GitHub wants a break, which the studio takes, and then goes on where it was', async () => {
  let time = NOW;
  const waited: number[] = [];
  const wait = async (milliseconds: number) => {
    waited.push(milliseconds);
    time += milliseconds;
  };
  const { remote, repository, host } = await hostWith('github', SITE, {
    door: { ...HTTP_PLATFORM, now: () => time, wait },
  });
  const limit: Fault = { status: 403, json: { message: 'Slow down' }, headers: { 'retry-after': '60' } };
  let contents = 0;
  host.fault = ({ name }) => (name.endsWith('/git/blobs') && ++contents === 3 ? limit : undefined);
  const photos = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [`media/${index}.txt`, `${index}`]),
  );
  const progress: number[][] = [];
  await publish(remote, photos, { progress: (...one) => progress.push(one) });
  expect(waited).toEqual([60_000]);
  expect(contents).toBe(6);
  expect(progress).toEqual([1, 2, 3, 4, 5].map((sent) => [sent, 5]));
  expect(await repository.files()).toMatchObject(photos);
  // nobody waits for an hour
  host.fault = ({ name }) =>
    name.endsWith('/git/blobs') ? { ...limit, headers: { 'retry-after': '3600' } } : undefined;
  expect(await reasonOf(publish(remote, { 'media/more.txt': 'more' }))).toBe('limited');
  expect(waited).toHaveLength(1);
});

test('on a computer whose clock is fast, the studio does not ask a host for ever that wants a break', async () => {
  let waited = 0;
  const wait = async () => {
    waited++;
    if (waited > 100) throw new Error('nobody waits as long');
  };
  const { remote, host } = await hostWith('github', SITE, {
    door: { ...HTTP_PLATFORM, now: () => NOW, wait },
  });
  const over = String(NOW / 1000 - 600);
  const limit: Fault = {
    status: 403,
    json: { message: 'Slow down' },
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': over },
  };
  host.fault = ({ name }) => (name.endsWith('/git/blobs') ? limit : undefined);
  expect(await reasonOf(publish(remote, { 'media/photo.txt': 'photo' }))).toBe('limited');
  expect(waited).toBeLessThan(10);
});

test('a content that GitHub has not stored as it was sent is not published', async () => {
  const { remote, repository, host } = await hostWith('github');
  const { commit: parent } = await remote.read();
  const other: Fault = { status: 201, json: { sha: '0'.repeat(40), url: 'https://api.github.com/' } };
  host.fault = ({ name }) => (name.startsWith('POST') && name.endsWith('/git/blobs') ? other : undefined);
  expect(await reasonOf(publish(remote, { 'site.yaml': 'new' }))).toBe('damaged');
  expect(await repository.head()).toBe(parent);
});

test.each(['gitlab', 'forgejo'] as const)(
  '%s takes no more in one commit than fits into memory',
  async (kind) => {
    const { remote, host } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const before = host.calls.length;
    const content = new Uint8Array(REPOSITORY_LIMITS.request / 2 + 1);
    const files = ['a', 'b'].map((name, index) => ({
      path: `media/${name}`,
      content: content.with(0, index),
    }));
    await expect(remote.publish({ parent, files, message: 'x' })).rejects.toThrow('the limit is 50 MB');
    expect(host.calls).toHaveLength(before);
  },
);

test('where somebody is faster each time, the studio gives up after three merges', async () => {
  const { remote, repository } = await hostWith('forgejo');
  const { commit: parent } = await remote.read();
  let merges = 0;
  await repository.save({ 'site.yaml': 'theirs' });
  const merge = async () => {
    await repository.save({ 'site.yaml': `theirs ${++merges}` });
    return changed({ 'site.yaml': `both ${merges}` });
  };
  const request = { parent, files: changed({ 'site.yaml': 'ours' }), message: 'Ours' };
  expect(await reasonOf(publishWithMerge(remote, request, merge))).toBe('busy');
  expect(merges).toBe(3);
});

describe.each(KINDS)('%s', (kind) => {
  test('a wrong token is refused, and written nowhere', async () => {
    const log = vi.spyOn(console, 'log');
    const { place } = await hostWith(kind);
    const remote = await connectRepository(place, fixedTokenAccess('canary-wrong'));
    const problem = await remote.read().catch((error) => error);
    expect(problem).toBeInstanceOf(HostProblem);
    expect(problem.reason).toBe('signed-out');
    expect(problem.message + problem.stack + JSON.stringify(problem)).not.toContain('canary');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('a limit in the middle of publishing changes nothing, and the next try goes on', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const limit: Fault = {
      status: 429,
      json: { message: 'Too many' },
      headers: { 'retry-after': '60' },
    };
    const last = { github: 'PATCH', gitlab: 'POST', forgejo: 'POST' }[kind];
    host.fault = ({ name }) => (name.startsWith(last) ? limit : undefined);
    expect(await reasonOf(publish(remote, { 'site.yaml': 'new' }))).toBe('limited');
    expect(await repository.head()).toBe(parent);
    host.fault = () => undefined;
    await publish(remote, { 'site.yaml': 'new' });
    expect((await repository.files())['site.yaml']).toBe('new');
    // what has arrived is not sent again
    expect(host.calls.filter((name) => name === 'POST /repos/{owner}/{repo}/git/blobs')).toHaveLength(
      kind === 'github' ? 1 : 0,
    );
  });
});

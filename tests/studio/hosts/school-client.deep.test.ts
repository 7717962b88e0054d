import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileApiProblem } from '../../../src/studio/places/hosts/file-api.ts';
import { HostProblem } from '../../../src/studio/places/hosts/problem.ts';
import type { HttpPlatform } from '../../../src/studio/places/hosts/requests.ts';
import { connectSchool } from '../../../src/studio/places/hosts/school.ts';
import { MEMBER } from '../../oc/mail-service.ts';
import { LOGO, type School as Service, SITE, school } from '../../oc/publishing/school.ts';

/* The studio at the service of a school: the client in the browser, against the calls of the service, real Git and the real check. */

let service: Service;
let requests: string[];
/** What becomes of an answer on its way. */
let broken: (call: string) => boolean;

const door: HttpPlatform = {
  timeout: 10_000,
  now: () => Date.now(),
  fetch: async (address, init) => {
    const { pathname } = new URL(String(address));
    const call = `${init?.method} ${pathname.slice('/mun/studio-school'.length)}`;
    requests.push(call);
    const answer = await service.app.request(String(address), { ...init, redirect: 'follow' });
    if (broken(call)) throw new TypeError('network');
    return answer;
  },
};
const bytes = (text: string) => new TextEncoder().encode(text);
const signedIn = async () => {
  const remote = connectSchool('http://localhost/mun/', door);
  expect(await remote.signIn(MEMBER)).toBe('asha');
  return remote;
};

beforeAll(async () => {
  service = await school({ base: '/mun/', check: 'real' });
  [requests, broken] = [[], () => false];
});
afterAll(() => service.remove());

test('reads, publishes and follows the build', async () => {
  const remote = await signedIn();
  const { commit: parent, branch, files } = await remote.read();
  expect([branch, [...files.keys()]]).toEqual([
    'main',
    ['media/guides/a guide (1).pdf', 'media/logo.svg', 'site.yaml'],
  ]);
  const { id } = files.get('site.yaml') ?? { id: '' };
  expect(new TextDecoder().decode(await remote.blob(id, 'site.yaml', parent))).toBe(SITE);
  const text = SITE.replace('Welcome.', 'Hello.');
  const changes = [
    { path: 'site.yaml', content: bytes(text) },
    { path: 'media/new.svg', content: bytes(LOGO) },
    { path: 'media/guides/a guide (1).pdf', content: null },
  ];
  const done = await remote.publish({ parent, files: changes, message: 'Hello' });
  if ('moved' in done) throw new Error('It has moved.');
  expect(done).toEqual({
    commit: expect.stringMatching(/^\w{40}$/),
    parent,
    address: 'http://localhost/mun/',
  });
  await expect
    .poll(() => remote.buildOf(done.commit))
    .toEqual({ state: 'live', address: 'http://localhost/mun/' });
  expect((await remote.buildOf('nothing')).state).toBe('unknown');
  // for a merge
  expect((await remote.read(parent)).files).toEqual(files);
});

test('who was slower merges and publishes again, and sends no file twice', async () => {
  const remote = await signedIn();
  const { commit: parent } = await remote.read();
  await remote.publish({
    parent,
    files: [{ path: 'media/theirs.svg', content: bytes(LOGO) }],
    message: 'Theirs',
  });
  const files = [{ path: 'media/mine.svg', content: bytes(LOGO) }];
  const slow = await remote.publish({ parent, files, message: 'Mine' });
  const { commit } = await remote.read();
  expect(slow).toEqual({ moved: true, theirs: commit, parent: commit });
  requests = [];
  expect(await remote.publish({ parent: commit, files, message: 'Mine' })).toMatchObject({ parent: commit });
  expect(requests).toEqual(['POST /publish']);
});

test('an answer that is lost leaves it open, and the same request again is published once', async () => {
  const remote = await signedIn();
  const { commit: parent } = await remote.read();
  const request = { parent, files: [{ path: 'media/lost.svg', content: bytes(LOGO) }], message: 'Lost' };
  broken = (call) => call === 'POST /publish';
  await expect(remote.publish(request)).rejects.toMatchObject({ reason: 'unsure' });
  broken = () => false;
  const { commit } = await remote.read();
  expect(await remote.publish(request)).toMatchObject({ commit, parent });
});

test('errors of the site, a wrong password and a name that is refused are said in the words of the service', async () => {
  const remote = await signedIn();
  const { commit: parent } = await remote.read();
  const publish = (path: string, content: string) =>
    remote
      .publish({ parent, files: [{ path, content: bytes(content) }], message: '' })
      .catch((error) => error);
  const errors = await publish('site.yaml', `${SITE}commitees: []\n`);
  expect(errors).toBeInstanceOf(FileApiProblem);
  expect(errors).toMatchObject({ reason: 'refused', code: 'site-errors' });
  expect(errors.problems).toEqual([expect.stringMatching(/^Line \d+: .*commitees/)]);
  expect(await publish('media/a.html', '')).toMatchObject({ code: 'bad-name', reason: 'refused' });
  await expect(
    connectSchool('http://localhost/mun/', door).signIn({ ...MEMBER, password: 'x' }),
  ).rejects.toMatchObject({
    reason: 'signed-out',
    code: 'wrong-login',
    message: expect.stringContaining('password'),
  });
});

test('a proposal is refused before anything is sent', async () => {
  const remote = await signedIn();
  requests = [];
  const propose = { branch: 'edits', title: '', body: '' };
  await expect(remote.publish({ parent: '', files: [], message: '', propose })).rejects.toMatchObject({
    reason: 'refused',
  });
  expect(requests).toEqual([]);
});

test('after signing out, nothing is read any more, and the service knows it', async () => {
  const remote = await signedIn();
  requests = [];
  await remote.signOut();
  expect(requests).toEqual(['DELETE /session']);
  await expect(remote.read()).rejects.toMatchObject({ reason: 'signed-out', code: 'signed-out' });
  await remote.signOut();
  expect(requests).toEqual(['DELETE /session', 'GET /files']);
});

test('signing out without a network ends it here too', async () => {
  // nothing of it reaches the service, whose session goes on
  const cut: HttpPlatform = {
    ...door,
    fetch: (address, init) =>
      init?.method === 'DELETE' ? Promise.reject(new TypeError('network')) : door.fetch(address, init),
  };
  const remote = connectSchool('http://localhost/mun/', cut);
  await remote.signIn(MEMBER);
  await remote.signOut();
  await expect(remote.read()).rejects.toMatchObject({ code: 'signed-out' });
});

test('bytes that are not those of their id are refused', async () => {
  const changed: HttpPlatform = {
    ...door,
    fetch: async (address, init) =>
      String(address).includes('/blob?') ? new Response(LOGO) : door.fetch(address, init),
  };
  const remote = connectSchool('http://localhost/mun/', changed);
  await remote.signIn(MEMBER);
  const { commit, files } = await remote.read();
  const { id } = files.get('site.yaml') ?? { id: '' };
  await expect(remote.blob(id, 'site.yaml', commit)).rejects.toMatchObject({ reason: 'damaged' });
});

test('without a network, and at what is no service, it says so', async () => {
  const remote = await signedIn();
  broken = () => true;
  await expect(remote.read()).rejects.toMatchObject({ reason: 'offline' });
  await remote.signOut();
  broken = () => false;
  const other: HttpPlatform = {
    ...door,
    fetch: async () => new Response('<!doctype html>', { status: 200 }),
  };
  await expect(connectSchool('http://localhost/mun/', other).read()).rejects.toBeInstanceOf(HostProblem);
});

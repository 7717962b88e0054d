import { expect, test } from 'vitest';
import { formWith, MEMBER, mailService, QUERY, queryOf } from './mail-service.ts';

/*
 * A site on a static host, whose pages call a service on another one. The service answers the pages of exactly this site.
 */

const SITE = 'https://school.github.example';
/** What a browser says of a call from a page of the site. */
const BY_SITE = { origin: SITE, 'sec-fetch-site': 'cross-site' };
const elsewhere = () => mailService({ upload: { path: '/oc/mail', origin: SITE } }, '/mun/');
const post = (headers: Record<string, string> = BY_SITE) => ({ method: 'POST', body: formWith(), headers });
const preflight = (origin?: string) => ({
  method: 'OPTIONS',
  headers: {
    ...(origin === undefined ? {} : { origin }),
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'plenary-copy',
  },
});
/** What an answer lets pages of other sites do. */
const allowed = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => /^access-control-|^vary$/.test(name)));

test('a page of the site gets the workbook, and deletes the copy by the id that came with it', async () => {
  const { ask, copies } = elsewhere();
  const answer = await ask(`/oc/mail?${QUERY}`, post());
  expect([answer.status, await answer.text()]).toEqual([200, 'NAME,SCHOOL\n']);
  expect(allowed(answer)).toEqual({
    'access-control-allow-origin': SITE,
    'access-control-expose-headers': 'plenary-copy',
    vary: 'Origin',
  });
  // a browser would not send it back
  expect(answer.headers.get('set-cookie')).toBeNull();
  const id = answer.headers.get('plenary-copy') ?? '';
  expect(await copies.find(id)).toBeDefined();
  const deleted = await ask('/oc/mail', { method: 'DELETE', headers: { ...BY_SITE, 'plenary-copy': id } });
  expect([deleted.status, allowed(deleted)['access-control-allow-origin']]).toEqual([204, SITE]);
  expect(await copies.find(id)).toBeUndefined();
  // once more, and with an id that never was
  for (const other of [id, 'not-one-of-ours'])
    expect(
      (await ask('/oc/mail', { method: 'DELETE', headers: { ...BY_SITE, 'plenary-copy': other } })).status,
    ).toBe(204);
});

test('a failure can be read by the page too', async () => {
  const answer = await elsewhere().ask(`/oc/mail?${queryOf({ ...MEMBER, password: 'wrong' })}`, post());
  expect([answer.status, allowed(answer)['access-control-allow-origin'], answer.headers.get('vary')]).toEqual(
    [401, SITE, 'Origin'],
  );
  expect(await answer.json()).toMatchObject({ code: 'wrong-login' });
});

test('a browser may ask before it deletes', async () => {
  const answer = await elsewhere().ask('/oc/mail', preflight(SITE));
  expect(answer.status).toBe(204);
  expect(allowed(answer)).toMatchObject({
    'access-control-allow-origin': SITE,
    'access-control-allow-methods': 'POST,DELETE',
    'access-control-allow-headers': 'plenary-copy',
  });
  expect(answer.headers.get('vary')).toContain('Origin');
});

test('the form without script is taken: a browser names the site and sends no cookie', async () => {
  const answer = await elsewhere().ask(
    `/oc/mail?${QUERY}`,
    post({ ...BY_SITE, accept: 'text/html', 'sec-fetch-mode': 'navigate' }),
  );
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="data.xlsx"',
  ]);
});

const OTHERS = [
  'https://evil.example',
  'null',
  '*',
  '',
  `${SITE}.evil.example`,
  `${SITE}:8443`,
  `${SITE}/`,
  `${SITE}, https://evil.example`,
  `https://evil.example ${SITE}`,
  SITE.toUpperCase(),
  'http://school.github.example',
  'https://other.github.example',
  'https://github.example',
  'https://school.github.example@evil.example',
];

test.each(OTHERS)('a page of %j may neither send, delete, read nor ask', async (origin) => {
  const { ask, copies } = elsewhere();
  const id = await copies.add(Buffer.from('a workbook'));
  for (const site of ['cross-site', 'same-site', undefined]) {
    const headers = { origin, ...(site && { 'sec-fetch-site': site }) };
    const sent = await ask(`/oc/mail?${QUERY}`, post(headers));
    const deleted = await ask('/oc/mail', { method: 'DELETE', headers: { ...headers, 'plenary-copy': id } });
    expect([sent.status, deleted.status]).toEqual([403, 403]);
    for (const answer of [sent, deleted]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toBe('Origin');
    }
  }
  expect(allowed(await ask('/oc/mail', preflight(origin)))).not.toHaveProperty('access-control-allow-origin');
  expect(await copies.find(id)).toBeDefined();
});

test('the id of a copy in a header is for the site alone: without its origin the cookie counts', async () => {
  const { ask, copies } = elsewhere();
  const id = await copies.add(Buffer.from('a workbook'));
  expect((await ask('/oc/mail', { method: 'DELETE', headers: { 'plenary-copy': id } })).status).toBe(204);
  expect(await copies.find(id)).toBeDefined();
});

test('a script without a browser works as everywhere, and nothing allows credentials', async () => {
  const { ask } = elsewhere();
  const answer = await ask(`/oc/mail?${QUERY}`, post({}));
  expect(answer.status).toBe(200);
  for (const one of [answer, await ask('/oc/mail', preflight(SITE)), await ask('/oc/mail', post())])
    expect(one.headers.get('access-control-allow-credentials')).toBeNull();
  // the call is at the path of the service, not at that of the pages
  expect((await ask(`/mun/mail?${QUERY}`, post({}))).status).toBe(405);
});

test('a site with the service at its own address answers no page of another site, and no preflight', async () => {
  const { ask } = mailService();
  expect((await ask('/mail', preflight(SITE))).status).toBe(405);
  expect(allowed(await ask(`/mail?${QUERY}`, post()))).toEqual({});
});

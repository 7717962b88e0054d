import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteReach } from '../../../src/compiler/index.ts';
import { compile, readSchemas } from '../../../src/compiler/node/index.ts';
import { Failure } from '../../../src/oc/failure.ts';
import { createSiteCheck } from '../../../src/oc/publishing/check.ts';
import { refuseNewReach } from '../../../src/oc/publishing/reach.ts';
import { root } from '../../cli/project-copy.ts';
import { member, type School, SITE, school } from './school.ts';

const schemas = readSchemas(path.join(root, 'schema'));
const file = path.join(root, 'tests/cases/smallest/site.yaml');
const EVIL = 'https://evil.example/';

/** The site with a block on its home page. */
const withBlock = (block: string) =>
  SITE.replace('blocks:\n', `blocks:\n      - ${block.replaceAll('\n', '\n        ')}\n`);
const withUrl = (url: string) => SITE.replace('url: https://mun.example.org/', url);

/** What becomes of an edit: the keys that are for the server, `errors` where the site would be broken, or `live`. */
function outcomeOf(after: string | Uint8Array, before = SITE, url?: string): string {
  const reachIn = (content: string | Uint8Array) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const { site } = compile({ file, content: bytes, schemas, url });
    return site && siteReach(site);
  };
  const [was, is] = [reachIn(before), reachIn(after)];
  if (!was) throw new Error('The site of the test has errors.');
  if (!is) return 'errors';
  try {
    refuseNewReach(was, is);
    return 'live';
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'server-only') throw error;
    return error.problems.map((one) => one.split(':')[0]).join(', ');
  }
}

describe('an editor cannot lead logins away', () => {
  test.each([
    ['as a key', `${SITE}\nservice: ${EVIL}\n`],
    ['in quotes', `${SITE}\n"service": '${EVIL}'\n`],
    ['with an escape in the key', `${SITE}\n"s\\x65rvice": ${EVIL}\n`],
    ['with a tag', `${SITE}\nservice: !!str ${EVIL}\n`],
    ['as a block of text', `${SITE}\nservice: >-\n  ${EVIL}\n`],
    ['by an alias', `${SITE.replace('footer:\n', `footer:\n  note: &there ${EVIL}\n`)}\nservice: *there\n`],
    ['by a merge key', `${SITE}\n<<: {service: "${EVIL}"}\n`],
    ['by an explicit key', `${SITE}\n? service\n: ${EVIL}\n`],
    ['at the start of the file', `service: ${EVIL}\n${SITE}`],
    ['twice', `service: none\n${SITE}\nservice: ${EVIL}\n`],
    ['in a second document', `${SITE}\n---\nservice: ${EVIL}\n`],
    ['in two languages', `${SITE}\nlanguages: [en, fr]\nservice:\n  en: ${EVIL}\n  fr: ${EVIL}\n`],
    ['by __proto__', `${SITE}\n__proto__: {service: "${EVIL}"}\n`],
    ['as UTF-16', Buffer.from(`\ufeff${SITE}\nservice: ${EVIL}\n`, 'utf16le')],
    ['with a byte order mark', Buffer.from(`\ufeff${SITE}\nservice: ${EVIL}\n`)],
    ['with line ends of Windows', `${SITE}\nservice: ${EVIL}\n`.replaceAll('\n', '\r\n')],
    ['as a reference', `${SITE.replace('footer:\n', `footer:\n  note: ${EVIL}\n`)}\nservice: $footer.note\n`],
    ['of a site in two languages', `${SITE}\nlanguages: [en, fr]\nservice: ${EVIL}\n`],
    ['to this machine', `${SITE}\nservice: http://localhost:81/\n`],
    ['to nowhere', `${SITE}\nservice: none\n`],
  ])('service %s', (_how, content) => {
    // much of YAML is an error in site.yaml, and nothing with errors is published
    expect(outcomeOf(content)).toMatch(/^(service|errors)$/);
  });

  test('through a value that conference.url refers to', () => {
    const before = withUrl('url: $header.name').replace(
      'name: $conference.name',
      'name: https://mun.example.org/',
    );
    expect(outcomeOf(before.replace('name: https://mun', 'name: https://evil'), before)).toBe(
      'conference.url',
    );
  });

  test('service to another host, or away, where it has one', () => {
    const own = `${SITE}\nservice: https://service.example.org/\n`;
    expect(outcomeOf(own.replace('service.example', 'servlce.example'), own)).toBe('service');
    expect(outcomeOf(own.replace('org/\n', 'org/other/\n'), own)).not.toBe('live');
    expect(outcomeOf(SITE, own)).toBe('service');
    expect(outcomeOf(own.replace('service: ', '"service":   '), own)).toBe('live');
  });

  test.each([
    ['another host', withUrl(`url: ${EVIL}`)],
    ['another folder', withUrl('url: https://mun.example.org/mun/')],
    ['without TLS', withUrl('url: http://mun.example.org/')],
    ['another port', withUrl('url: https://mun.example.org:444/')],
    ['a reference', withUrl('url: $header.name').replace('name: $conference.name', `name: ${EVIL}`)],
  ])('conference.url: %s', (_how, content) => {
    expect(outcomeOf(content)).toBe('conference.url');
  });

  test('conference.url by the comment that makes it a sample, where the server gives the address', () => {
    const sample = withUrl('url: https://mun.example.org/  # sample');
    expect(outcomeOf(SITE, sample, 'https://school.example/')).toBe('conference.url');
    expect(outcomeOf(sample, SITE, 'https://school.example/')).toBe('conference.url');
  });

  test('studio: neither away nor back', () => {
    const studio = `${SITE}\nstudio: true\n`;
    for (const after of [SITE, `${SITE}\nstudio: false\n`, `${SITE}\n#studio: true\n`])
      expect(outcomeOf(after, studio)).toBe('studio');
    expect(outcomeOf(studio)).toBe('studio');
  });

  test('a page of another site in a frame that nobody knows', () => {
    for (const block of [
      `type: form\ntitle: Login\nembed: ${EVIL}login`,
      `type: map\nmap:\n  title: Login\n  address: Hall\n  embed: ${EVIL}login`,
      'type: form\ntitle: Login\nembed: https://docs.google.com.evil.example/login',
      'type: form\ntitle: Login\nembed: https://docs.google.com:444/login',
      'type: form\ntitle: Login\nembed: https://docs.google.com@evil.example/login',
    ])
      expect(outcomeOf(withBlock(block))).toBe('frames');
    expect(outcomeOf(`${withBlock(`type: form\ntitle: Login\nembed: ${EVIL}`)}\nembeds: show\n`)).toBe(
      'frames',
    );
  });

  test('an old address to another site, and none at all of the studio', () => {
    const redirect = (from: string, to: string) => outcomeOf(`${SITE}\nredirects:\n  ${from}: ${to}\n`);
    expect(redirect('/login', `${EVIL}login`)).toBe('redirects');
    expect(redirect('/login', 'https://www.google.com/amp/s/evil.example')).toBe('redirects');
    for (const from of [
      '/studio',
      '/studio/index',
      '/Studio',
      '/studio-school/files',
      '/assets/main.js',
      '/mail',
    ])
      for (const to of [EVIL, '/']) expect(redirect(from, to)).not.toBe('live');
  });
});

test('no page is at an address of the studio or of its calls', () => {
  const studio = `studio: true\n${SITE}`;
  const page = (at: string) =>
    studio.replace('routes:\n', `routes:\n  - path: ${at}\n    title: Files\n    blocks: []\n`);
  for (const at of ['/studio', '/studio/a', '/studio-school', '/studio-school/files'])
    expect(outcomeOf(page(at), studio)).toBe('errors');
  expect(outcomeOf(page('/studio-schools'), studio)).toBe('live');
});

test('an editor publishes everything else', () => {
  for (const after of [
    SITE.replace('Welcome.', 'Welcome to all. Our [login](https://mun.example.org/login) has moved.'),
    SITE.replace('url: https://mun.example.org/', "url: 'https://mun.example.org/'  # ours"),
    `${SITE}\nredirects:\n  /old: /\n  /register: https://forms.gle/abcdef\n  /home: https://mun.example.org/login\n`,
    withBlock('type: form\ntitle: Register\nembed: https://docs.google.com/forms/d/e/1FAIpQLSabc/viewform'),
    withBlock('type: video\ntitle: Film\nembed: https://youtu.be/dQw4w9WgXcQ'),
  ])
    expect(outcomeOf(after)).toBe('live');
  const embeds = withBlock('type: form\ntitle: Register\nembed: https://forms.school.example/a');
  // the person with the disk has decided on that host
  expect(outcomeOf(embeds.replace('school.example/a', 'school.example/b'), embeds)).toBe('live');
});

describe('at the studio of a server', () => {
  let server: School;
  beforeAll(async () => {
    server = await school({ check: 'real' });
  });
  afterAll(() => server.remove());
  const onDisk = () => readFileSync(server.project.site, 'utf8');

  test('a publication of service: is refused in words, and nothing of it is on the disk', async () => {
    const editor = await member(server);
    const refused = await editor.publish({ 'site.yaml': `${SITE}\nservice: ${EVIL}\n` });
    expect(refused).toMatchObject({ status: 422, code: 'server-only' });
    expect(refused.problems).toEqual([
      'service: it has no value on the server, and would have "https://evil.example/".',
    ]);
    expect(refused.message).toContain('the person who runs the server');
    expect(onDisk()).toBe(SITE);
    // beside a file that is fine, and by somebody else who merges it
    const beside = await editor.publish({
      'site.yaml': `${SITE}\nservice: ${EVIL}\n`,
      'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(beside.status).toBe(422);
    expect(onDisk()).toBe(SITE);
  });

  test('what the person with the disk has written stays, also when an editor goes back to an earlier version', async () => {
    const editor = await member(server);
    const own = `${SITE}\nservice: https://service.example.org/\n`;
    writeFileSync(server.project.site, own);
    const text = await editor.publish({ 'site.yaml': own.replace('Welcome.', 'Hello.') });
    expect(text).toMatchObject({ status: 200 });
    expect(await editor.publish({ 'site.yaml': SITE })).toMatchObject({ status: 422, code: 'server-only' });
    expect(onDisk()).toBe(own.replace('Welcome.', 'Hello.'));
  });

  test('while the file on the disk has errors, what was built last counts', async () => {
    const editor = await member(server);
    const whole = SITE.replace('Welcome.', 'Repaired.');
    writeFileSync(server.project.site, SITE.replace('routes:', 'rotes:'));
    expect(await editor.publish({ 'site.yaml': whole })).toMatchObject({ status: 500, code: 'our-fault' });
    const { site } = compile({ file, content: new TextEncoder().encode(SITE), schemas });
    mkdirSync(path.join(server.project.out, 'service'), { recursive: true });
    const facts = path.join(server.project.out, 'service/site.json');
    writeFileSync(facts, JSON.stringify({ reach: site && siteReach(site) }));
    expect(await editor.publish({ 'site.yaml': `${whole}\nservice: ${EVIL}\n` })).toMatchObject({
      code: 'server-only',
    });
    expect(await editor.publish({ 'site.yaml': whole })).toMatchObject({ status: 200 });
  });
});

test('a file with more mistakes than anybody reads gives a thousand of them, not memory for each', () => {
  const keys = Array.from({ length: 20_000 }, (_, number) => `k${number}: 1\n`).join('');
  const { problems, site } = compile({
    file,
    content: new TextEncoder().encode(`${SITE}\n${keys}`),
    schemas,
  });
  expect(site).toBeUndefined();
  expect(problems).toHaveLength(1000);
});

test('a check that needs more time or memory than it gets is refused in words', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-check-'));
  try {
    // a compiler that runs out of memory as a real one does, without the minute that it takes
    mkdirSync(path.join(folder, 'src/cli'), { recursive: true });
    writeFileSync(path.join(folder, 'src/cli/run.mjs'), 'process.abort();');
    writeFileSync(path.join(folder, 'site.yaml'), SITE);
    const project = { root: folder, folder, site: path.join(folder, 'site.yaml'), out: folder };
    const files = new Map([['site.yaml', { id: '', size: 0 }]]);
    await expect(createSiteCheck(project)(files, new Map())).rejects.toMatchObject({
      code: 'site-errors',
      message: expect.stringContaining('more time or memory to check'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

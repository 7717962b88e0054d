import { expect, test } from 'vitest';
import type { Link, Page, Shell } from '../../../src/core/index.ts';
import { registry } from '../../../src/site/renderer/blocks.generated.ts';
import { renderPage } from '../../../src/site/renderer/server.tsx';
import { english } from '../../english.ts';

const to = (href: string): Link => ({ href, external: href.startsWith('https:') });
const links = [
  { label: 'Home', link: to('/mun/'), newTab: false },
  { label: 'Login', link: to('/mun/login'), newTab: false },
  { label: 'Form', link: to('https://forms.example.org/'), newTab: true },
];
const shell: Shell = {
  base: '/mun/',
  origin: 'https://mun.example.org',
  language: 'en',
  name: 'Example MUN',
  header: { name: 'Example MUN', links },
  words: { ...english, noUploads: 'No uploads.' },
  footer: { name: 'Example MUN', lines: ['Twice', 'Twice'], links },
};
const assets = { start: '/mun/start.js', layout: '', css: { files: [], text: '' }, fonts: [] };

const htmlOf = async (path: string, blocks: Page['blocks'] = [], own: Shell = shell) =>
  (await renderPage(own, { path, title: 'A page', footer: true, blocks }, () => assets)).document;

test('the link to the page itself is marked', async () => {
  expect(await htmlOf('/')).toMatch(/<a href="\/mun\/" aria-current="page">Home</);
  expect(await htmlOf('/login')).toMatch(/<a href="\/mun\/login" aria-current="page">Login</);
});

test('on the page of unknown addresses no link is the current one', async () => {
  const html = await htmlOf('*', [{ type: 'message', title: '404' }]);
  expect(html).toContain('404</h1>');
  expect(html).not.toContain('aria-current');
});

test('links of header and footer that open a new tab say so', async () => {
  const said = `target="_blank" rel="noopener noreferrer">Form<span class="hidden-visually"> (opens in a new tab)</span>`;
  expect((await htmlOf('/')).split(said)).toHaveLength(3);
});

test('the footer has an icon for each social network, named after it, and two of one network have their own names', async () => {
  const page = (name: string, text: string) => ({
    href: `https://${name}.example/${text}`,
    name,
    text,
    icon: 'M0 0z',
  });
  const social = [page('Instagram', '@mun'), page('Instagram', '@press'), page('LinkedIn', 'mun')];
  const withSocial = { ...shell, footer: { ...shell.footer, social } };
  const document = await htmlOf('/', [], withSocial);
  const names = [...document.matchAll(/aria-label="([^"]+)" rel="noopener noreferrer"><svg/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['Instagram, @mun', 'Instagram, @press', 'LinkedIn']);
  expect(await htmlOf('/')).not.toContain('<svg viewBox="0 0 16 16"');
});

test('a group of the menu is a button that opens its links without script, its own link first', async () => {
  const venue = { label: 'Venue', link: to('/mun/venue'), newTab: false };
  const group = { label: 'Conference', link: to('/mun/about'), newTab: false, links: [venue] };
  const withGroup = { ...shell, header: { ...shell.header, links: [group, ...links] } };
  const document = await htmlOf('/venue', [], withGroup);
  expect(document).toMatch(
    /<button type="button"[^>]* popoverTarget="_menu-0">Conference<\/button><ul id="_menu-0" popover="auto"/i,
  );
  expect(document).toMatch(
    /<a href="\/mun\/about">Conference<\/a>.*<a href="\/mun\/venue" aria-current="page">Venue</,
  );
  expect((await htmlOf('/')).match(/popovertarget/gi)).toHaveLength(1);
});

test('a notice is below the header, with its date in the language of the site, and its text is its link', async () => {
  const notice = { text: 'Registration closes on Friday.', link: to('/mun/login'), from: '2027-03-01T09:00' };
  const document = await htmlOf('/', [], { ...shell, notice, language: 'en-GB' });
  expect(document).toMatch(
    /<\/header><aside aria-label="Notice"[^>]*><time dateTime="2027-03-01T09:00">1 March 2027<\/time><p><a href="\/mun\/login">Registration closes/i,
  );
  expect(await htmlOf('/')).not.toContain('<aside');
});

test('what the page itself names cannot be an anchor of site.yaml', async () => {
  const login = { type: 'login', title: 'Login', note: 'Members' } as const;
  const html = await htmlOf('/login', [{ ...login, id: 'page' }]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['page', '_root', '_page', '_content', '_menu', '_b0-file']));
  expect(ids.filter((id) => id !== 'page').every((id) => id?.startsWith('_'))).toBe(true);
  expect(html).toContain('href="#_content"');
});

test('the form of the members goes to the service beside the base path', async () => {
  const html = await htmlOf('/rooms/login', [{ type: 'login', title: 'Login', note: 'Members' }]);
  expect(html).toContain('action="/mun/mail"');
});

test('the form goes to a service on another host, and is a sentence where there is none', async () => {
  const login = { type: 'login', title: 'Login', note: 'Members' } as const;
  const shown = (service: string) => htmlOf('/login', [login], { ...shell, service });
  const elsewhere = await shown('https://service.example.org/oc/');
  expect(elsewhere).toContain('action="https://service.example.org/oc/mail"');
  // without script, browsers name the site only with this policy
  expect(elsewhere).toContain('<meta name="referrer" content="strict-origin">');
  const none = await shown('none');
  expect(none).toContain('No uploads.');
  expect(none).not.toMatch(/<form|<input|name="referrer"/);
});

test('of two marks the header has both, one shown at a time, and the dark footer only the one for it', async () => {
  const mark = { src: '/mun/media/mark.svg', width: 64, height: 64 };
  const markOnDark = { src: '/mun/media/white.svg', width: 64, height: 64 };
  const { header, footer } = shell;
  const marked = { ...shell, header: { ...header, mark }, footer: { ...footer, mark } };
  const plain = await htmlOf('/', [], marked);
  expect(plain.match(/src="[^"]*\.svg"/g)).toEqual(Array(2).fill(`src="${mark.src}"`));
  const html = await htmlOf('/', [], { ...marked, markOnDark });
  const [top = '', bottom = ''] = html.split('<main');
  expect(top.match(/<span class="[^"]*(light|dark)[^"]*"><img[^>]*src="[^"]*"/g)).toEqual([
    expect.stringContaining(mark.src),
    expect.stringMatching(/loading="lazy".*white\.svg/),
  ]);
  expect(bottom).not.toContain(mark.src);
  expect(bottom).toContain(markOnDark.src);
});

test('the mark as an ornament has its shape in the layout once, from a file that is large enough', async () => {
  const srcset = '/mun/media/m-100.webp 100w, /mun/media/m-400.webp 400w, /mun/media/m-800.webp 800w';
  const mark = {
    src: '/mun/media/m.png',
    width: 400,
    height: 400,
    smaller: { type: 'image/webp', srcset },
  };
  const own = { ...shell, header: { ...shell.header, mark }, ornament: 'mark' } as const;
  const message = { type: 'message', title: 'Thanks' } as const;
  const document = await htmlOf('/', [message, message], own);
  expect(document.match(/<mask id="_mark"/g)).toHaveLength(1);
  expect(document.match(/<path [^>]*mask="url\(#_mark\)"/g)).toHaveLength(2);
  expect(document).toContain('<image href="/mun/media/m-400.webp"');
  const other = await htmlOf('/', [message, message], { ...own, ornament: 'laurel' });
  expect(other).not.toContain('_mark');
});

test('a block has the words that its schema names, and a page has them as data for React only', async () => {
  const blocks: Page['blocks'] = [
    { type: 'jumpBar', items: ['first', 'second'].map((id) => ({ id, name: id })) },
    { type: 'login', title: 'Login', note: 'Members' },
  ];
  const page = { path: '/', title: 'A page', footer: true, blocks };
  const words = { ...english, jumpTo: 'Spring zu' };
  const { document, data } = await renderPage({ ...shell, words }, page, () => assets);
  expect(document).toContain('aria-label="Spring zu"');
  const [plain, island] = JSON.parse(data).blocks;
  expect(plain).toBeNull();
  expect(Object.keys(island.words)).toEqual([...registry.login.words]);
});

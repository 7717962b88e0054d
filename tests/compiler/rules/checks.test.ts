import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/compiler/node/site.ts';
import { grownSite } from '../../bench/grow.ts';
import { folderWithMedia } from '../../temporary-folder.ts';
import { schemas, siteText } from '../real-site.ts';
import { small } from '../small-site.ts';

const folder = folderWithMedia();

const before = new Date('2024-06-01T12:00:00Z');

/** The warnings of a text, as code and line. */
function advised(text: string, now = before) {
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, text);
  const { problems, site } = compile({ file, schemas, name: 'site.yaml', now });
  expect(site).toBeDefined();
  return problems;
}

const codesOf = (text: string, now?: Date) => advised(text, now).map(({ code }) => code);
const withoutMarks = siteText.replaceAll(/ +# sample$/gm, '');

test('people who are not announced yet are nobody twice, and no others are', () => {
  const named = (name: string) => {
    const chairs = [1, 2, 3, 4, 5].map(() => `      - { name: ${name}, role: Chair }\n`).join('');
    const text = siteText.replace(/( {4}chairs:\n)(?: {6}.*\n)+/, `$1${chairs}`);
    return codesOf(text).filter((code) => code === 'duplicate-person').length;
  };
  expect(['To be announced', 'TBA', 'Asha Sample'].map(named)).toEqual([0, 0, 4]);
});

describe('the real site', () => {
  test('is advised of its sample lines only, before its conference', () => {
    expect(codesOf(siteText).filter((code) => code !== 'sample-lines')).toEqual([]);
  });

  test('has a warning that its conference is over once it is, half a day later, and not where it says so itself', () => {
    const over = (text: string, now: string) => codesOf(text, new Date(now)).includes('conference-over');
    expect(over(siteText, '2024-08-04T04:59:00Z')).toBe(false);
    expect(over(siteText, '2024-08-04T05:01:00Z')).toBe(true);
    const placed = siteText.replace('  place: $', '  timezone: Asia/Kolkata\n  place: $');
    expect(over(placed, '2024-08-03T11:29:00Z')).toBe(false);
    expect(over(placed, '2024-08-03T11:31:00Z')).toBe(true);
    const said = siteText.replace('        # after: The 6th', '        after: The 6th');
    expect(over(said, '2026-01-01T00:00:00Z')).toBe(false);
  });

  test('has one warning with all places where the dates in words are still the old ones', () => {
    const written = siteText.replaceAll('$conference.dates', '1 to 3 August 2024');
    const moved = written.replaceAll(/2024-08-0([123])T/g, '2025-08-0$1T');
    const found = advised(moved).filter(({ code }) => code === 'dates-differ');
    expect(found).toHaveLength(2);
    expect(found[0]?.message).toContain(
      '"1 to 3 August 2024" doesn\'t match the dates of the conference: from 1 to 3 August 2025.',
    );
    expect(found[0]?.related.length).toBeGreaterThan(5);
  });

  test('has the warnings that its sample marks hid, when they are taken away', () => {
    const codes = codesOf(withoutMarks);
    expect(codes).toContain('placeholder');
    expect(codes).toContain('example-address');
    expect(codes).not.toContain('sample-lines');
  });

  test('is advised of what somebody put into a sample line, and no sample has', () => {
    const own = siteText
      .replace('"+00 00000 00001"', '"98765-43210 (WhatsApp only)"')
      .replace(
        /https:\/\/docs\.google\.com\S+/,
        'https://docs.google.com/spreadsheets/d/1AbC/edit?usp=sharing',
      );
    expect(codesOf(own).filter((code) => !codesOf(siteText).includes(code))).toEqual([
      'phone-words',
      'embed-for-people',
    ]);
  });

  test('has the same warning where a piece moved, and none where it was corrected', () => {
    const faulty = siteText.replace('    agenda:\n', '    agenda:\n').replace('Operation Blue Star', 'TODO');
    const lineOf = (text: string) => advised(text).find(({ code }) => code === 'placeholder')?.line;
    const line = lineOf(faulty) ?? 0;
    expect(faulty.split('\n')[line - 1]).toContain('TODO');
    expect(lineOf(faulty.replace('committees:\n', 'committees:\n\n\n'))).toBe(line + 2);
    expect(lineOf(siteText)).toBeUndefined();
  });
});

test('what a thousand committees have in common is one warning', () => {
  const found = advised(grownSite(withoutMarks, 300)).filter(({ code }) => code === 'duplicate-person');
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toMatch(
    / is listed in UNSC 8, and also in UNSC\. There are \d{3} more problems of this kind\.$/,
  );
});

describe('a file', () => {
  const withFile = (name: string, bytes: Buffer | string) => {
    const file = path.join(folder, 'media', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };

  test('of more than 5 MB has a warning where it is linked, with its size', () => {
    withFile('documents/scan.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_210_000, ' ')]));
    const text = siteText.replace('documents/itinerary.pdf', 'documents/scan.pdf');
    const found = advised(text).filter(({ code }) => code === 'file-heavy');
    expect(found.map(({ message }) => message)).toEqual([
      'media/documents/scan.pdf is 6.3 MB, which takes minutes to load on a slow phone.',
    ]);
    rmSync(path.join(folder, 'media/documents/scan.pdf'));
  });

  test('that is a drawing of more than 300 kB has one warning, however many places show it', () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'.padEnd(310_000);
    withFile('logos/town.svg', drawing);
    const text = siteText.replaceAll('logos/unsc.svg', 'logos/town.svg');
    const codes = codesOf(text);
    expect(codes.filter((code) => code === 'picture-heavy')).toHaveLength(1);
    // the emblem that was there is left over
    expect(codes.filter((code) => code === 'media-unused')).toHaveLength(1);
    rmSync(path.join(folder, 'media/logos/town.svg'));
  });

  test('that a computer puts into folders by itself has none', () => {
    withFile('.DS_Store', 'x');
    withFile('photos/Thumbs.db', 'x');
    expect(codesOf(siteText)).not.toContain('media-unused');
  });
});

describe('a login that no service answers', () => {
  const found = (text: string) => advised(text).filter(({ code }) => code === 'login-without-service');
  const at = (url: string, service = '') =>
    siteText.replace(/^( +url: ).*$/m, `$1${url}`) + (service && `\nservice: ${service}\n`);
  const PAGES = 'https://school.github.io/mun/';
  const OWN = 'https://mun.deodar-hall.school/';

  test('has a warning at the link to it, on hosts of static sites and with service: none', () => {
    for (const text of [at(PAGES), at('https://mun.netlify.app/'), at(OWN, 'none'), at(PAGES, 'none')]) {
      const [one, ...others] = found(text);
      expect(others).toEqual([]);
      expect(text.split('\n')[(one?.line ?? 0) - 1]).toBe('      link: /login');
    }
  });

  test('has none where a service answers, here or on another host', () => {
    for (const text of [
      at(OWN),
      at(PAGES, 'https://mail.deodar-hall.school/'),
      at(OWN, 'http://localhost:4173'),
    ])
      expect(found(text)).toEqual([]);
  });

  test('has none any more when the hint is followed, and no other warning comes', () => {
    const others = (text: string) => codesOf(text).filter((code) => code !== 'login-without-service');
    for (const text of [at(PAGES), at(OWN, 'none')]) {
      const followed = text.replace('    - label: OC login\n      link: /login\n', '');
      const both = followed.includes('service: none') ? followed : `${followed}\nservice: none\n`;
      expect(both).not.toBe(text);
      expect(codesOf(both)).toEqual(others(text));
    }
    expect(codesOf(at(PAGES, 'https://mail.deodar-hall.school/'))).toEqual(others(at(PAGES)));
  });
});

test.each([
  ['https://Service.Example.org', 'https://service.example.org/'],
  ['https://service.example.org:443/oc', 'https://service.example.org/oc/'],
  ['http://127.0.0.1:4173/', 'http://127.0.0.1:4173/'],
  ['none', 'none'],
])('service: %s is %s', (written, service) => {
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, `${siteText}\nservice: ${written}\n`);
  expect(compile({ file, schemas, now: before }).site?.shell.service).toBe(service);
});

test.each([
  'nobody',
  'http://service.example.org/',
  'https://service.example.org/; script-src *',
  'https://asha:secret@service.example.org/',
  'https://service.example.org/?a=b',
  "https://service.example.org/'",
  'service.example.org',
  '//service.example.org/',
  'https://service.example.org:99999/',
])('service: %s is an error', (service) => {
  const file = path.join(folder, 'site.yaml');
  const text = `${siteText}\nservice: ${JSON.stringify(service)}\n`;
  writeFileSync(file, text);
  const { problems } = compile({ file, schemas, name: 'site.yaml', now: before });
  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([{ path: 'service' }]);
});

describe('an address for a frame', () => {
  /** The addresses that are warned of, each with the one to write instead, or a word of what to do. */
  const FOR_PEOPLE: Record<string, string> = {
    'https://docs.google.com/spreadsheets/d/1aB2c/edit?usp=sharing': 'pubhtml',
    'https://docs.google.com/document/d/1aB2c/edit': 'Publish to web',
    'https://maps.app.goo.gl/a1B2': 'Embed a map',
    'https://www.youtube.com/watch?v=a1B2c3D4e5F': 'https://www.youtube.com/embed/a1B2c3D4e5F',
    'https://www.youtube.com/playlist?list=PLa1B2': 'https://www.youtube.com/embed/videoseries?list=PLa1B2',
    'https://www.youtube.com/@deodarmun': 'a link or a button',
    'https://vimeo.com/123456789': 'https://player.vimeo.com/video/123456789',
    'https://drive.google.com/file/d/1aB2c/view': 'https://drive.google.com/file/d/1aB2c/preview',
    'https://drive.google.com/drive/u/1/folders/1aB2c?usp=sharing':
      'https://drive.google.com/embeddedfolderview?id=1aB2c#list',
    'https://calendar.google.com/calendar/u/0?cid=abc': 'Embed code',
    'https://open.spotify.com/intl-de/playlist/37i9dQ?si=1': 'https://open.spotify.com/embed/playlist/37i9dQ',
    'https://www.instagram.com/p/C1a_2-b/?hl=en': 'https://www.instagram.com/p/C1a_2-b/embed',
    'https://www.instagram.com/deodarmun/': 'a link or a button',
    'https://www.facebook.com/deodarmun': 'a link or a button',
    'https://x.com/deodarmun': 'a link or a button',
    'https://www.linkedin.com/company/deodarmun/': 'a link or a button',
    'https://www.tiktok.com/@deodarmun/video/123': 'a link or a button',
    'https://chat.whatsapp.com/a1B2': 'a link or a button',
    'https://photos.google.com/share/a1B2': 'a link or a button',
    'https://www.canva.com/design/DAF1/a1B2/view': 'smart embed link',
    'https://forms.gle/a1B2': 'Open it',
    'https://1drv.ms/x/s!a1B2': 'Open it',
  };
  const FOR_FRAMES = [
    'https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml',
    'https://docs.google.com/forms/d/e/1FAI/viewform?embedded=true',
    'https://www.google.com/maps/embed?pb=!1m14',
    'https://www.youtube.com/embed/videoseries?list=PLa1B2',
    'https://player.vimeo.com/video/123456789?h=a1',
    'https://drive.google.com/embeddedfolderview?id=1aB2c#grid',
    'https://calendar.google.com/calendar/embed?src=abc',
    'https://open.spotify.com/embed/playlist/37i9dQ',
    'https://www.instagram.com/p/C1a_2-b/embed',
    'https://www.facebook.com/plugins/page.php?href=https%3A%2F%2Fwww.facebook.com%2Fdeodarmun',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:1',
    'https://www.tiktok.com/embed/v2/123',
    'https://www.canva.com/design/DAF1/a1B2/view?embed',
    'https://forms.office.com/r/a1B2',
    'https://netflix.com/title/1',
    'https://boxx.com/1',
  ];
  const hintsOf = (addresses: string[]) => {
    const maps = addresses.map(
      (address) => `      - type: map\n        map: { title: Us, embed: "${address}", address: Here }\n`,
    );
    const found = advised(small.replace(/^ {4}blocks:\n/m, (line) => line + maps.join('')));
    return found.filter(({ code }) => code === 'embed-for-people').map(({ hint = '' }) => hint);
  };

  test('that a site shows in no frame has a warning with what to do', () => {
    const wrong = Object.entries(FOR_PEOPLE).filter(
      ([address, told]) => !hintsOf([address])[0]?.includes(told),
    );
    expect(wrong).toEqual([]);
  });

  test('that is made for that has none, and neither has the one that a warning says to write', () => {
    const corrected = Object.values(FOR_PEOPLE).filter((told) => told.startsWith('https:'));
    expect(hintsOf([...FOR_FRAMES, ...corrected])).toEqual([]);
  });
});

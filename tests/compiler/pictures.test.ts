import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOnDisk } from '../../src/compiler/node/files.ts';
import { problemText } from '../../src/compiler/rules/index.ts';
import { readPictureSize } from '../../src/compiler/values/media/images.ts';
import { readSvg } from '../../src/compiler/values/media/svg.ts';
import { heic } from '../site/build/heic.ts';
import { folderWithMedia, temporaryFolder } from '../temporary-folder.ts';
import { compileIn, errorsOf, root, siteText } from './real-site.ts';

const folder = temporaryFolder();
const site = folderWithMedia();

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>\n${inside}\n</svg>`;

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a86' } });
const jpeg = await plain.clone().jpeg().toBuffer();
const tiff = await plain.clone().tiff().toBuffer();

/** A JPEG with so many bytes of notes before its size, as some programs write them. */
function withNotes(bytes: Buffer, length: number): Buffer {
  const note = Buffer.alloc(65_535);
  note.set([0xff, 0xed, 0xff, 0xfd]);
  const notes = Array.from({ length: Math.ceil(length / note.length) }, () => note);
  return Buffer.concat([bytes.subarray(0, 2), ...notes, bytes.subarray(2)]);
}

/** A file looked into: its size, or the code and the words of its problem. */
function lookInto(file: string, content: string | Uint8Array) {
  const target = path.join(folder, file);
  writeFileSync(target, content);
  const found = readPictureSize(filesOnDisk(folder), file, file);
  if ('value' in found) return found.value;
  const problem = found.problemAt({ path: [] });
  return { code: problem.code, message: problemText(problem).message };
}

describe('an SVG is refused when it holds', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'a <script>'],
    ['a script by another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', 'a <s:script>'],
    ['an event handler', '<rect onclick="alert(1)"/>', 'the event handler onclick on a <rect>'],
    ['an event handler in capitals', '<rect ONLOAD="alert(1)"/>', 'the event handler ONLOAD on a <rect>'],
    ['an address that runs', '<a href="javascript:alert(1)"/>', 'an address that starts with "javascript:"'],
    [
      'one that hides it',
      '<a xlink:href=" java&#10;script:alert(1)"/>',
      'an address that starts with "javascript:"',
    ],
    [
      'one that comes later',
      '<animate attributeName="x" values="a;javascript:alert(1)"/>',
      'an address that starts with "javascript:"',
    ],
    [
      'an address that is changed',
      '<set attributeName="xlink:href" to="#a"/>',
      'a <set> that changes xlink:href',
    ],
    [
      'a web page',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
      'a <foreignObject>',
    ],
    ['HTML', '<iframe xmlns="http://www.w3.org/1999/xhtml"/>', 'a <iframe>'],
    [
      'a picture from elsewhere',
      '<image href="https://example.org/a.png"/>',
      'something from another file: https://example.org/a.png',
    ],
    [
      'one without its scheme',
      '<image xlink:href="//example.org/a.png"/>',
      'something from another file: //example.org/a.png',
    ],
    ['a file beside it', '<image href="emblem.png"/>', 'something from another file: emblem.png'],
    ['a part of another file', '<use href="other.svg#a"/>', 'something from another file: other.svg#a'],
    [
      'another SVG in it',
      '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
      'something from another file: data:image/svg+xml,%3Csvg/%3E',
    ],
    [
      'another base',
      '<g xml:base="https://example.org/"/>',
      'something from another file: https://example.org/',
    ],
    [
      'a style with an address',
      '<rect style="fill: url( \'https://example.org/a\' )"/>',
      'something from another file: https://example.org/a',
    ],
    [
      'an attribute with one',
      '<rect filter="url(//example.org/a#b)"/>',
      'something from another file: //example.org/a#b',
    ],
    [
      'styles with one',
      '<style>rect { fill: url(https://example.org/a) }</style>',
      'something from another file: https://example.org/a',
    ],
    [
      'styles in CDATA',
      '<style><![CDATA[@font-face { src: url("a.woff") }]]></style>',
      'something from another file: a.woff',
    ],
    [
      'styles from elsewhere',
      '<style>@import "https://example.org/a.css";</style>',
      'a style sheet from another file (@import)',
    ],
    [
      'styles that hide it',
      '<style>@\\69mport "a.css";</style>',
      'a style sheet from another file (@import)',
    ],
  ])('%s', (_, inside, found) => {
    expect(readSvg(svg(inside))).toEqual({ fault: 'unsafe', found, line: 2 });
  });

  test('entities, before they are read', () => {
    const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    expect(readSvg(laughs + svg('<text>&b;</text>'))).toMatchObject({ found: 'a DOCTYPE with entities' });
  });

  test('a style sheet beside it', () => {
    const sheet = '<?xml-stylesheet href="https://example.org/a.css"?>';
    expect(readSvg(sheet + svg(''))).toMatchObject({ found: 'a style sheet from another file' });
  });
});

describe('an SVG may hold', () => {
  test.each([
    [
      'styles of its own',
      '<style>.a { fill: url(#b) }</style><rect class="a" style="clip-path: url(\'#c\')"/>',
    ],
    ['a picture within it', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['parts of itself', '<use xlink:href="#a"/>'],
    ['a link', '<a href="https://example.org/"><rect/></a>'],
    ['an animation', '<animate attributeName="x" values="0;10"/>'],
    [
      'what drawing programs write down',
      '<metadata><r:RDF xmlns:r="urn:r"><r:a r:resource="https://example.org"/></r:RDF></metadata>',
    ],
    ['words about scripts', '<desc>No javascript: here, and one = two</desc><text>on top</text>'],
  ])('%s', (_, inside) => {
    expect(readSvg(svg(inside))).toHaveProperty('root');
  });

  test('a DOCTYPE without entities', () => {
    const doctype =
      '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(readSvg(doctype + svg(''))).toHaveProperty('root');
  });

  test.each(
    readdirSync(path.join(root, 'media'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.svg'),
    ),
  )('all that is in our own %s', (file) => {
    expect(readSvg(readFileSync(path.join(root, 'media', file), 'utf8'))).toHaveProperty('root');
  });
});

describe('a picture file', () => {
  test('is measured without its units, by its viewBox, and after a long remark', () => {
    expect(lookInto('a.svg', svg('', 'width="2in" height="1in"'))).toEqual({ width: 192, height: 96 });
    expect(lookInto('a.svg', svg('', 'width="100%"'))).toEqual({ width: 10, height: 10 });
    expect(
      lookInto('a.svg', `<!-- ${'long '.repeat(1000)} -->${svg('').replace('0 0 10 10', '0,0,30,20')}`),
    ).toEqual({ width: 30, height: 20 });
  });

  test.each([
    ['text.png', 'Not a picture at all', 'not-an-image'],
    ['page.svg', '<!doctype html><title>A page</title>', 'not-an-image'],
    ['other.svg', '<root xmlns="urn:a"><svg/></root>', 'not-an-image'],
    ['empty.png', '', 'not-an-image'],
    ['words.txt', 'Not a picture at all', 'not-an-image'],
    ['film.mp4', '\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'not-an-image'],
    ['scan.png', new Uint8Array([0x42, 0x4d, ...new Array(60).fill(1)]), 'not-an-image'],
    ['plain.svg', '<svg viewBox="0 0 1 1"/>', 'svg-malformed'],
    ['prefix.svg', svg('<use x:href="#a"/>'), 'svg-malformed'],
    ['half.svg', svg('<g>').slice(0, -10), 'svg-malformed'],
    ['half.heic', heic(4000, 3000).subarray(0, -100), 'picture-broken'],
    ['half.jpg', jpeg.subarray(0, -20), 'picture-broken'],
    ['huge.heic', heic(20_000, 12_000), 'picture-too-large'],
    ['endless.heic', heic(4000, 3000).subarray(0, 500), 'not-an-image'],
  ])('%s is refused', (file, content, code) => {
    expect(lookInto(file, content)).toMatchObject({ code });
  });

  test.each([
    ['IMG_0077.HEIC', heic(4000, 3000), { width: 4000, height: 3000 }],
    ['upright.heic', heic(4000, 3000, { turn: 3, orientation: 6 }), { width: 3000, height: 4000 }],
    ['named-wrongly.jpg', heic(8064, 6048), { width: 8064, height: 6048 }],
    ['samsung.heic', heic(16_320, 12_240), { width: 16_320, height: 12_240 }],
    ['drawing.png', svg(''), { width: 10, height: 10 }],
    ['IMG_0077', jpeg, { width: 60, height: 40 }],
    ['photo.svg', jpeg, { width: 60, height: 40 }],
    ['before-a-film.jpg', Buffer.concat([jpeg, Buffer.alloc(1e6)]), { width: 60, height: 40 }],
    ['after-long-notes.jpg', withNotes(jpeg, 1e6), { width: 60, height: 40 }],
    ['scan.tif', tiff, { width: 60, height: 40 }],
  ])('%s is accepted, with the size that is seen', (file, content, size) => {
    expect(lookInto(file, content)).toEqual(size);
  });

  test('that is larger than any camera makes is refused with both numbers', () => {
    expect(lookInto('hall.heic', heic(20_000, 12_000))).toMatchObject({
      message: 'media/hall.heic has 20000 × 12000 pixels (240 megapixels). The limit is 200 megapixels.',
    });
  });

  test('of 60 MB is accepted', () => {
    const target = path.join(folder, 'large.jpg');
    writeFileSync(target, jpeg);
    // a hole of the file system, as read as zeros: after the end of the picture, as a film is after a photo
    truncateSync(target, 60e6);
    expect(readPictureSize(filesOnDisk(folder), 'large.jpg', 'large.jpg')).toHaveProperty('value.width', 60);
  });
});

test('a picture is known with the widest of the places that show it, and each shape for itself', () => {
  const { site: made } = compileIn(site, siteText);
  const widest = Object.fromEntries(
    (made?.pictures ?? []).map(({ file, widest, shape }) => [`${file} ${shape ?? ''}`.trim(), widest]),
  );
  // the list of committees shows an emblem wider than the carousel on its page
  expect(widest).toMatchObject({
    'logos/mark.svg': 168,
    'logos/unsc.svg': 608,
    'photos/principal.svg 4:5': 112,
    'photos/unsc-chair.svg 4:5': 427,
  });
});

test('what a record has and no page shows is checked, and not published', () => {
  const page = siteText.replace('slides: $committee.chairs', 'slides: [{ text: Later. }]');
  const { site: made, problems } = compileIn(site, page);
  expect(errorsOf({ problems })).toEqual([]);
  expect(made?.pictures.map(({ file }) => file)).not.toContain('photos/unsc-chair.svg');
});

describe('the focus of a portrait', () => {
  const withPhoto = (lines: string) =>
    siteText.replace('    photo: photos/unsc-chair.svg', `    photo: photos/wide.jpg${lines}`);
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: '#a86' } });
  beforeAll(async () => {
    writeFileSync(path.join(site, 'media/photos/wide.jpg'), await wide.jpeg().toBuffer());
  });
  const indented = /^( *)photo: photos\/unsc-chair\.svg/m;
  const photoIn = (text: string) =>
    compileIn(site, text).site?.pictures.find(({ file }) => file === 'photos/wide.jpg');
  const focusLine = (focus: string) => {
    const [, indent = ''] = indented.exec(siteText) ?? [];
    return withPhoto(`\n${indent}focus: ${focus}`);
  };

  test('decides how it is cut, and where the preview shows it', () => {
    expect(siteText).toMatch(indented);
    expect(photoIn(focusLine('4% 30%'))).toMatchObject({ focus: '4% 30%', image: { position: '0% 50%' } });
    const plain = photoIn(withPhoto(''));
    expect(plain).toBeDefined();
    expect(plain).not.toHaveProperty('focus');
    expect(plain?.image).not.toHaveProperty('position');
  });

  test.each(['left top', '20 30', '120% 30%', '20%'])(
    'that is written as "%s" is refused with an example',
    (focus) => {
      const [found] = errorsOf(compileIn(site, focusLine(focus)));
      expect(found?.message).toContain('20% 30%');
    },
  );
});

test('a photo of the opening that is too narrow is said to be beside the words, and only one that is too small for that is reported', async () => {
  const problemsOf = async (width: number) => {
    const bytes = await sharp({ create: { width, height: 300, channels: 3, background: '#a86' } })
      .jpeg()
      .toBuffer();
    writeFileSync(path.join(site, 'media/photos/opening.jpg'), bytes);
    const text = siteText.replace(
      'type: banner\n',
      'type: banner\n        picture: { image: photos/opening.jpg, alt: The hall before the session }\n',
    );
    const { problems } = compileIn(site, text);
    return problems.filter(({ code }) => code === 'picture-small').map(({ message }) => message);
  };
  expect(await problemsOf(1190)).toEqual([]);
  const [small] = await problemsOf(600);
  expect(small).toContain('is 600 pixels wide, but the page shows it up to 900 wide');
  expect(small).toContain('beside the words');
  expect(await problemsOf(1250)).toEqual([]);
});

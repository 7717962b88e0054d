import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { findVisibleChanges } from '../../src/site/versions/index.ts';
import { chromiumPath } from './chromium.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'plenary-look-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const STYLES =
  'h1{color:#911;font-size:2rem}.field{display:flex}.wide{width:20rem}p{max-width:30rem}@media(max-width:30rem){p{font-size:1.1rem}}';

const PAGE = `<!doctype html><html lang="en"><head><title>Fees</title><link rel="stylesheet" href="/mun/assets/a.css"></head>
<body><h1>Fees</h1><p>The price is that of the round in which you pay, and the first round ends in May.</p>
<div class="field"><input class="wide"><button>Send</button></div><div style="height:1500px"></div>
<img src="/mun/media/hall.png" width="100" height="60" loading="lazy" alt="">
<p id="clock"></p><script>clock.textContent=Math.random()</script></body></html>`;

const CHANGES: Record<string, Record<string, [string, string]>> = {
  letters: { 'assets/a.css': ['2rem', '2.1rem'] },
  colour: { 'assets/a.css': ['#911', '#811'] },
  phone: { 'assets/a.css': ['1.1rem', '1.2rem'] },
  button: {
    'index.html': ['<input class="wide"><button>Send</button>', '<button>Send</button><input class="wide">'],
  },
  width: { 'index.html': ['width="100"', 'width="90"'] },
  gone: { 'index.html': ['<button>Send</button>', ''] },
};

/** Names and classes that differ, and all that visitors see is the same. */
const SAME: Record<string, [string, string]> = {
  'index.html': ['<div class="field">', '<div class="field other" data-made="today">'],
};

async function site(name: string, changes: Record<string, [string, string]> = {}, colour = '#246') {
  const folder = path.join(scratch, name);
  for (const part of ['assets', 'media']) mkdirSync(path.join(folder, part), { recursive: true });
  const files: Record<string, string> = { 'index.html': PAGE, 'other.html': PAGE, 'assets/a.css': STYLES };
  for (const [file, text] of Object.entries(files)) {
    const [part, by] = changes[file] ?? ['', ''];
    expect(text).toContain(part);
    writeFileSync(path.join(folder, file), text.replace(part, by));
  }
  await sharp({ create: { width: 100, height: 60, channels: 3, background: colour } })
    .png()
    .toFile(path.join(folder, 'media/hall.png'));
  return folder;
}

test('pictures find each page that looks different, at the width of a phone too, and no other', async () => {
  const before = await site('before');
  const different = (after: string, addresses = ['/']) =>
    findVisibleChanges(chromiumPath(), addresses, { before, after });
  for (const [name, changes] of Object.entries(CHANGES))
    expect([name, await different(await site(name, changes))]).toEqual([name, ['/']]);
  // below the first screen, where pictures load late
  expect(await different(await site('picture', {}, '#642'))).toEqual(['/']);
  const copy = path.join(scratch, 'copy');
  cpSync(before, copy, { recursive: true });
  expect(await different(copy, ['/', '/other'])).toEqual([]);
  const same = await site('same', SAME);
  expect(readFileSync(path.join(same, 'index.html'), 'utf8')).not.toBe(PAGE);
  expect(await different(same, ['/', '/other'])).toEqual([]);
});

test('a browser that does not start is an error, and leaves nothing behind', async () => {
  const before = path.join(scratch, 'before');
  await expect(findVisibleChanges('/bin/false', ['/'], { before, after: before })).rejects.toThrow(
    /browser|EPIPE/,
  );
});

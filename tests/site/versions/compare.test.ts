import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  changelogBetween,
  changesText,
  comparePages,
  formatPages,
  type PageChange,
  parsePages,
  readPages,
} from '../../../src/site/versions/index.ts';

const HEAD = `<!doctype html><html lang="en"><head><title>Fees · Example MUN</title>
<meta name="description" content="What it costs."><meta name="robots" content="index"><meta name="generator" content="Plenary 1.0.0">
<link rel="preload" href="/assets/serif-a1b2c3d4.woff2"><style>h1{color:red;font-size:2rem}.b{order:1}</style></head>`;

const BODY = `<body><header><a href="/">Home</a> <nav aria-label="Main"><a href="/fees" aria-current="page">Fees</a></nav></header>
<main id="_content"><h1>Fees</h1><p>Pay <strong>before</strong> <a href="/media/letter-a1b2c3d4.pdf">the letter</a> comes.</p>
<section id="rounds"><h2>Rounds</h2><table><tr><th>Round</th><th>Price</th></tr><tr><td>First</td><td>20 €</td></tr></table></section>
<img src="/media/hall-a1b2c3d4.webp" alt="The hall" width="800"><ul><li>One</li><li>Two</li></ul>
<button class="b">Pay now</button><form action="/pay"><label for="_x">School</label><input id="_x" placeholder="Deodar Hall"></form>
<p>On <time datetime="2027-03-01">Monday</time></p><svg><title>A globe</title><path d="M0 0"/></svg>
<p><a href="https://youth-assembly.org">Details</a></p>
<script src="/assets/main-a1b2c3d4.js"></script></main></body></html>`;

const PAGE = HEAD + BODY;

/** The pages of a built site whose files these are. */
function pagesOf(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-pages-'));
  for (const [name, html] of Object.entries(files)) writeFileSync(path.join(folder, name), html);
  const pages = readPages(folder);
  rmSync(folder, { recursive: true });
  return pages;
}

function changesBetween(before: string, after: string): PageChange[] {
  return comparePages(pagesOf({ 'fees.html': before }), pagesOf({ 'fees.html': after }));
}

test('a page is read as people read it: what it says in order, with headings, addresses, labels and texts of pictures', () => {
  expect(formatPages(pagesOf({ 'fees.html': PAGE }))).toBe(`== /fees
{lang=en}
title: Fees · Example MUN
description: What it costs.
robots: index
Home → /
(Main) Fees → /fees
# Fees
Pay before the letter → /media/letter.pdf comes.
{#rounds}
## Rounds
| Round | Price
| First | 20 €
![The hall]
One
Two
Pay now
{action=/pay} School {placeholder=Deodar Hall}
On {datetime=2027-03-01} Monday
A globe
Details → https://youth-assembly.org
`);
});

test.each([
  ['a text', 'comes.', 'has come.'],
  ['a word in bold', '<strong>before', '<strong>after'],
  ['a heading', '<h1>Fees', '<h1>Prices'],
  ['the level of a heading', /h2>/g, 'h3>'],
  ['an id', 'id="rounds"', 'id="prices"'],
  ['the address of a link', 'href="/">', 'href="/home">'],
  ['a link that becomes a text', '<a href="/">Home</a>', 'Home'],
  ['a missing block', /<section.*<\/section>/s, ''],
  ['a block that is there twice', /(<section.*<\/section>)/s, '$1$1'],
  ['the order of items', '<li>One</li><li>Two</li>', '<li>Two</li><li>One</li>'],
  ['the order of blocks', /(<section.*<\/section>)\s*(<img[^>]*>)/s, '$2$1'],
  ['a cell', '20 €', '25 €'],
  ['a missing row', '<tr><td>First</td><td>20 €</td></tr>', ''],
  ['the text of a picture', 'The hall"', 'The garden"'],
  ['a missing picture', /<img[^>]*>/, ''],
  ['a label for screen readers', 'aria-label="Main"', 'aria-label="Menu"'],
  ['a button', 'Pay now', 'Pay'],
  ['the words in a field', 'placeholder="Deodar Hall"', 'placeholder="Your school"'],
  ['the title', '<title>Fees', '<title>Prices'],
  ['the description', 'What it costs.', 'Costs.'],
  ['the language', 'lang="en"', 'lang="en-GB"'],
  ['what a search engine may do', 'content="index"', 'content="noindex"'],
  ['a date that programs read', 'datetime="2027-03-01"', 'datetime="2027-03-02"'],
  ['where a form goes', 'action="/pay"', 'action="/buy"'],
  ['a tooltip', '<button class="b">', '<button class="b" title="Now">'],
  ['the words of a drawing', 'A globe', 'A map'],
  ['an address of another site that looks like one with a hash', 'youth-assembly.org', 'youth-congress.org'],
  ['the name of a document', 'letter-a1b2c3d4.pdf', 'invitation-a1b2c3d4.pdf'],
])('a change of what a page says is found: %s', (_name, part, by) => {
  const after = PAGE.replace(part, by);
  expect(after).not.toBe(PAGE);
  expect(changesBetween(PAGE, after).map(({ kind }) => kind)).toEqual(['text']);
});

test.each([
  ['the size of letters', 'font-size:2rem', 'font-size:1.9rem'],
  ['a colour', 'color:red', 'color:darkred'],
  ['another picture', 'hall-a1b2c3d4.webp', 'hall-z9y8x7w6.webp'],
  ['the width of a picture', 'width="800"', 'width="400"'],
  ['a class', 'class="b"', 'class="b wide"'],
  ['a moved button', '.b{order:1}', '.b{order:-1}'],
])('a change that may change the look of a page is found: %s', (_name, part, by) => {
  expect(changesBetween(PAGE, PAGE.replace(part, by)).map(({ kind }) => kind)).toEqual(['look']);
});

test.each([
  ['the version in the page', 'Plenary 1.0.0', 'Plenary 1.1.0'],
  ['the hash of a script', 'main-a1b2c3d4.js', 'main-z9y8x7w6.js'],
  ['the hash of a font that is loaded early', 'serif-a1b2c3d4', 'serif-z9y8x7w6'],
  ['the names of classes', /\bb\b(?=[{"])/g, 'q7'],
  ['spaces between words', 'comes.</p>', 'comes. </p>'],
])('what nobody notices is no change of what a page says: %s', (_name, part, by) => {
  expect(changesBetween(PAGE, PAGE.replace(part, by)).filter(({ kind }) => kind === 'text')).toEqual([]);
});

test('classes with other names are no change of the look', () => {
  expect(changesBetween(PAGE, PAGE.replace(/\bb\b(?=[{"])/g, 'q7'))).toEqual([]);
});

test('the hash of a document is no change of its address', () => {
  expect(changesBetween(PAGE, PAGE.replace('letter-a1b2c3d4.pdf', 'letter-z9y8x7w6.pdf'))).toMatchObject([
    { kind: 'look' },
  ]);
});

test('new and missing pages are found, and the home pages of a site and of its languages', () => {
  const before = pagesOf({ 'index.html': PAGE, 'fr.html': PAGE, 'old.html': PAGE });
  const after = pagesOf({ 'index.html': PAGE, 'fr.html': PAGE, 'new.html': PAGE });
  expect([...before.keys()]).toEqual(['/fr', '/', '/old']);
  expect(comparePages(before, after).map(({ address, kind }) => `${address} ${kind}`)).toEqual([
    '/new new',
    '/old gone',
  ]);
});

test('the same change of many pages is one entry, and 200 pages fit a screen', () => {
  const files = (text: string) =>
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`page-${index}.html`, text]));
  const before = pagesOf({ ...files(PAGE), 'index.html': PAGE });
  const changed = PAGE.replace('Pay now', 'Pay');
  const after = pagesOf({ ...files(changed), 'index.html': changed.replace('One', 'First') });
  const text = changesText(comparePages(before, after), after.size, 'pictures');
  expect(text).toBe(`Of 201 pages, 201 say something else.

Another text:
  /page-0, /page-1, /page-10, /page-100 and 196 more
      − Pay now
      + Pay
  /
      − One
      − Pay now
      + First
      + Pay`);
});

test('what a page says is stored as a text, and read from it again', () => {
  const pages = pagesOf({ 'index.html': PAGE, 'fees.html': PAGE });
  const read = parsePages(formatPages(pages));
  expect([...read]).toEqual([...pages].map(([address, { lines }]) => [address, { lines, look: '' }]));
});

test('the changelog between two versions has the lines of all versions after the first, under the three headings', () => {
  const text = `# Changelog\n\n## 1.2.0\n\n### You can now\n\n- Show a film.\n  It needs no cookie.\n\n### Repaired\n\n- A name fits.\n
## 1.1.0\n\n### You can now\n\n- Choose a face.\n\n## 1.0.0\n\n### You can now\n\n- Begin.\n`;
  expect(changelogBetween(text, '1.0.0', '1.2.0')).toEqual([
    { heading: 'You can now', entries: ['Show a film. It needs no cookie.', 'Choose a face.'] },
    { heading: 'Repaired', entries: ['A name fits.'] },
  ]);
  expect(changelogBetween(text, '1.1.0', '1.1.0')).toEqual([]);
});

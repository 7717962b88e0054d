import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tokenPageAddress } from '../../src/studio/places/hosts/index.ts';
import { compileIn, root, siteText } from '../compiler/real-site.ts';
import { drawings, hostLabels } from './drawings.ts';
import { readStartGuide, withStudio } from './guide.ts';
import { isInStudio, namedIn } from './labels.ts';

/* The guide for those who install nothing, held to the product: its pictures, its buttons and its addresses. */

const guide = readStartGuide();
const folder = path.join(root, 'docs/start');
const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(start\/([\w-]+\.(?:webp|svg))\)/g)].map(
  ([, alt = '', file = '']) => ({ alt, file }),
);

test('each picture is there once, with words for who cannot see it, and none is left over', () => {
  expect(pictures.map(({ file }) => file).sort()).toEqual(readdirSync(folder).sort());
  expect(pictures.filter(({ alt }) => alt === '')).toEqual([]);
});

test('all pictures have 1.5 MB together at most, and are no wider than 1280 px', async () => {
  const sizes = pictures.map(({ file }) => statSync(path.join(folder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  for (const { file } of pictures)
    expect((await sharp(path.join(folder, file)).metadata()).width, file).toBeLessThanOrEqual(1280);
});

test('each drawing is the one of tests/guide/drawings.ts (else: npx tsx tests/guide/start.ts), and says that it is one', () => {
  const drawn = pictures.filter(({ file }) => file.endsWith('.svg'));
  expect(drawn.map(({ file }) => path.basename(file, '.svg')).sort()).toEqual(Object.keys(drawings).sort());
  for (const { alt, file } of drawn) {
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toBe(drawings[path.basename(file, '.svg')]);
    expect(alt).toMatch(/^Drawing: /);
    expect(drawings[path.basename(file, '.svg')]).toContain('A drawing, not a picture of the screen');
  }
});

/** What hosts have, and no drawing shows. */
const ELSEWHERE = new Set([
  // GitHub: a pull request, the tab Actions, and codespaces
  ...['Merge pull request', 'Run workflow', 'Read-only', 'Read and write'],
  ...['Codespaces', 'Create codespace on main', 'Stop codespace', 'Delete'],
  // answers to "Is it GitHub, GitLab or Forgejo?"
  ...['GitLab', 'Forgejo'],
]);

test('each button that the guide names is in the studio, or in a drawing of the page of a host', () => {
  const named = namedIn(guide).filter((name) => !ELSEWHERE.has(name));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !isInStudio(name) && !hostLabels.has(name))).toEqual([]);
});

test('the line of site.yaml about the studio switches it on', () => {
  const { problems, site } = compileIn(root, withStudio(siteText));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(site?.studio).toBe(true);
});

test('the forms for tokens that the guide links are those of the studio', () => {
  const linked = [...guide.matchAll(/\]\((https:\/\/git\S+token\S+)\)/g)].map(([, link]) => link);
  const pages = [
    tokenPageAddress({ host: 'github', origin: 'https://github.com', project: 'your-name/mun' }),
    tokenPageAddress({ host: 'gitlab', origin: 'https://gitlab.com', project: 'your-name/mun' }),
  ];
  // nobody knows the name of the reader
  expect(linked).toEqual(pages.map((page) => page.replace('&target_name=your-name', '')));
});

test('the way with GitHub, GitLab, a server or a ZIP file is read in five minutes, so that there are ten to do it', () => {
  const sections = guide.split(/^### /m).slice(1);
  for (const section of sections) {
    const words = section.replace(/\]\([^)]*\)/g, ']').split(/\s+/).length;
    // 200 words a minute
    expect(words, section.split('\n')[0]).toBeLessThan(1000);
  }
});

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileIn, root, scratchFolder, siteText } from '../compiler/real-site.ts';
import { done, readGuide, tasksOf } from './guide.ts';
import { putFiles } from './guide-files.ts';

/* The guide for editors, held to the site that it speaks of: what it has somebody type works, and what it shows is so. */

const guide = readGuide();
const tasks = tasksOf(guide);
const folder = scratchFolder();
beforeAll(() => putFiles(path.join(folder, 'media')));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what the guide has an editor write makes a site without a problem:', () => {
  test.each([...tasks])('%s', (_name, steps) => {
    const { problems, site } = compileIn(folder, done(siteText, steps));
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    expect(site).toBeDefined();
  });

  test('all of it, one after the other', () => {
    const { problems } = compileIn(folder, done(siteText, [...tasks.values()].flat()));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('every task of the guide that names lines of site.yaml is tried', () => {
    expect([...tasks.keys()]).toEqual([
      ...[
        'letter',
        'chair',
        'committee',
        'topics',
        'photo',
        'gallery',
        'picture',
        'video',
        'form',
        'sponsors',
        'guide',
        'registration',
        'dates',
        'social',
        'page',
        'menu',
        'table',
        'schedule',
        'allotment',
        'colours',
        'committee-colour',
        'news',
        'notice',
        'language',
        'faq',
        'why',
        'person',
        'next-year',
        'past',
        'redirects',
      ],
    ]);
    const written = [...tasks.values()].flat().filter(({ where }) => where !== 'everywhere');
    expect(guide.match(/```yaml/g)?.length).toBe(written.length);
  });
});

test('what the guide has an editor look for is in site.yaml', () => {
  const words = [...guide.matchAll(/\*\*[Ff]ind\*\*[^`]*`([^`]+)`/g)].map((match) => String(match[1]));
  expect(words.length).toBeGreaterThanOrEqual(8);
  expect(words.filter((word) => !siteText.includes(word))).toEqual([]);
});

test('every command that the guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = [...guide.matchAll(/npm run ([\w-]+)/g)].map((match) => String(match[1]));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('each picture of the guide is there, small, with words for who cannot see it, and none is left over', () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(editing\/([\w-]+\.webp)\)/g)];
  const folderOfThem = path.join(root, 'docs/editing');
  expect(pictures.map((match) => String(match[2])).sort()).toEqual(readdirSync(folderOfThem).sort());
  expect(pictures.length).toBeLessThanOrEqual(8);
  for (const [, words, file] of pictures) {
    expect(words).not.toBe('');
    expect(statSync(path.join(folderOfThem, String(file))).size, file).toBeLessThan(60 * 1024);
  }
});

test('every other file and every heading that the guide leads to is there', () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map((match) => anchorOf(String(match[1])));
  const links = [...guide.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map((match) => String(match[1]));
  const lost = links.filter((link) =>
    link.startsWith('#') ? !headings.includes(link.slice(1)) : !existsSync(path.join(root, 'docs', link)),
  );
  expect(lost).toEqual([]);
});

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileIn, root, siteText } from '../compiler/real-site.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { done, readGuide, readStudioGuide, tasksOf } from './guide.ts';
import { putFiles } from './guide-files.ts';
import { isInStudio, namedIn } from './labels.ts';

/* The guides for editors, held to the site that it speaks of: what it has somebody type works, and what it shows is so. */

const guide = readGuide();
const studioGuide = readStudioGuide();
const tasks = tasksOf(guide);
const folder = folderWithMedia();
beforeAll(() => putFiles(path.join(folder, 'media')));

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
        'opening',
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
        'languages',
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
  const commands = readFileSync(path.join(root, 'src/cli/main.ts'), 'utf8');
  const named = [...guide.matchAll(/npx plenary ([\w-]+)/g)].map((match) => String(match[1]));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !commands.includes(`['${name}', async`))).toEqual([]);
});

/*
 * 16 pictures: the 8 of the pages, which show what visitors see after a task, and up to 8 of the studio, which show where to click. More
 * would make the guides longer to read than their tasks are to do.
 */
test.each([
  ['editing', guide],
  ['studio', studioGuide],
])(
  'each picture of docs/%s is in its guide, small, with words for who cannot see it, and none is left over',
  (name, text) => {
    const pictures = [...text.matchAll(/!\[([^\]]*)\]\((\w+)\/([\w-]+\.webp)\)/g)].filter(
      ([, , place]) => place === name,
    );
    const folderOfThem = path.join(root, 'docs', name);
    expect(pictures.map((match) => String(match[3])).sort()).toEqual(readdirSync(folderOfThem).sort());
    expect(pictures.length).toBeLessThanOrEqual(8);
    for (const [, alt, , file] of pictures) {
      expect(alt).not.toBe('');
      expect(statSync(path.join(folderOfThem, String(file))).size, file).toBeLessThan(60 * 1024);
    }
  },
);

test('the guide to the studio can be read in a quarter of an hour', () => {
  expect(studioGuide.split(/\s+/).length).toBeLessThan(2500);
});

/** Names in the guide to the studio that other programs have: GitHub and VS Code. */
const ELSEWHERE = new Set([
  'Send',
  'Create repository',
  'Merge',
  'Revert',
  'Clone Git Repository…',
  'Source Control',
  'Command Prompt',
]);

test('each button of the studio that the guide names is in the studio', () => {
  const named = namedIn(studioGuide).filter((name) => !ELSEWHERE.has(name));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !isInStudio(name))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);

/** The text of a Markdown file without code. */
function proseOf(page: string): string {
  return readFileSync(path.join(root, page), 'utf8')
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#]/g, ''));
}

/** The anchors that GitHub gives to the headings of a file. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    String(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('every link of %s leads to a file and a heading that exist', (page) => {
  const links = [...proseOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link]) =>
    String(link),
  );
  const dead = links.filter((link) => {
    const [file = '', anchor = ''] = link.split('#');
    const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
    return !existsSync(path.join(root, target)) || (anchor !== '' && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

test('the README is read in three minutes: at most 120 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('the README names every command, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm (?:run )?(?!ci\b|run\b)([\w:-]+)/g)].map(([, name]) => name);
  // `npm test` runs these two
  const inner = ['lint', 'types'];
  expect([...new Set(named)].sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => !inner.includes(name))
      .sort(),
  );
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', '.changeset/README.md'],
  ...['docs', 'docs/architecture'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((name) => name.endsWith('.md'));

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

test('the pages and the template of the project are those of the owner in package.json', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, owner, name] = /github\.com\/([^/]+)\/([^/.]+)/.exec(manifest.repository.url) ?? [];
  const all = pages.map((page) => readFileSync(path.join(root, page), 'utf8')).join('\n');
  const named = [
    ...all.matchAll(new RegExp(`https://(\\S+)\\.github\\.io/${name}/`, 'g')),
    ...all.matchAll(/template_name=site&template_owner=([\w-]+)/g),
    ...all.matchAll(/github\.com\/([\w-]+)\/site\b/g),
  ].map(([, one]) => one);
  expect(named.length).toBeGreaterThan(5);
  expect(new Set(named)).toEqual(new Set([owner]));
});

test('docs/contributing.md names every keyword of our own that a schema has', () => {
  const files = readdirSync(path.join(root, 'schema'), { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(path.join(root, 'schema', file), 'utf8'))
    .join('');
  const keywords = new Set([...text.matchAll(/"(x-\w+)":/g)].map(([, keyword]) => String(keyword)));
  const docs = readFileSync(path.join(root, 'docs/contributing.md'), 'utf8');
  expect([...keywords].filter((one) => !docs.includes(`\`${one}\``) && !docs.includes(`"${one}":`))).toEqual(
    [],
  );
});

test('the README is read in three minutes: at most 120 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('the README names every command of a clone, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // of npm itself: ci, and for a new site create and install
  const named = [...readme.matchAll(/npm (?:run )?(?!(?:ci|run|create|install)\b)([\w:-]+)/g)].map(
    ([, name]) => name,
  );
  // `npm test` runs these two
  const inner = ['lint', 'types'];
  expect([...new Set(named)].sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => !inner.includes(name))
      .sort(),
  );
});

test('docs/sections.md has a section for every block', () => {
  const text = readFileSync(path.join(root, 'docs/sections.md'), 'utf8');
  const blocks = readdirSync(path.join(root, 'src/site/blocks'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.basename(file, '.tsx'));
  expect(blocks.filter((block) => !text.includes(`\`${block}\``))).toEqual([]);
});

/** All source files of src/ as one text. */
const source = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
  .join('\n');

test.each(pages.filter((page) => /^docs\/(architecture|contributing)/.test(page)))(
  '%s names files and functions that exist',
  (page) => {
    const text = readFileSync(path.join(root, page), 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => String(name));
    // what a contributor creates: `<type>.client.ts`, the block `poster`
    const files = named.filter(
      (name) => /^(src|tests|schema|docs)\/[^<*]*$/.test(name) && !name.includes('poster'),
    );
    const functions = named.filter((name) => name.endsWith('()')).map((name) => name.slice(0, -2));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(functions.filter((name) => !new RegExp(`\\bfunction\\*? ${name}\\b`).test(source))).toEqual([]);
  },
);

test('docs/architecture.md has every package of src/ and every room of the site once, and its page of the compiler every folder', () => {
  const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const compiler = readFileSync(path.join(root, 'docs/architecture/compiler.md'), 'utf8');
  const folders = (of: string) =>
    readdirSync(path.join(root, of), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  const rooms = [...folders('src'), ...folders('src/site').map((room) => `site/${room}`), 'studio/tab'];
  expect(rooms.filter((room) => architecture.split(`\n| \`${room}\` |`).length !== 2)).toEqual([]);
  expect(folders('src/compiler').filter((folder) => !compiler.includes(`| \`${folder}/\` |`))).toEqual([]);
});

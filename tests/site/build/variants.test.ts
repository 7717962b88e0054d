import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { variantSheets } from '../../../src/site/build/bundles/variants.ts';
import { combineStyles } from '../../../src/site/build/pages/style-sheets.ts';
import { root } from '../../compiler/real-site.ts';
import { FACES, OTHER_FACES } from '../../faces.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const banner = 'src/site/blocks/banner.module.css';
const print = 'src/site/styles/print.css';

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, 'src/site/faces', path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, 'src/site/faces', file), text);
}

beforeAll(() => {
  write('night/styles.css', '/* Dark. */\n@sheet "blocks/banner.module.css";\n.title { color: black }\n');
  write(
    'poster/banner.css',
    '@sheet "blocks/banner.module.css";\n.title { color: red }\n\n@sheet "styles/print.css";\nh1 { color: red }\n',
  );
  cpSync(path.join(root, banner), path.join(folder, banner), { recursive: true });
});

test('what a variant says over a style sheet has its class names, is a layer, and is for screens', () => {
  const { of, changed } = variantSheets(folder, (file) => `[local]-of-${file.length}`);
  expect(changed).toEqual([banner, print]);
  const text = `@layer poster{@media screen{.title-of-${banner.length}{color:red}}}`;
  expect(of(banner).poster?.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  expect(Object.keys(of(banner))).toEqual(['night', 'poster']);
  expect(Object.keys(of(print))).toEqual(['poster']);
  expect(of('src/site/blocks/faq.module.css')).toEqual({});
});

test.each([
  [
    'rules that name no sheet',
    'h1 { color: red }\n@sheet "styles/print.css";\nh1 { color: red }\n',
    'has rules above its first @sheet',
  ],
  [
    'a sheet twice',
    '@sheet "styles/print.css";\n@sheet "styles/print.css";\n',
    'has @sheet "styles/print.css" twice',
  ],
])('%s is refused', (_, text, why) => {
  write('soft/styles.css', text);
  try {
    expect(() => variantSheets(folder, () => '[local]')).toThrow(why);
  } finally {
    rmSync(path.join(folder, 'src/site/faces/soft'), { recursive: true });
  }
});

test('what a face imports is before all that it says itself, in each of its files', () => {
  write('field.css', '@sheet "blocks/banner.module.css";\n.title { color: blue }\n');
  write('treaty/banner.css', '@sheet "blocks/banner.module.css";\n.title { color: green }\n');
  write('treaty/base.css', '@import "../field.css";\n\n@sheet "styles/print.css";\nh1 { color: red }\n');
  const { of } = variantSheets(folder, () => '[local]');
  expect(of(banner).treaty).toContain('.title{color:green}');
  expect(of(banner).treaty).not.toContain('blue');
  write('treaty/banner.css', '@sheet "blocks/banner.module.css";\n.words { color: green }\n');
  expect(variantSheets(folder, () => '[local]').of(banner).treaty).toContain(
    '.title{color:#00f}.words{color:green}',
  );
});

test('a face has at most twelve files of styles', () => {
  for (const face of FACES) {
    const files = readdirSync(path.join(root, 'src/site/faces', face));
    expect(files.filter((file) => file.endsWith('.css')).length).toBeLessThanOrEqual(12);
  }
});

test('what a variant says over a sheet for paper is for paper; over sheets that are shown before they are printed, for both', () => {
  const { of } = variantSheets(root, () => '[local]');
  for (const face of OTHER_FACES) {
    const [page = '', sheets = ''] = ['styles/print.css', 'parts/printed-sheets.module.css'].map(
      (file) => of(`src/site/${file}`)[face],
    );
    expect(page).toContain('@media print');
    expect(page).toContain('h1');
    expect(sheets).toContain('.certificate');
    expect(sheets).not.toContain('@media screen');
  }
});

test('a page has the variants of its site only, the weaker first, over all that it has anyway', () => {
  const sheets = [
    { file: banner, text: '.a{}', variants: { night: '.night{}', poster: '.poster{}' } },
    { file: 'src/site/blocks/faq.module.css', text: '.b{}' },
  ];
  const styles = { shell: sheets, blocks: new Map(), scripted: [] };
  const textsOf = (variants: string[]) =>
    combineStyles({ styles, variants, theme: ':root{}' }, []).split('\n');
  expect(textsOf([])).toEqual(['.a{}', '.b{}', ':root{}']);
  const layers = '@layer base,parts,blocks,shell,print,poster,night;';
  expect(textsOf(['poster', 'night'])).toEqual([layers, '.a{}', '.b{}', '.poster{}', '.night{}', ':root{}']);
});

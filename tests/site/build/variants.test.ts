import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { variantSheets } from '../../../src/site/build/bundles/variants.ts';
import { stylesOf } from '../../../src/site/build/pages/style-sheets.ts';
import { root } from '../../compiler/real-site.ts';
import { FACES, OTHER_FACES } from '../../faces.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-variants-'));
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
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a variant says over a style sheet has its class names, is a layer, and is for screens', () => {
  const { of, changed } = variantSheets(folder, (file) => `[local]-of-${file.length}`);
  expect(changed).toEqual([banner, print]);
  const text = `@layer poster{@media screen{.title-of-${banner.length}{color:red}}}`;
  expect(of(banner).poster?.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  expect(Object.keys(of(banner))).toEqual(['night', 'poster']);
  expect(Object.keys(of(print))).toEqual(['poster']);
  expect(of('src/site/blocks/faq.module.css')).toEqual({});
});

test('rules that name no sheet are refused, and a sheet that a variant has in two files', () => {
  const refused = (text: string) => {
    write('soft/styles.css', text);
    try {
      return variantSheets(folder, () => '[local]').changed;
    } catch (error) {
      return (error as Error).message;
    } finally {
      rmSync(path.join(folder, 'src/site/faces/soft'), { recursive: true });
    }
  };
  const sheet = '@sheet "styles/print.css";\nh1 { color: red }\n';
  expect(refused(`h1 { color: red }\n${sheet}`)).toBe(
    'src/site/faces/soft/styles.css has rules above its first @sheet.',
  );
  expect(refused(`${sheet}${sheet}`)).toBe('soft has @sheet "styles/print.css" twice.');
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
  const textsOf = (variants: string[]) => stylesOf({ styles, variants, theme: ':root{}' }, []).split('\n');
  expect(textsOf([])).toEqual(['.a{}', '.b{}', ':root{}']);
  const layers = '@layer base,parts,blocks,shell,print,poster,night;';
  expect(textsOf(['poster', 'night'])).toEqual([layers, '.a{}', '.b{}', '.poster{}', '.night{}', ':root{}']);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * Pages are mirrored in languages that are written from right to left. So the styles name the start and the end of a line, and
 * not the left and the right; what CSS has no such name for is multiplied by --forward.
 */

const root = path.join(import.meta.dirname, '..');
// the pages of the preview are in English
const sheets = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.startsWith('site/preview'))
  .map((file) => path.join('src', file));

/** Declarations that mean a side of the window. */
const PHYSICAL = [
  /(?:^|[\s;{-])(?:left|right)\s*:/,
  /-(?:left|right)-(?:radius|width|style|color)\s*:/,
  /(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/,
  /\bto (?:left|right)\b|\bat (?:left|right)\b|(?:transform-origin|background-position|object-position)\s*:[^;]*\b(?:left|right)\b/,
  /translate(?:X|3d)?\((?!0(?![.\d])|[^)]*--forward)/,
  /(?:^|\s)translate\s*:(?!\s*(?:0(?![.\d])|none\b)|[^;]*--forward)/,
];

/** Shorthands with four values, of which the second is the right side and the fourth the left. */
const FOUR =
  /(?:^|\s)(inset|margin|padding|border-(?:width|style|color)|scroll-(?:margin|padding))\s*:\s*([^;{}]+)/;

/** The values of a shorthand: what is in brackets is one. */
function valuesOf(text: string): string[] {
  return text.match(/[\w.%+-]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? [];
}

function isPhysical(declaration: string): boolean {
  const [, , values = ''] = FOUR.exec(declaration) ?? [];
  const [, right, , left] = valuesOf(values);
  return PHYSICAL.some((form) => form.test(declaration)) || (left !== undefined && left !== right);
}

test('no style sheet names the left or the right', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const found = sheets.flatMap((file) => {
    const css = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    return css
      .split(/[;{}]/)
      .filter((declaration) => isPhysical(`${declaration};`))
      .map((declaration) => `${file}: ${declaration.trim()}`);
  });
  expect(found).toEqual([]);
});

test.each([
  'margin-left: 1rem',
  'border-left: 0',
  'right: 0',
  'border-top-left-radius: 2px',
  'text-align: right',
  'inset: 0 auto auto 0',
  'padding: 0 1rem 0 calc(2rem + 1px)',
  'translate: 0.5rem 0',
  'transform: translateX(1rem)',
  'background: linear-gradient(to right, red, blue)',
])('%s is such a name', (declaration) => {
  expect(isPhysical(`${declaration};`)).toBe(true);
});

test.each([
  'margin-inline-start: 1rem',
  'inset: 4rem 0 auto',
  'padding: 0 1rem 0 1rem',
  'translate: calc(0.5rem * var(--forward)) 0',
  'translate: 0 -50%',
  'text-align: start',
])('%s is none', (declaration) => {
  expect(isPhysical(`${declaration};`)).toBe(false);
});

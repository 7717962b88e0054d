import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';
import { readSchemas } from '../../../src/compiler/node/schemas.ts';
import { readTheme } from '../../../src/compiler/values/theme.ts';
import type { Shell } from '../../../src/core/index.ts';
import { languageCss, readTokens, themeCss } from '../../../src/site/build/assets/site-css.ts';
import { sitePalettes } from '../../../src/site/build/assets/tokens.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tokens = readFileSync(path.join(root, 'src/site/styles/tokens.css'), 'utf8');
const { theme } = readTheme({ signal: '#8a1538' }, readSchemas(path.join(root, 'schema')));
if (!theme) throw new Error('The theme of this test is refused.');

test('without a theme there is no style sheet, and the colours in use are those of tokens.css', () => {
  expect(themeCss({})).toBe('');
  expect(sitePalettes({}, { root })).toEqual(readTokens(tokens));
  expect(sitePalettes({}, { root }).dark.paper).toMatch(/^#[\da-f]{6}$/);
});

test('what a ground does not set it has from the ground around it, as in the browser', () => {
  const { light, ink, crisis, crisisInk } = readTokens(tokens);
  expect(ink.glow).toBe(light.glow);
  expect(crisisInk.glow).toBe(crisis.glow);
  expect(crisisInk.blue).toBe(ink.blue);
  expect(crisisInk.paper).not.toBe(ink.paper);
});

test('a style sheet that lacks a ground, or a colour, is refused', () => {
  expect(() => readTokens(tokens.replaceAll('[data-mood="crisis"]', '.gone'))).toThrow('the ground crisis');
  expect(() => readTokens(tokens.replace('--paper: #f6f2e8;', ''))).toThrow(
    'lacks paper of the ground light',
  );
});

test('the style sheet of a theme sets every colour where tokens.css sets it, and stays CSS', () => {
  const css = themeCss({ theme });
  expect(readTokens(css.replaceAll(/(:root|\[[^\]]+\])\1(?=\{)/g, '$1'))).toEqual(theme.grounds);
  expect(sitePalettes({ theme }, { root })).toBe(theme.grounds);
  expect(css).not.toContain('--accent');
  const { warnings } = transform({ filename: 'theme.css', code: Buffer.from(css) });
  expect(warnings).toEqual([]);
});

test('the colours of committees are CSS, and paper has none of them', () => {
  const css = themeCss({ signals: [{ colour: '#063', light: '#8fd3a8' }] });
  const { code, warnings } = transform({ filename: 'signals.css', code: Buffer.from(css) });
  expect(warnings).toEqual([]);
  const outside = code.toString().replaceAll(/@media screen \{[\s\S]*?\n {2}\}\n/g, '');
  expect(outside).not.toContain('data-signal');
});

test('an accent is a surface with text that can be read on it, on screens only', () => {
  const { theme: golden } = readTheme({ accent: '#f2c14e' }, readSchemas(path.join(root, 'schema')));
  const css = themeCss(golden ? { theme: golden } : {});
  expect(css).toContain('--accent:#f2c14e;--on-accent:#131b33');
  expect(css).toContain('@media screen{#_root>header{border-block-start:.25rem solid var(--accent)}');
  expect(transform({ filename: 'theme.css', code: Buffer.from(css) }).warnings).toEqual([]);
});

test('where lines begin on the right, what moves forward moves to the left', () => {
  const cssOf = (language: string) => languageCss({ shell: { language } as Shell });
  expect(cssOf('ar')).toContain('--forward:-1');
  expect(cssOf('hi')).not.toContain('--forward');
  expect(cssOf('en')).toBe('');
});

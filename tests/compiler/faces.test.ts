import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pairOf } from '../../src/build/assets/fonts/font-pairs.ts';
import { LOOK_KEYS, lookOf } from '../../src/compiler/values/faces.ts';
import { themeOf } from '../../src/compiler/values/theme.ts';
import { root, schemas } from './real-site.ts';

const { properties } = schemas.get('records/theme.schema.json') as {
  properties: Record<string, { enum?: string[] }>;
};
const choices = (key: string) => properties[key]?.enum ?? [];
const faces = choices('face');
const palettes = [{}, { signal: '#8a1538', accent: '#f2c14e' }, { paper: '#eef4ff', ink: '#0a1f44' }];

describe.each(faces)('the face %s', (face) => {
  test('has a pair of fonts', () => {
    const { fonts } = lookOf({ face });
    expect(pairOf(fonts).display.name).not.toBe('');
  });

  test.each(palettes)('works in the colours %j', (colours) => {
    expect(themeOf({ face, ...colours }, schemas).problems).toEqual([]);
  });
});

test('a site without a face has nothing over the styles of all sites, and no theme', () => {
  expect(lookOf(undefined)).toEqual({ variants: [] });
  expect(lookOf({ face: 'atlas', ground: 'paper' })).toEqual({ variants: [] });
  expect(themeOf({ face: 'atlas' }, schemas)).toEqual({ problems: [] });
});

test('what a site chooses wins over what its face brings', () => {
  const chosen = { face: 'cable', ground: 'paper', fonts: 'source' };
  expect(lookOf(chosen)).toEqual({ variants: ['cable'], ornament: 'rules', fonts: 'source' });
  expect(themeOf({ face: 'cable', paper: '#ffffff' }, schemas).theme?.colours.paper).toBe('#ffffff');
});

test('what is chosen within a face is over its styles, but for bands, which are beneath', () => {
  const all = { face: 'gazette', shape: 'soft', density: 'compact', ground: 'bands', photos: 'tinted' };
  expect(lookOf(all).variants).toEqual(['bands', 'gazette', 'soft', 'compact', 'tinted']);
  expect(lookOf({ shape: 'square', density: 'airy', ground: 'paper', photos: 'natural' })).toEqual({
    variants: [],
  });
});

test('a night is dark by day too, whatever the face', () => {
  const nights = [{ ground: 'night' }, { face: 'cable' }, { face: 'assembly', ground: 'night' }];
  expect(nights.map((theme) => themeOf(theme, schemas).theme?.night)).toEqual([true, true, true]);
  expect(themeOf({ face: 'cable', ground: 'paper' }, schemas).theme?.night).toBeUndefined();
});

test('everything that can be chosen and is not shown anyway has its styles', () => {
  const shown = new Set(['atlas', 'paper', 'square', 'airy', 'natural']);
  const chosen = [...LOOK_KEYS].filter((key) => key !== 'fonts').flatMap(choices);
  const missing = chosen.filter(
    (name) => !shown.has(name) && !existsSync(path.join(root, 'src/faces', name)),
  );
  expect(missing).toEqual([]);
  const unknown = readdirSync(path.join(root, 'src/faces')).filter((name) => !chosen.includes(name));
  expect(unknown).toEqual([]);
});

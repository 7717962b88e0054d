import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chosenDesign, DESIGN_KEYS } from '../../src/compiler/values/faces.ts';
import { readTheme } from '../../src/compiler/values/theme.ts';
import { contrastOf, luminanceOfHex } from '../../src/core/index.ts';
import { findFontPair } from '../../src/site/build/assets/fonts/font-pairs.ts';
import { DEFAULT_FACE, FACES } from '../../src/site/faces/faces.generated.ts';
import { root, schemas } from './real-site.ts';

const { properties } = schemas.get('records/theme.schema.json') as {
  properties: Record<string, { enum?: string[]; default?: string }>;
};
const choices = (key: string) => properties[key]?.enum ?? [];
const faces = choices('face');
/** How much of a surface that is behind words covers the page at most: src/site/faces/{laurel,mark}, and the opacity of `globe`. */
const SURFACE = 0.3 * 0.6;

/** A colour over another. */
const mixed = (below: string, over: string, part: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [low = 0, high = 0] = [below, over].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round(low + (high - low) * part)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

const palettes = [{}, { signal: '#8a1538', accent: '#f2c14e' }, { paper: '#eef4ff', ink: '#0a1f44' }];

describe.each(faces)('the face %s', (face) => {
  test('has a pair of fonts', () => {
    const { fonts } = chosenDesign({ face });
    expect(findFontPair(fonts).display.name).not.toBe('');
  });

  test.each(palettes)('works in the colours %j', (colours) => {
    expect(readTheme({ face, ...colours }, schemas).problems).toEqual([]);
  });
});

test('a site without a face has the default one, and no theme', () => {
  expect(chosenDesign(undefined)).toEqual({ variants: ['atlas'] });
  expect(chosenDesign({ face: 'atlas', ground: 'paper' })).toEqual({ variants: ['atlas'] });
  expect(chosenDesign({ face: 'none of these' })).toEqual({ variants: ['atlas'] });
  expect(readTheme({ face: 'atlas' }, schemas)).toEqual({ problems: [] });
});

test('what a site chooses wins over what its face brings', () => {
  const chosen = { face: 'cable', ground: 'paper', fonts: 'source' };
  expect(chosenDesign(chosen)).toEqual({ variants: ['cable'], ornament: 'rules', fonts: 'source' });
  expect(readTheme({ face: 'cable', paper: '#ffffff' }, schemas).theme?.colours.paper).toBe('#ffffff');
});

test('what is chosen within a face is over its styles, but for bands, which are beneath', () => {
  const all = { face: 'gazette', shape: 'soft', density: 'compact', ground: 'bands', photos: 'tinted' };
  expect(chosenDesign(all).variants).toEqual(['bands', 'gazette', 'soft', 'compact', 'tinted']);
  expect(chosenDesign({ shape: 'square', density: 'airy', ground: 'paper', photos: 'natural' })).toEqual({
    variants: ['atlas'],
  });
});

test('the default face has the colours of the style sheets, and the default colours and fonts of the schema', () => {
  const tokens = readFileSync(path.join(root, 'src/site/styles/tokens.css'), 'utf8');
  const { colours, fonts } = DEFAULT_FACE;
  const written = { paper: 'paper', ink: 'ink', signal: 'blue', metal: 'brass' } as const;
  for (const [name, token] of Object.entries(written) as [keyof typeof written, string][]) {
    expect(new RegExp(`--${token}: (#\\w+)`).exec(tokens)?.[1], name).toBe(colours[name]);
    expect(properties[name]?.default, name).toBe(colours[name]);
  }
  expect(findFontPair(fonts)).toBe(findFontPair(undefined));
});

test('an ornament is chosen in each face, which has its own otherwise', () => {
  const drawn = faces.map((face) => [face, chosenDesign({ face }).ornament ?? 'globe']);
  expect(drawn).toEqual(Object.entries(FACES).map(([face, { ornament }]) => [face, ornament]));
  for (const face of faces)
    for (const ornament of choices('ornament'))
      expect(chosenDesign({ face, ornament }).ornament ?? 'globe', face).toBe(ornament);
  // a face places a surface as it likes
  expect(chosenDesign({ face: 'treaty', ornament: 'mark' }).variants).toEqual(['mark', 'treaty']);
});

test('words can be read where the mark or leaves are behind them, in every face and colours', () => {
  const behind = faces.flatMap((face) =>
    palettes.flatMap((colours) => {
      const grounds = readTheme({ face, ...colours, ornament: 'mark' }, schemas).theme?.grounds;
      return Object.values(grounds ?? {}).flatMap(({ paper, ink, soft, brass }) =>
        [ink, soft].map((words) =>
          contrastOf(luminanceOfHex(words), luminanceOfHex(mixed(paper, brass, SURFACE))),
        ),
      );
    }),
  );
  expect(behind.length).toBeGreaterThan(100);
  expect(Math.min(...behind)).toBeGreaterThan(4.5);
});

test('a night is dark by day too, whatever the face', () => {
  const nights = [{ ground: 'night' }, { face: 'cable' }, { face: 'assembly', ground: 'night' }];
  expect(nights.map((theme) => readTheme(theme, schemas).theme?.night)).toEqual([true, true, true]);
  expect(readTheme({ face: 'cable', ground: 'paper' }, schemas).theme?.night).toBeUndefined();
});

test('everything that can be chosen and is not shown anyway has its styles', () => {
  const shown = new Set(['paper', 'square', 'airy', 'natural', 'globe', 'rules', 'none']);
  const chosen = [...DESIGN_KEYS].filter((key) => key !== 'fonts').flatMap(choices);
  const missing = chosen.filter(
    (name) => !shown.has(name) && !existsSync(path.join(root, 'src/site/faces', name)),
  );
  expect(missing).toEqual([]);
  const folders = readdirSync(path.join(root, 'src/site/faces'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const unknown = folders.map(({ name }) => name).filter((name) => !chosen.includes(name));
  expect(unknown).toEqual([]);
});

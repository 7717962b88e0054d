import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/compiler/problems/problem.ts';
import type { Colours } from '../../src/compiler/values/faces.ts';
import {
  CONTRAST_PAIRS,
  defaultColours,
  type Palettes,
  readTheme,
  signalColours,
} from '../../src/compiler/values/theme.ts';
import { readTokens, themeCss } from '../../src/site/build/assets/site-css.ts';
import { scaled } from '../scale.ts';
import { root, schemas } from './real-site.ts';

const look = readTokens(readFileSync(path.join(root, 'src/site/styles/tokens.css'), 'utf8'));
const list = readFileSync(path.join(root, 'src/site/faces/atlas/committees.css'), 'utf8');

type Channels = [number, number, number];

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Channels;

/** Relative luminance as WCAG 2.2 defines it, written out here so that a mistake of the compiler is not repeated. */
function luminance(colour: Channels): number {
  const [r, g, b] = colour.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Channels, other: Channels): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The grounds on which people wait at half strength, their words too. */
const HALVED = ['ink', 'crisisInk'];

/** The pairs of all grounds that have too little contrast, as sentences. */
function failures(grounds: Palettes): string[] {
  return Object.entries(grounds).flatMap(([name, ground]) => {
    const halved = HALVED.includes(name);
    const paper = channels(ground.paper);
    const half = channels(ground.ink).map((c, at) => (c + (paper[at] as number)) / 2) as Channels;
    const pairs = CONTRAST_PAIRS.flatMap(({ of, on, need }) =>
      on.map((bed) => ({
        what: `${of} on ${bed}`,
        ratio: contrast(channels(ground[of]), channels(ground[bed])),
        need,
      })),
    );
    if (halved) pairs.push({ what: 'half ink on paper', ratio: contrast(half, paper), need: 4.5 });
    return pairs
      .filter(({ ratio, need }) => ratio < need)
      .map(({ what, ratio }) => `${name}: ${what} ${ratio}`);
  });
}

/** OKLCH as a screen shows it, by the matrices of CSS Color 4: what is out of reach is clipped. */
function oklch(l: number, c: number, hue: number): Channels {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  return linear.map((v) => {
    const part = Math.min(1, Math.max(0, v));
    return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  }) as Channels;
}

/** Words of the committees list that have too little contrast on a colour of the family, whichever way it is turned. */
function listFailures({ ink, crisis }: Palettes): string[] {
  const light = Math.max(...[...list.matchAll(/--light: ([\d.]+)/g)].map(([, value]) => Number(value)));
  const chroma = [...list.matchAll(/oklch\((?:var\(--light\)|([\d.]+)) ([\d.]+) /g)];
  const beds = chroma.map(([, l, c]) => ({ l: Number(l ?? light), c: Number(c), ground: l ? crisis : ink }));
  expect(beds).toHaveLength(2);
  return Array.from({ length: 72 }, (_, at) => at * 5).flatMap((hue) =>
    beds.flatMap(({ l, c, ground }) =>
      (['ink', 'soft'] as const)
        .map((of) => ({ of, ratio: contrast(channels(ground[of]), oklch(l, c, hue)) }))
        .filter(({ ratio }) => ratio < 4.5)
        .map(({ of, ratio }) => `${of} at the hue ${hue}: ${ratio}`),
    ),
  );
}

/** The nearest colour that a problem of contrast names. */
function nearestOf(problem: Problem | undefined): string {
  return problem?.code === 'theme-contrast' ? String(problem.details.near) : '';
}

describe('the look itself, without a theme,', () => {
  test('has the contrast that every pair needs: in both schemes, on the ink ground and in the dark rooms', () => {
    expect(failures(look)).toEqual([]);
  });

  test('has words on the colours of the committees that can be read', () => {
    expect(listFailures(look)).toEqual([]);
  });

  test('has the colours that the schema names as what a school starts from', () => {
    const { paper, ink, blue, brass } = look.light;
    expect(defaultColours(schemas)).toEqual({ paper, ink, signal: blue, metal: brass });
  });
});

describe('a theme', () => {
  const colour = fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      fc.nat(359),
    )
    .map(([l, c, h]) => hexOf(oklch(l, c, h)));
  const within = (min: number, max: number) =>
    colour.filter((hex) => isWithin(luminance(channels(hex)), min, max));
  /** Colours that a school might try, most of which pass. */
  const likely = fc.record<Colours, keyof Colours>(
    {
      paper: fc.oneof(within(0.17, 1), within(0.7, 1), fc.constant('#ffffff')),
      ink: fc.oneof(within(0, 0.2), fc.constant('#000000')),
      signal: within(0, 0.2),
      metal: within(0, 0.32),
      accent: colour,
    },
    { requiredKeys: [] },
  );

  test('that is accepted passes every pair on every ground that is made of it', () => {
    let accepted = 0;
    fc.assert(
      fc.property(likely, (written) => {
        const { theme } = readTheme(written, schemas);
        if (!theme) return;
        accepted++;
        expect(theme.colours).toMatchObject(written);
        expect([...failures(theme.grounds), ...listFailures(theme.grounds)]).toEqual([]);
      }),
      { numRuns: scaled(90, 300) },
    );
    expect(accepted).toBeGreaterThan(scaled(20, 100));
  });

  test('in bands is seen on every other section, where every pair passes as well', () => {
    let accepted = 0;
    fc.assert(
      fc.property(likely, (written) => {
        const { theme } = readTheme({ ...written, ground: 'bands' }, schemas);
        if (!theme?.bands) return;
        accepted++;
        const { bands, grounds } = theme;
        expect(failures({ ...grounds, ...bands })).toEqual([]);
        const seen = (name: keyof typeof bands) =>
          contrast(channels(bands[name].paper), channels(grounds[name].paper));
        expect(seen('light')).toBeGreaterThanOrEqual(1.25);
        expect(Math.min(seen('dark'), seen('crisis'))).toBeGreaterThanOrEqual(1.36);
      }),
      { numRuns: scaled(40, 300) },
    );
    expect(accepted).toBeGreaterThan(scaled(5, 100));
    expect(readTheme({ ground: 'paper', paper: '#ffffff' }, schemas).theme?.bands).toBeUndefined();
  });

  test('that is refused is accepted once each colour that a problem names is put in its place', () => {
    let fixed = 0;
    fc.assert(
      fc.property(
        fc.record(
          { paper: colour, ink: colour, signal: colour, metal: colour, accent: colour },
          { requiredKeys: [] },
        ),
        (written) => {
          if (Object.keys(written).length === 0) return;
          let now: Record<string, string> = { ...written };
          // a paper that changes may be followed by one more round, and so may an exchange
          for (let round = 0; round < 3; round++) {
            const { problems, theme } = readTheme(now, schemas);
            expect(theme === undefined).toBe(problems.length > 0);
            if (theme) return;
            fixed++;
            for (const problem of problems) {
              const [, name] = (problem.place as { path: string[] }).path;
              const { paper = '', ink = '' } = now;
              if (problem.code === 'theme-inverted') now = { ...now, paper: ink, ink: paper };
              else now = { ...now, [String(name)]: nearestOf(problem) };
            }
          }
          expect(readTheme(now, schemas).problems).toEqual([]);
        },
      ),
      { numRuns: scaled(60, 200) },
    );
    expect(fixed).toBeGreaterThan(scaled(20, 100));
  });

  test('has one problem for each mistake: a pale signal colour fails on many grounds', () => {
    const { problems } = readTheme({ signal: '#ffcc00' }, schemas);
    expect(problems.map(({ code }) => code)).toEqual(['theme-contrast']);
  });

  test('gets the nearest colour as a hint: one step lighter it would not pass', () => {
    const { problems } = readTheme({ signal: '#ffcc00' }, schemas);
    const near = nearestOf(problems[0]);
    const paper = channels(look.light.paper);
    expect(contrast(channels(near), paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(channels(near), paper)).toBeLessThan(4.6);
  });

  test('shows a gold accent as it is on every dark ground, and where text is on it; on paper, lines of it are darker', () => {
    const { theme } = readTheme({ signal: '#8a1538', accent: '#f2c14e' }, schemas);
    const { light, ...dark } = theme?.grounds ?? {};
    for (const { blue, brass } of Object.values(dark)) expect([blue, brass]).toEqual(['#f2c14e', '#f2c14e']);
    expect(theme?.surface).toEqual({ colour: '#f2c14e', text: theme?.colours.ink });
    expect(light?.blue).toBe('#8a1538');
    expect(light?.brass).not.toBe('#f2c14e');
    expect(theme).not.toHaveProperty('usableAccent');
  });

  test('with two colours has text and dark grounds in the hue of the first, unless it has an ink', () => {
    const two = { signal: '#8a1538', accent: '#f2c14e' };
    expect(readTheme(two, schemas).theme?.colours.ink).toBe('#2f1217');
    expect(readTheme({ ...two, ink: '#101010' }, schemas).theme?.colours.ink).toBe('#101010');
  });

  test('with an accent that no dark ground carries has there what it has without', () => {
    const plain = readTheme({ signal: '#a6093d', ink: '#121212' }, schemas).theme?.grounds;
    const black = readTheme({ signal: '#a6093d', ink: '#121212', accent: '#121212' }, schemas).theme?.grounds;
    expect(black?.dark.blue).toBe(plain?.dark.blue);
    expect(contrast(channels(black?.dark.brass ?? ''), channels(black?.dark.paper ?? ''))).toBeGreaterThan(7);
  });

  test('that has an accent and a metal draws lines on paper in the metal', () => {
    const { theme } = readTheme({ accent: '#f2c14e', metal: '#8a1538' }, schemas);
    expect(theme?.grounds.light.brass).toBe('#8a1538');
    expect(theme?.grounds.ink.brass).toBe('#f2c14e');
  });

  test('that is left out leaves nothing behind', () => {
    expect(readTheme(undefined, schemas)).toEqual({ problems: [] });
  });

  test('turns the family of the committees to the hue of its signal colour; a grey one leaves that to the ink', () => {
    expect(readTheme({ signal: '#8a1538' }, schemas).theme?.family).toBe(10);
    expect(readTheme({ signal: '#333333', ink: '#2b0f16' }, schemas).theme?.family).toBe(6);
    const greys = { signal: '#333333', ink: '#222222', metal: '#777777' };
    expect(readTheme(greys, schemas).theme).not.toHaveProperty('family');
  });

  test('that says what the look says anyway leaves the family where it is', () => {
    const css = readFileSync(path.join(root, 'src/site/styles/tokens.css'), 'utf8');
    const family = Number(/--family: (\d+)/.exec(css)?.[1]);
    expect(readTheme({ signal: look.light.blue }, schemas).theme?.family).toBe(family);
  });
});

describe('a colour of a committee', () => {
  const dark = (grounds: Palettes) =>
    Object.entries(grounds).flatMap(([name, { paper, raised }]) => (name === 'light' ? [] : [paper, raised]));

  test('that is accepted can be read on paper and carries white text, and its light shade can on every dark ground', () => {
    let accepted = 0;
    for (const written of [undefined, { signal: '#8a1538', accent: '#f2c14e' }, { paper: '#b0a890' }]) {
      const { theme } = readTheme(written, schemas);
      const grounds = theme?.grounds ?? look;
      for (let at = 0; at < 120; at++) {
        const colour = hexOf(oklch(0.15 + (at % 12) * 0.05, 0.12, at * 30));
        const { signals, problems } = signalColours({ committees: [{ colour }] }, theme, schemas);
        const readable = [grounds.light.paper, '#ffffff'].every(
          (bed) => contrast(channels(colour), channels(bed)) >= 4.5,
        );
        expect(problems.map(({ code }) => code)).toEqual(readable ? [] : ['theme-contrast']);
        const shade = channels(signals[0]?.light ?? '');
        for (const bed of dark(grounds)) expect(contrast(shade, channels(bed))).toBeGreaterThanOrEqual(4.5);
        if (!readable) {
          const near = nearestOf(problems[0]);
          expect(signalColours({ committees: [{ colour: near }] }, theme, schemas).problems).toEqual([]);
        } else accepted++;
      }
    }
    expect(accepted).toBeGreaterThan(50);
  });

  test('is in the style sheet once, however many committees and pages have it', () => {
    const root = {
      committees: [{ colour: '#8a1538' }, {}, { colour: '#8a1538' }],
      routes: [{ colour: '#063' }],
    };
    const { signals } = signalColours(root, undefined, schemas);
    expect(signals.map(({ colour }) => colour)).toEqual(['#8a1538', '#063']);
    expect(themeCss({ signals }).match(/\[data-signal="#8a1538"\]/g)).toHaveLength(1);
  });
});

function hexOf(colour: Channels): string {
  return `#${colour
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

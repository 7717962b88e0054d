import { platform } from '#platform';
import type { ColourPair } from '../../core/index.ts';
import { toList } from '../../core/index.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { type Colours, DESIGN_KEYS, faceColours, facePapers, hasBands, isNightTheme } from './faces.ts';

/** Lightness from 0 to 1, chroma from 0 (grey) to about 0.3, and hue in degrees, which is undefined for greys. */
interface OklchColour {
  l: number;
  c: number;
  h?: number | undefined;
}

const { culori } = platform;

/** Converts `blue`, `rgb(…)` or `#abc` to `#rrggbb`, without transparency; undefined for anything else. */
export function cssToHex(value: string): string | undefined {
  return culori().formatHex(value);
}

/** WCAG 2.2, from 1 to 21. */
function contrastRatio(one: string, other: string): number {
  return culori().wcagContrast(one, other);
}

/** WCAG 2.2, relative luminance from 0 to 1. */
function luminance(colour: string): number {
  return culori().wcagLuminance(colour);
}

/** In OKLCH, a change of lightness preserves the perceived hue. */
function toOklch(colour: string): OklchColour {
  const { l, c, h } = culori().converter('oklch')(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** Lowers the chroma of a colour outside the sRGB gamut. */
function oklchToHex({ l, c, h }: OklchColour): string {
  const colour = { mode: 'oklch' as const, l: Math.min(1, Math.max(0, l)), c, ...(h !== undefined && { h }) };
  const { formatHex, clampChroma } = culori();
  return formatHex(clampChroma(colour, 'oklch'));
}

function atHalfOpacity(colour: string, ground: string): string {
  const { formatHex, blend } = culori();
  return formatHex(blend([ground, { ...toRgb(colour), alpha: 0.5 }]));
}

function toRgb(colour: string): { mode: 'rgb'; r: number; g: number; b: number } {
  const { r, g, b } = culori().converter('rgb')(colour) ?? { r: 0, g: 0, b: 0 };
  return { mode: 'rgb', r, g, b };
}

/** In OKLCH. For nearly all colours, it is less than one step of `#rrggbb`. */
const LIGHTNESS_STEP = 0.001;

/**
 * Returns the colour itself if it passes, otherwise the passing shade of the same hue with the nearest lightness in OKLCH. Tests
 * shades after rounding to `#rrggbb`. Undefined if no shade up to black or white passes.
 */
function nearestShade(
  colour: string,
  towards: 'black' | 'white',
  passes: (colour: string) => boolean,
): string | undefined {
  if (passes(colour)) return colour;
  const { l, c, h } = toOklch(colour);
  const end = towards === 'white' ? 1 : 0;
  const steps = Math.ceil(Math.abs(end - l) / LIGHTNESS_STEP);
  const sign = Math.sign(end - l);
  for (let step = 1; step <= steps; step++) {
    const shade = oklchToHex({ l: step === steps ? end : l + sign * step * LIGHTNESS_STEP, c, h });
    if (passes(shade)) return shade;
  }
  return undefined;
}

function lightnessDistance(from: string, to: string): number {
  return Math.abs(toOklch(from).l - toOklch(to).l);
}

export const PALETTE_TOKENS = [
  'paper',
  'raised',
  'ink',
  'soft',
  'line',
  'edge',
  'blue',
  'on-blue',
  'brass',
  'wrong',
  'glow',
] as const;

/** As `#rrggbb`, except `glow`, which is a translucent light. */
export type Palette = Record<(typeof PALETTE_TOKENS)[number], string>;

/** `ink` is for light and dark pages; the crisis room has its own ink background. */
export type Palettes = Record<'light' | 'dark' | 'ink' | 'crisis' | 'crisisInk', Palette>;

type BandPalettes = Pick<Palettes, 'light' | 'dark' | 'crisis'>;

type SolidToken = Exclude<keyof Palette, 'glow'>;

/** Required contrast (WCAG 2.2): 4.5:1 for text (1.4.3), 3:1 for the outlines of controls and for meaningful lines (1.4.11). */
const TEXT_CONTRAST = 4.5;
const LINE_CONTRAST = 3;

/** Decorative lines, such as `--line`, are not included. */
export const CONTRAST_PAIRS: readonly { of: SolidToken; on: readonly SolidToken[]; need: number }[] = [
  { of: 'ink', on: ['paper', 'raised'], need: TEXT_CONTRAST },
  { of: 'soft', on: ['paper', 'raised'], need: TEXT_CONTRAST },
  { of: 'blue', on: ['paper', 'raised'], need: TEXT_CONTRAST },
  { of: 'on-blue', on: ['blue'], need: TEXT_CONTRAST },
  { of: 'wrong', on: ['paper', 'raised'], need: TEXT_CONTRAST },
  { of: 'edge', on: ['paper', 'raised'], need: LINE_CONTRAST },
  { of: 'brass', on: ['paper', 'raised'], need: LINE_CONTRAST },
];

const WHITE = '#ffffff';

/** For a site without its own colours. The same as in tokens.css, which the compiler does not read. */
export const DEFAULT_BACKGROUNDS = { light: '#f6f2e8', dark: '#0f1729', ink: '#101a35' };

/** Changes the lightness until the contrast is enough, which succeeds if the paper has enough contrast with the other colours. */
function createPalettes(colours: Colours): Palettes {
  const ink = toOklch(colours.ink);
  const paper = toOklch(colours.paper);
  const warm = (l: number, c: number) => oklchToHex({ ...paper, l, c: Math.min(paper.c, c) });
  // the ink colour of the light scheme determines the background of the dark palettes
  const night = {
    l: Math.min(Math.max(ink.l * 0.91, 0.17), 0.21),
    c: Math.min(ink.c * 0.75, 0.036),
    h: ink.h,
  };
  const deep = { l: Math.min(Math.max(ink.l, 0.19), 0.235), c: Math.min(ink.c * 1.15, 0.075), h: ink.h };
  const black = { l: 0.147, c: Math.min(ink.c * 0.3, 0.015), h: ink.h };
  const room = { l: 0.172, c: Math.min(ink.c * 0.4, 0.02), h: ink.h };
  const inkGround = createDarkPalette(deep, WHITE, colours, [0.84, 0.39, 0.665]);
  const crisis = createDarkPalette(black, warm(0.965, 0.01), colours, [0.785, 0.3, 0.624]);
  const glow = glowColour(colours.signal);
  return {
    light: createLightPalette(colours),
    dark: createDarkPalette(night, warm(0.95, 0.018), colours, [0.795, 0.355, 0.634]),
    ink: inkGround,
    crisis: { ...crisis, glow },
    crisisInk: { ...createDarkPalette(room, WHITE, colours, [0.84, 0.3, 0.665]), glow },
  };
}

function createLightPalette({ paper, ink, signal, metal }: Colours): Palette {
  const of = toOklch(paper);
  const inked = toOklch(ink);
  // on nearly white paper, a raised surface can only be slightly darker
  const shift = of.l > 0.975 ? -0.018 : 0.022;
  const passing = (raised: string) =>
    [ink, signal].every((on) => contrastRatio(on, raised) >= TEXT_CONTRAST) &&
    contrastRatio(metal, raised) >= LINE_CONTRAST;
  const raised = oklchToHex({ ...of, l: of.l + shift, c: of.c * 0.6 });
  return withEnoughContrast({
    paper,
    raised: passing(raised) ? raised : paper,
    ink,
    soft: oklchToHex({ ...inked, l: inked.l + 0.2, c: inked.c * 0.92 }),
    line: oklchToHex({ ...of, l: of.l - 0.13, c: of.c * 1.9 }),
    edge: oklchToHex({ ...of, l: of.l - 0.39, c: of.c * 1.6 }),
    blue: signal,
    'on-blue': WHITE,
    brass: metal,
    wrong: oklchToHex({ l: 0.469, c: 0.165, h: 28 }),
    glow: glowColour(signal, 0),
  });
}

/** `[soft, line, edge]` are lightnesses, chosen by eye for the default dark backgrounds. */
function createDarkPalette(
  of: OklchColour,
  ink: string,
  { signal, metal, accent }: Colours,
  [soft, line, edge]: [number, number, number],
): Palette {
  const clickable = toOklch(signal);
  const ornament = toOklch(metal);
  const whole = (paper: string) => contrastRatio(atHalfOpacity(ink, paper), paper) >= TEXT_CONTRAST;
  const paper = nearestShade(oklchToHex(of), 'black', whole) ?? '#000000';
  const raised = oklchToHex({ ...of, l: toOklch(paper).l + 0.044, c: of.c * 1.25 });
  // the accent is only used unchanged, because a lighter shade of navy or black is a different colour
  const accentFor = (need: number) =>
    accent && [paper, raised].every((bed) => contrastRatio(accent, bed) >= need) ? accent : undefined;
  return withEnoughContrast({
    paper,
    raised,
    ink,
    soft: oklchToHex({ ...of, l: soft, c: of.c * 0.6 }),
    line: oklchToHex({ ...of, l: line, c: of.c * 1.3 }),
    edge: oklchToHex({ ...of, l: edge, c: of.c * 1.1 }),
    blue: accentFor(TEXT_CONTRAST) ?? oklchToHex({ ...clickable, l: 0.815, c: Math.min(clickable.c, 0.095) }),
    'on-blue': paper,
    brass: accentFor(LINE_CONTRAST) ?? oklchToHex({ ...ornament, l: Math.max(ornament.l, 0.735) }),
    wrong: oklchToHex({ l: 0.818, c: 0.102, h: 27 }),
    glow: glowColour(signal, 0),
  });
}

/** With the page around the band, which the contrast makes visible from a distance. */
const BAND_CONTRAST = { light: 1.25, dark: 1.36 };

/** Bands are the backgrounds of every other section, tinted with the signal colour. Raised surfaces have the page's colour. */
function createBandPalettes(colours: Colours, { light, dark, crisis }: Palettes): BandPalettes {
  const tint = toOklch(colours.signal);
  const tinted = ({ paper }: Palette, most: number) => ({
    ...toOklch(paper),
    c: Math.min(tint.c, most),
    h: tint.h,
  });
  const darker = (shade: string) => contrastRatio(shade, light.paper) >= BAND_CONTRAST.light;
  const paper = nearestShade(oklchToHex(tinted(light, 0.03)), 'black', darker) ?? light.paper;
  const { l } = toOklch(paper);
  const onDark = (page: Palette) => {
    const lighter = (shade: string) => contrastRatio(shade, page.paper) >= BAND_CONTRAST.dark;
    const band = nearestShade(oklchToHex(tinted(page, 0.04)), 'white', lighter) ?? page.paper;
    return withEnoughContrast({
      ...page,
      paper: band,
      raised: page.paper,
      line: oklchToHex({ ...toOklch(band), l: toOklch(band).l + 0.15 }),
    });
  };
  return {
    light: withEnoughContrast({
      ...light,
      paper,
      raised: light.paper,
      line: oklchToHex({ ...toOklch(paper), l: l - 0.13 }),
    }),
    dark: onDark(dark),
    crisis: onDark(crisis),
  };
}

/** A colour with too little contrast becomes darker or lighter, away from its background, until it passes. */
function withEnoughContrast(ground: Palette): Palette {
  const made = { ...ground };
  for (const { of, on, need } of CONTRAST_PAIRS) {
    const beds = on.map((bed) => made[bed]);
    // black has more contrast on lighter backgrounds, white on darker backgrounds; at a luminance of 0.179, both have 4.58
    const towards = Math.max(...beds.map(luminance)) > 0.179 ? 'black' : 'white';
    const passes = (colour: string) => beds.every((bed) => contrastRatio(colour, bed) >= need);
    made[of] = nearestShade(made[of], towards, passes) ?? made[of];
  }
  return made;
}

/** Returns the light that follows the pointer. `strength` is an opacity in percent. */
function glowColour(signal: string, strength = 20): string {
  const { c, h } = toOklch(signal);
  const { r, g, b } = toRgb(oklchToHex({ l: 0.71, c: Math.min(c, 0.15), h }));
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')} / ${strength}%)`;
}

export interface Theme {
  colours: Colours;
  grounds: Palettes;
  bands?: BandPalettes;
  /** The hue in degrees on which the colours of committees are based; undefined if all colours are grey. */
  family?: number;
  /** The accent as the colour of a surface, and the colour of text on that surface. */
  surface?: { colour: string; text: string };
  /** Set if the accent itself is not usable on any background. */
  usableAccent?: string;
  /** Whether all visitors get the dark background. */
  night?: true;
}

/** Replaces the signal colour of a committee or a page: as written, and in a light shade for dark backgrounds. */
export interface SignalColour {
  colour: string;
  light: string;
}

const COLOURED_LISTS = ['committees', 'routes'];

/** Returns distinct colours of committees and pages. Each colour needs the contrast of a signal colour. */
export function signalColours(
  root: Readonly<Record<string, unknown>>,
  theme: Theme | undefined,
  schemas: Schemas,
): { signals: SignalColour[]; problems: Problem[] } {
  const found = COLOURED_LISTS.flatMap((list) => {
    return toList<Schema>(root[list]).flatMap((entry, index) =>
      parseColour(entry?.colour) ? [{ colour: String(entry.colour), path: [list, index, 'colour'] }] : [],
    );
  });
  if (found.length === 0) return { signals: [], problems: [] };
  const colours = theme?.colours ?? defaultColours(schemas);
  const { light, ...dark } = theme?.grounds ?? createPalettes(colours);
  const beds = Object.values(dark).flatMap(({ paper, raised }) => [paper, raised]);
  const papers = { ...colours, paper: light.paper };
  const problems = found.flatMap(({ colour, path }) => {
    const written = cssToHex(colour) ?? colour;
    if (hasEnoughContrast('signal', written, light.paper)) return [];
    const near = nearestReadableShade('signal', written, light.paper);
    const { pair, ...details } = contrastDetails('signal', { ...papers, signal: written });
    const named = pair.replace(/^signal/, 'colour');
    return [problem('theme-contrast', { path }, { pair: named, ...details, ...(near ? { near } : {}) })];
  });
  const signals = [...new Set(found.map(({ colour }) => colour))].map((colour) => {
    const { c, h } = toOklch(colour);
    const shade = oklchToHex({ l: 0.815, c: Math.min(c, 0.095), h });
    const readable = (one: string) => beds.every((bed) => contrastRatio(one, bed) >= TEXT_CONTRAST);
    return { colour, light: nearestShade(shade, 'white', readable) ?? WHITE };
  });
  return { signals, problems };
}

/** On paper. `what` introduces the required contrast in messages. */
const CONTRAST_NEEDS = {
  ink: { need: TEXT_CONTRAST, what: 'text needs' },
  signal: { need: TEXT_CONTRAST, what: 'links need' },
  metal: { need: LINE_CONTRAST, what: 'lines and numerals need' },
};
type ColourName = keyof typeof CONTRAST_NEEDS;
const COLOUR_NAMES = Object.keys(CONTRAST_NEEDS) as ColourName[];

/** Undefined if missing or refused by the schema. Missing colours come from face or schema, darkened for the school's paper. */
export function readTheme(written: unknown, schemas: Schemas): { theme?: Theme; problems: Problem[] } {
  const ofFace = faceColours(written);
  const night = isNightTheme(written);
  const isBanded = hasBands(written);
  const own = writtenColours(written) ?? (ofFace || night || isBanded ? {} : undefined);
  if (!own) return { problems: [] };
  const defaults = { ...defaultColours(schemas), ...ofFace };
  const colours = { ...defaults, ...own };
  // a school with two colours gets text and dark backgrounds in the hue of the first colour, rather than in the default blue
  if (own.accent && own.signal && !own.ink) colours.ink = textColourInHue(own.signal, defaults.ink);
  const problems = contrastProblems(own, colours);
  if (problems.length > 0) return { problems };
  for (const name of COLOUR_NAMES) {
    const passing = own[name] ?? nearestReadableShade(name, colours[name], colours.paper);
    if (passing) colours[name] = passing;
  }
  const { accent } = own;
  if (accent && !own.metal)
    colours.metal = nearestReadableShade('metal', accent, colours.paper) ?? colours.metal;
  const family = committeeHue(colours);
  const grounds = createPalettes(colours);
  const theme: Theme = {
    colours,
    grounds,
    ...(isBanded && { bands: createBandPalettes(colours, grounds) }),
    ...(family === undefined ? {} : { family }),
    ...(accent ? accentColours(accent, colours) : {}),
    ...(night && { night }),
  };
  return { theme, problems };
}

/**
 * Returns the two colours of a logo, changed to be readable in every face; undefined if no shade of the first colour is. Tests
 * on the school's paper or the darkest paper of all faces: colours readable there are also readable on lighter paper.
 */
export function readableColourPair(
  written: unknown,
  [main, second]: readonly [string, string?],
  schemas: Schemas,
): ColourPair | undefined {
  const defaults = defaultColours(schemas);
  const own = writtenColours(written) ?? {};
  const [darkest = defaults.paper] = facePapers().sort((one, other) => luminance(one) - luminance(other));
  const paper = own.paper ?? darkest;
  const signal = nearestReadableShade('signal', main, paper);
  if (!signal) return undefined;
  const ink = own.ink ?? textColourInHue(signal, defaults.ink);
  const accent =
    second && (accentColours(second, { ...defaults, ...own, paper, signal, ink }).usableAccent ?? second);
  return {
    signal,
    ...(accent && { accent }),
    contrast: contrastRatio(signal, paper),
    isAdjusted: signal !== main || accent !== second,
  };
}

/** Takes the lightness from `usual`. */
function textColourInHue(signal: string, usual: string): string {
  const { l, c } = toOklch(usual);
  const of = toOklch(signal);
  return oklchToHex({ ...of, l, c: Math.min(c, of.c * 0.4) });
}

function accentColours(accent: string, colours: Colours): Pick<Theme, 'surface' | 'usableAccent'> {
  const texts = [colours.ink, WHITE, '#000000'];
  const text = texts.find((one) => contrastRatio(one, accent) >= TEXT_CONTRAST) ?? '#000000';
  const { dark, ink } = createPalettes(colours);
  const beds = [dark, ink].flatMap(({ paper, raised }) => [paper, raised]);
  const onDark = (shade: string) => beds.every((bed) => contrastRatio(shade, bed) >= LINE_CONTRAST);
  const onLight = (shade: string) => hasEnoughContrast('metal', shade, colours.paper);
  const surface = { colour: accent, text };
  if (onDark(accent) || onLight(accent)) return { surface };
  const shades = [nearestShade(accent, 'white', onDark), nearestShade(accent, 'black', onLight)];
  const [usableAccent] = shades
    .filter((shade) => shade !== undefined)
    .sort((one, other) => lightnessDistance(accent, one) - lightnessDistance(accent, other));
  return { surface, ...(usableAccent && { usableAccent }) };
}

/** From `schema/`. A test compares the colours with tokens.css. */
export function defaultColours(schemas: Schemas): Colours {
  const { properties } = schemas.get('records/theme.schema.json') as { properties: Record<string, Schema> };
  const entries = Object.entries(properties).flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [[name, schema.default]],
  );
  return Object.fromEntries(entries) as Colours;
}

/** Undefined if there are none, or if a value is not a colour, which the schema reports. */
function writtenColours(written: unknown): Partial<Colours> | undefined {
  if (written === null || typeof written !== 'object' || Array.isArray(written)) return undefined;
  const entries = Object.entries(written).filter(([name]) => !DESIGN_KEYS.has(name));
  const sound = ([name, value]: [string, unknown]) =>
    ['paper', 'accent', ...COLOUR_NAMES].includes(name) && parseColour(value) !== undefined;
  if (entries.length === 0 || !entries.every(sound)) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, parseColour(value)]));
}

/** Reads CSS names that the schema refuses (`gold`), so that the problem can suggest a readable shade. */
function parseColour(value: unknown): string | undefined {
  return typeof value === 'string' ? cssToHex(value.trim()) : undefined;
}

/** Returns the hue of the signal colour or, if it is grey, of another colour. */
function committeeHue({ signal, ink, metal }: Colours): number | undefined {
  const { h } = [signal, ink, metal].map(toOklch).find(({ c }) => c > 0.02) ?? {};
  return h === undefined ? undefined : Math.round(h);
}

/** Returns one problem for each colour, or a single problem of the paper if the paper is the cause. */
function contrastProblems(own: Partial<Colours>, colours: Colours): Problem[] {
  const { paper, ink } = colours;
  if (own.paper && own.ink && luminance(paper) < luminance(ink)) {
    return [
      problem('theme-inverted', themeColourLocation('paper'), { paper, ink }, relatedColour(own, 'ink')),
    ];
  }
  // the default signal and metal adapt to the paper of a school, but the default ink does not
  const fixed = COLOUR_NAMES.filter((name) => own[name] !== undefined || name === 'ink');
  const hopeless = fixed.filter((name) => own[name] && !hasEnoughContrast(name, colours[name], WHITE));
  const others = fixed.filter(
    (name) => !hopeless.includes(name) && !hasEnoughContrast(name, colours[name], paper),
  );
  const atFault = own.paper ? suggestedPaper(others, fixed, own, colours) : undefined;
  const each = (names: ColourName[]) => names.map((name) => contrastProblem(name, own, colours, atFault));
  if (!atFault) return each(fixed.filter((name) => hopeless.includes(name) || others.includes(name)));
  const [worst, ...rest] = [...others].sort(
    (a, b) => ratioToRequiredContrast(a, colours) - ratioToRequiredContrast(b, colours),
  ) as [ColourName];
  const beside = [worst, ...rest].flatMap((name) => relatedColour(own, name));
  const details = { ...contrastDetails(worst, colours), near: atFault };
  return [...each(hopeless), problem('theme-contrast', themeColourLocation('paper'), details, beside)];
}

/**
 * Undefined if the paper should not change. It should change if a failing colour is a default or cannot be dark enough, or if
 * several colours fail and the paper needs a smaller change than all of them together.
 */
function suggestedPaper(
  failing: ColourName[],
  fixed: ColourName[],
  own: Partial<Colours>,
  colours: Colours,
): string | undefined {
  if (failing.length === 0) return undefined;
  const carried = fixed.filter((name) => hasEnoughContrast(name, colours[name], WHITE));
  const paper = nearestShade(colours.paper, 'white', (shade) =>
    carried.every((name) => hasEnoughContrast(name, colours[name], shade)),
  );
  if (!paper) return undefined;
  const shades = failing.map((name) => nearestReadableShade(name, colours[name], colours.paper));
  if (failing.some((name) => !own[name]) || shades.includes(undefined)) return paper;
  const ways = failing.map((name, at) => lightnessDistance(colours[name], shades[at] as string));
  const together = ways.reduce((sum, one) => sum + one, 0);
  return failing.length > 1 && lightnessDistance(colours.paper, paper) < together ? paper : undefined;
}

function contrastProblem(
  name: ColourName,
  own: Partial<Colours>,
  colours: Colours,
  paper = colours.paper,
): Problem {
  const near = nearestReadableShade(name, colours[name], paper);
  const isLight = name === 'metal' && own.accent === undefined;
  const details = {
    ...contrastDetails(name, colours),
    ...(near ? { near } : {}),
    ...(isLight ? { isMetal: true } : {}),
  };
  // there is no fix, because only the school can choose its colour
  return problem('theme-contrast', themeColourLocation(name), details, relatedColour(own, 'paper'));
}

function contrastDetails(name: ColourName, colours: Colours) {
  const { need, what } = CONTRAST_NEEDS[name];
  const [onPaper, onWhite] = [
    contrastRatio(colours[name], colours.paper),
    contrastRatio(colours[name], WHITE),
  ];
  const ground = onWhite < onPaper ? 'white (for printing)' : `paper ${colours.paper}`;
  const ratio = Math.min(onPaper, onWhite);
  return { pair: `${name} ${colours[name]} on ${ground}`, ratio, need: `${what} ${need}:1` };
}

function relatedColour(own: Partial<Colours>, name: keyof Colours) {
  return own[name] ? [{ place: themeColourLocation(name), message: `"${name}" is here.` }] : [];
}

function themeColourLocation(name: keyof Colours) {
  return { path: ['theme', name] };
}

/** Tests white, too, for printing. */
function hasEnoughContrast(name: ColourName, colour: string, ground: string): boolean {
  return [ground, WHITE].every((bed) => contrastRatio(colour, bed) >= CONTRAST_NEEDS[name].need);
}

function nearestReadableShade(name: ColourName, colour: string, paper: string): string | undefined {
  return nearestShade(colour, 'black', (shade) => hasEnoughContrast(name, shade, paper));
}

function ratioToRequiredContrast(name: ColourName, colours: Colours): number {
  return contrastRatio(colours[name], colours.paper) / CONTRAST_NEEDS[name].need;
}

import { contrast, half, hex, type Lch, lch, luminance, nearestShade, rgb } from './colour.ts';

/** The colours that a school chooses. `signal` is what can be pressed, `metal` ornament. */
export interface Colours {
  paper: string;
  ink: string;
  signal: string;
  metal: string;
}

/** The names of the colours in tokens.css, without their dashes. */
export const TOKENS = [
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

/** All colours of one ground, as `#rrggbb`; but `glow`, which is a light. */
export type Ground = Record<(typeof TOKENS)[number], string>;

/** The grounds of the look: both schemes, the ink ground in them, the crisis room and the ink ground in that. */
export type Grounds = Record<'light' | 'dark' | 'ink' | 'crisis' | 'crisisInk', Ground>;

type Solid = Exclude<keyof Ground, 'glow'>;

/** WCAG 2.2: 4.5:1 for text (1.4.3), 3:1 for what controls are known by and for lines that say something (1.4.11). */
export const TEXT = 4.5;
export const LINES = 3;

/** What stands on what, anywhere in the look, and the contrast it needs. A line such as `--line` says nothing by itself. */
export const PAIRS: readonly { of: Solid; on: readonly Solid[]; need: number }[] = [
  { of: 'ink', on: ['paper', 'raised'], need: TEXT },
  { of: 'soft', on: ['paper', 'raised'], need: TEXT },
  { of: 'blue', on: ['paper', 'raised'], need: TEXT },
  { of: 'on-blue', on: ['blue'], need: TEXT },
  { of: 'wrong', on: ['paper', 'raised'], need: TEXT },
  { of: 'edge', on: ['paper', 'raised'], need: LINES },
  { of: 'brass', on: ['paper', 'raised'], need: LINES },
];

/** The grounds on which people wait at half strength, their words too. */
export const HALVED: readonly (keyof Grounds)[] = ['ink', 'crisisInk'];

const WHITE = '#ffffff';

/**
 * The grounds of four colours, each whole. On paper that carries the other three, everything that is made here passes:
 * what would not is moved in lightness until it does.
 */
export function groundsOf(colours: Colours): Grounds {
  const ink = lch(colours.ink);
  const paper = lch(colours.paper);
  const warm = (l: number, c: number) => hex({ ...paper, l, c: Math.min(paper.c, c) });
  // what is dark in the light scheme is the light of the dark ones
  const night = {
    l: Math.min(Math.max(ink.l * 0.91, 0.17), 0.21),
    c: Math.min(ink.c * 0.75, 0.036),
    h: ink.h,
  };
  const deep = { l: Math.min(Math.max(ink.l, 0.19), 0.235), c: Math.min(ink.c * 1.15, 0.075), h: ink.h };
  const black = { l: 0.147, c: Math.min(ink.c * 0.3, 0.015), h: ink.h };
  const room = { l: 0.172, c: Math.min(ink.c * 0.4, 0.02), h: ink.h };
  const inkGround = darkGround(deep, WHITE, colours, [0.84, 0.39, 0.665]);
  const crisis = darkGround(black, warm(0.965, 0.01), colours, [0.785, 0.3, 0.624]);
  const glow = glowOf(colours.signal);
  return {
    light: lightGround(colours),
    dark: darkGround(night, warm(0.95, 0.018), colours, [0.795, 0.355, 0.634]),
    ink: inkGround,
    crisis: { ...crisis, glow },
    crisisInk: { ...darkGround(room, WHITE, colours, [0.84, 0.3, 0.665]), glow },
  };
}

function lightGround({ paper, ink, signal, metal }: Colours): Ground {
  const of = lch(paper);
  const inked = lch(ink);
  // on white a raised ground can only be a little darker
  const shift = of.l > 0.975 ? -0.018 : 0.022;
  const passing = (raised: string) =>
    [ink, signal].every((on) => contrast(on, raised) >= TEXT) && contrast(metal, raised) >= LINES;
  const raised = hex({ ...of, l: of.l + shift, c: of.c * 0.6 });
  return adapted({
    paper,
    raised: passing(raised) ? raised : paper,
    ink,
    soft: hex({ ...inked, l: inked.l + 0.2, c: inked.c * 0.92 }),
    line: hex({ ...of, l: of.l - 0.13, c: of.c * 1.9 }),
    edge: hex({ ...of, l: of.l - 0.39, c: of.c * 1.6 }),
    blue: signal,
    'on-blue': WHITE,
    brass: metal,
    wrong: hex({ l: 0.469, c: 0.165, h: 28 }),
    glow: glowOf(signal, 0),
  });
}

/** A dark ground of a colour. `[soft, line, edge]` are lightnesses, chosen by eye in the look's own dark grounds. */
function darkGround(
  of: Lch,
  ink: string,
  { signal, metal }: Colours,
  [soft, line, edge]: [number, number, number],
): Ground {
  const pressed = lch(signal);
  const ornament = lch(metal);
  const whole = (paper: string) => contrast(half(ink, paper), paper) >= TEXT;
  const paper = nearestShade(hex(of), 'black', whole) ?? '#000000';
  return adapted({
    paper,
    raised: hex({ ...of, l: lch(paper).l + 0.044, c: of.c * 1.25 }),
    ink,
    soft: hex({ ...of, l: soft, c: of.c * 0.6 }),
    line: hex({ ...of, l: line, c: of.c * 1.3 }),
    edge: hex({ ...of, l: edge, c: of.c * 1.1 }),
    blue: hex({ ...pressed, l: 0.815, c: Math.min(pressed.c, 0.095) }),
    'on-blue': paper,
    brass: hex({ ...ornament, l: Math.max(ornament.l, 0.735) }),
    wrong: hex({ l: 0.818, c: 0.102, h: 27 }),
    glow: glowOf(signal, 0),
  });
}

/** Moves what does not pass in lightness, away from what it stands on, until it does. */
function adapted(ground: Ground): Ground {
  const made = { ...ground };
  for (const { of, on, need } of PAIRS) {
    const beds = on.map((bed) => made[bed]);
    // black on what is lighter has more contrast than white, and the other way round: 0.179 is where both have 4.58
    const towards = Math.max(...beds.map(luminance)) > 0.179 ? 'black' : 'white';
    const passes = (colour: string) => beds.every((bed) => contrast(colour, bed) >= need);
    made[of] = nearestShade(made[of], towards, passes) ?? made[of];
  }
  return made;
}

/** The light that follows the pointer: the signal colour, bright, at a strength in percent. */
function glowOf(signal: string, strength = 20): string {
  const { c, h } = lch(signal);
  const { r, g, b } = rgb(hex({ l: 0.71, c: Math.min(c, 0.15), h }));
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')} / ${strength}%)`;
}

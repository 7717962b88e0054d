import { contrast, hexOf, lch, luminance, nearestShade, way } from './colour.ts';
import { type Colours, type Grounds, groundsOf, LINES, TEXT } from './grounds.ts';
import { type Problem, problem } from './problem.ts';
import type { Schema, Schemas } from './schemas.ts';

/** The colours of a school, and all that is made of them. */
export interface Theme {
  colours: Colours;
  grounds: Grounds;
  /** The hue that the committees' family of colours stands around, in degrees; the look's own where all is grey. */
  family?: number;
}

/** What stands on the paper: the contrast it needs, and why. */
const NEEDS = {
  ink: { need: TEXT, what: 'text needs' },
  signal: { need: TEXT, what: 'links need' },
  metal: { need: LINES, what: 'lines and numerals need' },
};
type Name = keyof typeof NEEDS;
const NAMES = Object.keys(NEEDS) as Name[];

/** Links stand on it too: a page is printed on it. */
const WHITE = '#ffffff';

/**
 * The theme of `theme:` as it is written; nothing where there is none, or where the schema refuses it. A colour that
 * is left out is the schema's default, darkened where the school's paper asks for it.
 */
export function themeOf(written: unknown, schemas: Schemas): { theme?: Theme; problems: Problem[] } {
  const own = ownColours(written);
  if (!own) return { problems: [] };
  const defaults = defaultColours(schemas);
  const colours = { ...defaults, ...own };
  const problems = problemsOf(own, colours);
  if (problems.length > 0) return { problems };
  for (const name of NAMES) {
    const passing = own[name] ?? nearestFor(name, colours[name], colours.paper);
    if (passing) colours[name] = passing;
  }
  const family = familyOf(colours);
  const theme = { colours, grounds: groundsOf(colours), ...(family === undefined ? {} : { family }) };
  return { theme, problems };
}

/** The colours of the look as `schema/` states them; a test holds them against tokens.css. */
export function defaultColours(schemas: Schemas): Colours {
  const { properties } = schemas.get('records/theme.schema.json') as { properties: Record<string, Schema> };
  const entries = Object.entries(properties).map(([name, schema]) => [name, schema.default]);
  return Object.fromEntries(entries) as Colours;
}

/** What is written, as `#rrggbb`; undefined where not all of it is a colour, of which the schema tells. */
function ownColours(written: unknown): Partial<Colours> | undefined {
  if (written === null || typeof written !== 'object' || Array.isArray(written)) return undefined;
  const entries = Object.entries(written);
  const sound = ([name, value]: [string, unknown]) =>
    ['paper', ...NAMES].includes(name) && /^#([\da-f]{3}|[\da-f]{6})$/i.test(String(value));
  if (entries.length === 0 || !entries.every(sound)) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, hexOf(String(value))]));
}

/** The committees follow the signal colour; of a grey, which has no hue, the others. */
function familyOf({ signal, ink, metal }: Colours): number | undefined {
  const { h } = [signal, ink, metal].map(lch).find(({ c }) => c > 0.02) ?? {};
  return h === undefined ? undefined : Math.round(h);
}

/** The colours that break contrast, each told once: where the paper is at fault, at the paper. */
function problemsOf(own: Partial<Colours>, colours: Colours): Problem[] {
  const { paper, ink } = colours;
  if (own.paper && own.ink && luminance(paper) < luminance(ink)) {
    return [problem('theme-turned', placeOf('paper'), { paper, ink }, related(own, 'ink'))];
  }
  // the look's own signal and metal give way to the paper of a school; its ink is what the paper is measured by
  const fixed = NAMES.filter((name) => own[name] !== undefined || name === 'ink');
  const hopeless = fixed.filter((name) => own[name] && !passes(name, colours[name], WHITE));
  const others = fixed.filter((name) => !hopeless.includes(name) && !passes(name, colours[name], paper));
  const atFault = own.paper ? betterPaper(others, fixed, own, colours) : undefined;
  const each = (names: Name[]) => names.map((name) => tell(name, own, colours, atFault));
  if (!atFault) return each(fixed.filter((name) => hopeless.includes(name) || others.includes(name)));
  const [worst, ...rest] = [...others].sort((a, b) => gap(a, colours) - gap(b, colours)) as [Name];
  const beside = [worst, ...rest].flatMap((name) => related(own, name));
  const details = { ...detailsOf(worst, colours), near: atFault };
  return [...each(hopeless), problem('theme-contrast', placeOf('paper'), details, beside)];
}

/**
 * The nearest paper that carries all colours, where the paper is the one to change: one of them is not the school's, or
 * cannot be dark enough, or the paper has less far to go than the colours together.
 */
function betterPaper(
  failing: Name[],
  fixed: Name[],
  own: Partial<Colours>,
  colours: Colours,
): string | undefined {
  if (failing.length === 0) return undefined;
  const carried = fixed.filter((name) => passes(name, colours[name], WHITE));
  const paper = nearestShade(colours.paper, 'white', (shade) =>
    carried.every((name) => passes(name, colours[name], shade)),
  );
  if (!paper) return undefined;
  const shades = failing.map((name) => nearestFor(name, colours[name], colours.paper));
  if (failing.some((name) => !own[name]) || shades.includes(undefined)) return paper;
  const ways = failing.map((name, at) => way(colours[name], shades[at] as string));
  const together = ways.reduce((sum, one) => sum + one, 0);
  return failing.length > 1 && way(colours.paper, paper) < together ? paper : undefined;
}

function tell(name: Name, own: Partial<Colours>, colours: Colours, paper = colours.paper): Problem {
  const near = nearestFor(name, colours[name], paper);
  const details = { ...detailsOf(name, colours), ...(near ? { near } : {}) };
  // no fix: which colour a school has is for the school to say
  return problem('theme-contrast', placeOf(name), details, related(own, 'paper'));
}

function detailsOf(name: Name, colours: Colours) {
  const { need, what } = NEEDS[name];
  const [onPaper, onWhite] = [contrast(colours[name], colours.paper), contrast(colours[name], WHITE)];
  const ground = onWhite < onPaper ? 'white, as it is printed,' : `paper ${colours.paper}`;
  const ratio = Math.min(onPaper, onWhite);
  return { pair: `${name} ${colours[name]} on ${ground}`, ratio, need: `${what} ${need}:1` };
}

function related(own: Partial<Colours>, name: keyof Colours) {
  return own[name] ? [{ place: placeOf(name), message: `"${name}" is chosen here.` }] : [];
}

function placeOf(name: keyof Colours) {
  return { path: ['theme', name] };
}

/** Whether a colour can be read on a ground, and in print. */
function passes(name: Name, colour: string, ground: string): boolean {
  return [ground, WHITE].every((bed) => contrast(colour, bed) >= NEEDS[name].need);
}

function nearestFor(name: Name, colour: string, paper: string): string | undefined {
  return nearestShade(colour, 'black', (shade) => passes(name, shade, paper));
}

/** The contrast that is there, as a part of what is needed. */
function gap(name: Name, colours: Colours): number {
  return contrast(colours[name], colours.paper) / NEEDS[name].need;
}

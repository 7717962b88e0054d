import type { Ornament } from '../../core/index.ts';
import { FACES as GENERATED } from './faces.generated.ts';

/** `signal` is the colour of links and buttons, `metal` the colour of ornament. */
export interface Colours {
  paper: string;
  ink: string;
  signal: string;
  metal: string;
  /** For links, buttons and ornament on dark backgrounds; for surfaces and ornament on light backgrounds. */
  accent?: string;
}

/** The part of `Face` in src/site/faces/face.ts that the compiler needs. */
interface Face {
  colours: Omit<Colours, 'accent'>;
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
  menu: { letter: number; isRow?: true };
}

const FACES: Readonly<Record<string, Face>> = GENERATED;

const [[DEFAULT_NAME, DEFAULT]] = Object.entries(FACES) as [[string, Face]];

interface WrittenFace {
  face?: string;
  ground?: string;
  shape?: string;
  density?: string;
  ornament?: Ornament;
  photos?: string;
  fonts?: string;
}

interface Design {
  /** Folders in src/site/faces/, whose style sheets override the common style sheets; the last has the highest precedence. */
  variants: string[];
  /** Undefined for the default, the globe. */
  ornament?: Ornament;
  /** Undefined for the default pair. */
  fonts?: string;
}

/** The keys of `theme:` that are not colours. */
export const DESIGN_KEYS: ReadonlySet<string> = new Set([
  'face',
  'ground',
  'shape',
  'density',
  'ornament',
  'photos',
  'fonts',
]);

/** Treats values that the schema refuses as missing. */
export function chosenDesign(theme: unknown): Design {
  const { shape, density, photos, ...chosen } = writtenFace(theme);
  const [name, own] = chosenFace(theme);
  const { ground = own.ground, ornament = own.ornament, fonts = own.fonts } = chosen;
  return {
    variants: [
      // the face comes after ground and ornament, so that its style sheets can position both
      ground === 'bands' && ground,
      (ornament === 'laurel' || ornament === 'mark') && ornament,
      name,
      ground === 'night' && ground,
      shape === 'soft' && shape,
      density === 'compact' && density,
      photos === 'tinted' && photos,
    ].filter((variant) => typeof variant === 'string'),
    ...(ornament !== 'globe' && { ornament }),
    ...(fonts !== DEFAULT.fonts && { fonts }),
  };
}

/** Returns undefined for the default face, whose colours are in the style sheets. */
export function faceColours(theme: unknown): Face['colours'] | undefined {
  const [, face] = chosenFace(theme);
  return face === DEFAULT ? undefined : face.colours;
}

export function facePapers(): string[] {
  return Object.values(FACES).map(({ colours }) => colours.paper);
}

export function faceMenu(theme: unknown): Face['menu'] {
  return chosenFace(theme)[1].menu;
}

/** Whether the site is dark for all visitors. */
export function isNightTheme(theme: unknown): boolean {
  const { ground = chosenFace(theme)[1].ground } = writtenFace(theme);
  return ground === 'night';
}

/** Whether every other section has a background of its own. */
export function hasBands(theme: unknown): boolean {
  return writtenFace(theme).ground === 'bands';
}

function chosenFace(theme: unknown): [name: string, face: Face] {
  const { face } = writtenFace(theme);
  return Object.entries(FACES).find(([name]) => name === face) ?? [DEFAULT_NAME, DEFAULT];
}

function writtenFace(theme: unknown): WrittenFace {
  return theme !== null && typeof theme === 'object' && !Array.isArray(theme) ? theme : {};
}

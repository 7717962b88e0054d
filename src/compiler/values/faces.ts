import type { Ornament } from '../../core/index.ts';
import { FACES as GENERATED } from './faces.generated.ts';

/** The colours of a site. `signal` is the colour of links and buttons, `metal` the colour of ornament. */
export interface Colours {
  paper: string;
  ink: string;
  signal: string;
  metal: string;
  /**
   * An optional second colour. On dark backgrounds, this is the colour of links, buttons and ornament; on light backgrounds, of
   * surfaces and ornament.
   */
  accent?: string;
}

/** The part of `Face` in src/site/faces/face.ts that the compiler needs: defaults for settings that a site does not choose. */
interface Face {
  colours: Omit<Colours, 'accent'>;
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
  menu: { letter: number; isRow?: true };
}

/** All faces by name. */
const FACES: Readonly<Record<string, Face>> = GENERATED;

const [[DEFAULT_NAME, DEFAULT]] = Object.entries(FACES) as [[string, Face]];

/** The keys of `theme:` that concern the design rather than the colours, as written. */
interface WrittenFace {
  face?: string;
  ground?: string;
  shape?: string;
  density?: string;
  ornament?: Ornament;
  photos?: string;
  fonts?: string;
}

/** The design of a site, without its colours. */
interface Design {
  /**
   * The folders in src/site/faces/ whose style sheets override the common style sheets. The last folder has the highest
   * precedence.
   */
  variants: string[];
  /** The ornament; undefined for the default, the globe. */
  ornament?: Ornament;
  /** The name of the font pair; undefined for the default pair. */
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

/** Returns the design that `theme:` chooses. Values that the schema refuses are treated as missing. */
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

/** Returns the colours of the face in `theme:`; undefined for the default face, whose colours are in the style sheets. */
export function faceColours(theme: unknown): Face['colours'] | undefined {
  const [, face] = chosenFace(theme);
  return face === DEFAULT ? undefined : face.colours;
}

/** Returns the paper colour of each face. */
export function facePapers(): string[] {
  return Object.values(FACES).map(({ colours }) => colours.paper);
}

/** Returns the menu settings of the face in `theme:`. */
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

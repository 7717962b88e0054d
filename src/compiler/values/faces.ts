import type { Ornament } from '../../core/index.ts';

/** The colours of a site. `signal` is for links and buttons, `metal` for ornament. */
export interface Colours {
  paper: string;
  ink: string;
  signal: string;
  metal: string;
  /** The second colour: unchanged for links, buttons and ornament on dark backgrounds; a surface and ornament on light ones. */
  accent?: string;
}

/** The defaults of a face, where the site chooses nothing itself. */
interface Face {
  colours: Omit<Colours, 'accent'>;
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
}

/** All faces except the default, which has the colours and fonts of the style sheets. The style sheets of all faces are in src/site/faces/. */
const FACES: Record<string, Face> = {
  assembly: {
    colours: { paper: '#ffffff', ink: '#0c1c2c', signal: '#0a5a9c', metal: '#b4561a' },
    fonts: 'archivo',
    ornament: 'own',
    ground: 'paper',
  },
  gazette: {
    colours: { paper: '#f8f6f1', ink: '#191714', signal: '#8c1c24', metal: '#7a746a' },
    fonts: 'playfair',
    ornament: 'none',
    ground: 'paper',
  },
  poster: {
    colours: { paper: '#fdf6ec', ink: '#1c1413', signal: '#c22c1c', metal: '#8a6a1e' },
    fonts: 'anton',
    ornament: 'none',
    ground: 'paper',
  },
  treaty: {
    colours: { paper: '#f3ead7', ink: '#2b2118', signal: '#1f5a4c', metal: '#8a5a2b' },
    fonts: 'garamond',
    ornament: 'none',
    ground: 'paper',
  },
  cable: {
    colours: { paper: '#efece1', ink: '#17181b', signal: '#a3401c', metal: '#6e6859' },
    fonts: 'plex',
    ornament: 'rules',
    ground: 'night',
  },
};

const ATLAS = 'atlas';

/** The keys of `theme:` about the design of a site, as written. */
interface WrittenFace {
  face?: string;
  ground?: string;
  shape?: string;
  density?: string;
  ornament?: Ornament;
  photos?: string;
  fonts?: string;
}

/** The design of a site apart from its colours. */
interface Look {
  /** The folders of src/site/faces/ whose style sheets override the common ones, weakest first. */
  variants: string[];
  /** Undefined for the globe. */
  ornament?: Ornament;
  /** The name of the pair of fonts; undefined for the usual one. */
  fonts?: string;
}

/** The keys of `theme:` other than colours. */
export const LOOK_KEYS: ReadonlySet<string> = new Set([
  'face',
  'ground',
  'shape',
  'density',
  'ornament',
  'photos',
  'fonts',
]);

/** Returns the design that `theme:` chooses. Values that the schema refuses count as missing. */
export function lookOf(theme: unknown): Look {
  const { face = ATLAS, ground, shape, density, photos, fonts, ornament } = written(theme);
  const own = FACES[face];
  const chosenGround = ground ?? own?.ground;
  const drawn = ornament ?? own?.ornament;
  const pair = fonts ?? own?.fonts;
  return {
    variants: [
      // the face comes after ground and ornament, so that it can position both
      chosenGround === 'bands' && chosenGround,
      (drawn === 'laurel' || drawn === 'mark') && drawn,
      own ? face : ATLAS,
      chosenGround === 'night' && chosenGround,
      shape === 'soft' && shape,
      density === 'compact' && density,
      photos === 'tinted' && photos,
    ].filter((name) => typeof name === 'string'),
    ...(drawn && drawn !== 'globe' && { ornament: drawn }),
    ...(pair && { fonts: pair }),
  };
}

/** Returns the colours of the face of `theme:`; undefined for the default face. */
export function coloursOfFace(theme: unknown): Face['colours'] | undefined {
  return FACES[written(theme).face ?? ATLAS]?.colours;
}

/** Returns the paper colour of each face except the default. */
export function papersOfFaces(): string[] {
  return Object.values(FACES).map(({ colours }) => colours.paper);
}

/** Whether the site is dark for all visitors. */
export function isNight(theme: unknown): boolean {
  const { face = ATLAS, ground = FACES[face]?.ground } = written(theme);
  return ground === 'night';
}

/** Whether every other section has its own background. */
export function hasBands(theme: unknown): boolean {
  return written(theme).ground === 'bands';
}

function written(theme: unknown): WrittenFace {
  return theme !== null && typeof theme === 'object' && !Array.isArray(theme) ? theme : {};
}

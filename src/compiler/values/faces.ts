import type { Ornament } from '../../shared/index.ts';

/** The colours that a school chooses. `signal` is for links and buttons, `metal` for ornament. */
export interface Colours {
  paper: string;
  ink: string;
  signal: string;
  metal: string;
  /** The second colour: links, buttons and ornament on dark grounds, as it is; on light ones a surface, and ornament. */
  accent?: string;
}

/** What a face brings where the site chooses nothing itself. */
interface Face {
  colours: Omit<Colours, 'accent'>;
  /** The name of its pair of fonts. */
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
}

/** The faces but for the default, whose colours and fonts are those of the style sheets. The styles of all are in src/faces/. */
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

/** The default. */
const ATLAS = 'atlas';

/** What `theme:` says of the design of a site, as it is written. */
interface WrittenFace {
  face?: string;
  ground?: string;
  shape?: string;
  density?: string;
  ornament?: Ornament;
  photos?: string;
  fonts?: string;
}

/** How a site looks beside its colours. */
interface Look {
  /** The folders of src/faces/ whose styles are over those of all sites, the weaker first. */
  variants: string[];
  /** Only where it is not the globe. */
  ornament?: Ornament;
  /** The name of the pair of fonts; only where it is not the usual one. */
  fonts?: string;
}

/** The keys of `theme:` that are no colours. */
export const LOOK_KEYS: ReadonlySet<string> = new Set([
  'face',
  'ground',
  'shape',
  'density',
  'ornament',
  'photos',
  'fonts',
]);

/** The look that `theme:` says; what the schema refuses counts as left out. */
export function lookOf(theme: unknown): Look {
  const { face = ATLAS, ground, shape, density, photos, fonts, ornament } = written(theme);
  const own = FACES[face];
  const bed = ground ?? own?.ground;
  const drawn = ornament ?? own?.ornament;
  const pair = fonts ?? own?.fonts;
  return {
    variants: [
      // a face places both as it likes
      bed === 'bands' && bed,
      (drawn === 'laurel' || drawn === 'mark') && drawn,
      own ? face : ATLAS,
      bed === 'night' && bed,
      shape === 'soft' && shape,
      density === 'compact' && density,
      photos === 'tinted' && photos,
    ].filter((name) => typeof name === 'string'),
    ...(drawn && drawn !== 'globe' && { ornament: drawn }),
    ...(pair && { fonts: pair }),
  };
}

/** The colours of the face of `theme:`; none where that is the default. */
export function coloursOfFace(theme: unknown): Face['colours'] | undefined {
  return FACES[written(theme).face ?? ATLAS]?.colours;
}

/** The paper of each face but the default. */
export function papersOfFaces(): string[] {
  return Object.values(FACES).map(({ colours }) => colours.paper);
}

/** Whether the dark ground is for all visitors. */
export function isNight(theme: unknown): boolean {
  const { face = ATLAS, ground = FACES[face]?.ground } = written(theme);
  return ground === 'night';
}

/** Whether every other section has a ground of its own. */
export function hasBands(theme: unknown): boolean {
  return written(theme).ground === 'bands';
}

function written(theme: unknown): WrittenFace {
  return theme !== null && typeof theme === 'object' && !Array.isArray(theme) ? theme : {};
}

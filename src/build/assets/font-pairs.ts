/** How wide small letters, capitals, figures and spaces are, as multiples of those of a font that most systems have. */
export type Widths = readonly [letters: number, capitals: number, figures: number, space: number];

/** A display face and a text face that go together. Both are free (SIL Open Font License) and come from fontsource. */
export interface FontPair {
  /** Titles, headings and prose. */
  display: {
    /** Its package. */
    name: string;
    serif: boolean;
    /** The weight of titles. */
    weight: number;
    /** Its optical sizes for prose and for titles, if it has such an axis. */
    sizes?: readonly [number, number];
    /** Against Times New Roman, or Arial for a sans. */
    widths: { prose: Widths; titles: Widths; bold: Widths };
    /** Ascent and descent in em. */
    heights: readonly [number, number];
  };
  /** Everything else; widths are against Arial. */
  sans: { name: string; widths: Widths; bold: Widths; heights: readonly [number, number] };
}

const PUBLIC_SANS = {
  name: 'public-sans',
  widths: [1.067, 0.983, 1.085, 0.868],
  bold: [0.994, 0.984, 1.11, 0.84],
  heights: [0.95, 0.225],
} as const;

/**
 * The pairs by their names in `theme.fonts`; the first is the usual one. Widths are measured in Chromium, against Liberation Serif and
 * Sans: a space as it is, the others so that lines of real pages are as wide as in the font, in the mean. Figures of titles are those of
 * the large year.
 */
const PAIRS: Record<string, FontPair> = {
  fraunces: {
    display: {
      name: 'fraunces',
      serif: true,
      weight: 420,
      sizes: [20, 144],
      widths: {
        prose: [1.191, 1.075, 1.164, 0.848],
        titles: [0.963, 0.942, 1.055, 0.658],
        bold: [1.163, 1.017, 1.226, 0.856],
      },
      heights: [0.978, 0.255],
    },
    sans: {
      name: 'instrument-sans',
      widths: [1.064, 0.994, 1.034, 0.715],
      bold: [1.003, 0.984, 1.036, 0.695],
      heights: [0.97, 0.25],
    },
  },
  newsreader: {
    display: {
      name: 'newsreader',
      serif: true,
      weight: 420,
      sizes: [14, 72],
      widths: {
        prose: [1.119, 1.062, 1.163, 0.944],
        titles: [1.137, 1.071, 1.2, 0.924],
        bold: [1.12, 1.031, 1.223, 0.9],
      },
      heights: [0.735, 0.265],
    },
    sans: PUBLIC_SANS,
  },
  source: {
    display: {
      name: 'source-serif-4',
      serif: true,
      weight: 440,
      sizes: [14, 60],
      widths: {
        prose: [1.216, 1.029, 1.066, 0.944],
        titles: [1.041, 0.888, 0.94, 0.812],
        bold: [1.165, 0.965, 1.239, 0.904],
      },
      heights: [1.036, 0.335],
    },
    sans: PUBLIC_SANS,
  },
  bitter: {
    display: {
      name: 'bitter',
      serif: true,
      weight: 440,
      widths: {
        prose: [1.2, 1.01, 1.136, 0.802],
        titles: [1.201, 0.998, 1.26, 0.788],
        bold: [1.126, 0.914, 1.211, 0.729],
      },
      heights: [0.935, 0.265],
    },
    sans: {
      name: 'work-sans',
      widths: [1.119, 0.973, 1.045, 1.2],
      bold: [1.04, 0.971, 1.047, 1.101],
      heights: [0.93, 0.243],
    },
  },
  archivo: {
    display: {
      name: 'archivo',
      serif: false,
      weight: 560,
      widths: {
        prose: [1.01, 1.004, 1.013, 0.752],
        titles: [1.045, 1.017, 1.036, 0.727],
        bold: [0.982, 0.999, 1.093, 0.716],
      },
      heights: [0.878, 0.21],
    },
    sans: PUBLIC_SANS,
  },
};

export const PAIR_NAMES: string[] = Object.keys(PAIRS);

/** The pair of a name; the usual one without. */
export function pairOf(name = 'fraunces'): FontPair {
  const pair = PAIRS[name];
  if (!pair) throw new Error(`There is no pair of fonts ${name}.`);
  return pair;
}

/** The names of all packages, each once. */
export function packagesOfPairs(): string[] {
  return [...new Set(Object.values(PAIRS).flatMap(({ display, sans }) => [display.name, sans.name]))];
}

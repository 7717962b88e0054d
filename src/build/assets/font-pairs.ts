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
    widths: { prose: Widths; titles: Widths; bold: number };
    /** Ascent and descent in em. */
    heights: readonly [number, number];
  };
  /** Everything else; widths are against Arial. */
  sans: { name: string; widths: Widths; bold: number; heights: readonly [number, number] };
}

const PUBLIC_SANS = {
  name: 'public-sans',
  widths: [1.069, 0.99, 1.076, 0.864],
  bold: 0.986,
  heights: [0.95, 0.225],
} as const;

/** The pairs by their names in `theme.fonts`; the first is the usual one. Widths are measured in Chromium, against Liberation Serif and Sans. */
const PAIRS: Record<string, FontPair> = {
  fraunces: {
    display: {
      name: 'fraunces',
      serif: true,
      weight: 420,
      sizes: [20, 144],
      widths: {
        prose: [1.191, 1.075, 1.164, 0.848],
        titles: [0.983, 0.929, 1.044, 0.672],
        bold: 1.131,
      },
      heights: [0.978, 0.255],
    },
    sans: {
      name: 'instrument-sans',
      widths: [1.042, 0.988, 1.018, 0.749],
      bold: 0.978,
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
        prose: [1.115, 1.072, 1.18, 0.96],
        titles: [1.136, 1.075, 1.2, 0.92],
        bold: 1.103,
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
        prose: [1.21, 1.028, 1.06, 0.96],
        titles: [1.03, 0.886, 0.94, 0.8],
        bold: 1.12,
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
        prose: [1.187, 1.003, 1.12, 0.8],
        titles: [1.192, 1.003, 1.26, 0.8],
        bold: 1.102,
      },
      heights: [0.935, 0.265],
    },
    sans: {
      name: 'work-sans',
      widths: [1.115, 0.985, 1.038, 1.224],
      bold: 1.031,
      heights: [0.93, 0.243],
    },
  },
  archivo: {
    display: {
      name: 'archivo',
      serif: false,
      weight: 560,
      widths: {
        prose: [1.013, 1.013, 1.013, 0.756],
        titles: [1.046, 1.016, 1.031, 0.72],
        bold: 0.965,
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

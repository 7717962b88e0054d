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
    /** How wide lines are, as multiples of those in Times New Roman, or Arial for a sans. */
    widths: { prose: number; titles: number; figures: number; bold: number };
    /** Ascent and descent in em. */
    heights: readonly [number, number];
  };
  /** Everything else, against Arial. */
  sans: { name: string; width: number; bold: number; heights: readonly [number, number] };
}

const PUBLIC_SANS = {
  name: 'public-sans',
  width: 1.034,
  bold: 0.994,
  heights: [0.95, 0.225],
} as const;

/**
 * The pairs by their names in `theme.fonts`; the first is the usual one. Widths are measured against Liberation Serif and Sans, in a Chromium
 * that does not round those of letters (`--font-render-hinting=none`), as phones do not: those of all lines of real pages together, as
 * these are where a line may break elsewhere. Prose of Fraunces is 1.155; with 1.168, a heading of the sample breaks at 390 px as in the font.
 */
const PAIRS: Record<string, FontPair> = {
  fraunces: {
    display: {
      name: 'fraunces',
      serif: true,
      weight: 420,
      sizes: [20, 144],
      widths: { prose: 1.168, titles: 0.955, figures: 1.055, bold: 1.136 },
      heights: [0.978, 0.255],
    },
    sans: {
      name: 'instrument-sans',
      width: 1.01,
      bold: 1.003,
      heights: [0.97, 0.25],
    },
  },
  newsreader: {
    display: {
      name: 'newsreader',
      serif: true,
      weight: 420,
      sizes: [14, 72],
      widths: { prose: 1.09, titles: 1.09, figures: 1.2, bold: 1.105 },
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
      widths: { prose: 1.178, titles: 1, figures: 0.94, bold: 1.134 },
      heights: [1.036, 0.335],
    },
    sans: PUBLIC_SANS,
  },
  bitter: {
    display: {
      name: 'bitter',
      serif: true,
      weight: 440,
      widths: { prose: 1.143, titles: 1.15, figures: 1.26, bold: 1.105 },
      heights: [0.935, 0.265],
    },
    sans: {
      name: 'work-sans',
      width: 1.12,
      bold: 1.021,
      heights: [0.93, 0.243],
    },
  },
  archivo: {
    display: {
      name: 'archivo',
      serif: false,
      weight: 560,
      widths: { prose: 0.995, titles: 1.03, figures: 1.036, bold: 0.958 },
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

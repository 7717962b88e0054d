/** Times New Roman, Arial or Courier New, displayed until a font has loaded. */
export type SystemFontKind = 'serif' | 'sans' | 'mono';

/**
 * Multiples of the fallback font's line width, without `scale`. A single number needs a single font face, which browsers lay out
 * fastest. Capitals (names of committees) and figures have a number of their own if it differs much.
 */
export type LineWidths =
  | number
  | { letters: number; capitals?: number | undefined; figures?: number | undefined };

interface PairFont {
  name: string;
  /** Whether the package has one file per weight instead of a variable font. */
  isStatic?: true;
  like: SystemFontKind;
  /** In em: ascent and descent. */
  heights: readonly [number, number];
  /** Makes letters look as large as in other fonts, and keeps titles within the width that `title-fit.ts` estimates. */
  scale?: number;
}

/** The two fonts of a site. Both are free (SIL Open Font License) and come from Fontsource. */
export interface FontPair {
  /** Titles, headings and prose. */
  display: PairFont & {
    weight: number;
    /** The optical sizes for prose and for titles, if the font has this axis. */
    sizes?: readonly [number, number];
    /** Multiples of the fallback font's line width. */
    widths: { titles: number; capitals?: number; figures: number };
    /** A multiple of the result of `title-fit.ts`. Without it, the value for the widest font applies. */
    capitals?: number;
    /** Absent if the font is only for titles and headings; prose then uses the text font. */
    prose?: {
      /** 410 by default. If it equals the weight of titles and there are no optical sizes, one file is enough for both. */
      weight?: number;
      width: LineWidths;
      bold: LineWidths;
      /** Browsers then slant the upright letters. */
      isUpright?: true;
    };
  };
  sans: PairFont & {
    width: LineWidths;
    /** The line width at weight 500 (labels, menus), if it differs from the regular line width. */
    medium?: number;
    bold: LineWidths;
  };
}

const PUBLIC_SANS = {
  name: 'public-sans',
  like: 'sans',
  width: { letters: 1.038, figures: 0.99 },
  medium: 1.054,
  bold: 0.993,
  heights: [0.95, 0.225],
} as const;

const WORK_SANS = {
  name: 'work-sans',
  like: 'sans',
  width: { letters: 1.119, capitals: 0.984, figures: 0.99 },
  bold: { letters: 1.033, capitals: 0.972, figures: 1.012 },
  heights: [0.93, 0.243],
} as const;

/**
 * The font pairs by their names in `theme.fonts`, default first. Line widths are measured against Liberation Serif and Sans, as
 * the total over all lines of the conferences in docs/gallery/ in five languages, since these are the lines that may wrap
 * differently. The measuring Chromium does not round letter widths (`--font-render-hinting=none`), like browsers on phones.
 * Figures of titles have the width of the years 26 to 28, the largest text on a page. Prose of Fraunces measures 1.15, but uses
 * 1.168, so that a heading of the sample wraps at 390 px like in the font.
 */
const FONT_PAIRS: Record<string, FontPair> = {
  fraunces: {
    display: {
      name: 'fraunces',
      like: 'serif',
      weight: 420,
      // at a larger optical size, the bar of the e disappears on systems that fit letters to pixels, at any font size
      sizes: [20, 88],
      widths: { titles: 0.964, figures: 1.053 },
      prose: { width: 1.168, bold: 1.136 },
      heights: [0.978, 0.255],
    },
    sans: {
      name: 'instrument-sans',
      like: 'sans',
      width: 1.012,
      medium: 1.04,
      bold: 0.982,
      heights: [0.97, 0.25],
    },
  },
  newsreader: {
    display: {
      name: 'newsreader',
      like: 'serif',
      weight: 420,
      sizes: [14, 72],
      widths: { titles: 1.116, capitals: 1.057, figures: 1.205 },
      prose: { width: { letters: 1.099, figures: 1.15 }, bold: 1.105 },
      heights: [0.735, 0.265],
    },
    sans: PUBLIC_SANS,
  },
  source: {
    display: {
      name: 'source-serif-4',
      like: 'serif',
      weight: 440,
      sizes: [14, 60],
      widths: { titles: 1.025, capitals: 0.867, figures: 0.948 },
      capitals: 0.83,
      prose: { width: { letters: 1.18, capitals: 1.067, figures: 1.035 }, bold: 1.134 },
      heights: [1.036, 0.335],
    },
    sans: PUBLIC_SANS,
  },
  bitter: {
    display: {
      name: 'bitter',
      like: 'serif',
      weight: 440,
      widths: { titles: 1.172, capitals: 0.98, figures: 1.112 },
      capitals: 0.75,
      prose: { width: { letters: 1.15, capitals: 1.073, figures: 1.043 }, bold: 1.105 },
      heights: [0.935, 0.265],
    },
    sans: WORK_SANS,
  },
  archivo: {
    display: {
      name: 'archivo',
      like: 'sans',
      weight: 560,
      widths: { titles: 1.024, capitals: 0.999, figures: 1.032 },
      capitals: 0.71,
      prose: { width: { letters: 0.981, capitals: 1.042, figures: 1.009 }, bold: 0.958 },
      heights: [0.878, 0.21],
    },
    sans: PUBLIC_SANS,
  },
  playfair: {
    display: {
      name: 'playfair-display',
      like: 'serif',
      weight: 440,
      widths: { titles: 1.131, capitals: 0.967, figures: 0.972 },
      capitals: 0.75,
      prose: { weight: 440, width: { letters: 1.117, capitals: 1.016, figures: 0.962 }, bold: 1.073 },
      heights: [1.082, 0.251],
    },
    sans: {
      name: 'libre-franklin',
      like: 'sans',
      width: { letters: 1.031, figures: 1.055 },
      medium: 1.054,
      bold: 0.996,
      heights: [0.966, 0.246],
    },
  },
  bricolage: {
    display: {
      name: 'bricolage-grotesque',
      like: 'sans',
      weight: 650,
      sizes: [96, 96],
      widths: { titles: 0.987, capitals: 0.849, figures: 0.991 },
      capitals: 0.85,
      heights: [0.93, 0.27],
    },
    sans: {
      name: 'hanken-grotesk',
      like: 'sans',
      width: { letters: 1.005, capitals: 0.933, figures: 1.007 },
      bold: 0.945,
      heights: [1, 0.303],
    },
  },
  anton: {
    display: {
      name: 'anton',
      isStatic: true,
      like: 'sans',
      weight: 400,
      widths: { titles: 0.924, capitals: 0.672, figures: 0.888 },
      capitals: 1.07,
      heights: [1.176, 0.329],
    },
    sans: {
      name: 'archivo',
      like: 'sans',
      width: { letters: 0.981, capitals: 1.038, figures: 1.001 },
      medium: 1.004,
      bold: { letters: 0.954, capitals: 0.996 },
      heights: [0.878, 0.21],
    },
  },
  unbounded: {
    display: {
      name: 'unbounded',
      like: 'sans',
      weight: 700,
      widths: { titles: 1.43, capitals: 1.255, figures: 1.5 },
      capitals: 0.77,
      heights: [0.995, 0.245],
      scale: 0.72,
    },
    sans: WORK_SANS,
  },
  garamond: {
    display: {
      name: 'eb-garamond',
      like: 'serif',
      weight: 430,
      widths: { titles: 0.947, capitals: 0.991, figures: 0.97 },
      prose: { weight: 430, width: { letters: 0.943, capitals: 1.008, figures: 0.97 }, bold: 0.947 },
      heights: [1.007, 0.298],
      scale: 1.08,
    },
    sans: {
      name: 'ysabeau',
      like: 'sans',
      width: { letters: 0.932, capitals: 0.945, figures: 0.779 },
      bold: { letters: 0.875, capitals: 0.966 },
      heights: [1.054, 0.289],
      scale: 1.06,
    },
  },
  plex: {
    display: {
      name: 'ibm-plex-mono',
      isStatic: true,
      like: 'mono',
      weight: 500,
      widths: { titles: 1, figures: 1 },
      capitals: 0.85,
      heights: [1.025, 0.275],
      scale: 0.8,
    },
    sans: {
      name: 'ibm-plex-sans',
      like: 'sans',
      width: { letters: 1.007, capitals: 0.954, figures: 1.076 },
      medium: 1.035,
      bold: 0.971,
      heights: [1.025, 0.275],
    },
  },
  space: {
    display: {
      name: 'space-grotesk',
      like: 'sans',
      weight: 560,
      widths: { titles: 1.1, capitals: 0.9, figures: 1.07 },
      capitals: 0.82,
      prose: { width: { letters: 1.091, capitals: 0.93, figures: 1.045 }, bold: 1.011, isUpright: true },
      heights: [0.984, 0.292],
      scale: 0.97,
    },
    sans: {
      name: 'jetbrains-mono',
      like: 'mono',
      width: 1,
      bold: 1,
      heights: [1.02, 0.3],
      scale: 0.9,
    },
  },
};

export const PAIR_NAMES: string[] = Object.keys(FONT_PAIRS);

export function findFontPair(name = 'fraunces'): FontPair {
  const pair = FONT_PAIRS[name];
  if (!pair) throw new Error(`There is no pair of fonts ${name}.`);
  return pair;
}

export function fontPackage({ name, isStatic }: Pick<PairFont, 'name' | 'isStatic'>): string {
  return `@fontsource${isStatic ? '' : '-variable'}/${name}`;
}

export function fontPairPackages(): string[] {
  return [
    ...new Set(Object.values(FONT_PAIRS).flatMap(({ display, sans }) => [display, sans].map(fontPackage))),
  ];
}

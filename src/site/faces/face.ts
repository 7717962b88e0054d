import type { Palette } from '../../compiler/index.ts';
import type { Ornament } from '../../core/index.ts';

/**
 * What a face is besides its style sheets. The file of this name in the folder of a face exports it as default. `npm run generate` finds the folders,
 * and writes what the compiler and the schema need into generated files.
 */
export interface Face {
  /** Whether sites without `theme.face` have it. The style sheets of all pages have its colours and fonts. */
  isDefault?: true;
  /** A sentence for editors, in the list of faces. */
  description: string;
  /** Colours of a site without its own; `signal` is for links and buttons, `metal` for ornament. */
  colours: { paper: string; ink: string; signal: string; metal: string };
  /** Name of its pair of fonts (src/site/build/assets/fonts/font-pairs.ts). */
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
  menu: FaceMenu;
  /** Icon of a site without a mark. Without it, such a site has no icon. */
  letterMark?: LetterMark;
  card: CardComposition;
}

interface FaceMenu {
  /** Average width of a letter in a window of 1440 px, in pixels. */
  letter: number;
  /** Whether the menu is a row below the name. */
  isRow?: true;
}

/** An icon made from the first letters of the name, in a square of 64. */
export interface LetterMark {
  ground: keyof Palette;
  letters: keyof Palette;
  /** Weight and family of a system font, used without an outline, since an icon can't load fonts. */
  font: string;
  /** The size of a single letter; two are smaller. */
  size: number;
  /** Lines around the letters, in their colour, as the path of an SVG. */
  lines?: string;
  /** Maximum total width of the letters. */
  wide?: number;
  /** Distance of their middle from the top; by default the middle of the square. */
  middle?: number;
}

/** The composition of the cards of shared pages; the colours and words are the same for all faces. */
export interface CardComposition {
  /** The font of titles and lines. */
  titles: 'serif' | 'sans';
  weight: 400 | 500;
  /** Drawn below the words, unless there is a large photo. */
  ground: 'globe' | 'rules' | 'frame' | 'band' | 'none';
  /** Whether the year is drawn as a large outline. */
  year?: true;
  /** Whether a card without its own colour has the signal colour as its background. */
  field?: true;
}

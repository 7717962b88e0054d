import type { Palette } from '../../compiler/index.ts';
import type { Ornament } from '../../core/index.ts';

/** The default export of each `face.ts`, from which `npm run generate` writes data for the compiler and the schema. */
export interface Face {
  /** For sites without `theme.face`. The style sheets of all pages contain the colours and fonts of this face. */
  isDefault?: true;
  /** For editors, in the list of faces. */
  description: string;
  /** Colours of a site that defines no colours. `signal` is for links and buttons, `metal` for ornaments. */
  colours: { paper: string; ink: string; signal: string; metal: string };
  /** Name of a font pair in src/site/build/assets/fonts/font-pairs.ts. */
  fonts: string;
  ornament: Ornament;
  ground: 'paper' | 'night';
  menu: FaceMenu;
  /** Icon of a site without a logo. If absent, the site has no icon. */
  letterMark?: LetterMark;
  card: CardComposition;
}

interface FaceMenu {
  /** Average width of a letter in the menu, in a window of 1440 px, in pixels. */
  letter: number;
  /** Whether the menu is a row below the name. */
  isRow?: true;
}

/** Letters in a square of 64 by 64 units. */
export interface LetterMark {
  ground: keyof Palette;
  letters: keyof Palette;
  /** Weight and family of a system font. It is used if the letters can't be drawn as paths, since an icon can't load fonts. */
  font: string;
  /** Font size of a single letter; two letters are smaller. */
  size: number;
  /** Lines around the letters, in the same colour, as SVG path data. */
  lines?: string;
  /** Maximum total width of the letters. */
  wide?: number;
  /** Distance from the top of the square to the middle of the letters. The default is the middle of the square. */
  middle?: number;
}

/** The composition of a social card, the picture that other sites display for a link to a page. */
export interface CardComposition {
  /** The font of titles and lines. */
  titles: 'serif' | 'sans';
  weight: 400 | 500;
  /** Ornament below the words, unless there is a large photo. */
  ground: 'globe' | 'rules' | 'frame' | 'band' | 'none';
  /** Whether the year is drawn as a large outline. */
  year?: true;
  /** Whether a card without its own colour has the signal colour as its background. */
  field?: true;
}

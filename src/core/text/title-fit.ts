import { getOrCreate } from '../data/data.ts';

/* No word of a title overflows or breaks. The renderer can't measure text, so the widths of words are estimates. */

/** In em: the widest of all title faces (`src/site/build/assets/fonts/font-pairs.ts`), less 0.015 em of letter spacing. */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[.,:;!|'’‘·iıjl]/u, 0.305],
  [/[IİÍÌÎft()[\]]/u, 0.395],
  [/[r"“”/-]/u, 0.445],
  [/[aceszçğşáàâãäåéèêëśšźžż]/u, 0.525],
  [/[w&]/u, 0.845],
  [/[mMW@%—…]/u, 1.005],
  [/[OQDGHNUKÖÜÓÒÔÕÚÙÛÑ]/u, 0.775],
  [/\p{Lu}/u, 0.705],
  [/[\p{Ll}\p{N}?#–]/u, 0.605],
  // titles in Hindi and Arabic have fonts of their own
  [/\p{Script=Devanagari}|\p{Script=Arabic}/u, 0.645],
  [/[\p{Mn}\p{Cf}\p{Co}]/u, 0],
];

/** At a space, after a hyphen unless a digit follows, and between Chinese or Japanese characters. */
const LINE_BREAK_PATTERN =
  /[\s\u00ad\u200b]+|(?<=\p{L}[-‐–—])(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** Returns the widest word of a title, and its estimated width in em. */
export function longestWord(title: string): { word: string; width: number } {
  let longest = { word: '', width: 0 };
  for (const word of title.split(LINE_BREAK_PATTERN)) {
    const width = [...word].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (width > longest.width) longest = { word, width };
  }
  return longest;
}

const widthCache = new Map<string, number>();

function widthOf(letter: string): number {
  return getOrCreate(
    widthCache,
    letter,
    () => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1,
  );
}

/** Width of the text area on the narrowest phone, in hundredths of the window's width. */
const LINE_WIDTH = 87;

/** In hundredths of the window's width, as in `src/site/styles/title-fit.css`. Longer words are broken. */
const MIN_FONT_SIZE = 4;

/**
 * Returns the attribute `data-fit` of a title: the font size, in hundredths of the window's width, at which its longest word
 * fills a line. Undefined if the word fits at the size `usual`, in hundredths of 320 px.
 */
export function titleFit(title: string, usual: number): number | undefined {
  const fit = Math.floor(LINE_WIDTH / longestWord(title).width);
  return fit < usual ? Math.max(MIN_FONT_SIZE, fit) : undefined;
}

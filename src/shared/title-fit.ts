/* How large a title can be set: no word of it may be cut or broken. The renderer has no fonts and runs no script, so it estimates. */

/**
 * The widths of letters in em, each as in the widest of our faces for titles (`src/build/assets/fonts/font-pairs.ts`), without the
 * hundredth and a half that every title takes from between them.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[.,:;!|'’‘·iıjl]/u, 0.305],
  [/[IİÍÌÎft()[\]]/u, 0.395],
  [/[r"“”/-]/u, 0.445],
  [/[aceszçğşáàâãäåéèêëśšźžż]/u, 0.525],
  [/[w&]/u, 0.845],
  [/[mMW@%—…]/u, 1.005],
  [/[OQDGHNUKÖÜÓÒÔÕÚÙÛÑ]/u, 0.775],
  [/\p{Lu}/u, 0.705],
  [/[\p{Ll}\p{N}?#–]/u, 0.605],
  // Hindi and Arabic have a font of their own
  [/\p{Script=Devanagari}|\p{Script=Arabic}/u, 0.645],
  [/[\p{Mn}\p{Cf}\p{Co}]/u, 0],
];

/** Where a line may break: behind a space or a hyphen, but before no figure, and between the signs of Chinese and Japanese. */
const BREAKS =
  /[\s\u00ad\u200b]+|(?<=\p{L}[-‐–—])(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** The width of the longest word of a title in em, at most. */
export function longestWord(title: string): { word: string; width: number } {
  let longest = { word: '', width: 0 };
  for (const word of title.split(BREAKS)) {
    const width = [...word].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (width > longest.width) longest = { word, width };
  }
  return longest;
}

const known = new Map<string, number>();

function widthOf(letter: string): number {
  let width = known.get(letter);
  if (width === undefined) {
    width = WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1;
    known.set(letter, width);
  }
  return width;
}

/** The part of the window that a page has between its margins, in hundredths; on the narrowest phone. */
const ROOM = 87;

/** The least size with rules in `src/styles/title-fit.css`. A word that needs a smaller one is broken. */
const LEAST = 4;

/**
 * The attribute `data-fit` of a title, from which its styles have `--fit`: the size, in hundredths of the window's width, at which its longest
 * word fills a line. None where the word fits at the size that such a title has anyway (`usual`, in hundredths of 320 px).
 */
export function fitOf(title: string, usual: number): number | undefined {
  const fit = Math.floor(ROOM / longestWord(title).width);
  return fit < usual ? Math.max(LEAST, fit) : undefined;
}

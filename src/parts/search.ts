/** One sign without case and accents; a mark by itself is nothing. */
function folded(sign: string): string {
  return sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text without case and accents, so that `cote` finds `Côte d'Ivoire`. */
export function fold(text: string): string {
  return [...text].map(folded).join('');
}

/** The words of a query as `matches` and `pieces` take them; none when nothing is searched. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Whether every word stands somewhere in a folded text. */
export function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** A piece of a text; `key` is its position. */
interface Piece {
  key: number;
  text: string;
  found: boolean;
}

/** A text cut into what the words found in it and what stands between; together the pieces are the text. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const signs = [...text];
  // folded, a sign can be none, one or several: for each place of the folded text, the sign it comes from
  const origin = signs.flatMap((sign, at) => Array<number>(folded(sign).length).fill(at));
  const whole = fold(text);
  const found = new Set<number>();
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1))
      for (const sign of origin.slice(at, at + word.length)) found.add(sign);
  return signs.reduce<Piece[]>((cut, sign, key) => {
    const last = cut.at(-1);
    // an accent goes with its letter
    const same = folded(sign) === '' || last?.found === found.has(key);
    if (last && same) last.text += sign;
    else cut.push({ key, text: sign, found: found.has(key) });
    return cut;
  }, []);
}

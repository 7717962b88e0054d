/** Whether characters are in a `unicode-range` as CSS writes it: single code points and spans, without wildcards. */
export function inRange(range: string): (character: string) => boolean {
  const spans = range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? -1;
    return spans.some(([from, to]) => code >= from && code <= to);
  };
}

/** The `unicode-range` that holds exactly some characters, in their order: `U+11F,U+131,U+15E-15F`. */
export function rangeOf(characters: Iterable<string>): string {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const spans: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = spans.at(-1);
    if (last && code <= last.to + 1) last.to = code;
    else spans.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return spans.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

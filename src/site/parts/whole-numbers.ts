/** Returns a text whose amounts and numbers don't wrap: `0110 2027 06` and `₹ 500` stay on one line. */
export function withWholeNumbers(text: string): string {
  return text.replace(/([\d\p{Sc}]) (?=\d)/gu, '$1\u00a0').replace(/(\d) (?=\p{Sc})/gu, '$1\u00a0');
}

/** Adds no-break spaces within numbers and amounts, so that `0110 2027 06` and `₹ 500` don't wrap. */
export function withUnbrokenNumbers(text: string): string {
  return text.replace(/([\d\p{Sc}]) (?=\d)/gu, '$1\u00a0').replace(/(\d) (?=\p{Sc})/gu, '$1\u00a0');
}

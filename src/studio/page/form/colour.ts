/** A colour that somebody types, as it is written: with its #, and a name such as "navy" as what it means. Anything else stays. */
export function colourIn(text: string): string {
  const typed = text.trim();
  if (/^([\da-f]{3}|[\da-f]{6})$/i.test(typed)) return `#${typed}`;
  if (typed.startsWith('#') || typed === '') return typed;
  return namedColour(typed) ?? text;
}

/** What the browser knows a colour as: `#000080` for "navy". */
function namedColour(name: string): string | undefined {
  const paint = document.createElement('canvas').getContext('2d');
  if (!paint) return undefined;
  // what is no colour leaves the one before
  const [dark, light] = ['#000000', '#ffffff'].map((before) => {
    paint.fillStyle = before;
    paint.fillStyle = name;
    return paint.fillStyle;
  });
  return dark === light && dark?.startsWith('#') ? dark : undefined;
}

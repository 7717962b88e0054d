/** Returns `#000080` for "000080" or "navy". Returns other text unchanged. */
export function normaliseColour(text: string): string {
  const typed = text.trim();
  if (/^([\da-f]{3}|[\da-f]{6})$/i.test(typed)) return `#${typed}`;
  if (typed.startsWith('#') || typed === '') return typed;
  return colourNameToHex(typed) ?? text;
}

/** Converts with the browser: `#000080` for "navy". Undefined for other text. */
function colourNameToHex(name: string): string | undefined {
  const paint = document.createElement('canvas').getContext('2d');
  if (!paint) return undefined;
  // an invalid colour leaves `fillStyle` unchanged
  const [dark, light] = ['#000000', '#ffffff'].map((before) => {
    paint.fillStyle = before;
    paint.fillStyle = name;
    return paint.fillStyle;
  });
  return dark === light && dark?.startsWith('#') ? dark : undefined;
}

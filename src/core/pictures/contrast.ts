/** Returns the relative luminance of a colour (WCAG 2.2), from 0 to 1. The channels range from 0 to 255. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue);
}

export function luminanceOfHex(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return luminanceOf(red, green, blue);
}

function linearChannel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Returns the contrast ratio of two luminances (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/* The colours of a picture, without white, black and greys. Similar shades count as one colour. */

interface ColourGroup {
  red: number;
  green: number;
  blue: number;
  count: number;
}

const MAX_SUGGESTED_COLOURS = 5;
/** Share among the coloured pixels. A rarer colour is the edge between two other colours. */
const MIN_COLOUR_SHARE = 0.02;
/** Distance between colours that differ visibly, in RGB space (0 to 255). */
const MIN_COLOUR_DISTANCE = 72;
/** Between the red, green and blue values of a grey (0 to 255). */
const MAX_GREY_DIFFERENCE = 36;
/** 0 to 255. The background dominates in more transparent pixels. */
const MIN_PIXEL_OPACITY = 200;

/** Returns the colours of RGBA pixels as `#rrggbb`, the most frequent colour first. */
export function extractColours(pixels: ArrayLike<number>): string[] {
  const groups = new Map<number, ColourGroup>();
  let all = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    if (
      opacity < MIN_PIXEL_OPACITY ||
      Math.max(red, green, blue) - Math.min(red, green, blue) < MAX_GREY_DIFFERENCE
    )
      continue;
    all++;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const group = groups.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    groups.set(key, group);
    group.red += red;
    group.green += green;
    group.blue += blue;
    group.count++;
  }
  const found: ColourGroup[] = [];
  for (const group of [...groups.values()].sort((one, other) => other.count - one.count)) {
    const near = found.find((one) => colourDistance(one, group) < MIN_COLOUR_DISTANCE);
    // similar shades count as the most frequent shade among them
    if (near) near.count += group.count;
    else found.push(meanColour(group));
  }
  return found
    .filter(({ count }) => count >= all * MIN_COLOUR_SHARE)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_SUGGESTED_COLOURS)
    .map(({ red, green, blue }) => `#${[red, green, blue].map(toHex).join('')}`);
}

function meanColour({ red, green, blue, count }: ColourGroup): ColourGroup {
  const mean = (sum: number) => Math.round(sum / count);
  return { red: mean(red), green: mean(green), blue: mean(blue), count };
}

function colourDistance(one: ColourGroup, group: ColourGroup): number {
  const { red, green, blue } = meanColour(group);
  return Math.hypot(one.red - red, one.green - green, one.blue - blue);
}

const toHex = (part: number) => part.toString(16).padStart(2, '0');

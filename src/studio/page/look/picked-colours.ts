/* Which colours a picture has, of its pixels: without white, black and greys, and without shades that look the same. */

interface Group {
  red: number;
  green: number;
  blue: number;
  count: number;
}

/** As many suggestions can be compared. */
const MOST = 5;
/** The share of the coloured pixels below which a colour is the edge between two others. */
const LEAST = 0.02;
/** How far two colours are apart that look different, of red, green and blue up to 255 each. */
const APART = 72;
/** Less between the strongest and the weakest of red, green and blue is a grey. */
const GREY = 36;
/** Less of a pixel is mostly what is behind it. */
const SOLID = 200;

/** The colours of pixels (red, green, blue and opacity of each), the most frequent first, as `#rrggbb`. */
export function coloursIn(pixels: ArrayLike<number>): string[] {
  const groups = new Map<number, Group>();
  let all = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    if (opacity < SOLID || Math.max(red, green, blue) - Math.min(red, green, blue) < GREY) continue;
    all++;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const group = groups.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    groups.set(key, group);
    group.red += red;
    group.green += green;
    group.blue += blue;
    group.count++;
  }
  const found: Group[] = [];
  for (const group of [...groups.values()].sort((one, other) => other.count - one.count)) {
    const near = found.find((one) => distance(one, group) < APART);
    // the most frequent shade stands for those near it, which count with it
    if (near) near.count += group.count;
    else found.push(meanOf(group));
  }
  return found
    .filter(({ count }) => count >= all * LEAST)
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST)
    .map(({ red, green, blue }) => `#${[red, green, blue].map(hex).join('')}`);
}

function meanOf({ red, green, blue, count }: Group): Group {
  const mean = (sum: number) => Math.round(sum / count);
  return { red: mean(red), green: mean(green), blue: mean(blue), count };
}

function distance(one: Group, group: Group): number {
  const { red, green, blue } = meanOf(group);
  return Math.hypot(one.red - red, one.green - green, one.blue - blue);
}

const hex = (part: number) => part.toString(16).padStart(2, '0');

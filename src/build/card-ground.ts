import { type CardParts, HEIGHT, WIDTH } from './card-look.ts';

/** Half the widths of the meridians of a globe seen from the side, for a radius of 1, in degrees of longitude. */
const LONGITUDES = [15, 30, 45, 60, 75, 90].map((degrees) => Math.sin((degrees * Math.PI) / 180));

/** The heights and half the widths of its parallels. */
const LATITUDES = [-60, -30, 0, 30, 60].map((degrees) => [
  Math.sin((degrees * Math.PI) / 180),
  Math.cos((degrees * Math.PI) / 180),
]);

/** What lies under the words of a card, as SVG: the ground, the globe or the large picture. */
export function cardOn({ colours, pictures }: Pick<CardParts, 'colours' | 'pictures'>): string {
  const [only, ...others] = pictures;
  const large = only && others.length === 0 ? only : undefined;
  const globe = large
    ? globeAt(1000, 330, 560, colours.brass, 0.3)
    : globeAt(930, 380, 560, colours.brass, 0.42);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${colours.paper}"/>` +
    (colours.glow === undefined ? '' : lightOf(colours.glow)) +
    (large?.photo ? '' : globe) +
    (large ? pictureAt(large) : '') +
    '</svg>'
  );
}

function lightOf(glow: string): string {
  const stops = `<stop stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>`;
  return `<radialGradient id="glow">${stops}</radialGradient><circle cx="1010" cy="320" r="560" fill="url(#glow)"/>`;
}

/** An emblem is cropped by the edge of the card; a photo fills its side. */
function pictureAt({ href, photo }: CardParts['pictures'][number]): string {
  const place = photo ? 'x="840" width="360" height="630"' : 'x="744" y="-15" width="660" height="660"';
  return `<image href="${href}" ${place} preserveAspectRatio="xMidYMid ${photo ? 'slice' : 'meet'}"/>`;
}

function globeAt(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const meridians = LONGITUDES.map((width) => `<ellipse rx="${round(width * radius)}" ry="${radius}"/>`);
  const parallels = LATITUDES.map(
    ([up = 0, wide = 0]) =>
      `<path d="M${round(-wide * radius)} ${round(up * radius)}H${round(wide * radius)}"/>`,
  );
  const lines = [...meridians, ...parallels, `<path d="M0 ${-radius}V${radius}"/>`].join('');
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="1.5" opacity="${opacity}">${lines}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import { type Problem, problem } from '../../output/problem.ts';
import type { Picture } from '../../values/image-uses.ts';
import type { RuleContext } from './subject.ts';

/** In kilobytes: a drawing is sent as it is, and one above this holds a photo or a map. */
const DRAWING = 300;

/** Of less than this part of a picture that is cut to a shape, what matters has hardly stayed. */
const LEAST = 0.4;

/** Pictures that are too small for their place, mostly cut away in it, or too large for what they are. */
export function pictureAdvice({ site, media }: RuleContext): Problem[] {
  const heavy = new Set<string>();
  return site.pictures.flatMap((picture) => {
    const isDrawing = /\.svg$/i.test(picture.file);
    const cut = cutAway(picture);
    // of one that is mostly cut away too little is left, too
    const found = isDrawing || cut.length > 0 ? cut : small(picture);
    if (!isDrawing || heavy.has(picture.file)) return found;
    heavy.add(picture.file);
    const kilobytes = Math.ceil(media.sizeOf(picture.file) / 1000);
    if (kilobytes <= DRAWING) return found;
    const { file, path } = picture;
    return [...found, problem('picture-heavy', { path }, { file, kilobytes, limit: DRAWING })];
  });
}

/**
 * How much of the pixels of a place a picture needs on a plain screen. Above three quarters hardly anybody sees that it is
 * enlarged: Lighthouse takes the same for its audit of sizes (image-size-responsive).
 */
const ENOUGH = 0.75;

/** A picture with so few pixels that it is visibly enlarged. */
function small({ file, path, shape, widest, image }: Picture): Problem[] {
  const width = Math.floor(seenOf(image, shape).width);
  if (width >= ENOUGH * widest) return [];
  const details = { file, width, shown: widest, best: 2 * widest };
  return [problem('picture-small', { path }, details)];
}

function cutAway({ file, path, shape, image }: Picture): Problem[] {
  if (!shape) return [];
  const { width, height } = image;
  const seen = seenOf(image, shape);
  const part = (seen.width * seen.height) / (width * height);
  if (part >= LEAST) return [];
  const details = { file, size: `${width} × ${height}`, shape, percent: Math.round(part * 100) };
  return [problem('picture-cut-away', { path }, details)];
}

/** The part of a picture that its place shows. */
function seenOf({ width, height }: Picture['image'], shape: string | undefined) {
  const [across = width, down = height] = shape ? shape.split(':').map(Number) : [];
  const ratio = across / down;
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

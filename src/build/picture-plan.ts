/** How many pixels a picture is cut to, for each CSS pixel of the widest place that shows it. */
const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** A quarter of the widest place is for other places, on small windows; below this width it would save nobody anything. */
const LEAST = 120;

/** Two widths closer than this are one: the second would save nobody anything. */
const APART = 1.1;

/**
 * The widths in pixels that a picture is cut to: steps of the widest place that shows it (in CSS pixels), and none
 * above its own width, since enlarging adds weight and no detail. Ascending; the last is the best there is.
 */
export function widthsOf(widest: number, own = Number.POSITIVE_INFINITY): number[] {
  const steps = STEPS.map((step) => Math.round(step * widest));
  const most = Math.min(own, steps.at(-1) ?? own);
  const useful = (width: number, index: number) => width * APART <= most && (index > 0 || width >= LEAST);
  return [...steps.filter(useful), most];
}

/** A shape such as `4:5` as width by height. */
export function ratioOf(shape: string): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** The part of a picture that a shape leaves: all of its width or all of its height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a picture of the given size is cut to a shape: in the middle of its width and a quarter from its top, where
 * in portraits the faces are. The preview, which does not cut, gets the same by `object-position: 50% 25%`.
 */
export function cropOf(width: number, height: number, shape: string | undefined): Crop {
  const ratio = shape ? ratioOf(shape) : width / height;
  const crop = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  return { ...crop, left: (width - crop.width) / 2, top: (height - crop.height) / 4 };
}

/* Which part of a picture a place shows that has a shape. */

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

/** How far from its top a part shows what matters: eyes a little above the middle, as portraits have them. */
const EYES = 0.4;

/**
 * Where a picture of the given size is cut to a shape: in the middle of its width and a quarter from its top, where in portraits
 * the faces are; with a focus such as `20% 30%`, around this point, as far as the picture goes.
 */
export function cropOf(
  width: number,
  height: number,
  shape: string | undefined,
  focus?: string | undefined,
): Crop {
  const ratio = shape ? ratioOf(shape) : width / height;
  const crop = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  const free = { left: width - crop.width, top: height - crop.height };
  if (focus === undefined) return { ...crop, left: free.left / 2, top: free.top / 4 };
  const { left, top } = pointOf(focus);
  return {
    ...crop,
    left: Math.min(free.left, Math.max(0, left * width - crop.width / 2)),
    top: Math.min(free.top, Math.max(0, top * height - crop.height * EYES)),
  };
}

/** The same as `object-position`, for the preview, which does not cut. */
export function positionOf(width: number, height: number, shape: string, focus: string): string {
  const crop = cropOf(width, height, shape, focus);
  const share = (part: number, free: number) =>
    `${free > 0 ? Number(((100 * part) / free).toFixed(2)) : 50}%`;
  return `${share(crop.left, width - crop.width)} ${share(crop.top, height - crop.height)}`;
}

/** A focus such as `20% 30%` as shares of the width and the height. */
export function pointOf(focus: string): { left: number; top: number } {
  const [left = 50, top = 50] = focus.split(' ').map((share) => Number.parseFloat(share));
  return { left: left / 100, top: top / 100 };
}

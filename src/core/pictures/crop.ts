/** Returns the width divided by the height of a shape such as `4:5`. */
export function ratioOf(shape: string): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** The part of a picture that remains after cropping to a shape: its full width or its full height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distance of the focus from the top of the crop, as a share of its height: eyes a little above the middle, as in portraits. */
const FOCUS_HEIGHT = 0.4;

/** Returns the crop of a picture for a shape: around the focus (`20% 30%`), or centred and a quarter from the top, where portraits have the face. */
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
    top: Math.min(free.top, Math.max(0, top * height - crop.height * FOCUS_HEIGHT)),
  };
}

/** Returns the same crop as `object-position`, for the preview, which doesn't crop. */
export function positionOf(width: number, height: number, shape: string, focus: string): string {
  const crop = cropOf(width, height, shape, focus);
  const share = (part: number, free: number) =>
    `${free > 0 ? Number(((100 * part) / free).toFixed(2)) : 50}%`;
  return `${share(crop.left, width - crop.width)} ${share(crop.top, height - crop.height)}`;
}

/** Returns a focus such as `20% 30%` as shares of the width and the height. */
export function pointOf(focus: string): { left: number; top: number } {
  const [left = 50, top = 50] = focus.split(' ').map((share) => Number.parseFloat(share));
  return { left: left / 100, top: top / 100 };
}

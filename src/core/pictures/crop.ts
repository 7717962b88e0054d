/** Returns the aspect ratio of a shape such as `4:5`: its width divided by its height. */
export function parseAspectRatio(shape: string): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** The part of a picture that remains after cropping to a shape, with the full width or the full height of the picture. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Share of the crop's height above the focus: in portraits, eyes are a little above the middle. */
const FOCUS_HEIGHT = 0.4;

/**
 * Without a focus (`20% 30%`), the crop is centred horizontally, and a quarter of the excess height is cut at the top, since
 * faces are usually in the upper part.
 */
export function cropToShape(
  width: number,
  height: number,
  shape: string | undefined,
  focus?: string | undefined,
): Crop {
  const ratio = shape ? parseAspectRatio(shape) : width / height;
  const crop = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  const free = { left: width - crop.width, top: height - crop.height };
  if (focus === undefined) return { ...crop, left: free.left / 2, top: free.top / 4 };
  const { left, top } = parseFocus(focus);
  return {
    ...crop,
    left: Math.min(free.left, Math.max(0, left * width - crop.width / 2)),
    top: Math.min(free.top, Math.max(0, top * height - crop.height * FOCUS_HEIGHT)),
  };
}

/** For the preview, which doesn't crop pictures, to display the same part of a picture as the built site. */
export function objectPosition(width: number, height: number, shape: string, focus: string): string {
  const crop = cropToShape(width, height, shape, focus);
  const share = (part: number, free: number) =>
    `${free > 0 ? Number(((100 * part) / free).toFixed(2)) : 50}%`;
  return `${share(crop.left, width - crop.width)} ${share(crop.top, height - crop.height)}`;
}

/** `20% 30%` → 0.2 and 0.3. */
export function parseFocus(focus: string): { left: number; top: number } {
  const [left = 50, top = 50] = focus.split(' ').map((share) => Number.parseFloat(share));
  return { left: left / 100, top: top / 100 };
}

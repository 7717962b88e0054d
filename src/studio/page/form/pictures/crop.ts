/* Geometry of a crop area, in pixels. */

export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  x: number;
  y: number;
}

/** In pixels. Smaller pictures are useless on a page. */
const MIN_CROP_SIDE = 16;

/** Returns a centred area, or the whole picture without a ratio. */
export function largestArea({ width, height }: Size, ratio: number | undefined): Area {
  const wanted = ratio ?? width / height;
  const wide = Math.min(width, Math.round(height * wanted));
  const high = Math.min(height, Math.round(width / wanted));
  return { x: Math.round((width - wide) / 2), y: Math.round((height - high) / 2), width: wide, height: high };
}

/** Resizes the area around its centre, and moves it if necessary to stay within the picture. */
export function resizeArea(area: Area, to: Partial<Size>, picture: Size, ratio: number | undefined): Area {
  const most = largestArea(picture, ratio);
  let width = clamp(to.width ?? area.width, Math.min(MIN_CROP_SIDE, most.width), most.width);
  let height = clamp(to.height ?? area.height, Math.min(MIN_CROP_SIDE, most.height), most.height);
  if (ratio !== undefined) {
    if (to.width === undefined) width = clamp(Math.round(height * ratio), 1, most.width);
    else height = clamp(Math.round(width / ratio), 1, most.height);
  }
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return moveArea(
    { x: 0, y: 0, width, height },
    { x: middle.x - width / 2, y: middle.y - height / 2 },
    picture,
  );
}

export function moveArea(area: Area, { x, y }: Partial<Pick<Area, 'x' | 'y'>>, picture: Size): Area {
  return {
    ...area,
    x: clamp(Math.round(x ?? area.x), 0, picture.width - area.width),
    y: clamp(Math.round(y ?? area.y), 0, picture.height - area.height),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round(value)));
}

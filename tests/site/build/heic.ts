import sharp from 'sharp';

/*
 * HEIC photos as an iPhone writes them: a grid of tiles of 512 pixels, coded in HEVC, with a turn (`irot`) and the colours of Display P3.
 * The tiles were coded by heif-enc (x265), each of one colour. However large a photo, its tiles share their bytes, so it has a few kB.
 */

const TILES = {
  red: 'AAAA3SgBrw7EGwZWXWVUgDSDAcnX+eOL//zj3yH8K/YNYmbTR0eVmc0SXuXJMAAAAwAAAwAAAwAAAwAAAwAAZUCjCCzf7wAALAAAWAAChAAAAwAAAwAAAwBHQJMAANMACBAAAAMAAAMAAAMAAAMAAARUhwAAAwAAAwAAAwAAAwAAAwAAAwAAAwHhAAADAAADAAADAAADAAADAAADAAADA4oAAAMAAAMAAAMAAAMAAAMAAAMAAGxAAAADAAADAAADAAADAAADAAADAAPeAAADAAADAAADAAADAAADAAADAAyI',
  green:
    'AAAA3CgBrw7EGvZWXWVUgDSDAcnXkdf//P6v//re9g1iZtNHR5WZzRJe5ckwAAADAAADAAADAAADAAADAABlQKMILN/vAAAsAABYAAKEAAADAAADAAADAEdAkwAA0wAIEAAAAwAAAwAAAwAAAwAABFSHAAADAAADAAADAAADAAADAAADAAADAeEAAAMAAAMAAAMAAAMAAAMAAAMAAAMDigAAAwAAAwAAAwAAAwAAAwAAAwAAbEAAAAMAAAMAAAMAAAMAAAMAAAMAA94AAAMAAAMAAAMAAAMAAAMAAAMADIg=',
  blue: 'AAAA3SgBrw7EGwZWXWVUgDSDAcnX/Fzx73+yNH//Jr2DWJm00dHlZnNEl7lyTAAAAwAAAwAAAwAAAwAAAwAAGVCjCCzf7wAALAAAWAAChAAAAwAAAwAAAwBHQJMAANMACBAAAAMAAAMAAAMAAAMAAARUhwAAAwAAAwAAAwAAAwAAAwAAAwAAAwHhAAADAAADAAADAAADAAADAAADAAADA4oAAAMAAAMAAAMAAAMAAAMAAAMAAGxAAAADAAADAAADAAADAAADAAADAAPeAAADAAADAAADAAADAAADAAADAAyI',
};
const DECODER =
  'AQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAQCAIBZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkA=';

/** The colours of the tiles as they were coded. */
export const COLOURS = { red: [200, 50, 40], green: [40, 180, 70], blue: [40, 60, 200] };

const SIDE = 512;

interface HeicOptions {
  /** Turned by so many quarters against the clock when shown. */
  turn?: number;
  icc?: Buffer;
  /** A turn that EXIF asks for too, as phones write it. */
  orientation?: number;
  brands?: string;
  /** A thumbnail and a second picture besides the first one. */
  burst?: boolean;
  /** What the tiles say of their size: of a bomb it is less than their content. */
  said?: number;
}

const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32();
const half = (value: number) => Buffer.from(Uint16Array.of(value).buffer).swap16();
const box = (type: string, ...parts: (Buffer | number[] | string)[]): Buffer => {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
  return Buffer.concat([word(content.length + 8), Buffer.from(type), content]);
};
const flags = [0, 0, 0, 0];

/** A HEIC photo of the given size: red above, green below on the left, blue below on the right, as it is stored. */
export function heic(width: number, height: number, options: HeicOptions = {}): Buffer {
  const { turn = 0, icc, orientation, brands = 'heicmif1heicmiaf', burst = false, said = SIDE } = options;
  const [columns, rows] = [Math.ceil(width / SIDE), Math.ceil(height / SIDE)];
  const kinds = Object.keys(TILES) as (keyof typeof TILES)[];
  const bytes = kinds.map((kind) => Buffer.from(TILES[kind], 'base64'));
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    if (index < (columns * rows) / 2) return 0;
    return index % columns < columns / 2 ? 1 : 2;
  });
  const grid = columns * rows + 1;
  const exif = grid + 1;
  const [gridData, exifData] = [
    Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), word(width), word(height)]),
    orientation ? exifOf(orientation) : Buffer.alloc(0),
  ];
  const properties = [
    box('hvcC', Buffer.from(DECODER, 'base64')),
    box('ispe', flags, word(said), word(said)),
    box('ispe', flags, word(width), word(height)),
    box('irot', [turn]),
    box('pixi', flags, [3, 8, 8, 8]),
    ...(icc ? [box('colr', 'prof', icc)] : []),
  ];
  const gridProperties = [3, 0x84, 5, ...(icc ? [6] : [])];
  const items = [...tiles.map((_, index) => index + 1), grid, ...(orientation ? [exif] : [])];
  const typeOf = (item: number) => (item === grid ? 'grid' : item === exif ? 'Exif' : 'hvc1');
  // what is not the first picture of a burst is shown by nobody
  const isHidden = (item: number) => item < grid && !(burst && item <= 2);
  const infe = items.map((item) =>
    box('infe', [2, 0, 0, isHidden(item) ? 1 : 0], half(item), half(0), typeOf(item), [0]),
  );
  const references = [
    box('dimg', half(grid), half(tiles.length), ...tiles.map((_, index) => half(index + 1))),
    ...(orientation ? [box('cdsc', half(exif), half(1), half(grid))] : []),
  ];
  const associations = [
    ...tiles.map((_, index) => Buffer.concat([half(index + 1), Buffer.from([2, 0x81, 2])])),
    Buffer.concat([half(grid), Buffer.from([gridProperties.length, ...gridProperties])]),
  ];
  const ftyp = box('ftyp', brands.slice(0, 4), flags, brands.slice(4));
  const metaOf = (start: number) => {
    const starts = bytes.map((_, index) =>
      bytes.slice(0, index).reduce((sum, { length }) => sum + length, start),
    );
    const after = bytes.reduce((sum, { length }) => sum + length, start);
    const extentOf = (item: number): [number, number] => {
      if (item === grid) return [after, gridData.length];
      if (item === exif) return [after + gridData.length, exifData.length];
      const kind = tiles[item - 1] ?? 0;
      return [starts[kind] ?? 0, bytes[kind]?.length ?? 0];
    };
    const locations = items.map((item) => {
      const [from, length] = extentOf(item);
      return Buffer.concat([half(item), half(0), half(1), word(from), word(length)]);
    });
    return box(
      'meta',
      flags,
      box('hdlr', flags, word(0), 'pict', Buffer.alloc(13)),
      box('pitm', flags, half(grid)),
      box('iinf', flags, half(items.length), ...infe),
      box('iref', flags, ...references),
      box('iprp', box('ipco', ...properties), box('ipma', flags, word(associations.length), ...associations)),
      box('iloc', flags, [0x44, 0], half(items.length), ...locations),
    );
  };
  const start = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(start), box('mdat', ...bytes, gridData, exifData)]);
}

/** EXIF with nothing but an orientation. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([word(6), Buffer.from('Exif\0\0'), tiff]);
}

/** The profile of Display P3. */
export async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

/** The colours in the middle of the quarters of a picture: top left, top right, bottom left, bottom right. */
export async function quartersOf(bytes: Uint8Array): Promise<number[][]> {
  const { width, height } = await sharp(bytes).metadata();
  const at = async (x: number, y: number) => {
    const left = Math.round(width * x);
    const top = Math.round(height * y);
    const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw();
    return [...(await pixel.toBuffer())];
  };
  return Promise.all([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]);
}

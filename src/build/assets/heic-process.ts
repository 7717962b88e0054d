import { once } from 'node:events';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import type { HeicAnswer } from './heic.ts';

/*
 * The process that `decodeHeic` starts. It decodes by the C functions of libheif (heif.h), which apply turns and mirrors (`irot`,
 * `imir`) and put the tiles of a photo together. Sharp gets a TIFF without compression, the simplest file that holds pixels and their
 * colour profile. It has no EXIF: the turn that a phone writes there too must not be applied twice.
 */

/** Values of heif.h. */
const RGB = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED_RGBA = 11;
const INTERLEAVED = 10;

/** As in the compiler (values/media/images.ts), which asks for the size that a picture says to have; its tiles may say another. */
const MOST_PIXELS = 200_000_000n;

/** Memory grows while libheif works, which replaces its views, so there is a new one for each use. */
const view = () => new DataView(libheif.HEAPU8.buffer);
const word = (at: number) => view().getUint32(at, true);

/** An error of libheif: its code, its subcode, and the address of a text. */
const error = libheif._malloc(12);
const result = libheif._malloc(4);

function refuseError(): void {
  if (word(error) === 0) return;
  const text = word(error + 8);
  const bytes = libheif.HEAPU8.subarray(text, libheif.HEAPU8.indexOf(0, text));
  throw new Error(new TextDecoder().decode(bytes));
}

function decode(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const context = libheif._heif_context_alloc();
  const limits = libheif._heif_context_get_security_limits(context);
  view().setBigUint64(limits + 8, MOST_PIXELS, true);
  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  refuseError();
  // of a burst or a sequence this is the one that the phone shows
  libheif._heif_context_get_primary_image_handle(error, context, result);
  refuseError();
  const handle = word(result);
  const profile = profileOf(handle);
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB;
  libheif._heif_decode_image(error, handle, result, RGB, chroma, 0);
  refuseError();
  const image = word(result);
  const [width, height] = [
    libheif._heif_image_get_primary_width(image),
    libheif._heif_image_get_primary_height(image),
  ];
  const plane = libheif._heif_image_get_plane_readonly(image, INTERLEAVED, result);
  const stride = word(result);
  const line = (row: number) =>
    libheif.HEAPU8.subarray(plane + row * stride, plane + row * stride + width * channels);
  return tiffOf({ width, height, channels, profile, line });
}

/** The ICC profile of a picture; empty if it has none. */
function profileOf(handle: number): Uint8Array {
  const length = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (length === 0) return new Uint8Array();
  const at = libheif._malloc(length);
  libheif._heif_image_handle_get_raw_color_profile(error, handle, at);
  refuseError();
  return libheif.HEAPU8.slice(at, at + length);
}

interface Pixels {
  width: number;
  height: number;
  channels: number;
  profile: Uint8Array;
  line: (row: number) => Uint8Array;
}

/** Pixels as a TIFF (TIFF 6.0, sections 2 and 6): a header, a list of tags, and what these point at. */
function tiffOf({ width, height, channels, profile, line }: Pixels): Uint8Array<ArrayBuffer> {
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const depths = 10 + 12 * 12 + 4;
  const colours = depths + 2 * 4;
  const pixels = colours + profile.length + (profile.length % 2);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, depths],
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, pixels],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as [number, number, number, number]] : []), // transparency
    ...(profile.length > 0
      ? [[34675, UNDEFINED, profile.length, colours] as [number, number, number, number]]
      : []),
  ];
  const tiff = new Uint8Array(pixels + width * height * channels);
  const out = new DataView(tiff.buffer);
  tiff.set([0x49, 0x49, 42, 0, 8]);
  out.setUint16(8, tags.length, true);
  tags.forEach(([tag, type, count, value], index) => {
    const at = 10 + 12 * index;
    out.setUint16(at, tag, true);
    out.setUint16(at + 2, type, true);
    out.setUint32(at + 4, count, true);
    out.setUint32(at + 8, value, true);
  });
  for (let channel = 0; channel < channels; channel++) out.setUint16(depths + 2 * channel, 8, true);
  tiff.set(profile, colours);
  for (let row = 0; row < height; row++) tiff.set(line(row), pixels + row * width * channels);
  return tiff;
}

/** Finer than any picture that is cut from it. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' };

async function answerTo(bytes: Uint8Array): Promise<HeicAnswer> {
  try {
    const picture = sharp(decode(bytes), { limitInputPixels: false });
    const { hasAlpha } = await picture.metadata();
    return { content: await (hasAlpha ? picture.png() : picture.jpeg(JPEG)).toBuffer() };
  } catch (failure) {
    return { fault: failure instanceof Error ? failure.message : String(failure) };
  }
}

const [bytes] = await once(process, 'message');
process.send?.(await answerTo(bytes));

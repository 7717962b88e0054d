/*
 * Decodes HEIC pictures with the C functions of libheif (heif.h), compiled to WebAssembly (libheif-js). libheif applies rotation
 * and mirroring (`irot`, `imir`) and joins the tiles of a photo. The memory of WebAssembly is only freed at the end of its
 * process or worker, so the build decodes in a separate process, and the studio in a browser tab decodes in a worker.
 */

/** As declared in heif.h. The first parameter of most functions is the address for the returned error. */
export interface Libheif {
  HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc: (size: number) => number;
  _heif_context_alloc: () => number;
  _heif_context_get_security_limits: (context: number) => number;
  _heif_context_read_from_memory_without_copy: (
    error: number,
    context: number,
    bytes: number,
    size: number,
    options: number,
  ) => void;
  _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
  _heif_image_handle_has_alpha_channel: (handle: number) => number;
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number;
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, profile: number) => void;
  _heif_decode_image: (
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ) => void;
  _heif_image_get_primary_width: (image: number) => number;
  _heif_image_get_primary_height: (image: number) => number;
  _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number;
}

export interface HeicPixels {
  width: number;
  height: number;
  /** Bytes per pixel: 3 (red, green, blue) or 4 (with alpha). */
  channels: 3 | 4;
  /** The ICC colour profile of the picture; empty if it has none. */
  profile: Uint8Array<ArrayBuffer>;
  /** Rows are counted from 0. */
  line: (row: number) => Uint8Array<ArrayBuffer>;
}

const RGB_COLORSPACE = 1;
const INTERLEAVED_RGB = 10;
const INTERLEAVED_RGBA = 11;
const INTERLEAVED_CHANNEL = 10;

/** As in values/media/images.ts, which checks the declared size; the tiles may declare a different size. */
const MAX_PICTURE_PIXELS = 200_000_000n;

/** Throws an error with the message of libheif if the picture can't be read. */
export function decodeHeicPixels(libheif: Libheif, bytes: Uint8Array): HeicPixels {
  // memory growth in libheif invalidates views, so each access creates a new view
  const view = () => new DataView(libheif.HEAPU8.buffer);
  const word = (at: number) => view().getUint32(at, true);
  /** Address of a libheif error, which consists of a code, a subcode and the address of a message. */
  const error = libheif._malloc(12);
  const result = libheif._malloc(4);
  const refuseError = () => {
    if (word(error) === 0) return;
    const text = word(error + 8);
    const words = libheif.HEAPU8.subarray(text, libheif.HEAPU8.indexOf(0, text));
    throw new Error(new TextDecoder().decode(words));
  };
  const context = libheif._heif_context_alloc();
  const limits = libheif._heif_context_get_security_limits(context);
  view().setBigUint64(limits + 8, MAX_PICTURE_PIXELS, true);
  const file = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, file);
  libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  refuseError();
  // in a burst or a sequence, the primary image is the image that the phone displays
  libheif._heif_context_get_primary_image_handle(error, context, result);
  refuseError();
  const handle = word(result);
  const length = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  const at = libheif._malloc(length + 1);
  if (length > 0) libheif._heif_image_handle_get_raw_color_profile(error, handle, at);
  refuseError();
  const profile = libheif.HEAPU8.slice(at, at + length);
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB;
  libheif._heif_decode_image(error, handle, result, RGB_COLORSPACE, chroma, 0);
  refuseError();
  const image = word(result);
  const [width, height] = [
    libheif._heif_image_get_primary_width(image),
    libheif._heif_image_get_primary_height(image),
  ];
  const plane = libheif._heif_image_get_plane_readonly(image, INTERLEAVED_CHANNEL, result);
  const stride = word(result);
  const line = (row: number) =>
    libheif.HEAPU8.subarray(plane + row * stride, plane + row * stride + width * channels);
  return { width, height, channels, profile, line };
}

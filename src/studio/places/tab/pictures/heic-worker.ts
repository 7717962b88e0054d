import { decodeHeicPixels, type Libheif } from '../../../../core/index.ts';
import { encodePng } from './png.ts';

/*
 * Decodes one HEIC picture to an uncompressed PNG, which preserves the pixels and the colour profile. Decoding takes seconds and
 * up to 2 GB, so the caller terminates the worker afterwards. libheif is a separate file that can be replaced, as its licence
 * (LGPL 3) requires.
 */

/** `fault` is the reason why the picture can't be decoded. */
export type HeicResponse = { picture: Blob } | { fault: string };

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  let answer: HeicResponse;
  try {
    const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
    answer = { picture: encodePng(decodeHeicPixels(libheif() as Libheif, data)) };
  } catch (failure) {
    answer = { fault: failure instanceof Error ? failure.message : String(failure) };
  }
  self.postMessage(answer);
};

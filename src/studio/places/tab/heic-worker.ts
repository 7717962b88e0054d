import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { heicPixels, type Libheif } from '../../../shared/index.ts';
import { pngBlob } from './png.ts';

/*
 * The worker that decodes one HEIC picture, at which it takes seconds and up to 2 GB: whoever started it ends it then. Browsers
 * get a PNG without compression, as it holds pixels and their colour profile.
 */

/** What the worker answers: a PNG, or what is wrong with the picture. */
export type HeicAnswer = { picture: Blob } | { fault: string };

self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  let answer: HeicAnswer;
  try {
    answer = { picture: pngBlob(heicPixels(libheif() as Libheif, data)) };
  } catch (failure) {
    answer = { fault: failure instanceof Error ? failure.message : String(failure) };
  }
  self.postMessage(answer);
};

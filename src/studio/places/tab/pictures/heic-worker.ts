import { heicPixels, type Libheif } from '../../../../shared/index.ts';
import { pngBlob } from './png.ts';

/*
 * The worker that decodes one HEIC picture, at which it takes seconds and up to 2 GB: whoever started it ends it then. Browsers
 * get a PNG without compression, as it holds pixels and their colour profile. libheif is a file of its own, which others may
 * replace, as its licence (LGPL 3) asks for.
 */

/** What the worker answers: a PNG, or what is wrong with the picture. */
export type HeicAnswer = { picture: Blob } | { fault: string };

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  let answer: HeicAnswer;
  try {
    const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
    answer = { picture: pngBlob(heicPixels(libheif() as Libheif, data)) };
  } catch (failure) {
    answer = { fault: failure instanceof Error ? failure.message : String(failure) };
  }
  self.postMessage(answer);
};

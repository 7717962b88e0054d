import { platform, prepareCompilation } from '../../src/compiler/browser/platform.ts';
import { openSite } from '../../src/compiler/open.ts';
import type { ValidatorModules } from '../../src/compiler/platform/platform.ts';
import type { Schema } from '../../src/compiler/schema/schemas.ts';
import { createBlobFiles } from '../../src/studio/places/tab/blob-files.ts';
import { schemas } from './worker-schemas.ts';

/* The program of a web worker that compiles sites: what compiler-bundle.ts bundles. */

/** A site as a worker gets it, its bytes in base64. */
export interface WrittenSite {
  content: string;
  /** The files of `media/` by their names. */
  media: [string, string][];
  now: string;
  /** Other schemas than those of the project, and the text of a module with their validators, which is made in Node.js. */
  schemas?: [string, Schema][];
  validators?: string;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

async function compiled(site: WrittenSite): Promise<string> {
  const media = createBlobFiles(
    new Map(site.media.map(([name, bytes]) => [name, new Blob([bytesOf(bytes)])])),
  );
  await prepareCompilation(media);
  const { validators } = site;
  const own =
    validators &&
    ((await import(
      /* @vite-ignore */ URL.createObjectURL(new Blob([validators], { type: 'text/javascript' }))
    )) as ValidatorModules);
  platform.validatorsOf = () => own || undefined;
  const {
    problems,
    samples,
    site: whole,
  } = openSite({
    content: bytesOf(site.content),
    name: 'site.yaml',
    media,
    schemas: site.schemas ? new Map(site.schemas) : schemas,
    now: new Date(site.now),
  }).compile();
  return JSON.stringify({ problems, samples, site: whole });
}

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const site: WrittenSite = await (await fetch(data)).json();
  const answer = await compiled(site).catch((error: Error) => `${error.message}\n${error.stack}`);
  (self as unknown as Worker).postMessage(answer);
};

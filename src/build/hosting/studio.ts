import type { Header } from './headers.ts';

/*
 * How hosts serve the studio that a site has at `studio/`. It needs what no page of the site may have: workers, WebAssembly, styles of
 * its own, and a frame for the site. So its answers have a policy of their own, and that of the site is sent with all others.
 */

/** What both policies allow. A worker has the policy of its own answer (HTML, run a worker). */
const SHARED =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** What a browser may do with the page of the studio; it is written in the page. The worker asks the hosts; the page asks nobody but where it comes from. */
export const STUDIO_PAGE_POLICY = `${SHARED}; connect-src 'self'`;

/**
 * What a browser may do with any file of the studio, the script of the worker among them, which asks the hosts. Of the page, both policies
 * count: it still asks nobody.
 */
const STUDIO_POLICY = `${SHARED}; connect-src 'self' https:; frame-ancestors 'self'`;

/** The folder of the studio, in the folder of the site. */
export const STUDIO_FOLDER = 'studio';

/** Its folders in which no file ever changes. */
export const STUDIO_LASTING = ['assets', 'bundles/assets', 'fonts'].map(
  (folder) => `${STUDIO_FOLDER}/${folder}`,
);

/** The response headers of the studio of a site that has these. No search engine lists it. */
export function studioHeaders(headers: readonly Header[]): Header[] {
  return [
    ...headers.map(([name, value]): Header => [name, name === POLICY ? STUDIO_POLICY : value]),
    ['X-Robots-Tag', 'noindex'],
  ];
}

/** The header that the studio has in another way than the site. */
const POLICY = 'Content-Security-Policy';

/**
 * The service worker of a site that has a studio: what is below it, it leaves to the service worker there. It stands before the bundle, so
 * that the worker of other sites stays as it is.
 */
export function leavingStudio(serviceWorker: string, base: string): string {
  const folder = JSON.stringify(`${base}${STUDIO_FOLDER}`);
  return `addEventListener("fetch",(event)=>{const{origin,pathname}=new URL(event.request.url);if(origin===location.origin&&(pathname+"/").startsWith(${folder}+"/"))event.stopImmediatePropagation()});
${serviceWorker}`;
}

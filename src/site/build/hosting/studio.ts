import type { Header } from './headers.ts';

/* How hosts serve the studio of a site at `studio/`. It needs workers, WebAssembly, its own styles and a frame, so it has its own policy. */

/** The common part of both policies. A worker has the policy of its own answer (HTML, run a worker). */
const SHARED =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** The policy within the page of the studio. The page only contacts its own origin; the worker contacts the hosts. */
export const STUDIO_PAGE_POLICY = `${SHARED}; connect-src 'self'`;

/** The policy of all files of the studio. The worker contacts the hosts; both policies apply to the page, which only contacts its own origin. */
const STUDIO_POLICY = `${SHARED}; connect-src 'self' https:; frame-ancestors 'self'`;

export const STUDIO_FOLDER = 'studio';

/** Its folders in which files never change. */
export const STUDIO_LASTING = ['assets', 'bundles/assets', 'fonts'].map(
  (folder) => `${STUDIO_FOLDER}/${folder}`,
);

/** Returns the headers of the studio of a site with these headers. Search engines don't list it. */
export function studioHeaders(headers: readonly Header[]): Header[] {
  return [
    ...headers.map(([name, value]): Header => [name, name === POLICY ? STUDIO_POLICY : value]),
    ['X-Robots-Tag', 'noindex'],
  ];
}

/** The header whose value differs between the studio and the site. */
const POLICY = 'Content-Security-Policy';

/** Returns the service worker of a site with a studio: it ignores requests below the studio, which has its own service worker. */
export function leavingStudio(serviceWorker: string, base: string): string {
  const folder = JSON.stringify(`${base}${STUDIO_FOLDER}`);
  return `addEventListener("fetch",(event)=>{const{origin,pathname}=new URL(event.request.url);if(origin===location.origin&&(pathname+"/").startsWith(${folder}+"/"))event.stopImmediatePropagation()});
${serviceWorker}`;
}

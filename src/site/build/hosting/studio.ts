import type { Header } from './headers.ts';

/* The studio needs workers, WebAssembly, its own styles and a frame, so it has its own Content-Security-Policy. */

/** A worker has the policy in the response with its script (HTML, "run a worker"). */
const SHARED_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** The page contacts only its own origin; its worker contacts other hosts. */
export const STUDIO_PAGE_POLICY = `${SHARED_POLICY}; connect-src 'self'`;

/** Sent with all files, so that the worker can contact other hosts. The page's own policy limits the page to its origin. */
const STUDIO_POLICY = `${SHARED_POLICY}; connect-src 'self' https:; frame-ancestors 'self'`;

export const STUDIO_FOLDER = 'studio';

/** In these folders, files never change. */
export const STUDIO_LASTING_FOLDERS = ['assets', 'bundles/assets', 'fonts'].map(
  (folder) => `${STUDIO_FOLDER}/${folder}`,
);

/** Keeps the studio out of search engines. */
export function studioHeaders(headers: readonly Header[]): Header[] {
  return [
    ...headers.map(([name, value]): Header => [name, name === POLICY_HEADER ? STUDIO_POLICY : value]),
    ['X-Robots-Tag', 'noindex'],
  ];
}

/** Differs between the studio and the site. */
const POLICY_HEADER = 'Content-Security-Policy';

/** Ignores requests below the studio, since the studio has its own service worker. */
export function ignoreStudioRequests(serviceWorker: string, base: string): string {
  const folder = JSON.stringify(`${base}${STUDIO_FOLDER}`);
  return `addEventListener("fetch",(event)=>{const{origin,pathname}=new URL(event.request.url);if(origin===location.origin&&(pathname+"/").startsWith(${folder}+"/"))event.stopImmediatePropagation()});
${serviceWorker}`;
}

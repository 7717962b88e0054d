import type { Header } from './headers.ts';

/*
 * Tells hosts how to serve the studio of a site at `studio/`. The studio needs workers, WebAssembly, its own styles and a frame,
 * so it has its own Content-Security-Policy.
 */

/** The common part of both policies. A worker has the policy in the response with its script (HTML, "run a worker"). */
const SHARED_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** The policy in the HTML page of the studio. The page contacts only its own origin; its worker contacts other hosts. */
export const STUDIO_PAGE_POLICY = `${SHARED_POLICY}; connect-src 'self'`;

/**
 * The policy in the headers of all the studio's files, which allows the worker to contact other hosts. Both policies apply to the
 * page, so that it contacts only its own origin.
 */
const STUDIO_POLICY = `${SHARED_POLICY}; connect-src 'self' https:; frame-ancestors 'self'`;

export const STUDIO_FOLDER = 'studio';

/** The folders of the studio in which files never change. */
export const STUDIO_LASTING_FOLDERS = ['assets', 'bundles/assets', 'fonts'].map(
  (folder) => `${STUDIO_FOLDER}/${folder}`,
);

/** Returns the headers of a site's studio, made from the headers of the site. They keep the studio out of search engines. */
export function studioHeaders(headers: readonly Header[]): Header[] {
  return [
    ...headers.map(([name, value]): Header => [name, name === POLICY_HEADER ? STUDIO_POLICY : value]),
    ['X-Robots-Tag', 'noindex'],
  ];
}

/** The name of the header that differs between the studio and the site. */
const POLICY_HEADER = 'Content-Security-Policy';

/** Returns the service worker of a site with a studio. It ignores requests below the studio, which has its own service worker. */
export function ignoreStudioRequests(serviceWorker: string, base: string): string {
  const folder = JSON.stringify(`${base}${STUDIO_FOLDER}`);
  return `addEventListener("fetch",(event)=>{const{origin,pathname}=new URL(event.request.url);if(origin===location.origin&&(pathname+"/").startsWith(${folder}+"/"))event.stopImmediatePropagation()});
${serviceWorker}`;
}

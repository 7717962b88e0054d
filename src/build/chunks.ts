/*
 * Which scripts of the browser lie in one file.
 */

/** The script that a page asks for at once, with Vite's helper for lazy parts, which must not drag the rest along. */
const START = /vite.preload-helper|src.renderer.client.start/;

/** What every part of a page needs that comes to life: React, and what stands around the part. */
const REACT =
  /rolldown.runtime|flat:react|node_modules.(react|react-dom|scheduler|react-router|react-router-dom)[/]|src.renderer.(client.islands.hydrate|setting)\.|src.parts.(base|link|picture|with-index|prose)\./;

/** What every page needs once it comes to life: no part of it is React. */
const MAIN = /src.renderer|src.parts.reload\./;

/** The styles of the blocks, for pages that come by script. */
const STYLES = /virtual:plenary.sheets/;

/** The files, as the bundler takes them; whatever else there is lies in a file of its own. */
export const CHUNKS = [
  { name: 'start', test: START, priority: 1 },
  { name: 'react', test: REACT, priority: 1 },
  { name: 'styles', test: STYLES, priority: 1 },
  { name: 'main', test: MAIN },
];

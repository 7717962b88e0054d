/* The entrance for what changes or compiles the sources: a release has none of it. */

export { generate } from './generate/index.ts';
export { writeRelease } from './release.ts';

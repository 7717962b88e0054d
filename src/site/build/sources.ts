/* The entry point for commands that change or compile the sources. */

export { generate } from './generate/index.ts';
export { writeCreatePackage, writeRelease } from './release.ts';

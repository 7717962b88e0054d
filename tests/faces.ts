import { FACES as ALL } from '../src/site/faces/faces.generated.ts';

/** The names of all faces; the first is the default. */
export const FACES: readonly string[] = Object.keys(ALL);

/** The names of all faces except the default. */
export const OTHER_FACES = FACES.slice(1);

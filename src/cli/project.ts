import { fileURLToPath } from 'node:url';

/** The folder of the project that this command belongs to. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

import type { Commands } from '../main.ts';

/** The commands that change or compile the sources of Plenary, available only in a clone. */
export const developerCommands: Commands = new Map([
  ['new', async () => (await import('./new-block.ts')).newBlockOrEdition],
  ['generate', async () => (await import('./generate.ts')).generateFiles],
  ['release', async () => (await import('./release.ts')).release],
]);

import { docsAddress, PLENARY_REPOSITORY } from '../../../repository.ts';

export const updateTexts = {
  title: 'Update Plenary',
  has: (version: string) => `This site has Plenary ${version}.`,
  sources:
    'The studio asks two public servers for it: registry.npmjs.org for the number, and cdn.jsdelivr.net for the list of changes. They get nothing about your site.',
  look: 'Look for a newer version',
  looking: 'Looking for a newer version…',
  isNewest: (version: string) => `Plenary ${version} is the newest version. There is nothing to update.`,
  isNewer: (version: string, newest: string) =>
    `This site has Plenary ${version}, and ${newest} is the newest that is released. There is nothing to update.`,
  changes: (version: string, newest: string) => `What changes from Plenary ${version} to ${newest}:`,
  noNotes: 'The list of changes has no entry for it.',
  notesMissing: 'The list of changes could not be loaded.',
  readNotes: 'Read it at GitHub before you update.',
  notes: `https://github.com/${PLENARY_REPOSITORY}/blob/main/CHANGELOG.md`,
  howItChanges: (host: string) =>
    `One number in package.json changes, as a commit at ${host}. You can go back to the old one.`,
  isStore: (host: string) =>
    `${host} does not build sites by itself. Ask the person who builds the site to build it again afterwards. “Finished site (ZIP)” has the version of this studio, whatever the number is.`,
  update: (newest: string) => `Update to ${newest}`,
  back: (version: string) => `Go back to ${version}`,
  changing: 'Changing the number…',
  changed: (version: string, host: string) => `Plenary ${version} is in the repository at ${host}.`,
  build: {
    waiting: (host: string) => `Waiting for ${host}… You can close this window.`,
    building: (host: string) => `${host} builds the site with it… You can close this window.`,
    live: () => 'The site is live. Look at its pages.',
    failed: (host: string) =>
      `${host} couldn’t build the site with it, so visitors see the version of before. Go back, or ask the person who looks after the repository.`,
    unknown: (host: string) =>
      `${host} doesn’t say whether it builds the site. If nothing is new in ten minutes, ask the person who builds the site to build it again.`,
  },
  again: 'Look again',
  guide: 'See how to do that.',
  guideTo: docsAddress,
};

/*
 * All texts of the studio. Everything that people read here is in this file, so that it can be translated.
 */

export const words = {
  name: 'Studio',
  // in the page
  goTo: 'Go to page →',
  openLink: 'Open the link →',
  picture: 'Picture',
  block: (type: string) => `Block: ${type}`,
} as const;

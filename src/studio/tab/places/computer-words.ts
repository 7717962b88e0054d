/* Texts about the folder of `plenary studio`, which are loaded with that folder. */

export const words = {
  gone: 'The program “plenary studio” does not answer. Your changes are stored in this browser. Start it again in the folder of your site, and they are written there.',
  other:
    'The program “plenary studio” that runs now is not the one of this folder. Your changes are stored in this browser. Start it in the folder of your site, and they are written there.',
  withoutSite:
    'The folder of your site has no site.yaml any more. Your text is stored in this browser. Put the file back, or let the studio write it again.',
  encoding:
    'The file site.yaml isn’t saved as UTF-8. Open it in a text editor, and save it with the encoding UTF-8.',
  unreadable: (why: string) =>
    `Another program has changed site.yaml, and the studio can’t take that over: ${why} Your changes are stored in this browser. Correct the file in that program, and they are written there.`,
  busy: 'Another program changes the folder of your site all the time. Your changes are stored in this browser. End that program, and they are written there.',
  changedMeanwhile: 'The text has changed meanwhile. Look at the changes again.',
};

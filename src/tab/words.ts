/* What the first page of the studio in a tab says. */

export const words = {
  title: 'Edit your conference website',
  intro:
    'You need nothing but this browser. What you write stays in it until you take it with you or publish it.',
  yourSites: 'Continue',
  changed: (at: Date) => `Changed ${at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`,
  remove: 'Delete',
  sureToDelete: (name: string) =>
    `Delete “${name}” from this browser? What you have not downloaded or published is lost.`,
  new: 'Open a site',
  tryIt: 'Try it',
  tryItHelp: 'A sample site. Change whatever you like; nobody sees it.',
  openZip: 'Open a ZIP file',
  openZipHelp: 'One that you downloaded here, or a folder with site.yaml and media/.',
  opening: 'Opening…',
  noServiceWorker:
    'This browser doesn’t let this page show your site (service workers are off). Use a normal window, not a private one, of Chrome, Edge, Firefox or Safari.',
};

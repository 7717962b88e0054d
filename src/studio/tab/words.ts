import { HOST_NAMES } from '../places/hosts/index.ts';

/* Texts of the start page. */

export const words = {
  title: 'Edit your conference website',
  intro:
    'You need nothing but this browser. What you write stays in it until you take it with you or publish it.',
  yourSites: 'Continue',
  looking: 'Looking for your sites…',
  changed: (at: Date, from: string) =>
    `Changed ${at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}, from ${from}`,
  fromSample: 'the sample site',
  fromFolder: (name: string) => `the folder “${name}”`,
  fromRepository: (name: string, host: string) => `${name} at ${host}`,
  remove: 'Delete',
  sureToDelete: (name: string) =>
    `Delete “${name}” from this browser? What you have not downloaded or published is lost.`,
  new: 'Open a site',
  tryIt: 'Try it',
  tryItHelp: 'A sample site. Change whatever you like; nobody sees it.',
  openZip: 'Open a ZIP file',
  openZipHelp: 'One that you downloaded here, or a folder with site.yaml and media/.',
  licenses: 'Licences of the programs and fonts in this studio',
  openFolder: 'Open a folder',
  openFolderHelp: 'One with site.yaml and media/. What you change is written there.',
  noFolders:
    'This browser can’t open folders; Chrome and Edge on a computer can. Make a ZIP file of the folder, and open that.',
  inFolder: (name: string) =>
    `The folder “${name}” of this computer gets each of your changes. To put the site online, publish that folder, or download the site as a ZIP file.`,
  folderRefused: (name: string) =>
    `The browser may not use the folder “${name}” now. Your changes are stored in this browser. Allow it, and they are written there.`,
  folderGone: (name: string) =>
    `The folder “${name}” is not where it was: it was moved, renamed or deleted. Your changes are stored in this browser. Choose the folder where it is now, and they are written there.`,
  folderWithoutSite: (name: string) =>
    `The folder “${name}” has no site.yaml any more, or an empty one. Your text is stored in this browser. Put the file back, or let the studio write it again.`,
  folderUnreadable: (name: string, why: string) =>
    `Another program has changed site.yaml in the folder “${name}”, and the studio can’t take that over: ${why} Your changes are stored in this browser. Correct the file in that program, and they are written there.`,
  folderBusy: (name: string) =>
    `Another program changes the folder “${name}” all the time. Your changes are stored in this browser. End that program, and they are written there.`,
  otherFolder: (chosen: string, name: string) =>
    `The folder “${chosen}” has another site.yaml than “${name}” had, so nothing is written there. Choose the right one. To edit that site, load this page again, and open its folder.`,
  folderHelp: {
    allow: 'Allow',
    choose: 'Choose the folder',
    restore: 'Write it again',
    again: 'Try again',
  },
  opening: 'Opening…',
  partIsMissing:
    'A part of the studio could not be loaded. Check your network, then load this page again. What is stored in this browser stays.',
  reading: (done: number, all: number) => `Reading… ${done} of ${all} files`,
  editRepository: 'Edit a repository',
  editRepositoryHelp: `A site at ${HOST_NAMES}. You can publish from here.`,
  ownSite: 'Get a site of your own',
  ownSiteHelp: `At ${HOST_NAMES}, or as a ZIP file. At GitHub, it takes ten minutes.`,
  school: 'Log in with your OC account',
  schoolHelp: 'The website of your school, which its own server publishes.',
  unknownReturn:
    'You come from a page where you signed in, but this tab did not ask for that. Open “Edit a repository”, and begin again in this tab.',
  address: 'Address of the repository',
  kindOfHost: `Is it ${HOST_NAMES}?`,
  choose: 'Choose…',
  token: 'Token',
  makeToken: 'Make a token (opens in a new tab)',
  way: 'How do you sign in?',
  ways: {
    known: (host: string) => `As you are signed in to ${host} now`,
    token: (_host: string) => 'With a token',
    visit: (host: string) => `With my account, on the page of ${host}`,
  },
  visitHelp: (host: string) =>
    `${host} asks whether the studio may open your repositories, and sends you back here. The studio needs to be registered there once; ask the person who did that for its ID.`,
  application: 'ID of the application',
  register: 'Register the studio yourself',
  registerHelp: (host: string, scope: string | undefined) =>
    `In the settings of your account or group at ${host}, add an application that is not confidential${scope ? `, with the scope “${scope}”` : ''}. Its ID belongs in the field above. Its redirect address is:`,
  signInAt: (host: string) => `Sign in at ${host}`,
  remember: 'Remember on this computer',
  rememberHelp:
    'Without it, the token is forgotten when you close this tab. Leave it off on a computer that others use. “Sign out” deletes it.',
  connect: 'Open',
  username: 'Name of the account',
  password: 'Password',
  logIn: 'Log in',
  signedInAt: (host: string) => `Signed in to ${host}`,
  signOut: 'Sign out',
  signedOut: 'You are signed out. This browser has no token any more.',
  otherTab: 'This site is open in another tab, and only one can change it.',
  editHere: 'Edit here instead',
  otherTabWrites:
    'Another tab changes this site now, so the change is not stored. Click “Edit here instead”, and make it again.',
  close: 'Close',
  inFrame:
    'The studio does not open inside another page, so that nobody can lead you to click something that you don’t see.',
  openAlone: 'Open the studio in a tab of its own',
  noServiceWorker:
    'This browser doesn’t let this page show your site. Use a normal window, not a private one, of Chrome, Edge, Firefox or Safari, and an https:// address.',
};

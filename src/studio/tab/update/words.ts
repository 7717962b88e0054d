export const updateMessages = {
  noManifest: (host: string) =>
    `The repository at ${host} has no package.json beside site.yaml, so no number says which Plenary builds it. It may be an older copy of Plenary, or files from a ZIP. Make a folder for the site, and put that into the repository.`,
  noNumber: (host: string) =>
    `The package.json in the repository at ${host} does not depend on Plenary: this is a copy of all of Plenary, which can’t be updated. Make a folder of your site of it.`,
  range: (version: string) =>
    `package.json has “${version}” for Plenary, and not one exact number. So the host may choose another version at any time, and nobody sees what changes. Write one number there, such as “1.0.0”, on the page of the repository.`,
  noNewest:
    'Neither registry.npmjs.org nor cdn.jsdelivr.net says which version is the newest. Nothing has changed. Check your network, then look again. Some networks of schools block these servers: there, change the number in package.json on the page of the repository.',
  moved: (host: string) =>
    `Somebody else has changed the repository at ${host} meanwhile. Look again: you see the number that it has now.`,
  unsure: (host: string) =>
    `The connection to ${host} broke while the number was sent. Look again: you see the number that it has now.`,
  notChanged: 'Nothing has changed.',
};

/** Pages in docs/ about how a repository gets a version number. */
export const UPDATE_GUIDES = { folder: 'editing.md#get-the-folder-of-your-site' };

export const formatCommitMessage = (from: string, to: string, isBack: boolean): string =>
  isBack ? `Go back from Plenary ${from} to ${to}` : `Update Plenary from ${from} to ${to}`;

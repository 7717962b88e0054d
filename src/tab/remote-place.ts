import { readWorkbooks } from '../compiler/browser/platform.ts';
import type { PublishAnswer, PublishRequest } from '../shared/index.ts';
import { loadedFrom, type Published, type Publishing, type Session, turns } from '../studio/index.ts';
import { blobId, type Change, HostProblem, type Moved, type Remote } from '../studio/places/hosts/index.ts';
import type { Accounts } from './accounts.ts';
import { hostName, type RemotePlace } from './places.ts';
import { addKnown, type Base, idOfBlob, type RemoteSite, readSite } from './remote-site.ts';
import { changedFiles, freeName, type TabWorkspace } from './workspace.ts';

/*
 * A site whose place is elsewhere: publishing it, and taking over what others have published. Nothing is forced: where somebody was
 * faster, both are merged, and a value that both changed is a question to the editor.
 */

interface Doors {
  place: RemotePlace;
  accounts: Accounts;
  workspace: TabWorkspace;
  session: Session;
}

/** What others have published. */
interface Pulled {
  isNew: boolean;
  /** How many values both have changed. */
  conflicts: number;
}

/** A site that is elsewhere, as its editor publishes it. */
export interface RemoteStudio {
  /** Takes over what others have published. Throws a `HostProblem` where that is not possible now; nothing has changed then. */
  pull: () => Promise<Pulled | undefined>;
}

/** How often a publication is tried again because somebody was faster. */
const MOST_TRIES = 3;

/** Lets a workspace publish to the place of its site. */
export function publishThere(doors: Doors): RemoteStudio {
  const { place, accounts, workspace } = doors;
  const inTurn = turns();
  // in its place: the routes of the studio have it already
  Object.assign(workspace.publishing, {
    changes: async (now) => {
      const remote = await accounts.remoteFor(place);
      const { base } = workspace.site();
      return {
        git: {
          can: 'online',
          host: hostName(place),
          ...(place.kind === 'repository' && { mayPropose: true as const }),
          ...(!remote && { signIn: accounts.wishFor(place) }),
        },
        before: base.text,
        files: changedFiles(base, now),
      };
    },
    publish: (now, request, isSeen) =>
      inTurn(async () => {
        const remote = await accounts.remoteFor(place);
        if (!remote) return { refused: `Sign in to ${hostName(place)} first.`, again: true };
        if (!isSeen()) return { refused: CHANGED_MEANWHILE, again: true };
        return publish(doors, remote, now, request).catch((error) => refusal(error, doors));
      }),
    signIn: async (entered) => {
      try {
        await accounts.signIn(place, entered);
        // the first request shows whether it opens the place
        await (await accounts.remoteFor(place))?.read();
        return {};
      } catch (error) {
        const { refused } = await refusal(error, doors);
        return { refused };
      }
    },
    buildOf: async (commit) => {
      const remote = await accounts.remoteFor(place);
      return (await remote?.buildOf(commit)) ?? { state: 'unknown' };
    },
  } satisfies Partial<Publishing>);
  return {
    pull: () =>
      inTurn(async () => {
        const remote = await accounts.remoteFor(place);
        return remote && pull(doors, remote);
      }),
  };
}

const CHANGED_MEANWHILE = 'The text has changed meanwhile. Look at the changes again.';

/** Why nothing was published, for the editor. A token that the host does not accept is forgotten. */
async function refusal(
  error: unknown,
  { accounts, place }: Doors,
): Promise<{ refused: string; again: true }> {
  if (!(error instanceof Error)) throw error;
  if (error instanceof HostProblem && error.reason === 'signed-out') await accounts.forget(place);
  return { refused: error.message, again: true };
}

async function publish(
  doors: Doors,
  remote: Remote,
  now: Published,
  request: PublishRequest,
): Promise<PublishAnswer> {
  const { workspace } = doors;
  if (request.message.trim() === '') return { refused: 'The message is missing.' };
  let [text, names] = [now.text, request.files];
  for (let tries = 0; tries <= MOST_TRIES; tries++) {
    const { base } = workspace.site();
    const files = await contentsOf(workspace, { base, text, names });
    if (files.length === 0)
      return { refused: 'There is nothing to publish: no file has changed.', again: true };
    const done = await remote.publish({
      ...{ parent: base.revision, files, message: request.message },
      ...(request.propose && { propose: proposalOf(request.message) }),
    });
    if (!('moved' in done)) {
      const branch = await branchOf(doors, remote);
      const answer = { branch, commit: done.commit, pushed: true, address: done.address };
      if (request.propose) return { ...answer, ...(done.proposal && { proposal: done.proposal }) };
      // where others have changed other files in the same instant, the next look at the branch brings them
      const revision = done.parent === base.revision ? done.commit : base.revision;
      const next = await baseAfter(base, files, text, revision);
      await workspace.rebase(() => ({ base: next }));
      return answer;
    }
    const known = new Set(workspace.media.blobs.keys());
    const { conflicts } = await pull(doors, remote, done);
    if (conflicts > 0) return { refused: askedAbout(conflicts), again: true };
    text = doors.session.text();
    // files that had to get another name
    const renamed = [...workspace.media.blobs.keys()].filter((name) => !known.has(name));
    const mine = new Set(
      changedFiles(workspace.site().base, { text, files: now.files }).map(({ file }) => file),
    );
    names = [...names, ...renamed.map((name) => `media/${name}`).filter((file) => mine.has(file))];
  }
  return {
    refused: `Others publish so often at the moment that yours did not get in. Your changes are stored in this browser, and have theirs in them now. Try again in a minute.`,
    again: true,
  };
}

function askedAbout(conflicts: number): string {
  const values = conflicts === 1 ? 'One value is' : `${conflicts} values are`;
  return `Somebody else has published meanwhile. Their changes are in your text now, but nothing of yours is published yet: ${values} different in both. Close this window, decide which one stays, and publish again.`;
}

/** The branch that a publication is on. */
async function branchOf({ place }: Doors, remote: Remote): Promise<string> {
  return (place.kind === 'repository' && place.branch) || (await remote.read()).branch;
}

/** The files of a publication with their contents. */
async function contentsOf(
  { media }: TabWorkspace,
  { base, text, names }: { base: Base; text: string; names: readonly string[] },
): Promise<Change[]> {
  const files = changedFiles(base, { text, files: new Set(media.blobs.keys()) });
  const wanted = files.filter(({ file }) => names.includes(file));
  return Promise.all(
    wanted.map(async ({ file }) => ({
      path: file,
      content:
        file === 'site.yaml'
          ? new TextEncoder().encode(text)
          : new Uint8Array(await media.read(file.slice('media/'.length))),
    })),
  );
}

/** What the place has after a publication. */
async function baseAfter(
  base: Base,
  files: readonly Change[],
  text: string,
  revision: string,
): Promise<Base> {
  const ids = new Map(base.files);
  for (const { path, content } of files)
    if (content && path !== 'site.yaml')
      ids.set(path.slice('media/'.length), await blobId(content, revision));
  return {
    text: files.some(({ path }) => path === 'site.yaml') ? text : base.text,
    revision,
    files: [...ids],
  };
}

/** A branch of its own, and the words of a request to the owner. */
function proposalOf(message: string): { branch: string; title: string; body: string } {
  const [title = '', ...rest] = message.trim().split('\n');
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  return { branch: `studio-${time}`, title, body: rest.join('\n').trim() };
}

/** Takes over what is at the head of the branch, or what a publication met. */
async function pull(doors: Doors, remote: Remote, met?: Moved): Promise<Pulled> {
  const { workspace, session } = doors;
  const { base } = workspace.site();
  const known = new Map<string, Blob>();
  addKnown(known, base, workspace.media.blobs);
  const commit = met?.theirs ?? (await remote.read()).commit;
  if (commit === base.revision) return { isNew: false, conflicts: 0 };
  const theirs = await readSite(remote, { commit, known });
  addKnown(known, theirs.base, theirs.media);
  const loaded = loadedFrom(
    new TextEncoder().encode(theirs.base.text),
    workspace.reader,
    workspace.file.name,
  );
  if ('locked' in loaded)
    throw new Error(
      `Somebody has published changes that the studio can’t take over: ${loaded.locked} Ask them to correct it. Your changes are stored in this browser.`,
    );
  const isOther = met && met.parent !== met.theirs;
  const next = isOther ? await readSite(remote, { commit: met.parent, known }) : theirs;
  const same = await sameFiles(workspace, base, theirs);
  await takeWorkbooks(workspace, theirs);
  if (session.state().locked) return { isNew: true, conflicts: await unlock(doors, next) };
  let conflicts = 0;
  await workspace.rebase(() => {
    const { media, renamed } = takenMedia(workspace, base, theirs, same);
    for (const [name, blob] of media) workspace.media.blobs.set(name, blob);
    conflicts = session.mergePublished(base.text, theirs.base.text, withNames(session.text(), renamed));
    const text = session.text();
    const deletedMedia = goneFiles(base, theirs, text);
    for (const name of deletedMedia) workspace.media.blobs.delete(name);
    return { base: next.base, text, media, deletedMedia };
  });
  return { isNew: true, conflicts };
}

/** Takes over a text that can be read in the place of one that can't be. */
async function unlock({ workspace, session }: Doors, { base, media }: RemoteSite): Promise<number> {
  const { text } = base;
  await workspace.rebase(() => {
    for (const [name, blob] of media) workspace.media.blobs.set(name, blob);
    workspace.versions.storeNext();
    workspace.versions.before(workspace.site().text);
    return { base, text, media };
  });
  workspace.file.write(new TextDecoder().decode(workspace.file.bytes()), text);
  session.settle();
  return 0;
}

/** Our new files that theirs have too, with the same content: those of a publication whose answer was lost. */
async function sameFiles(
  { media }: TabWorkspace,
  base: Base,
  { base: { files } }: RemoteSite,
): Promise<ReadonlySet<string>> {
  const published = new Set(base.files.map(([name]) => name));
  const both = files.filter(([name]) => media.blobs.has(name) && !published.has(name));
  const same = both.map(async ([name, id]) => {
    const blob = media.blobs.get(name);
    return blob && (await idOfBlob(blob, id)) === id ? [name] : [];
  });
  return new Set((await Promise.all(same)).flat());
}

/** The rows of a workbook are read before anybody asks for them at once. */
async function takeWorkbooks({ media, files }: TabWorkspace, theirs: RemoteSite): Promise<void> {
  const added = [...theirs.media].filter(([name]) => /\.xlsx$/i.test(name) && !media.blobs.has(name));
  for (const [name, blob] of added) media.blobs.set(name, blob);
  if (added.length > 0) await readWorkbooks(files);
}

/** The files that theirs have added or replaced, and ours that need another name because of that. */
function takenMedia(
  { media: { blobs } }: TabWorkspace,
  base: Base,
  theirs: RemoteSite,
  same: ReadonlySet<string>,
): { media: Map<string, Blob>; renamed: Map<string, string> } {
  const before = new Map(base.files);
  const [media, renamed] = [new Map<string, Blob>(), new Map<string, string>()];
  for (const [name, id] of theirs.base.files) {
    const [own, blob] = [blobs.get(name), theirs.media.get(name)];
    if (!blob || own === blob || (own && (before.get(name) === id || same.has(name)))) continue;
    media.set(name, blob);
    if (!own || before.has(name)) continue;
    const [, folder = '', stem = '', ending = ''] = /^(.*\/)?([^/]*?)\.?([^./]*)$/.exec(name) ?? [];
    const free = freeName(new Map([...blobs, ...theirs.media, ...media]), folder, stem, ending);
    media.set(free, own);
    renamed.set(name, free);
  }
  return { media, renamed };
}

/** A text that calls files by their new names. They are new in this text, so nobody else means them. */
function withNames(text: string, renamed: ReadonlyMap<string, string>): string {
  let named = text;
  for (const [name, free] of renamed) {
    const written = name.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
    named = named.replace(new RegExp(`(?<![\\w./-])${written}(?![\\w./-])`, 'g'), () => free);
  }
  return named;
}

/** The files that theirs have deleted and the text does not name. */
function goneFiles(base: Base, { media }: RemoteSite, text: string): string[] {
  return base.files.map(([name]) => name).filter((name) => !media.has(name) && !text.includes(name));
}

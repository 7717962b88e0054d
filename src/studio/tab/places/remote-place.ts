import { createTaskQueue, type PublishRequest, type PublishResponse } from '../../../core/index.ts';
import type { PublishedSite, Session, SitePublisher } from '../../index.ts';
import {
  blobId,
  type ChangedFile,
  HostProblem,
  type ProposalRequest,
  publishWithMerge,
  type Remote,
} from '../../places/hosts/index.ts';
import { findChangedFiles, type TabWorkspace } from '../site/workspace.ts';
import { words } from '../words.ts';
import type { Accounts } from './accounts.ts';
import { hasSignInPage, hostName, type RemotePlace } from './places.ts';
import { pullChanges } from './remote-pull.ts';
import type { SiteBase } from './remote-site.ts';
import { beginSignInAt } from './returned.ts';

/* Publishes and proposes changes at remote places, and signs in there. Never forces a push. */

interface RemotePlaceOptions {
  place: RemotePlace;
  accounts: Accounts;
  workspace: TabWorkspace;
  session: Session;
  /** The studio's address, to which a host redirects back. */
  home: string;
}

/** Returns a function that merges changes by other editors. If that fails, it throws a `HostProblem` and changes nothing. */
export function publishToRemotePlace(doors: RemotePlaceOptions): { pull: () => Promise<void> } {
  const { place, accounts, workspace } = doors;
  const inTurn = createTaskQueue();
  /** The host refused the last attempt to publish. */
  let isDoubted = false;
  const pullInTurn = () =>
    inTurn(async () => {
      const remote = await accounts.remoteFor(place);
      if (remote) await pullChanges(doors, remote);
    });
  if (place.kind === 'school') workspace.edition.refused = SERVER_EDITION_MESSAGE;
  // changes the existing object, because the studio's routes already have a reference to it
  Object.assign(workspace.publishing, {
    changes: async (now) => {
      const isSignedIn = await accounts.isSignedIn(place);
      const { base } = workspace.site();
      const proposed = base.proposal?.address;
      return {
        git: {
          can: 'online',
          host: hostName(place),
          ...(place.kind === 'repository' && { mayPropose: true as const }),
          ...(proposed !== undefined && { proposed }),
          ...(!isSignedIn && { signIn: accounts.wishFor(place) }),
          ...(isSignedIn && isDoubted && { otherSignIn: accounts.wishFor(place) }),
        },
        before: base.text,
        files: findChangedFiles(base, now),
      };
    },
    publish: (now, request, isSeen) =>
      inTurn(async () => {
        try {
          const remote = await accounts.remoteFor(place);
          if (!remote) return { refused: `Sign in to ${hostName(place)} first.`, again: true };
          if (!isSeen()) return { refused: CHANGED_MESSAGE, again: true };
          isDoubted = false;
          return await publishChanges(doors, remote, now, request);
        } catch (error) {
          isDoubted = error instanceof HostProblem && ['missing', 'forbidden'].includes(error.reason);
          return createPublishRefusal(error, doors);
        }
      }),
    signIn: async (entered) => {
      try {
        if (entered.kind === 'visit' && hasSignInPage(place))
          return { visit: await beginSignInAt(place, doors.home, entered.remember) };
        await accounts.signIn(place, entered);
        // the first request shows whether the credentials are valid
        await (await accounts.remoteFor(place))?.read();
        isDoubted = false;
        return {};
      } catch (error) {
        // forgets invalid credentials, so that the editor can try again
        if (error instanceof HostProblem && !TEMPORARY_REASONS.includes(error.reason))
          await accounts.forget(place);
        const { refused } = await createPublishRefusal(error, doors);
        return { refused };
      }
    },
    ...(place.kind === 'repository' && {
      // loaded on demand
      update: (request) =>
        import('../update/updating.ts').then(
          ({ answerUpdate }) => answerUpdate(request, { place, accounts, pull: pullInTurn }),
          () => ({ refused: words.partIsMissing }),
        ),
    }),
    buildOf: async (commit) => {
      const remote = await accounts.remoteFor(place);
      return (await remote?.buildOf(commit)) ?? { state: 'unknown' };
    },
  } satisfies Partial<SitePublisher>);
  return { pull: pullInTurn };
}

/** A school's service refuses archived editions, because no one reviews the scripts and styles in them. */
const SERVER_EDITION_MESSAGE =
  'The server of the school archives the edition itself. Ask the people who run it to run  npx plenary new edition  there, and open the site again afterwards.';

const CHANGED_MESSAGE = 'The text has changed meanwhile. Look at the changes again.';

const MAX_SENT_TEXTS = 5;

/** Reasons that don't show whether a token is valid. */
const TEMPORARY_REASONS: readonly string[] = ['offline', 'limited', 'server'];

/** Deletes a token that the host refuses. */
async function createPublishRefusal(
  error: unknown,
  { accounts, place }: RemotePlaceOptions,
): Promise<{ refused: string; again: true }> {
  if (!(error instanceof Error)) throw error;
  if (error instanceof HostProblem && error.reason === 'signed-out') await accounts.forget(place);
  return { refused: error.message, again: true };
}

/** If another editor published first, merges the changes and tries again. */
async function publishChanges(
  doors: RemotePlaceOptions,
  remote: Remote,
  now: PublishedSite,
  { message, files: seen, propose: isProposal }: PublishRequest,
): Promise<PublishResponse> {
  const { workspace, session } = doors;
  if (message.trim() === '') return { refused: 'The message is missing.' };
  let [text, names] = [now.text, seen];
  let files = await readChangedContents(workspace, text, names);
  if (files.length === 0)
    return { refused: 'There is nothing to publish: no file has changed.', again: true };
  const proposal = isProposal ? await createProposal(doors, remote, message) : undefined;
  const noteSent = () =>
    workspace.rebase(() => {
      const { base } = workspace.site();
      const { branch } = proposal?.propose ?? {};
      const isNew = branch !== undefined && branch !== base.proposal?.branch;
      return { base: { ...withSentText(base, text), ...(isNew && { proposal: { branch } }) } };
    });
  // stores the text before sending it, because the response may get lost
  await noteSent();
  const request = { parent: workspace.site().base.revision, files, message, ...proposal };
  const done = await publishWithMerge(remote, request, async (moved) => {
    // the editor hasn't seen the changes made since the list of changes was shown
    if (session.text() !== text) throw new Error(CHANGED_MESSAGE);
    const before = new Set(workspace.media.blobs.keys());
    const onProposal = proposal?.propose.isThere === true;
    const conflicts = await pullChanges(doors, remote, { ...moved, onProposal });
    if (conflicts > 0) throw new Error(conflictMessage(conflicts));
    text = session.text();
    // includes files that were renamed because of a conflict
    const added = [...workspace.media.blobs.keys()].filter((name) => !before.has(name));
    names = [...names, ...added.map((name) => `media/${name}`)];
    files = await readChangedContents(workspace, text, names);
    await noteSent();
    return files;
  });
  const { commit, address, proposal: page } = done;
  const { sent: _, ...base } = workspace.site().base;
  if (proposal) {
    const { branch } = proposal.propose;
    const proposed = { branch, revision: commit, ...(page && { address: page.address }) };
    await workspace.rebase(() => ({ base: { ...base, proposal: proposed } }));
    return { branch, commit, pushed: true, address, ...(page && { proposal: page }) };
  }
  // other editors may have changed other files at the same moment; the next pull merges these changes
  const next = await baseAfterPublication(
    base,
    files,
    text,
    done.parent === base.revision ? commit : base.revision,
  );
  await workspace.rebase(() => ({ base: next }));
  return { commit, pushed: true, address };
}

function conflictMessage(conflicts: number): string {
  const values = conflicts === 1 ? 'one value is' : `${conflicts} values are`;
  return `Somebody else has published meanwhile. Their changes are in your text now, beside yours, but ${values} different in both. Close this window, decide which one stays, and publish again.`;
}

/** Adds a text whose result isn't known. */
export const withSentText = (base: SiteBase, text: string): SiteBase => ({
  ...base,
  sent: [...new Set([text, ...(base.sent ?? [])])].slice(0, MAX_SENT_TEXTS),
});

/** Without `names`, reads all changed files. */
export async function readChangedContents(
  { media, site }: TabWorkspace,
  text: string,
  names?: readonly string[],
): Promise<ChangedFile[]> {
  const files = findChangedFiles(site().base, { text, files: new Set(media.blobs.keys()) });
  const wanted = files.filter(({ file }) => !names || names.includes(file));
  return Promise.all(
    wanted.map(async ({ file, change }) => {
      if (file === 'site.yaml') return { path: file, content: new TextEncoder().encode(text) };
      const isDeleted = change === 'deleted';
      return { path: file, content: isDeleted ? null : await media.read(file.slice('media/'.length)) };
    }),
  );
}

export async function baseAfterPublication(
  base: SiteBase,
  files: readonly ChangedFile[],
  text: string,
  revision: string,
): Promise<SiteBase> {
  const ids = new Map(base.files);
  for (const { path, content } of files) {
    const name = path.slice('media/'.length);
    if (!content) ids.delete(name);
    else if (path !== 'site.yaml') ids.set(name, await blobId(content, revision));
  }
  return {
    ...base,
    text: files.some(({ path }) => path === 'site.yaml') ? text : base.text,
    revision,
    files: [...ids],
  };
}

/** Adds the changes to the last proposal if it is still open. So the owner gets one request that contains each change once. */
async function createProposal(
  { workspace }: RemotePlaceOptions,
  remote: Remote,
  message: string,
): Promise<{ propose: ProposalRequest; parent?: string }> {
  const [title = '', ...rest] = message.trim().split('\n');
  const words = { title, body: rest.join('\n').trim() };
  const { proposal } = workspace.site().base;
  const head = proposal && (await remote.proposed(proposal.branch));
  if (proposal && head !== undefined)
    return {
      propose: { branch: proposal.branch, isThere: true, ...words },
      parent: proposal.revision ?? head,
    };
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  return { propose: { branch: `studio-${time}-${crypto.randomUUID().slice(0, 4)}`, ...words } };
}

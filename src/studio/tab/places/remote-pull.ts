import { prepareCompilation } from '../../../compiler/browser/platform.ts';
import { loadText, type Session } from '../../index.ts';
import type { PublishConflict, Remote } from '../../places/hosts/index.ts';
import { findFreeName, type TabWorkspace } from '../site/workspace.ts';
import {
  addKnownContents,
  computeBlobId,
  type RemoteSite,
  readRemoteSite,
  type SiteBase,
} from './remote-site.ts';

/* For a value that both sides changed, the studio asks the editor. If the merge fails, nothing changes. */

interface PullOptions {
  workspace: TabWorkspace;
  session: Session;
  /** Returns the error message for a text of another editor that can't be read. `why` is the reason. */
  unreadable?: (why: string) => string;
  /** Deletes a file that was deleted at the place, even if the text names it. */
  deletesNamed?: boolean;
}

/**
 * Merges the head of the site's branch. If a publication met a newer version, merges that version (`met`), which may be on the
 * branch of a proposal. Returns the number of conflicts. For each conflict, the text gets the other editor's value.
 */
export async function pullChanges(
  doors: PullOptions,
  remote: Remote,
  met?: PublishConflict & { onProposal: boolean },
): Promise<number> {
  const { workspace, session, unreadable = unreadableMessage, deletesNamed = false } = doors;
  const { base } = workspace.site();
  const known = new Map<string, Blob>();
  addKnownContents(known, base, workspace.media.blobs);
  const commit = met?.theirs ?? (await remote.read()).commit;
  if (commit === base.revision) return 0;
  const theirs = await readRemoteSite(remote, { commit, known });
  addKnownContents(known, theirs.base, theirs.media);
  const loaded = loadText(new TextEncoder().encode(theirs.base.text), workspace.reader);
  if ('locked' in loaded) throw new Error(unreadable(loaded.locked));
  const next = await nextBase({ remote, base, theirs, known }, met);
  if (session.state().locked) return replaceLockedText(doors, next, theirs);
  const from = await commonBase({ remote, base, theirs, known }, met);
  const same = await findSameFiles(workspace, from, theirs);
  await readAddedWorkbooks(workspace, theirs);
  let conflicts = 0;
  await workspace.rebase(() => {
    const { media, renamed } = mergeMedia(workspace, from, theirs, same);
    for (const [name, blob] of media) workspace.media.blobs.set(name, blob);
    conflicts = session.mergePublished(
      from.text,
      theirs.base.text,
      replaceFileNames(session.text(), renamed),
    );
    const text = session.text();
    const deletedMedia = findDeletedFiles(from, theirs, deletesNamed ? '' : text);
    for (const name of deletedMedia) workspace.media.blobs.delete(name);
    return { base: next, text, media, deletedMedia };
  });
  return conflicts;
}

const unreadableMessage = (why: string) =>
  `Somebody has published changes that the studio can’t take over: ${why} Ask them to correct it. Your changes are stored in this browser.`;

interface MergeSides {
  remote: Remote;
  base: SiteBase;
  theirs: RemoteSite;
  known: Map<string, Blob>;
}

async function nextBase(
  { remote, base, theirs, known }: MergeSides,
  met: Parameters<typeof pullChanges>[2],
): Promise<SiteBase> {
  const { sent: _, proposal, ...before } = base;
  if (met?.onProposal && proposal) return { ...before, proposal: { ...proposal, revision: met.parent } };
  const isOther = met && met.parent !== met.theirs;
  const now = isOther ? (await readRemoteSite(remote, { commit: met.parent, known })).base : theirs.base;
  return { ...now, ...(proposal && { proposal }) };
}

async function commonBase(
  { remote, base, theirs, known }: MergeSides,
  met: Parameters<typeof pullChanges>[2],
): Promise<SiteBase> {
  // the place has a text that we sent, but whose response was lost; our later changes are based on that text
  if (base.sent?.includes(theirs.base.text)) return theirs.base;
  const commit = met?.onProposal ? base.proposal?.revision : undefined;
  return commit === undefined ? base : (await readRemoteSite(remote, { commit, known })).base;
}

/** Replaces a text that can't be read with the text at the place. */
async function replaceLockedText(
  { workspace, session }: PullOptions,
  base: SiteBase,
  { media }: RemoteSite,
): Promise<number> {
  const { text } = base;
  await workspace.rebase(() => {
    for (const [name, blob] of media) workspace.media.blobs.set(name, blob);
    workspace.versions.storeNext();
    workspace.versions.before(workspace.site().text);
    return { base, text, media };
  });
  workspace.file.write(workspace.file.text(), text);
  session.settle();
  return 0;
}

/** Returns our new files that the place already has with equal content. They come from a publication whose response was lost. */
async function findSameFiles(
  { media }: TabWorkspace,
  from: SiteBase,
  { base: { files } }: RemoteSite,
): Promise<ReadonlySet<string>> {
  const published = new Set(from.files.map(([name]) => name));
  const both = files.filter(([name]) => media.blobs.has(name) && !published.has(name));
  const same = both.map(async ([name, id]) => {
    const blob = media.blobs.get(name);
    return blob && (await computeBlobId(blob, id)) === id ? [name] : [];
  });
  return new Set((await Promise.all(same)).flat());
}

/** Reads workbooks, because the merge needs their rows synchronously. */
async function readAddedWorkbooks({ media, files }: TabWorkspace, theirs: RemoteSite): Promise<void> {
  const added = [...theirs.media].filter(([name]) => /\.xlsx$/i.test(name) && !media.blobs.has(name));
  for (const [name, blob] of added) media.blobs.set(name, blob);
  if (added.length > 0) await prepareCompilation(files);
}

/** Returns the files that other editors added or replaced, and new names for our files with the same names. */
function mergeMedia(
  { media: { blobs } }: TabWorkspace,
  from: SiteBase,
  theirs: RemoteSite,
  same: ReadonlySet<string>,
): { media: Map<string, Blob>; renamed: Map<string, string> } {
  const before = new Map(from.files);
  const [media, renamed] = [new Map<string, Blob>(), new Map<string, string>()];
  /** Whether we deleted a file that the other editors haven't used since. */
  const isDeleted = (name: string, id: string) => before.get(name) === id && !theirs.base.text.includes(name);
  for (const [name, id] of theirs.base.files) {
    const [own, blob] = [blobs.get(name), theirs.media.get(name)];
    const isOurs = own ? same.has(name) || before.get(name) === id : isDeleted(name, id);
    if (!blob || own === blob || isOurs) continue;
    media.set(name, blob);
    if (!own || before.has(name)) continue;
    const [, folder = '', stem = '', ending = ''] = /^(.*\/)?([^/]*?)\.?([^./]*)$/.exec(name) ?? [];
    const free = findFreeName(new Map([...blobs, ...theirs.media, ...media]), folder, stem, ending);
    media.set(free, own);
    renamed.set(name, free);
  }
  return { media, renamed };
}

/** The files are new, so no other text names them. */
function replaceFileNames(text: string, renamed: ReadonlyMap<string, string>): string {
  let named = text;
  for (const [name, free] of renamed) {
    const written = name.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
    named = named.replace(new RegExp(`(?<![\\w./-])${written}(?![\\w./-])`, 'g'), () => free);
  }
  return named;
}

/** Returns files that other editors deleted and that the text doesn't name. */
function findDeletedFiles(from: SiteBase, { media }: RemoteSite, text: string): string[] {
  return from.files.map(([name]) => name).filter((name) => !media.has(name) && !text.includes(name));
}

import { readWorkbooks } from '../../compiler/browser/platform.ts';
import { loadedFrom, type Session } from '../../studio/index.ts';
import type { Moved, Remote } from '../../studio/places/hosts/index.ts';
import { freeName, type TabWorkspace } from '../site/workspace.ts';
import { addKnown, type Base, idOfBlob, type RemoteSite, readSite } from './remote-site.ts';

/*
 * What others have published of a site, in the text of the editor: both are merged, and a value that both changed is a question to the
 * editor. Nothing has changed where it fails.
 */

interface Doors {
  workspace: TabWorkspace;
  session: Session;
  /** What an editor hears where theirs can't be read, because of a reason. */
  unreadable?: (why: string) => string;
  /** What theirs have deleted is deleted here too, even where the text names it. */
  deletesNamed?: boolean;
}

/**
 * Takes over what is at the head of the branch of the site, or what a publication `met`, which may be on the branch of a proposal.
 * Gives how many values both have changed: theirs are in the text, and the editor is asked about each.
 */
export async function pull(
  doors: Doors,
  remote: Remote,
  met?: Moved & { onProposal: boolean },
): Promise<number> {
  const { workspace, session, unreadable = unreadableThere, deletesNamed = false } = doors;
  const { base } = workspace.site();
  const known = new Map<string, Blob>();
  addKnown(known, base, workspace.media.blobs);
  const commit = met?.theirs ?? (await remote.read()).commit;
  if (commit === base.revision) return 0;
  const theirs = await readSite(remote, { commit, known });
  addKnown(known, theirs.base, theirs.media);
  const loaded = loadedFrom(
    new TextEncoder().encode(theirs.base.text),
    workspace.reader,
    workspace.file.name,
  );
  if ('locked' in loaded) throw new Error(unreadable(loaded.locked));
  const next = await nextBase({ remote, base, theirs, known }, met);
  if (session.state().locked) return unlock(doors, next, theirs);
  const from = await commonBase({ remote, base, theirs, known }, met);
  const same = await sameFiles(workspace, from, theirs);
  await takeWorkbooks(workspace, theirs);
  let conflicts = 0;
  await workspace.rebase(() => {
    const { media, renamed } = takenMedia(workspace, from, theirs, same);
    for (const [name, blob] of media) workspace.media.blobs.set(name, blob);
    conflicts = session.mergePublished(from.text, theirs.base.text, withNames(session.text(), renamed));
    const text = session.text();
    const deletedMedia = goneFiles(from, theirs, deletesNamed ? '' : text);
    for (const name of deletedMedia) workspace.media.blobs.delete(name);
    return { base: next, text, media, deletedMedia };
  });
  return conflicts;
}

const unreadableThere = (why: string) =>
  `Somebody has published changes that the studio can’t take over: ${why} Ask them to correct it. Your changes are stored in this browser.`;

interface Sides {
  remote: Remote;
  base: Base;
  theirs: RemoteSite;
  known: Map<string, Blob>;
}

/** What the place has when theirs are taken over. */
async function nextBase(
  { remote, base, theirs, known }: Sides,
  met: Parameters<typeof pull>[2],
): Promise<Base> {
  const { sent: _, proposal, ...before } = base;
  if (met?.onProposal && proposal) return { ...before, proposal: { ...proposal, revision: met.parent } };
  const isOther = met && met.parent !== met.theirs;
  const now = isOther ? (await readSite(remote, { commit: met.parent, known })).base : theirs.base;
  return { ...now, ...(proposal && { proposal }) };
}

/** What both texts were made of. */
async function commonBase(
  { remote, base, theirs, known }: Sides,
  met: Parameters<typeof pull>[2],
): Promise<Base> {
  // ours, whose answer was lost: what has changed since was made of it
  if (base.sent?.includes(theirs.base.text)) return theirs.base;
  const commit = met?.onProposal ? base.proposal?.revision : undefined;
  return commit === undefined ? base : (await readSite(remote, { commit, known })).base;
}

/** Takes over a text that can be read in the place of one that can't be. */
async function unlock({ workspace, session }: Doors, base: Base, { media }: RemoteSite): Promise<number> {
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
  from: Base,
  { base: { files } }: RemoteSite,
): Promise<ReadonlySet<string>> {
  const published = new Set(from.files.map(([name]) => name));
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
  from: Base,
  theirs: RemoteSite,
  same: ReadonlySet<string>,
): { media: Map<string, Blob>; renamed: Map<string, string> } {
  const before = new Map(from.files);
  const [media, renamed] = [new Map<string, Blob>(), new Map<string, string>()];
  /** We have deleted it, and they have not used it since. */
  const isDeleted = (name: string, id: string) => before.get(name) === id && !theirs.base.text.includes(name);
  for (const [name, id] of theirs.base.files) {
    const [own, blob] = [blobs.get(name), theirs.media.get(name)];
    const isOurs = own ? same.has(name) || before.get(name) === id : isDeleted(name, id);
    if (!blob || own === blob || isOurs) continue;
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
function goneFiles(from: Base, { media }: RemoteSite, text: string): string[] {
  return from.files.map(([name]) => name).filter((name) => !media.has(name) && !text.includes(name));
}

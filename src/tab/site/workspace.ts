import type { MadeEdition } from '../../build/files/index.ts';
import { type Files, readerOf, type Schemas } from '../../compiler/index.ts';
import type { Json, Publication } from '../../shared/index.ts';
import {
  loadedFrom,
  noFile,
  openVersions,
  type Published,
  type SiteFile,
  versionOfText,
  type Workspace,
} from '../../studio/index.ts';
import {
  type DrawSvg,
  filesOfBlobs,
  picturesByBrowser,
  type StoredSite,
  type TabStorage,
  writeZip,
} from '../../studio/places/tab/index.ts';
import { beginEdition } from './edition.ts';

/*
 * The workspace of a tab: the text and the files of a site are in memory. A change is in the storage of the browser before the page says that it
 * is saved.
 */

const NAME = 'site.yaml';

/** A workspace in a tab, and what only a tab needs. */
export interface TabWorkspace extends Workspace {
  /** The site as it was stored last. */
  site: () => StoredSite;
  /** The files of media/ by their names. */
  media: Workspace['media'] & { blobs: Map<string, Blob> };
  /** Stores a text, or the one that is stored, and what else has changed. Resolves when it is on the disk, or when it can't be: then the state of the studio says why. */
  store: NonNullable<Workspace['store']>;
  /**
   * Takes over what a place has now. `merge` says what that is, and is called when all changes before are stored. All of it is stored at
   * once; where that fails, nothing of it is until the next change is stored, and the state of the studio says why.
   */
  rebase: (merge: () => Rebase) => Promise<void>;
  files: Files;
  pictures: ReturnType<typeof picturesByBrowser>;
}

/** What a place has now, the text with that in it, and the files of media/ that come and go. */
interface Rebase {
  base: StoredSite['base'];
  text?: string;
  media?: ReadonlyMap<string, Blob>;
  deletedMedia?: readonly string[];
}

/** What has changed beside the text and is not stored yet. */
interface Unstored {
  base?: StoredSite['base'];
  media: Map<string, Blob>;
  deletedMedia: string[];
  earlier: Map<string, string>;
  deletedEarlier: string[];
}

const nothing = (): Unstored => ({
  ...{ media: new Map(), deletedMedia: [] },
  ...{ earlier: new Map(), deletedEarlier: [] },
});

/** What was not stored, and what has changed since. */
const together = (before: Unstored, since: Unstored): Unstored => ({
  ...before,
  ...since,
  media: new Map([...before.media, ...since.media]),
  deletedMedia: [...before.deletedMedia, ...since.deletedMedia],
  earlier: new Map([...before.earlier, ...since.earlier]),
  deletedEarlier: [...before.deletedEarlier, ...since.deletedEarlier],
});

/** The workspace of a stored site, which is shown at the base path `base`. `storage` is missing where the browser refuses it. */
export function openWorkspace({
  stored,
  media: blobs,
  earlier,
  storage,
  schemas,
  base,
  archive,
  drawSvg,
}: {
  stored: StoredSite;
  media: Map<string, Blob>;
  earlier: Map<string, string>;
  storage: TabStorage | undefined;
  schemas: Schemas;
  base: string;
  /** Makes the archive of the finished pages of a text; rejects when it is aborted. */
  archive: (text: string, signal: AbortSignal) => Promise<MadeEdition>;
  drawSvg?: DrawSvg;
}): TabWorkspace {
  let site = stored;
  let file = new TextEncoder().encode(stored.text);
  let unstored = nothing();
  let storing: Promise<void> = Promise.resolve();
  // why the last change is not stored
  let failure: string | undefined;
  // how often the text of a place was taken over
  let merges = 0;
  const files = filesOfBlobs(blobs);
  const reader = readerOf({
    ...{ name: NAME, base },
    read: () => file,
    media: () => files,
    schemas: () => schemas,
  });

  const siteFile: SiteFile = {
    name: NAME,
    load: () => loadedFrom(file, reader, NAME),
    bytes: () => file,
    isGone: () => false,
    has: (text) => text === textOf(file),
    write: (saved, text) => {
      if (textOf(file) !== saved) return 'changed';
      if (storage && text !== site.text) {
        void storeText(text).catch(() => {});
        return failure === undefined ? 'storing' : { failure };
      }
      file = new TextEncoder().encode(text);
      return undefined;
    },
    create: () => undefined,
    writeElsewhere: () => undefined,
    clean: () => {},
  };

  async function change(text: string): Promise<void> {
    const taken = unstored;
    unstored = nothing();
    const next = { text, version: versionOfText(text), changedAt: Date.now() };
    // a name that is in use again is not deleted
    const deletedMedia = taken.deletedMedia.filter((name) => !blobs.has(name));
    try {
      await storage?.change(site.id, { was: site.version, ...next, ...taken, deletedMedia });
      site = { ...site, ...next, base: taken.base ?? site.base };
    } catch (error) {
      // it is tried again with the next change
      unstored = together(taken, unstored);
      throw error;
    }
  }

  /** One after the other: each change says on which version it was made. */
  function store(text: string): Promise<void> {
    const stored = storing.then(() => change(text));
    storing = stored.catch(() => {});
    return stored;
  }

  async function storeText(wanted?: string): Promise<void> {
    const before = merges;
    await storing;
    // what others have published was merged into it meanwhile, and both are stored
    if (before !== merges) return storing;
    const text = wanted ?? site.text;
    if (!isStored(text)) await tryToStore(text);
  }

  async function tryToStore(text: string): Promise<void> {
    try {
      await store(text);
      failure = undefined;
    } catch (error) {
      failure = (error as Error).message;
    }
  }

  function isStored(text: string): boolean {
    const { base, media, deletedMedia, earlier: texts } = unstored;
    return text === site.text && !base && media.size + deletedMedia.length + texts.size === 0;
  }

  return {
    ...{ reader, files, file: siteFile },
    site: () => ({ ...site, base: unstored.base ?? site.base }),
    store: storeText,
    rebase: async (merge) => {
      for (let last: unknown; last !== storing; await storing) last = storing;
      const merged = merge();
      if (merged.text !== undefined) merges++;
      const { base, text = site.text, media = new Map(), deletedMedia = [] } = merged;
      unstored = together(unstored, {
        ...nothing(),
        ...{ base, media: new Map(media), deletedMedia: [...deletedMedia] },
      });
      await tryToStore(text);
    },
    versions: openVersions({
      ids: () => [...earlier.keys()],
      read: (id) => earlier.get(id),
      write: (id, text) => {
        earlier.set(id, text);
        unstored.earlier.set(id, text);
      },
      remove: (id) => {
        earlier.delete(id);
        unstored.deletedEarlier.push(id);
      },
      changedAt: () => stored.changedAt,
    }),
    media: {
      blobs,
      size: (name) => blobs.get(name)?.size,
      read: async (name) => {
        const blob = blobs.get(name);
        if (!blob) throw noFile(name);
        return new Uint8Array(await blob.arrayBuffer());
      },
      add: (folder, stem, ending, bytes) => {
        const name = freeName(blobs, folder ? `${folder}/` : '', stem, ending);
        const blob = new Blob([bytes.slice()]);
        blobs.set(name, blob);
        unstored.media.set(name, blob);
        return name;
      },
    },
    pictures: picturesByBrowser(drawSvg),
    publishing: {
      url: undefined,
      fromMemory: true,
      changes: async (now) => ({
        git: { can: 'zip', why: WHY_ZIP },
        before: site.base.text,
        files: changedFiles(site.base, now),
      }),
      publish: async () => ({ refused: WHY_ZIP }),
      archive: async (now, all) => {
        const names = all
          ? [...now.files]
          : changedFiles(site.base, now).flatMap(({ file: name }) =>
              name.startsWith('media/') ? [name.slice('media/'.length)] : [],
            );
        const media = new Map(names.flatMap((name) => blobEntry(blobs, name)));
        const zip = await writeZip({ site: new Blob([now.text]), media });
        return new Uint8Array(await zip.arrayBuffer());
      },
    },
    edition: {
      archiveOf: (id) =>
        [...blobs.keys()].some((name) => name.startsWith(`editions/${id}/`))
          ? `media/editions/${id}`
          : undefined,
      start: (facts, signal) =>
        beginEdition(textOf(file), facts, {
          ...{ reader, blobs, archive, signal },
          store: async (was, text, added) => {
            if (site.text !== was || textOf(file) !== was) throw new Error(EDITED);
            for (const [name, blob] of added) unstored.media.set(name, blob);
            try {
              await store(text);
            } catch (error) {
              for (const name of added.keys()) unstored.media.delete(name);
              throw error;
            }
            // the session takes it over as what another program has written
            file = new TextEncoder().encode(text);
          },
        }),
    },
    report: (words) => {
      console.error(words);
      return 'Your changes are stored in this browser. Load the page again, and try it once more.';
    },
  };
}

const EDITED = 'The site was edited meanwhile. The edits are stored. Try it again.';

const WHY_ZIP = 'This site is only in this browser. Take it with you as a ZIP file.';

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function blobEntry(blobs: ReadonlyMap<string, Blob>, name: string): [string, Blob][] {
  const blob = blobs.get(name);
  return blob ? [[name, blob]] : [];
}

/** What has changed since a site was opened or published. */
export function changedFiles(
  base: StoredSite['base'],
  { text, files }: Pick<Published, 'text' | 'files'>,
): Publication['files'] {
  const known = new Set(base.files.map(([name]) => name));
  const added = [...files].filter((name) => !known.has(name)).sort();
  return [
    ...(text === base.text ? [] : [{ file: NAME, change: 'changed' as const }]),
    ...added.map((name) => ({ file: `media/${name}`, change: 'new' as const })),
  ];
}

/** A name that no file has. Some disks take two names for one that differ in their case. */
export function freeName(
  blobs: ReadonlyMap<string, Blob>,
  folder: string,
  stem: string,
  ending: string,
): string {
  const taken = new Set([...blobs.keys()].map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = `${folder}${stem}${number > 1 ? `-${number}` : ''}.${ending}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** A site that is new in this browser. `place` says where it comes from. */
export function newSite(
  name: string,
  place: Json,
  { text, media, revision = '' }: { text: string; media: ReadonlyMap<string, Blob>; revision?: string },
): StoredSite {
  const files = [...media.keys()].map((file): [string, string] => [file, '']);
  return {
    ...{ id: crypto.randomUUID(), name, place, text },
    base: { text, revision, files },
    version: versionOfText(text),
    changedAt: Date.now(),
  };
}

import { createSiteReader, type Files, type Schemas } from '../../../compiler/index.ts';
import { bytesOfBlob, type Json, type Publication } from '../../../core/index.ts';
import type { EditionArchive } from '../../../site/build/files/index.ts';
import { textVersion } from '../../../site/display/index.ts';
import {
  loadText,
  missingFile,
  openVersionHistory,
  type PublishedSite,
  type SiteFile,
  type Workspace,
} from '../../index.ts';
import {
  createBlobFiles,
  createPictures,
  type DrawSvg,
  type StoredSite,
  type TabStorage,
  writeZip,
} from '../../places/tab/index.ts';
import { startNextEdition } from './edition.ts';
import { type MergedState, openSiteStore } from './site-store.ts';

/* The text and the files are in memory. A change is shown as saved only when it is in the browser's storage. */

const SITE_FILE = 'site.yaml';

export interface TabWorkspace extends Workspace {
  site: () => StoredSite;
  media: Workspace['media'] & { blobs: Map<string, Blob> };
  /**
   * `merge` returns the state of a place, and is called when all earlier changes are stored. Everything is stored together. After
   * a failure, the studio's state contains the reason, and the next change stores everything.
   */
  rebase: (merge: () => MergedState) => Promise<void>;
  files: Files;
  pictures: ReturnType<typeof createPictures>;
}

/** `base` is the site's base path. `storage` is missing if the browser refuses it. */
export function openWorkspace({
  stored,
  media: blobs,
  earlier,
  storage,
  unstored,
  schemas,
  base,
  archive,
  drawSvg,
}: {
  stored: StoredSite;
  media: Map<string, Blob>;
  earlier: Map<string, string>;
  storage: TabStorage | undefined;
  unstored?: string | undefined;
  schemas: Schemas;
  base: string;
  /** Rejects when the signal is aborted. */
  archive: (text: string, signal: AbortSignal) => Promise<EditionArchive>;
  drawSvg?: DrawSvg;
}): TabWorkspace {
  let file = new TextEncoder().encode(stored.text);
  const storing = openSiteStore(stored, blobs, storage);
  const files = createBlobFiles(blobs);
  // files deleted in this visit, which stay in memory only
  const removed = new Map<string, Blob>();
  const reader = createSiteReader({
    name: SITE_FILE,
    base,
    read: () => file,
    media: () => files,
    schemas: () => schemas,
  });

  const currentText = () => withoutMacLineEnds(decodeText(file));
  const siteFile: SiteFile = {
    load: () => loadText(file, reader),
    text: currentText,
    write: (saved, text) => {
      if (currentText() !== saved) return 'changed';
      if (storage && text !== storing.site().text) {
        void storing.storeText(text).catch(() => {});
        const failure = storing.failure();
        return failure === undefined ? 'storing' : { failure };
      }
      file = new TextEncoder().encode(text);
      return undefined;
    },
    ...(unstored !== undefined && { unstored }),
  };

  return {
    reader,
    files,
    file: siteFile,
    site: storing.site,
    store: storing.storeText,
    rebase: storing.rebase,
    versions: openVersionHistory(earlier, stored.changedAt, storing.note),
    media: {
      blobs,
      names: () => [...blobs.keys()],
      size: (name) => blobs.get(name)?.size,
      read: async (name) => {
        const blob = blobs.get(name);
        if (!blob) throw missingFile(name);
        return bytesOfBlob(blob);
      },
      add: (folder, stem, ending, bytes) => {
        const name = findFreeName(blobs, folder ? `${folder}/` : '', stem, ending);
        const blob = new Blob([bytes.slice()]);
        blobs.set(name, blob);
        storing.note.put(name, blob);
        return name;
      },
      remove: (names) => {
        for (const name of names) {
          const blob = blobs.get(name);
          if (!blob) continue;
          removed.set(name, blob);
          blobs.delete(name);
          storing.note.remove(name);
        }
      },
      removed: () => [...removed.keys()].filter((name) => !blobs.has(name)),
      bringBack: (names) => {
        for (const name of names) {
          const blob = removed.get(name);
          if (!blob || blobs.has(name)) continue;
          blobs.set(name, blob);
          storing.note.put(name, blob);
        }
      },
    },
    pictures: createPictures(drawSvg),
    publishing: createZipPublisher(blobs, () => storing.site().base),
    edition: {
      archiveOf: (id) =>
        [...blobs.keys()].some((name) => name.startsWith(`editions/${id}/`))
          ? `media/editions/${id}`
          : undefined,
      start: (facts, signal) =>
        startNextEdition(decodeText(file), facts, {
          reader,
          blobs,
          archive,
          signal,
          store: async (was, text, added) => {
            if (storing.site().text !== was || decodeText(file) !== was) throw new Error(EDITED_MESSAGE);
            for (const [name, blob] of added) storing.note.put(name, blob);
            try {
              await storing.store(text);
            } catch (error) {
              for (const name of added.keys()) storing.note.drop(name);
              throw error;
            }
            // the session merges the file like a change by another program
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

/** For a site that is only in this browser. The ZIP has the whole site, or the changes since the site was opened. */
function createZipPublisher(
  blobs: ReadonlyMap<string, Blob>,
  base: () => StoredSite['base'],
): Workspace['publishing'] {
  const publishing: Workspace['publishing'] = {
    changes: async (now) => ({
      git: { can: 'zip', why: ZIP_ONLY_MESSAGE },
      before: base().text,
      files: findChangedFiles(base(), now),
    }),
    publish: async () => ({ refused: ZIP_ONLY_MESSAGE }),
    archive: async (now, all) => {
      // compares with the last known state of the site's place
      const { files } = await publishing.changes(now);
      const changed = files.flatMap(({ file: name }) =>
        name.startsWith('media/') ? [name.slice('media/'.length)] : [],
      );
      const names = all ? [...now.files] : changed;
      const media = new Map(names.flatMap((name) => blobEntry(blobs, name)));
      const zip = await writeZip({ site: new Blob([now.text]), media });
      return bytesOfBlob(zip);
    },
  };
  return publishing;
}

const EDITED_MESSAGE = 'The site was edited meanwhile. The edits are stored. Try it again.';

const ZIP_ONLY_MESSAGE = 'This site is only in this browser. Take it with you as a ZIP file.';

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function blobEntry(blobs: ReadonlyMap<string, Blob>, name: string): [string, Blob][] {
  const blob = blobs.get(name);
  return blob ? [[name, blob]] : [];
}

export function findChangedFiles(
  base: StoredSite['base'],
  { text, files }: Pick<PublishedSite, 'text' | 'files'>,
): Publication['files'] {
  const known = new Set(base.files.map(([name]) => name));
  const added = [...files].filter((name) => !known.has(name)).sort();
  const removed = [...known].filter((name) => !files.has(name)).sort();
  return [
    ...(text === withoutMacLineEnds(base.text) ? [] : [{ file: SITE_FILE, change: 'changed' as const }]),
    ...added.map((name) => ({ file: `media/${name}`, change: 'new' as const })),
    ...removed.map((name) => ({ file: `media/${name}`, change: 'deleted' as const })),
  ];
}

/** Converts line ends of old Macs, as the YAML editor does. */
const withoutMacLineEnds = (text: string) => text.replace(/\r(?!\n)/g, '\n');

/** Returns the first name that no file has. Ignores case, as some disks do. */
export function findFreeName(
  blobs: ReadonlyMap<string, Blob>,
  folder: string,
  stem: string,
  ending: string,
): string {
  const taken = new Set([...blobs.keys()].map((name) => name.toLowerCase()));
  let free = `${folder}${stem}.${ending}`;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${folder}${stem}-${count}.${ending}`;
  return free;
}

/** Returns the base of a site whose files have no ids at a place. */
const baseWithoutIds = (text: string, files: Iterable<string>): StoredSite['base'] => ({
  text,
  revision: '',
  files: [...files].map((file) => [file, '']),
});

/** Returns the changes since the site was opened. */
export function changesOfVisit(now: PublishedSite): { before: string; files: Publication['files'] } {
  const { text, files } = now.start;
  return { before: text, files: findChangedFiles(baseWithoutIds(text, files), now) };
}

/** `place` is the origin of the site. A site of a remote place has the place's `base`. */
export function createSite(
  name: string,
  place: Json,
  content: { media: Map<string, Blob> } & ({ text: string } | { base: StoredSite['base'] }),
): StoredSite {
  const base = 'base' in content ? content.base : baseWithoutIds(content.text, content.media.keys());
  const { text } = base;
  const id = crypto.randomUUID();
  return { id, name, place, text, base, version: textVersion(text), changedAt: Date.now() };
}

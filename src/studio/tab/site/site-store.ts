import { textVersion } from '../../../site/display/index.ts';
import type { StoredSite, TabStorage } from '../../places/tab/index.ts';

/* Changes are stored one after another, each based on the previous version. */

export interface MergedState {
  base: StoredSite['base'];
  text?: string;
  media?: ReadonlyMap<string, Blob>;
  deletedMedia?: readonly string[];
}

/** Changes to be stored with the next text. */
interface UnstoredChanges {
  base?: StoredSite['base'];
  media: Map<string, Blob>;
  deletedMedia: string[];
  earlier: Map<string, string>;
  deletedEarlier: string[];
}

const emptyUnstoredChanges = (): UnstoredChanges => ({
  media: new Map(),
  deletedMedia: [],
  earlier: new Map(),
  deletedEarlier: [],
});

/** `blobs` are the current media files. `storage` is missing if the browser refuses it. */
export function openSiteStore(
  stored: StoredSite,
  blobs: ReadonlyMap<string, Blob>,
  storage: TabStorage | undefined,
) {
  let site = stored;
  let unstored = emptyUnstoredChanges();
  let storing: Promise<void> = Promise.resolve();
  let failure: string | undefined;
  // number of merges with a place
  let merges = 0;

  async function change(text: string): Promise<void> {
    const taken = unstored;
    unstored = emptyUnstoredChanges();
    const next = { text, version: textVersion(text), changedAt: Date.now() };
    // a file whose name is used again must not be deleted
    const deletedMedia = taken.deletedMedia.filter((name) => !blobs.has(name));
    try {
      await storage?.change(site.id, { was: site.version, ...next, ...taken, deletedMedia });
      site = { ...site, ...next, base: taken.base ?? site.base };
    } catch (error) {
      // the next change stores these changes too
      unstored = {
        ...taken,
        ...unstored,
        media: new Map([...taken.media, ...unstored.media]),
        deletedMedia: [...taken.deletedMedia, ...unstored.deletedMedia],
        earlier: new Map([...taken.earlier, ...unstored.earlier]),
        deletedEarlier: [...taken.deletedEarlier, ...unstored.deletedEarlier],
      };
      throw error;
    }
  }

  /** Stores a text after all earlier changes. Rejects with a message for the editor. */
  function store(text: string): Promise<void> {
    const stored = storing.then(() => change(text));
    storing = stored.catch(() => {});
    return stored;
  }

  /** Stores a text, or other changes with the last text. Resolves when it is on disk or storing has failed (see `failure`). */
  async function storeText(wanted?: string): Promise<void> {
    const before = merges;
    await storing;
    // other editors' published changes were merged meanwhile, and the merge stores both texts
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
    /** Returns the latest base, which may not be stored yet. */
    site: (): StoredSite => ({ ...site, base: unstored.base ?? site.base }),
    /** Reason why the last change isn't stored. Undefined if it is stored. */
    failure: () => failure,
    store,
    storeText,
    rebase: async (merge: () => MergedState) => {
      for (let last: unknown; last !== storing; await storing) last = storing;
      const merged = merge();
      if (merged.text !== undefined) merges++;
      unstored.base = merged.base;
      for (const [name, blob] of merged.media ?? []) unstored.media.set(name, blob);
      unstored.deletedMedia.push(...(merged.deletedMedia ?? []));
      await tryToStore(merged.text ?? site.text);
    },
    /** Collects changes that are stored together with the next text. */
    note: {
      put: (name: string, blob: Blob) => unstored.media.set(name, blob),
      drop: (name: string) => unstored.media.delete(name),
      remove: (name: string) => {
        unstored.media.delete(name);
        unstored.deletedMedia.push(name);
      },
      keep: (id: string, text: string) => unstored.earlier.set(id, text),
      forget: (id: string) => unstored.deletedEarlier.push(id),
    },
  };
}

import { versionOfText } from '../../studio/index.ts';
import type { StoredSite, TabStorage } from '../../studio/places/tab/index.ts';

/* What of a site in a tab is stored, and what is not yet: one change after another, each on the version before it. */

/** What a place has now, the text with that in it, and the files of media/ that come and go. */
export interface Rebase {
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
  media: new Map(),
  deletedMedia: [],
  earlier: new Map(),
  deletedEarlier: [],
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

/** The stored site of a tab. */
interface Storing {
  /** The site as it is stored, with the base that is to be stored with it. */
  site: () => StoredSite;
  /** Why the last change is not stored, in words; undefined where it is. */
  failure: () => string | undefined;
  /** Stores a text after those before it. Rejects with the reason in words. */
  store: (text: string) => Promise<void>;
  /** Stores a text, or the one that is stored, and what else has changed. Resolves when it is on the disk, or when it can't be: `failure` says why. */
  storeText: (wanted?: string) => Promise<void>;
  /** Takes over what a place has now: see `TabWorkspace`. */
  rebase: (merge: () => Rebase) => Promise<void>;
  /** Notes what is to be stored with the next text. */
  note: {
    put: (name: string, blob: Blob) => void;
    drop: (name: string) => void;
    remove: (name: string) => void;
    keep: (id: string, text: string) => void;
    forget: (id: string) => void;
  };
}

/** Opens the stored site of a tab. `blobs` are the files of media/ as they are now; `storage` is missing where the browser refuses it. */
export function openStoring(
  stored: StoredSite,
  blobs: ReadonlyMap<string, Blob>,
  storage: TabStorage | undefined,
): Storing {
  let site = stored;
  let unstored = nothing();
  let storing: Promise<void> = Promise.resolve();
  let failure: string | undefined;
  // how often the text of a place was taken over
  let merges = 0;

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
    site: () => ({ ...site, base: unstored.base ?? site.base }),
    failure: () => failure,
    store,
    storeText,
    rebase: async (merge) => {
      for (let last: unknown; last !== storing; await storing) last = storing;
      const merged = merge();
      if (merged.text !== undefined) merges++;
      const { base, text = site.text, media = new Map(), deletedMedia = [] } = merged;
      unstored = together(unstored, {
        ...nothing(),
        base,
        media: new Map(media),
        deletedMedia: [...deletedMedia],
      });
      await tryToStore(text);
    },
    note: {
      put: (name, blob) => unstored.media.set(name, blob),
      drop: (name) => unstored.media.delete(name),
      remove: (name) => {
        unstored.media.delete(name);
        unstored.deletedMedia.push(name);
      },
      keep: (id, text) => unstored.earlier.set(id, text),
      forget: (id) => unstored.deletedEarlier.push(id),
    },
  };
}

import type { Json } from '../../../shared/index.ts';
import { PlaceError } from './place-error.ts';

/*
 * What this browser stores of sites: IndexedDB, as it is the one storage of browsers that writes several things as one, texts and
 * files together. It is used directly: all of it is one function that runs a transaction, below. (The package `idb` gives promises
 * for requests, but no durability by default, no words for a full disk, and a promise of a write that resolves before it is written.)
 */

/** A branch with changes that wait for the owner of the site. */
interface Proposal {
  branch: string;
  /** The commit that was made last there; absent where no answer said that it has arrived. */
  revision?: string;
  /** The page of the request, or the one that opens it. */
  address?: string;
}

/** What a site was opened from: the last state that its place is known to have. */
interface Base {
  text: string;
  /** What the place calls that state, such as the hash of a commit. */
  revision: string;
  /** The files of media/ in it: their names, and what identifies their content there. */
  files: [name: string, id: string][];
  /** Texts that were sent there, while no answer says whether they have arrived. */
  sent?: string[];
  proposal?: Proposal;
}

/** A site of this browser, without its files. */
export interface StoredSite {
  id: string;
  /** What it was called when it was opened: a file, a folder or a repository. */
  name: string;
  /** The name of the conference, as soon as it is known. */
  title?: string;
  /** Where it comes from and goes to. Never a token. */
  place: Json;
  base: Base;
  text: string;
  /** Identifies the text. */
  version: string;
  /** When it was changed last, in milliseconds since 1970. */
  changedAt: number;
}

/** What all of the sites are asked for in a list. */
type SiteEntry = Pick<StoredSite, 'id' | 'name' | 'title' | 'place' | 'changedAt'>;

/** A change of a site: all of it is stored, or nothing. What is absent stays. */
interface SiteChange {
  /** The version that the change was made on: where another one is stored, nothing is. */
  was: string;
  text?: string;
  /** That of the text from now on. */
  version?: string;
  changedAt: number;
  name?: string;
  title?: string;
  place?: Json;
  base?: Base;
  /** Files of media/ that are new or replaced, and names of those that are gone. */
  media?: ReadonlyMap<string, Blob>;
  deletedMedia?: readonly string[];
  /** Earlier texts by their ids, and ids of those that are too many. */
  earlier?: ReadonlyMap<string, string>;
  deletedEarlier?: readonly string[];
}

/** The sites of this browser. Every function that writes resolves when all of it is on the disk; all throw a PlaceError. */
export interface TabStorage {
  /** All sites, the one that was changed last first. */
  list: () => Promise<SiteEntry[]>;
  /** Stores a new site, with all its files. */
  create: (site: StoredSite, media: ReadonlyMap<string, Blob>) => Promise<void>;
  /** A site with its files by their names below media/; undefined where there is none. The files are on the disk until they are read. */
  read: (id: string) => Promise<{ site: StoredSite; media: Map<string, Blob> } | undefined>;
  change: (id: string, change: SiteChange) => Promise<void>;
  /** The earlier texts of a site by their ids, in the order of these. */
  earlier: (id: string) => Promise<Map<string, string>>;
  /** The folder of a site whose place is one; the permission to use it may have ended. */
  folder: (id: string) => Promise<FileSystemDirectoryHandle | undefined>;
  setFolder: (id: string, folder: FileSystemDirectoryHandle) => Promise<void>;
  /** Deletes a site with all that belongs to it. */
  delete: (id: string) => Promise<void>;
  close: () => void;
}

/** By site: entries for the list, what they were opened from, texts, files, earlier texts, folders. Only what changes is written again. */
const STORES = ['sites', 'bases', 'texts', 'media', 'earlier', 'folders'] as const;

type Store = (name: (typeof STORES)[number]) => IDBObjectStore;

/** Of the list of stores. One that has more needs `onupgradeneeded` to add them. */
const EDITION = 1;

/** Opens the storage of this browser. Throws a PlaceError where the browser refuses it. */
export async function openStorage(name = 'plenary-studio'): Promise<TabStorage> {
  let connection: Promise<IDBDatabase> | undefined;
  const connected = () => {
    connection ??= connect(name, () => {
      connection = undefined;
    }).catch((error) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
  await connected();
  const reads = async <T>(work: (store: Store) => Promise<T>) => run(await connected(), 'readonly', work);
  const writes = async <T>(work: (store: Store) => Promise<T>) => run(await connected(), 'readwrite', work);
  return {
    list: () => reads(entries),
    create: (site, media) => writes((store) => create(store, site, media)),
    read: (id) => reads((store) => readSite(store, id)),
    change: (id, change) => writes((store) => changeSite(store, id, change)),
    earlier: (id) => reads((store) => byName<string>(store('earlier'), id)),
    folder: (id) => reads((store) => answer<FileSystemDirectoryHandle | undefined>(store('folders').get(id))),
    setFolder: (id, folder) => writes((store) => answer(store('folders').put(folder, id)).then(() => {})),
    delete: (id) => writes((store) => deleteSite(store, id)),
    close: () => {
      connection?.then((database) => database.close()).catch(() => {});
      connection = undefined;
    },
  };
}

/** Connects to the database, and makes it where there is none. `closed` is called when the connection can't be used any more. */
function connect(name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const refuse = (error: unknown) => fail(asPlaceError(error));
    try {
      const opening = indexedDB.open(name, EDITION);
      opening.onupgradeneeded = () => {
        for (const store of STORES) opening.result.createObjectStore(store);
      };
      opening.onblocked = () =>
        fail(new PlaceError('refused', 'Close the other tabs with the studio, and load this page again.'));
      opening.onerror = () => refuse(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        database.onclose = closed;
        // another tab has a newer studio
        database.onversionchange = () => {
          database.close();
          closed();
        };
        done(database);
      };
    } catch (error) {
      refuse(error);
    }
  });
}

/** Does something in one transaction. Resolves when it is complete, for a write: on the disk. Where anything fails, nothing is written. */
async function run<T>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (store: Store) => Promise<T>,
): Promise<T> {
  let transaction: IDBTransaction | undefined;
  try {
    const begun = database.transaction(STORES, mode, { durability: 'strict' });
    transaction = begun;
    const complete = new Promise<void>((done, fail) => {
      begun.oncomplete = () => done();
      begun.onabort = () => fail(begun.error);
    });
    // awaited below, unless the work fails before
    complete.catch(() => {});
    const result = await work((store) => begun.objectStore(store));
    await complete;
    return result;
  } catch (error) {
    try {
      transaction?.abort();
    } catch {
      // it has ended by itself
    }
    throw asPlaceError(transaction?.error ?? error);
  }
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result as T);
    request.onerror = () => fail(request.error);
  });
}

/** All keys of a site in a store whose keys are a site and a name: a list is more than any text (Indexed Database API, 2.4). */
const allOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** What a store has for a site, by its names. */
async function byName<T>(store: IDBObjectStore, id: string): Promise<Map<string, T>> {
  const [keys, values] = await Promise.all([
    answer<[string, string][]>(store.getAllKeys(allOf(id))),
    answer<T[]>(store.getAll(allOf(id))),
  ]);
  return new Map(keys.map(([, name], index) => [name, values[index] as T]));
}

async function entries(store: Store): Promise<SiteEntry[]> {
  const all = await answer<SiteEntry[]>(store('sites').getAll());
  return all.sort((a, b) => b.changedAt - a.changedAt);
}

async function create(store: Store, site: StoredSite, media: ReadonlyMap<string, Blob>): Promise<void> {
  const { id, name, place, base, text, version, changedAt } = site;
  // of one that was there under this id, nothing stays
  await deleteSite(store, id);
  store('sites').put({ id, name, place, changedAt } satisfies SiteEntry, id);
  store('bases').put(base, id);
  store('texts').put({ text, version } satisfies Pick<StoredSite, 'text' | 'version'>, id);
  for (const [file, blob] of media) store('media').put(blob, [id, file]);
}

async function readSite(
  store: Store,
  id: string,
): Promise<{ site: StoredSite; media: Map<string, Blob> } | undefined> {
  const [entry, base, text, media] = await Promise.all([
    answer<SiteEntry | undefined>(store('sites').get(id)),
    answer<Base>(store('bases').get(id)),
    answer<Pick<StoredSite, 'text' | 'version'>>(store('texts').get(id)),
    byName<Blob>(store('media'), id),
  ]);
  return entry && { site: { ...entry, ...text, base }, media };
}

async function changeSite(store: Store, id: string, change: SiteChange): Promise<void> {
  const [entry, now] = await Promise.all([
    answer<SiteEntry | undefined>(store('sites').get(id)),
    answer<Pick<StoredSite, 'text' | 'version'> | undefined>(store('texts').get(id)),
  ]);
  if (!entry || !now)
    throw new PlaceError(
      'gone',
      'This site was deleted in another tab, so the change is not stored. Download the site as a ZIP before you close this tab.',
    );
  if (now.version !== change.was)
    throw new PlaceError(
      'changed',
      'Another tab has changed this site, so the change is not stored. Load this page again, and make the change there.',
    );
  const { text = now.text, version = now.version, name = entry.name, place = entry.place } = change;
  const { title = entry.title } = change;
  const { changedAt } = change;
  store('sites').put({ id, name, place, changedAt, ...(title && { title }) } satisfies SiteEntry, id);
  if (text !== now.text || version !== now.version) store('texts').put({ text, version }, id);
  if (change.base) store('bases').put(change.base, id);
  for (const [file, blob] of change.media ?? []) store('media').put(blob, [id, file]);
  for (const file of change.deletedMedia ?? []) store('media').delete([id, file]);
  for (const [earlier, old] of change.earlier ?? []) store('earlier').put(old, [id, earlier]);
  for (const earlier of change.deletedEarlier ?? []) store('earlier').delete([id, earlier]);
}

async function deleteSite(store: Store, id: string): Promise<void> {
  for (const name of ['sites', 'bases', 'texts', 'folders'] as const) store(name).delete(id);
  for (const name of ['media', 'earlier'] as const) store(name).delete(allOf(id));
}

const TAKE_ZIP = 'Download the site as a ZIP before you close this tab.';

function asPlaceError(error: unknown): unknown {
  if (error instanceof PlaceError || !(error instanceof Error)) return error;
  switch (error.name) {
    case 'QuotaExceededError':
      return new PlaceError(
        'full',
        `This browser has no more room, so the change is not stored. ${TAKE_ZIP} Then delete files from this computer, or a site that you don't need from the list of sites.`,
      );
    case 'NotReadableError':
    case 'NotFoundError':
    case 'DataError':
      return new PlaceError(
        'gone',
        `A file can't be read any more, so the change is not stored: it was moved, changed or deleted. Choose it again.`,
      );
    case 'SecurityError':
    case 'InvalidStateError':
    case 'VersionError':
      return new PlaceError(
        'refused',
        `This browser stores nothing from this page; private windows often don't. Use another window, or continue without: what you change is lost when the tab closes. ${TAKE_ZIP}`,
      );
    default:
      return new PlaceError(
        'refused',
        `This browser can't store the change (${error.name}); private windows often can't. ${TAKE_ZIP} Then open the ZIP in another window.`,
      );
  }
}

/**
 * Asks the browser not to delete what it stores when it needs room, which some do after weeks without a visit. To be called in a page,
 * at the first change: a browser may ask the editor. Whether it agrees.
 */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // an older browser, or one that refuses it here
    return false;
  }
}

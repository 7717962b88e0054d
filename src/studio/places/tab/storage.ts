import type { Json } from '../../../core/index.ts';
import { requestResult, transactionEnd } from '../indexed-db.ts';
import { PlaceError } from './place-error.ts';

/*
 * IndexedDB is the only browser storage with transactions across texts and files. This module uses it directly, through one
 * function that runs a transaction. (The package `idb` adds promises, but has neither durability by default nor messages for a
 * full disk, and its write promises resolve before the data is written.)
 */

/** Changes that wait for the owner of the site. */
interface StoredProposal {
  branch: string;
  /** The branch's last commit. Missing until a response confirms the commit. */
  revision?: string;
  /** The pull request's page, or the page on which the editor creates one. */
  address?: string;
}

interface PlaceBase {
  text: string;
  /** The place's id of the state, such as a commit hash. */
  revision: string;
  /** The ids are the host's. */
  files: [name: string, id: string][];
  /** Texts whose responses were lost. */
  sent?: string[];
  proposal?: StoredProposal;
}

export interface StoredSite {
  id: string;
  /** The file, folder or repository from which the site was opened. */
  name: string;
  /** The conference's name. Missing if it isn't known. */
  title?: string;
  /** The site was opened from here and is published here. Never contains a token. */
  place: Json;
  base: PlaceBase;
  text: string;
  version: string;
  /** In milliseconds since 1970. */
  changedAt: number;
}

type SiteListEntry = Pick<StoredSite, 'id' | 'name' | 'title' | 'place' | 'changedAt'>;

/** A change that is stored as a whole or not at all. Missing values stay unchanged. */
interface SiteChange {
  /** The version before the change. If the stored version differs, nothing is changed. */
  was: string;
  text?: string;
  version?: string;
  changedAt: number;
  name?: string;
  title?: string;
  base?: PlaceBase;
  /** New or replaced files, by name. */
  media?: ReadonlyMap<string, Blob>;
  deletedMedia?: readonly string[];
  earlier?: ReadonlyMap<string, string>;
  deletedEarlier?: readonly string[];
}

export type TabStorage = Awaited<ReturnType<typeof openStorage>>;

/** Each store holds one kind of data per site, so that only changed data is rewritten. */
const STORE_NAMES = ['sites', 'bases', 'texts', 'media', 'earlier', 'folders'] as const;

type StoreLookup = (name: (typeof STORE_NAMES)[number]) => IDBObjectStore;

/** A new object store needs a new version and code in `onupgradeneeded`. */
const DATABASE_VERSION = 1;

/**
 * Throws a PlaceError if the browser refuses it. Writing methods resolve when everything is on disk. All methods throw a
 * PlaceError.
 */
export async function openStorage(name = 'plenary-studio') {
  let connection: Promise<IDBDatabase> | undefined;
  const connected = () => {
    connection ??= openDatabase(name, () => {
      connection = undefined;
    }).catch((error) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
  await connected();
  const reads = async <T>(work: (store: StoreLookup) => Promise<T>) =>
    runTransaction(await connected(), 'readonly', work);
  const writes = async <T>(work: (store: StoreLookup) => Promise<T>) =>
    runTransaction(await connected(), 'readwrite', work);
  return {
    /** Returns the last changed site first. */
    list: () => reads(readEntries),
    create: (site: StoredSite, media: ReadonlyMap<string, Blob>) =>
      writes((store) => createSite(store, site, media)),
    /** `media` is by path in media/. Undefined if the site doesn't exist. Blobs are read lazily. */
    read: (id: string) => reads((store) => readSite(store, id)),
    change: (id: string, change: SiteChange) => writes((store) => changeSite(store, id, change)),
    /** Returns earlier texts by their ids, in the order of the ids. */
    earlier: (id: string) => reads((store) => readValuesByName<string>(store('earlier'), id)),
    /** Undefined if the site's place is no folder. The permission for the folder may have expired. */
    folder: (id: string) =>
      reads((store) => requestResult<FileSystemDirectoryHandle | undefined>(store('folders').get(id))),
    setFolder: (id: string, folder: FileSystemDirectoryHandle) =>
      writes((store) => requestResult(store('folders').put(folder, id)).then(() => {})),
    delete: (id: string) => writes((store) => deleteSite(store, id)),
    close: () => {
      connection?.then((database) => database.close()).catch(() => {});
      connection = undefined;
    },
  };
}

/** `closed` is called when the connection becomes unusable. */
function openDatabase(name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const refuse = (error: unknown) => fail(asPlaceError(error));
    try {
      const opening = indexedDB.open(name, DATABASE_VERSION);
      opening.onupgradeneeded = () => {
        for (const store of STORE_NAMES) opening.result.createObjectStore(store);
      };
      opening.onblocked = () =>
        fail(new PlaceError('refused', 'Close the other tabs with the studio, and load this page again.'));
      opening.onerror = () => refuse(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        database.onclose = closed;
        // another tab runs a newer studio
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

/** Resolves when the transaction is complete and, for a write, on disk. On any failure, nothing is written. */
async function runTransaction<T>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (store: StoreLookup) => Promise<T>,
): Promise<T> {
  let transaction: IDBTransaction | undefined;
  try {
    const begun = database.transaction(STORE_NAMES, mode, { durability: 'strict' });
    transaction = begun;
    const complete = transactionEnd(begun);
    // the result is awaited below, unless the work fails first
    complete.catch(() => {});
    const result = await work((store) => begun.objectStore(store));
    await complete;
    return result;
  } catch (error) {
    try {
      transaction?.abort();
    } catch {
      // the transaction has already ended
    }
    throw asPlaceError(transaction?.error ?? error);
  }
}

/** The range of all keys of a site and a name. Arrays sort after all strings (Indexed Database API, 2.4). */
const siteKeyRange = (id: string) => IDBKeyRange.bound([id], [id, []]);

async function readValuesByName<T>(store: IDBObjectStore, id: string): Promise<Map<string, T>> {
  const [keys, values] = await Promise.all([
    requestResult<[string, string][]>(store.getAllKeys(siteKeyRange(id)) as IDBRequest),
    requestResult<T[]>(store.getAll(siteKeyRange(id))),
  ]);
  return new Map(keys.map(([, name], index) => [name, values[index] as T]));
}

async function readEntries(store: StoreLookup): Promise<SiteListEntry[]> {
  const all = await requestResult<SiteListEntry[]>(store('sites').getAll());
  return all.sort((a, b) => b.changedAt - a.changedAt);
}

async function createSite(
  store: StoreLookup,
  site: StoredSite,
  media: ReadonlyMap<string, Blob>,
): Promise<void> {
  const { id, name, place, base, text, version, changedAt } = site;
  // removes leftovers of an earlier site with this id
  await deleteSite(store, id);
  store('sites').put({ id, name, place, changedAt } satisfies SiteListEntry, id);
  store('bases').put(base, id);
  store('texts').put({ text, version } satisfies Pick<StoredSite, 'text' | 'version'>, id);
  for (const [file, blob] of media) store('media').put(blob, [id, file]);
}

async function readSite(
  store: StoreLookup,
  id: string,
): Promise<{ site: StoredSite; media: Map<string, Blob> } | undefined> {
  const [entry, base, text, media] = await Promise.all([
    requestResult<SiteListEntry | undefined>(store('sites').get(id)),
    requestResult<PlaceBase>(store('bases').get(id)),
    requestResult<Pick<StoredSite, 'text' | 'version'>>(store('texts').get(id)),
    readValuesByName<Blob>(store('media'), id),
  ]);
  return entry && { site: { ...entry, ...text, base }, media };
}

async function changeSite(store: StoreLookup, id: string, change: SiteChange): Promise<void> {
  const [entry, now] = await Promise.all([
    requestResult<SiteListEntry | undefined>(store('sites').get(id)),
    requestResult<Pick<StoredSite, 'text' | 'version'> | undefined>(store('texts').get(id)),
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
  const { text = now.text, version = now.version, name = entry.name, title = entry.title } = change;
  const { changedAt } = change;
  const { place } = entry;
  store('sites').put({ id, name, place, changedAt, ...(title && { title }) } satisfies SiteListEntry, id);
  if (text !== now.text || version !== now.version) store('texts').put({ text, version }, id);
  if (change.base) store('bases').put(change.base, id);
  for (const [file, blob] of change.media ?? []) store('media').put(blob, [id, file]);
  for (const file of change.deletedMedia ?? []) store('media').delete([id, file]);
  for (const [earlier, old] of change.earlier ?? []) store('earlier').put(old, [id, earlier]);
  for (const earlier of change.deletedEarlier ?? []) store('earlier').delete([id, earlier]);
}

async function deleteSite(store: StoreLookup, id: string): Promise<void> {
  for (const name of ['sites', 'bases', 'texts', 'folders'] as const) store(name).delete(id);
  for (const name of ['media', 'earlier'] as const) store(name).delete(siteKeyRange(id));
}

const ZIP_ADVICE = 'Download the site as a ZIP before you close this tab.';

function asPlaceError(error: unknown): unknown {
  if (error instanceof PlaceError || !(error instanceof Error)) return error;
  switch (error.name) {
    case 'QuotaExceededError':
      return new PlaceError(
        'full',
        `This browser has no more room, so the change is not stored. ${ZIP_ADVICE} Then delete files from this computer, or a site that you don't need from the list of sites.`,
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
        `This browser stores nothing from this page; private windows often don't. Use another window, or continue without: what you change is lost when the tab closes. ${ZIP_ADVICE}`,
      );
    default:
      return new PlaceError(
        'refused',
        `This browser can't store the change (${error.name}); private windows often can't. ${ZIP_ADVICE} Then open the ZIP in another window.`,
      );
  }
}

/**
 * Otherwise the browser may clear its storage when disk space is low or after weeks without a visit. Must be called in a page, at
 * the first change, because the browser may ask the editor. Returns whether the browser agrees.
 */
export async function requestPersistence(): Promise<boolean> {
  const { storage } = navigator;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // an old browser, or a browser that refuses the request here
    return false;
  }
}

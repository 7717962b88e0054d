import type { Place } from './remote.ts';
import type { Client, Tokens } from './sign-in.ts';

/** A place with what opens it. */
export interface Remembered {
  place: Place;
  tokens: Tokens;
  /** The application by which the editor has signed in; missing for a token that was pasted. */
  client?: Client;
}

export interface TokenStore {
  /** What is in memory, or was remembered by an earlier visit. */
  read(): Promise<Remembered | undefined>;
  /**
   * Takes it into memory and, if the editor wants that, remembers it in this browser. Returns whether it is remembered: a private
   * window may have no storage.
   */
  write(value: Remembered, remember: boolean): Promise<boolean>;
  /** Reads what this browser remembers again: another tab may have renewed it. What is in memory stays where it remembers nothing. */
  readAgain(): Promise<Remembered | undefined>;
  /** Forgets what is in memory; in this browser only where it is the same: another tab may have renewed it, or signed in anew. */
  drop(): Promise<void>;
  /** Forgets it, in memory and in this browser, together with the key. */
  delete(): Promise<void>;
  /** Forgets what is in memory, and returns it. What this browser remembers stays. */
  forget(): Remembered | undefined;
}

const DATABASE = 'plenary-tokens';
const STORE = 'tokens';

/** What is stored: a key that no script can read out, and what it encrypts. */
interface Stored {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Tokens, in memory only unless the editor wants them remembered. Then they are stored in IndexedDB, encrypted by AES-GCM with a key
 * that cannot be exported: whoever copies the files of the browser profile has no use of the text alone.
 */
export function tokenStore(factory: IDBFactory | undefined = globalThis.indexedDB): TokenStore {
  let memory: Remembered | undefined;
  // counts what was written or deleted: an older answer of the browser comes too late
  let changes = 0;

  async function readAgain(): Promise<Remembered | undefined> {
    if (!factory) return memory;
    const before = changes;
    const found = await remembered(factory).catch(() => undefined);
    if (changes === before) memory = found ?? memory;
    return memory;
  }

  return {
    readAgain,
    read: async () => memory ?? readAgain(),
    drop: async () => {
      const failed = memory?.tokens.access;
      changes++;
      memory = undefined;
      if (!factory || failed === undefined) return;
      const found = await remembered(factory).catch(() => undefined);
      if (found?.tokens.access === failed) await erased(factory);
    },
    write: async (value, remember) => {
      changes++;
      memory = value;
      if (!factory) return false;
      if (!remember) await erased(factory).catch(() => undefined);
      return remember && (await stored(factory, value));
    },
    delete: async () => {
      changes++;
      memory = undefined;
      if (factory) await erased(factory);
    },
    forget: () => {
      changes++;
      const known = memory;
      memory = undefined;
      return known;
    },
  };
}

async function stored(factory: IDBFactory, value: Remembered): Promise<boolean> {
  try {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
    await inStore(factory, 'readwrite', (store) => store.put({ key, iv, data } satisfies Stored, 0));
    return true;
  } catch {
    return false;
  }
}

async function remembered(factory: IDBFactory): Promise<Remembered | undefined> {
  const found = (await inStore(factory, 'readonly', (store) => store.get(0))) as Stored | undefined;
  if (!found) return undefined;
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, found.key, found.data);
  return JSON.parse(new TextDecoder().decode(text));
}

/** Empties the database first: deleting it waits for other tabs that have it open. */
async function erased(factory: IDBFactory): Promise<void> {
  await inStore(factory, 'readwrite', (store) => store.clear());
  await answered(factory.deleteDatabase(DATABASE));
}

async function inStore(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  // another tab that signs out does not wait for this one
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const result = await answered(use(transaction.objectStore(STORE)));
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error);
    });
    return result;
  } finally {
    database.close();
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

import { requestResult, transactionEnd } from '../indexed-db.ts';
import type { Place } from './address.ts';
import type { OAuthClient, Tokens } from './sign-in.ts';

export interface RememberedPlace {
  place: Place;
  tokens: Tokens;
  /** The client is missing for a pasted token. */
  client?: OAuthClient;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

const DATABASE_NAME = 'plenary-tokens';
const STORE_NAME = 'tokens';

interface EncryptedTokens {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * Tokens are in memory and, if the editor agrees, in IndexedDB. There they are encrypted with AES-GCM and a non-extractable key,
 * so that a copy of the browser profile doesn't contain readable tokens.
 */
export function createTokenStore(factory: IDBFactory | undefined = globalThis.indexedDB) {
  let memory: RememberedPlace | undefined;
  // counts writes and deletions, so that outdated reads are ignored
  let changes = 0;

  /** Another tab may have renewed the tokens. If the browser has no value, the value in memory stays. */
  async function readAgain(): Promise<RememberedPlace | undefined> {
    if (!factory) return memory;
    const before = changes;
    const found = await readValue(factory).catch(() => undefined);
    if (changes === before) memory = found ?? memory;
    return memory;
  }

  return {
    readAgain,
    /** Returns the value in memory or, if there is none, the value stored in an earlier visit. */
    read: async () => memory ?? readAgain(),
    /** Keeps the browser's value if it differs, because another tab may have renewed the tokens or signed in again. */
    drop: async () => {
      const failed = memory?.tokens.access;
      changes++;
      memory = undefined;
      if (!factory || failed === undefined) return;
      const found = await readValue(factory).catch(() => undefined);
      if (found?.tokens.access === failed) await eraseDatabase(factory);
    },
    /** Returns whether the browser stored the value if `remember` is set; a private window may have no storage. */
    write: async (value: RememberedPlace, remember: boolean) => {
      changes++;
      memory = value;
      if (!factory) return false;
      if (!remember) await eraseDatabase(factory).catch(() => undefined);
      return remember && (await storeRememberedPlace(factory, value));
    },
    /** Deletes the value in memory and, with the key, in this browser. */
    delete: async () => {
      changes++;
      memory = undefined;
      if (factory) await eraseDatabase(factory);
    },
    /** Deletes the value in memory only. Returns the deleted value. */
    forget: () => {
      changes++;
      const known = memory;
      memory = undefined;
      return known;
    },
  };
}

async function storeRememberedPlace(factory: IDBFactory, value: RememberedPlace): Promise<boolean> {
  try {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
    await runInStore(factory, 'readwrite', (store) =>
      store.put({ key, iv, data } satisfies EncryptedTokens, 0),
    );
    return true;
  } catch {
    return false;
  }
}

async function readValue(factory: IDBFactory): Promise<RememberedPlace | undefined> {
  const found = (await runInStore(factory, 'readonly', (store) => store.get(0))) as
    | EncryptedTokens
    | undefined;
  if (!found) return undefined;
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, found.key, found.data);
  return JSON.parse(new TextDecoder().decode(text));
}

/** Clears the database first, because the deletion waits for other tabs. */
async function eraseDatabase(factory: IDBFactory): Promise<void> {
  await runInStore(factory, 'readwrite', (store) => store.clear());
  await requestResult(factory.deleteDatabase(DATABASE_NAME));
}

async function runInStore(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = factory.open(DATABASE_NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE_NAME);
  const database = await requestResult(opening);
  // closes the connection, so that a sign-out in another tab doesn't wait
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(STORE_NAME, mode, { durability: 'strict' });
    const result = await requestResult(use(transaction.objectStore(STORE_NAME)));
    await transactionEnd(transaction);
    return result;
  } finally {
    database.close();
  }
}

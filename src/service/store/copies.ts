import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/** The server's copies of the workbooks, each under an id that nobody can guess. */
export interface Copies {
  /** Stores a copy and returns its id. */
  add: (bytes: Uint8Array) => Promise<string>;
  /** The copy of an id; undefined when it is gone, or never was. */
  find: (id: string) => Promise<Uint8Array | undefined>;
  remove: (id: string) => Promise<void>;
}

const CIPHER = 'aes-256-gcm';
/** In bytes. */
const [IV, TAG] = [12, 16];

/**
 * Copies in a store. The key of each is made of its id, which only the browser of the member has: whoever reads the store
 * finds neither ids nor persons.
 */
export function copiesIn(store: Store): Copies {
  return {
    add: async (bytes) => {
      const id = randomBytes(18).toString('base64url');
      await store.put(placeOf(id), encrypted(bytes, id));
      return id;
    },
    find: async (id) => {
      const stored = await store.get(placeOf(id));
      return stored && decrypted(stored, id);
    },
    remove: (id) => store.remove(placeOf(id)),
  };
}

/** Where the copy of an id is: neither the id nor the key follows from it. */
function placeOf(id: string): string {
  return `copy ${derived(id, 'place').toString('base64url')}`;
}

function encrypted(bytes: Uint8Array, id: string): Uint8Array {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, derived(id, 'key'), iv);
  const content = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...content]);
}

/** Undefined for what was changed in the store. */
function decrypted(stored: Uint8Array, id: string): Uint8Array | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, derived(id, 'key'), stored.subarray(0, IV), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(stored.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(stored.subarray(IV + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** 32 bytes for one purpose (HKDF, RFC 5869); ids are random, so they need no slow hash. */
function derived(id: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', id, '', `plenary copy ${purpose}`, 32));
}

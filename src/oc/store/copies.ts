import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

export interface WorkbookCopies {
  add: (bytes: Uint8Array) => Promise<string>;
  find: (id: string) => Promise<Uint8Array | undefined>;
  remove: (id: string) => Promise<void>;
}

const CIPHER_ALGORITHM = 'aes-256-gcm';
/** In bytes: initialization vector and authentication tag. */
const [IV, TAG] = [12, 16];

/** Keys are derived from ids, which only the browser of the member has, so the store reveals neither ids nor people. */
export function createCopies(store: Store): WorkbookCopies {
  return {
    add: async (bytes) => {
      const id = randomBytes(18).toString('base64url');
      await store.put(createStoreKey(id), encrypt(bytes, id));
      return id;
    },
    find: async (id) => {
      const stored = await store.get(createStoreKey(id));
      return stored && decrypt(stored, id);
    },
    remove: (id) => store.remove(createStoreKey(id)),
  };
}

function createStoreKey(id: string): string {
  return `copy ${deriveBytes(id, 'place').toString('base64url')}`;
}

function encrypt(bytes: Uint8Array, id: string): Uint8Array {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER_ALGORITHM, deriveBytes(id, 'key'), iv);
  const content = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...content]);
}

/** Undefined if the copy was changed in the store. */
function decrypt(stored: Uint8Array, id: string): Uint8Array | undefined {
  try {
    const decipher = createDecipheriv(CIPHER_ALGORITHM, deriveBytes(id, 'key'), stored.subarray(0, IV), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(stored.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(stored.subarray(IV + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** HKDF (RFC 5869) for one purpose. Ids are random, so they need no slow hash. */
function deriveBytes(id: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', id, '', `plenary copy ${purpose}`, 32));
}

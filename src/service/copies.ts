import { randomBytes } from 'node:crypto';

/** How long a copy lives, in milliseconds. */
export const LIFETIME = 10 * 60_000;

/** The server's copies of the workbooks, each under an id that nobody can guess. */
export interface Copies {
  /** Keeps a copy, and gives its id. */
  keep: (bytes: Uint8Array) => Promise<string>;
  /** The copy of an id; undefined when it is gone, or never was. */
  find: (id: string) => Promise<Uint8Array | undefined>;
  remove: (id: string) => Promise<void>;
}

/**
 * Copies in memory: none ever touches a disk, so none is left when the process ends, however it ends. Each dies after ten
 * minutes, and the oldest when all together need more than `room` bytes.
 */
export function copiesInMemory(room = 32 * 2 ** 20, lifetime = LIFETIME): Copies {
  const copies = new Map<string, { bytes: Uint8Array; death: NodeJS.Timeout }>();
  let total = 0;
  const remove = (id: string) => {
    const copy = copies.get(id);
    if (!copy) return;
    clearTimeout(copy.death);
    copies.delete(id);
    total -= copy.bytes.length;
  };
  return {
    keep: async (bytes) => {
      const id = randomBytes(18).toString('base64url');
      // no reason for the process to go on
      const death = setTimeout(remove, lifetime, id).unref();
      copies.set(id, { bytes, death });
      total += bytes.length;
      for (const oldest of copies.keys()) {
        if (total <= room) break;
        remove(oldest);
      }
      return id;
    },
    find: async (id) => copies.get(id)?.bytes,
    remove: async (id) => remove(id),
  };
}

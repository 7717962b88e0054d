import type { Page } from 'playwright-core';

/**
 * All that a browser stores for the origin of a page, as one text: databases, storages, caches and files with their names. Of a key it
 * says what may be done with it.
 */
export function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [];
    // each byte one character, so that a text within bytes is found
    const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
    const add = async (value: unknown): Promise<void> => {
      if (value instanceof CryptoKey) parts.push(`[key, extractable: ${value.extractable}]`);
      else if (value instanceof Blob) parts.push(latin(new Uint8Array(await value.arrayBuffer())));
      else if (value instanceof ArrayBuffer) parts.push(latin(new Uint8Array(value)));
      else if (value instanceof Uint8Array) parts.push(latin(value));
      else if (typeof value === 'object' && value !== null) {
        const entries = value instanceof Map ? [...value] : Object.entries(value);
        for (const entry of entries) for (const one of entry) await add(one);
      } else parts.push(String(value));
    };
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        parts.push(`[database ${name}, ${store}]`);
        const own = database.transaction(store).objectStore(store);
        await add(await Promise.all([answered(own.getAllKeys()), answered(own.getAll())]));
      }
      database.close();
    }
    for (const storage of [localStorage, sessionStorage]) await add({ ...storage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(`[cache ${name}] ${request.url}`);
        // scripts and fonts are the same for everybody
        if (!/\.(?:js|css|woff2|wasm)$/.test(request.url))
          await add(await (await cache.match(request))?.blob());
      }
    }
    const filesIn = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, entry] of folder.entries()) {
        parts.push(`[file ${name}]`);
        if (entry instanceof FileSystemDirectoryHandle) await filesIn(entry);
        else await add(await (entry as FileSystemFileHandle).getFile());
      }
    };
    await filesIn(await navigator.storage.getDirectory());
    return parts.join('\n');
  });
}

/** The sites that a browser stores, by their names. */
export function sitesStoredBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done) => {
        opening.onsuccess = () => done(opening.result);
      });
      if (database.objectStoreNames.contains('sites')) {
        const request = database.transaction('sites').objectStore('sites').getAll();
        const sites = await new Promise<{ name: string }[]>((done) => {
          request.onsuccess = () => done(request.result);
        });
        names.push(...sites.map((site) => site.name));
      }
      database.close();
    }
    return names;
  });
}

/** The ways in which a secret may be written. */
export function spellingsOf(secret: string): string[] {
  const spaced = [...secret].join('\0');
  return [
    ...[secret, spaced, encodeURIComponent(secret), [...secret].reverse().join('')],
    ...[0, 1, 2].map((shift) =>
      // base64 of any text in which it is: its beginning and its end depend on what is around it
      Buffer.from(`${'x'.repeat(shift)}${secret}`)
        .toString('base64')
        .replace(/=+$/, '')
        .slice(shift === 0 ? 0 : 4, -3),
    ),
    Buffer.from(secret).toString('hex'),
  ];
}

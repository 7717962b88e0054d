import type { SignInRequest } from '../../../src/core/index.ts';
import { createTokenStore } from '../../../src/studio/places/hosts/index.ts';
import { openStorage } from '../../../src/studio/places/tab/index.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import type { RemotePlace } from '../../../src/studio/tab/places/places.ts';
import type { Place, SiteTexts } from '../../studio/workspace/place.ts';
import { PROMISES, START } from '../../studio/workspace/promises.ts';
import { type Elsewhere, folderPlace, remotePlace, zipPlace } from '../../studio/workspace/tab.ts';
import { schemas } from '../worker-schemas.ts';

/* The set of promises in a worker of Chromium, for the workspaces that a tab has. */

/** A place of the tab; of one that is elsewhere, what an editor enters. */
export type Kind = 'zip' | 'stored' | 'folder' | { place: RemotePlace; enters: SignInRequest };

/** Lets a method fail with an error of the browser, until what is returned is called. */
function failing<T extends object>(owner: T, method: keyof T, error: string): () => Promise<void> {
  const real = owner[method];
  const fail = () => {
    throw new DOMException('', error);
  };
  Object.assign(owner, { [method]: fail });
  return async () => void Object.assign(owner, { [method]: real });
}

/** What is beside the tab is in Node.js. */
async function beside<T>(call: keyof Elsewhere | 'goOn', argument?: unknown): Promise<T> {
  const body = JSON.stringify({ call, argument });
  const answer = await fetch('/beside', { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const elsewhere: Elsewhere = {
  files: () => beside('files'),
  elsewhere: (files) => beside('elsewhere', files),
  hinder: async (how) => {
    await beside('hinder', how);
    return () => beside('goOn');
  },
};

async function placeOf(kind: Kind, files: SiteTexts): Promise<Place> {
  if (kind === 'zip') return zipPlace(files, { schemas });
  const doors = { schemas, storage: await openStorage(crypto.randomUUID()) };
  if (kind === 'stored')
    return zipPlace(files, doors, async () => failing(IDBObjectStore.prototype, 'put', 'QuotaExceededError'));
  if (kind === 'folder') {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
    const hinder: Place['hinder'] = async (how) => {
      const error = how === 'full' ? 'QuotaExceededError' : 'NoModificationAllowedError';
      return failing(FileSystemFileHandle.prototype, 'createWritable', error);
    };
    return folderPlace(folder, { files, hinder }, doors);
  }
  const accounts = createAccounts(createTokenStore(undefined));
  await accounts.signIn(kind.place, kind.enters);
  return remotePlace(kind.place, accounts, doors, elsewhere);
}

const tab = {
  /** What a promise finds in a place of its own, as JSON. */
  look: async (kind: Kind, says: string): Promise<string> => {
    const promised = PROMISES.find((one) => one.says === says);
    if (!promised) throw new Error(`Nothing promises that ${says}.`);
    const found = await promised.look(await placeOf(kind, promised.start ?? START));
    return JSON.stringify(found) ?? 'null';
  },
};

Object.assign(globalThis, { tab });

export type WorkspaceTab = typeof tab;

import type { Schemas } from '../../../src/compiler/index.ts';
import type { Publication, PublishResponse, StudioEvent } from '../../../src/core/index.ts';
import type { Session } from '../../../src/studio/index.ts';
import {
  createFolderRemote,
  readZip,
  type StoredSite,
  type TabStorage,
  writeZip,
} from '../../../src/studio/places/tab/index.ts';
import type { PlaceProblem } from '../../../src/studio/tab/messages.ts';
import type { Accounts } from '../../../src/studio/tab/places/accounts.ts';
import { syncFolder } from '../../../src/studio/tab/places/folder-place.ts';
import type { RemotePlace } from '../../../src/studio/tab/places/places.ts';
import { publishToRemotePlace } from '../../../src/studio/tab/places/remote-place.ts';
import { readRemoteSite } from '../../../src/studio/tab/places/remote-site.ts';
import { openStudio, type TabStudio } from '../../../src/studio/tab/site/studio.ts';
import { createSite, openWorkspace, type TabWorkspace } from '../../../src/studio/tab/site/workspace.ts';
import { askStudio } from '../ask-studio.ts';
import { type Opened, type Place, type SiteTexts, type Traits, until } from './place.ts';

/* The workspaces of a tab, each as src/studio/tab/worker.ts opens it, without its page. */

/** What of a tab a place needs. */
export interface TabDoors {
  schemas: Schemas;
  /** Missing where the browser stores nothing. */
  storage?: TabStorage;
}

/** A site that is read, or that this browser has stored. */
interface Site {
  stored: StoredSite;
  media: Map<string, Blob>;
}

/** A studio that is open, and what of it a place uses. */
interface Tab {
  workspace: TabWorkspace;
  session: Session;
  studio: TabStudio;
  ask: Opened['ask'];
  conflicts: () => string[];
  /** Whether the tab is still there. */
  isAlive: () => boolean;
  /** Ends the tab as if it were killed, when its page calls the text saved: nothing more is stored. */
  killSaved: () => Promise<void>;
}

async function openTab({ stored, media }: Site, { schemas, storage }: TabDoors): Promise<Tab> {
  let isAlive = true;
  const workspace = openWorkspace({
    ...{ stored, media, schemas, base: '/' },
    earlier: (await storage?.earlier(stored.id)) ?? new Map(),
    storage: storage && {
      ...storage,
      change: async (id, change) => {
        if (!isAlive) throw new Error('This tab is closed.');
        await storage.change(id, change);
      },
    },
    archive: () => Promise.reject(new Error('nobody begins an edition here')),
  });
  const studio = openStudio(workspace, '/', async () => '');
  const conflicts: string[] = [];
  studio.session.listen((event: StudioEvent) => {
    if (event.event !== 'conflict') return;
    const { path, yours, now } = event;
    conflicts.push(JSON.stringify({ path, yours, now }));
  });
  const ask: Opened['ask'] = async (call, body = {}) => {
    const isFile = body instanceof Uint8Array;
    const sent = { body: isFile ? body.slice() : JSON.stringify(body) };
    const answer = await askStudio(studio.answer, call, sent);
    const isZip = answer.headers.get('content-type') === 'application/zip';
    return isZip ? answer.arrayBuffer() : answer.json();
  };
  return {
    ...{ workspace, studio, ask, session: studio.session },
    conflicts: () => conflicts,
    isAlive: () => isAlive,
    killSaved: async () => {
      await until(() => studio.session.state().saved === 'saved');
      isAlive = false;
      studio.session.close();
    },
  };
}

/** The site that a browser has stored; undefined where it has none. */
async function storedSite(storage: TabStorage | undefined, id: string): Promise<Site | undefined> {
  const found = await storage?.read(id);
  return found && { stored: found.site, media: found.media };
}

async function textsOf(text: string | Blob, media: ReadonlyMap<string, Blob>): Promise<SiteTexts> {
  // a text decoder leaves the mark out
  const exact = async (blob: Blob) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
  const all: [string, string][] = [['site.yaml', await exact(new Blob([text]))]];
  for (const [name, blob] of media) all.push([`media/${name}`, await exact(blob)]);
  return Object.fromEntries(all);
}

const blobOf = (text: string) => new Blob([text]);

/** The files of media/ among some, as Blobs by their names. */
function mediaOf(files: SiteTexts): Map<string, Blob> {
  const own = Object.entries(files).filter(([name]) => name.startsWith('media/'));
  return new Map(own.map(([name, text]) => [name.slice('media/'.length), blobOf(text)]));
}

const nobody = (): Promise<never> => Promise.reject(new Error('There is nobody else.'));

// ---- A ZIP, and the storage of the browser

/** What a ZIP promises without the storage of a browser. */
export const ZIP: Traits = {
  hasOthers: false,
  storesVersions: false,
  keepsMark: false,
  readsMedia: true,
  keepsArchive: true,
  hindrances: {},
};

/** A site from a ZIP file, with what this browser stores of it, or with nothing but the ZIP. */
export async function zipPlace(
  files: SiteTexts,
  doors: TabDoors,
  hinder: Place['hinder'] = nobody,
): Promise<Place> {
  const { storage } = doors;
  let zip = await writeZip({ site: blobOf(files['site.yaml'] ?? ''), media: mediaOf(files) });
  let id = '';

  async function open(): Promise<Opened> {
    let site = await storedSite(storage, id);
    if (!site) {
      const { site: file, media } = await readZip(zip);
      // as everywhere in a tab, without a mark
      const text = new TextDecoder().decode(await file.arrayBuffer());
      site = { stored: createSite('A site', { kind: 'zip' }, { text, media }), media };
      await storage?.create(site.stored, media);
      id = site.stored.id;
    }
    const tab = await openTab(site, doors);
    const { workspace, session, ask } = tab;
    const bring = async () => {
      // the first one stores what is not stored yet, and the second one says so
      for (let time = 0; time < 2; time++) await ask('history');
      const { saved, message = saved } = session.state();
      if (saved !== 'saved') return message;
      zip = new Blob([await ask<ArrayBuffer>('archive', { all: true })]);
      return undefined;
    };
    return {
      ...{ workspace, ask, bring },
      media: workspace.files,
      conflicts: tab.conflicts,
      look: async () => {},
      leave: async () => {
        // where the browser stores nothing, the editor takes the ZIP
        if (!storage) await bring();
        await tab.killSaved();
      },
    };
  }

  return {
    ...{ open, hinder },
    files: async () => {
      const stored = await storedSite(storage, id);
      const { site, media } = await readZip(zip);
      return stored ? textsOf(stored.stored.text, stored.media) : textsOf(site, media);
    },
    elsewhere: nobody,
  };
}

// ---- A folder of the computer

/** A folder that the browser may read and write, of a site that its storage has too. */
export async function folderPlace(
  folder: FileSystemDirectoryHandle,
  { files, hinder }: Pick<Place, 'hinder'> & { files: SiteTexts },
  doors: TabDoors,
): Promise<Place> {
  const { storage } = doors;
  let id = '';
  await putInFolder(folder, files);

  async function open(): Promise<Opened> {
    let site = await storedSite(storage, id);
    if (!site) {
      const { base, media } = await readRemoteSite(createFolderRemote(folder), { known: new Map() });
      const stored = { ...createSite(folder.name, { kind: 'folder' }, { text: base.text, media }), base };
      await storage?.create(stored, media);
      site = { stored, media };
      id = stored.id;
    }
    const tab = await openTab(site, doors);
    const { workspace, session, studio, ask } = tab;
    let problem: PlaceProblem | undefined;
    const { sync } = syncFolder({
      ...{ name: folder.name, folder, workspace, session },
      writes: tab.isAlive,
      showAgain: studio.showAgain,
      heard: (now) => {
        problem = now;
      },
      moved: async () => {},
    });
    await sync();
    return {
      ...{ workspace, ask, media: workspace.files, conflicts: tab.conflicts, look: sync },
      bring: async () => {
        await sync();
        return problem?.message;
      },
      leave: tab.killSaved,
    };
  }

  return {
    ...{ open, hinder },
    files: () => filesOfFolder(folder),
    elsewhere: (others) => putInFolder(folder, others),
  };
}

/** Writes files as another program does, and deletes those that are null. */
async function putInFolder(
  root: FileSystemDirectoryHandle,
  files: Record<string, string | null>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split('/');
    const name = String(parts.pop());
    let folder = root;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
    if (text === null) {
      await folder.removeEntry(name);
      continue;
    }
    const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(text);
    await file.close();
  }
}

/** All files of a folder, also those that the studio leaves out. */
async function filesOfFolder(folder: FileSystemDirectoryHandle, start = ''): Promise<SiteTexts> {
  const all: SiteTexts = {};
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind === 'directory')
      Object.assign(all, await filesOfFolder(handle as FileSystemDirectoryHandle, `${start}${name}/`));
    else {
      const file = await (handle as FileSystemFileHandle).getFile();
      all[`${start}${name}`] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    }
  }
  return all;
}

// ---- A host, and the service of a school

/** What of a place elsewhere is beside the tab: what it has, who else is there, and what hinders. */
export type Elsewhere = Pick<Place, 'files' | 'elsewhere' | 'hinder'>;

/** A place at a host or a school, to which `accounts` has signed in. */
export function remotePlace(
  place: RemotePlace,
  accounts: Accounts,
  { storage, ...doors }: TabDoors,
  elsewhere: Elsewhere,
): Place {
  let id = '';

  async function open(): Promise<Opened> {
    let site = await storedSite(storage, id);
    if (!site) {
      const remote = await accounts.remoteFor(place);
      if (!remote) throw new Error('Nobody is signed in.');
      const { base, media } = await readRemoteSite(remote, { known: new Map() });
      const stored = { ...createSite('A site', { ...place }, { text: base.text, media }), base };
      await storage?.create(stored, media);
      site = { stored, media };
      id = stored.id;
    }
    const tab = await openTab(site, { ...doors, ...(storage && { storage }) });
    const { workspace, session, ask } = tab;
    const home = 'https://school.example/studio/';
    const { pull } = publishToRemotePlace({ place, accounts, workspace, session, home });
    const bring = async () => {
      const { version, message, files } = await ask<Publication>('history');
      if (files.length === 0) return undefined;
      const request = { version, message, files: files.map(({ file }) => file), push: true };
      const answer = await ask<PublishResponse>('publish', request);
      return 'refused' in answer ? answer.refused : undefined;
    };
    return {
      ...{ workspace, ask, bring },
      media: workspace.files,
      conflicts: tab.conflicts,
      look: pull,
      leave: async () => {
        // where the browser stores nothing, the editor publishes
        if (!storage) await bring();
        await tab.killSaved();
      },
    };
  }

  return { open, ...elsewhere };
}

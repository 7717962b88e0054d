import './blobs.ts';
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSchemas } from '../../../src/compiler/node/index.ts';
import type {
  EditRequest,
  EditResponse,
  Intent,
  OpenedStudio,
  StudioEvent,
} from '../../../src/core/index.ts';
import { openFolderApi } from '../../../src/oc/file-api/index.ts';
import type { ComputerClient } from '../../../src/studio/places/hosts/index.ts';
import type { StoredSite, TabStorage } from '../../../src/studio/places/tab/index.ts';
import type { PlaceProblem } from '../../../src/studio/tab/messages.ts';
import { computerPlace, syncComputer } from '../../../src/studio/tab/places/computer-place.ts';
import { words } from '../../../src/studio/tab/places/computer-words.ts';
import { readRemoteSite } from '../../../src/studio/tab/places/remote-site.ts';
import { openStudio } from '../../../src/studio/tab/site/studio.ts';
import { createSite, openWorkspace } from '../../../src/studio/tab/site/workspace.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { askStudio } from '../ask-studio.ts';
import { computerOf } from './file-api-client.ts';

/*
 * The studio of a folder of its own, as `plenary studio` opens it: the workspace and the session of a tab, over the file API of the folder. There is
 * no page, no storage of a browser, and no server between them.
 */

const schemas = readSchemas(path.join(root, 'schema'));

/** Opens the studio of a new folder with a text, or of a folder that is there. */
export async function startStudio(text = small, own?: string) {
  const folder = own ?? realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-studio-')));
  writeFileSync(path.join(folder, 'site.yaml'), text);
  return serveStudio(folder);
}

/** What a browser stores of a site. */
interface Kept {
  site: StoredSite;
  media: Map<string, Blob>;
  earlier: Map<string, string>;
}

/** What is stored of folders, by their paths: it is there when a studio is opened again. */
const browser = new Map<string, Kept>();

async function keptOf(folder: string, computer: ComputerClient): Promise<Kept> {
  const known = browser.get(folder);
  if (known) return known;
  const { base, media } = await readRemoteSite(computer, { known: new Map() });
  const site = {
    ...createSite(path.basename(folder), computerPlace(folder), { text: base.text, media }),
    base,
  };
  const kept: Kept = { site, media, earlier: new Map() };
  browser.set(folder, kept);
  return kept;
}

/** The storage of a browser, which Node.js has not: the deep suite has the real one in Chromium. */
function storageOf(kept: Kept): TabStorage {
  const change: TabStorage['change'] = async (
    _id,
    { text, version, base, changedAt, earlier, deletedEarlier },
  ) => {
    kept.site = {
      ...kept.site,
      ...(text !== undefined && { text }),
      ...(version !== undefined && { version }),
      ...(base !== undefined && { base }),
      changedAt,
    };
    for (const [id, before] of earlier ?? []) kept.earlier.set(id, before);
    for (const id of deletedEarlier ?? []) kept.earlier.delete(id);
  };
  return { change } as TabStorage;
}

/** Opens the studio of a folder with a site. */
export async function serveStudio(folder: string) {
  const site = path.join(folder, 'site.yaml');
  const watcher = new EventEmitter();
  const logged: string[] = [];
  const door = await openFolderApi(
    { site, folder },
    {
      log: (line) => void logged.push(line),
      listen: (changed) => {
        watcher.on('changed', changed);
        return () => void watcher.off('changed', changed);
      },
    },
  );
  const computer = computerOf(door, folder);
  const kept = await keptOf(folder, computer);
  const { media, earlier } = kept;
  const workspace = openWorkspace({
    ...{ media, earlier: new Map(earlier), schemas, base: '/' },
    stored: kept.site,
    storage: storageOf(kept),
    archive: () => Promise.reject(new Error('nobody begins an edition here')),
  });
  const print = async (page: string, variants?: unknown) =>
    `<title>${page}</title>${variants ? ` in ${variants}` : ''}`;
  const studio = openStudio(workspace, '/', (_current, page, shown) => print(page, shown?.variants));
  let isOpen = true;
  let problem: PlaceProblem | undefined;
  const place = syncComputer({
    ...{ computer, words, workspace, session: studio.session, showAgain: studio.showAgain },
    writes: () => isOpen,
    heard: (now) => {
      problem = now;
    },
  });

  const answerOf = (name: string, body: BodyInit) => askStudio(studio.answer, name, { body });
  const ask = async <T>(name: string, body: unknown = {}): Promise<T> =>
    (await (await answerOf(name, JSON.stringify(body))).json()) as T;

  return {
    ...{ folder, site, logged, ask, answerOf, workspace, session: studio.session },
    /** Answers what the page of the studio asks. */
    answer: studio.answer,
    /** What the browser stores of the site. */
    stored: kept,
    open: () => ask<OpenedStudio>('open'),
    /** Edits the text as it is now. */
    async edit(intents: Intent[], more: Partial<EditRequest> = {}): Promise<EditResponse> {
      const { version } = await ask<{ version: string }>('text');
      return ask('edit', { version, intents, ...more });
    },
    undo: (body = {}) => ask<EditResponse>('undo', body),
    redo: () => ask<EditResponse>('redo'),
    text: () => ask<{ text: string; version: string }>('text'),
    /** The file, when it has all changes so far. */
    async onDisk(): Promise<string> {
      // it answers when all before is stored
      await answerOf('text', '{}');
      await place.sync(0);
      return readFileSync(site, 'utf8');
    },
    /** What hinders the studio in the folder. */
    problem: () => problem,
    sync: () => place.sync(0),
    restore: place.restore,
    /** Another program saves the file, and the studio has taken that over. */
    async save(next: string): Promise<void> {
      writeFileSync(site, next);
      watcher.emit('changed');
      await place.sync(0);
    },
    /** The events from now on. */
    events() {
      const events: StudioEvent[] = [];
      const stop = studio.session.listen((event) => void events.push(event));
      return { events, stop };
    },
    /** Ends the studio; the folder stays. */
    end: () => {
      isOpen = false;
      studio.session.close();
    },
    close() {
      this.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

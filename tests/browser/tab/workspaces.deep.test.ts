import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Worker } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { KINDS } from '../../studio/hosts/hosts.ts';
import { type Started, startHost, startSchool, traitsOf } from '../../studio/workspace/hosts.ts';
import type { SiteTexts, Traits } from '../../studio/workspace/place.ts';
import { findsIn, promisesOf, START } from '../../studio/workspace/promises.ts';
import { ZIP } from '../../studio/workspace/tab.ts';
import { test as base } from '../visitor.ts';
import { hostTab, openTab, type TabHost } from './tab.ts';
import type { Kind, WorkspaceTab } from './workspace-worker.ts';

/*
 * What every workspace promises, in those of a tab: in a worker of Chromium, with its real storage and folders, and with hosts and a school
 * beside it that have real Git. tests/studio/workspace has the disk.
 */

/** The place elsewhere that a promise is looked at with. */
let started: Started | undefined;
/** The server with the calls of a school, which are at the address of the tab. */
let school: string | undefined;
let goOn: (() => Promise<void>) | undefined;

/** Does beside the tab what it asks for. */
async function beside(request: IncomingMessage): Promise<unknown> {
  if (!started) throw new Error('There is nothing beside the tab.');
  const { call, argument } = JSON.parse(await text(request));
  const { elsewhere } = started;
  if (call === 'files') return elsewhere.files();
  if (call === 'elsewhere') await elsewhere.elsewhere(argument);
  if (call === 'hinder') goOn = await elsewhere.hinder(argument);
  if (call === 'goOn') await goOn?.();
  return null;
}

function answers(request: IncomingMessage, answer: ServerResponse): boolean {
  const { url = '', method, headers } = request;
  if (url === '/beside') {
    beside(request).then(
      (found) => answer.end(JSON.stringify(found)),
      (error: Error) => answer.writeHead(500).end(error.message),
    );
    return true;
  }
  if (!school || !url.startsWith('/mun/')) return false;
  const passed = ask(`${school}${url}`, { method, headers }, (back) => {
    answer.writeHead(back.statusCode ?? 500, back.headers);
    back.pipe(answer);
  });
  passed.on('error', () => request.socket.destroy());
  request.pipe(passed);
  return true;
}

let host: TabHost;
beforeAll(async () => {
  host = await hostTab({ worker: 'workspace-worker.ts', answers });
});
afterAll(() => host.close());
afterEach(async () => {
  await started?.close();
  [started, school, goOn] = [undefined, undefined, undefined];
});

const test = base.extend<{ worker: Worker }>({
  worker: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use((await openTab(context, host.origin)).worker);
      await context.close();
    },
    { scope: 'file' },
  ],
});

const IN_TAB = { storesVersions: true, readsMedia: true };
const ROOM = 'Download the site as a ZIP before you close this tab.';
const UNWRITTEN = 'Nothing was written. What you changed is still stored in this browser.';

interface Place {
  /** What says which promises are about it. */
  traits: Traits;
  /** Makes one; with what it promises in words that name its host. */
  make: (files: SiteTexts) => Promise<{ kind: Kind; traits?: Traits }>;
}

const ELSEWHERE: Traits = { ...traitsOf('its host'), ...IN_TAB };

const PLACES: Record<string, Place> = {
  'a ZIP in a browser that stores nothing': { traits: ZIP, make: async () => ({ kind: 'zip' }) },
  'the storage of the browser': {
    make: async () => ({ kind: 'stored' }),
    traits: {
      ...ZIP,
      ...IN_TAB,
      hindrances: {
        full: {
          text: `This browser has no more room, so the change is not stored. ${ROOM} Then delete files from this computer, or a site that you don't need from the list of sites.`,
        },
      },
    },
  },
  'a folder of the computer': {
    make: async () => ({ kind: 'folder' }),
    traits: {
      ...{ hasOthers: true, keepsMark: true, keepsArchive: true, ...IN_TAB },
      hindrances: {
        full: { text: `The disk is full. Delete files that you don't need, and try again. ${UNWRITTEN}` },
        protected: {
          text: `A file of this folder can't be written: another program or tab uses it, or it is read-only. Close it there, allow writing, and try again. ${UNWRITTEN}`,
        },
      },
    },
  },
  ...Object.fromEntries(
    KINDS.map((kind): [string, Place] => [
      `a repository at ${kind}`,
      {
        traits: ELSEWHERE,
        make: async (files) => {
          started = await startHost(kind, files);
          const { place, enters, traits } = started;
          return { kind: { place, enters }, traits: { ...traits, ...IN_TAB } };
        },
      },
    ]),
  ),
  'the service of a school': {
    traits: ELSEWHERE,
    make: async (files) => {
      const own = await startSchool(files);
      [started, school] = [own, own.origin];
      const place = { kind: 'school', site: `${host.origin}/mun/` } as const;
      return {
        kind: { place, enters: own.enters },
        traits: { ...traitsOf(new URL(host.origin).host), ...IN_TAB, keepsArchive: false },
      };
    },
  },
};

describe.each(Object.entries(PLACES))('%s', (_name, { traits: those, make }) => {
  test.for(promisesOf(those))('%s', async ([says, promised], { worker }) => {
    const { kind, traits = those } = await make(promised.start ?? START);
    const found = await worker.evaluate(
      ([of, what]) => (globalThis as unknown as { tab: WorkspaceTab }).tab.look(of, what),
      [kind, says] as const,
    );
    // what is undefined is not there, or null, on the way
    const wanted = JSON.stringify(findsIn(promised, traits)) ?? 'null';
    expect(JSON.parse(withoutDoubt(found))).toEqual(JSON.parse(wanted));
  });
});

/** A browser may have begun to send on a connection that it still had: then nobody knows whether it arrived, and the words say so. */
function withoutDoubt(found: string): string {
  return found.replace(
    /The connection to (\S+) broke while your changes were sent\. (.*?) Publish again when you are connected: nothing is published twice\./,
    '$1 does not answer. $2 Check your network, then try again.',
  );
}

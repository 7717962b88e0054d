import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadBundles } from '../../src/site/build/bundles/bundles.ts';
import { createSiteData } from '../../src/site/build/bundles/site-data.ts';
import { grownSite } from '../bench/grow.ts';
import { unzipped } from '../site/build/finished.ts';
import { largePhoto } from '../site/build/photos.ts';
import { test } from './visitor.ts';
import { bundledWorker, onPage, type Serve, send } from './worker-page.ts';

/* A site as large as they get, finished with nothing but a browser. */

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-large-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMMITTEES = 100;
const PICTURES = Number(process.env.PLENARY_PICTURES ?? 300);

/** Megabytes that the processes of a browser may take more than before. */
const ROOM = 1500;

/** The site of the project with many committees, and a page with many photos. */
function largeSite(): string {
  const site = parse(grownSite(readFileSync(path.join(root, 'site.yaml'), 'utf8'), COMMITTEES));
  const pictures = Array.from({ length: PICTURES }, (_, at) => ({
    image: `photos/photo-${at}.jpg`,
    alt: `Delegates ${at}`,
  }));
  const gallery = {
    path: '/photos',
    title: 'Photos',
    blocks: [{ type: 'gallery', heading: 'Photos', pictures }],
  };
  return stringify(
    { ...site, routes: [gallery, ...site.routes] },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

/** The megabytes that all processes of a browser have in memory: their private parts, and each shared one once for each. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.map(({ id }) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

const media = path.join(root, 'media');
const names = readdirSync(media, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(media, path.join(parentPath, name)).replaceAll(path.sep, '/'));

test(`a site with ${COMMITTEES} committees and ${PICTURES} photos is finished in a tab within ${ROOM} MB, and can be cancelled`, {
  timeout: 3_600_000,
}, async ({ browser }) => {
  const worker = await bundledWorker('finished-large-worker.ts');
  const bundles = await loadBundles({ root });
  const photos = await Promise.all(Array.from({ length: 10 }, (_, at) => largePhoto(at)));
  const all = [...names, ...Array.from({ length: PICTURES }, (_, at) => `photos/photo-${at}.jpg`)];
  const site = largeSite();
  let zip: Uint8Array = new Uint8Array();
  const serve: Serve = (address, body, response) => {
    const file = (...parts: string[]) =>
      send(response, 'application/octet-stream', readFileSync(path.join(...parts)));
    const [, photo] = /^\/media\/photos\/photo-(\d+)\.jpg$/.exec(address) ?? [];
    if (address === '/zip') zip = body;
    if (photo) return send(response, 'image/jpeg', photos[Number(photo) % photos.length] as Buffer);
    if (address.startsWith('/media/')) return file(media, address.slice('/media/'.length));
    if (address.startsWith('/fonts/')) return file(root, 'node_modules', address.slice('/fonts/'.length));
    if (address.endsWith('/sw.js')) return file(bundles.folder, address.slice('/bundled/'.length));
    if (address.startsWith('/bundled/'))
      return file(bundles.folder, 'public', address.slice('/bundled/'.length));
    if (address === '/site') return send(response, 'text/plain', site);
    if (address === '/known')
      return send(
        response,
        'application/json',
        JSON.stringify({ names: all, data: createSiteData(root, bundles) }),
      );
    const script =
      worker.get(address.slice(1)) ?? (address === '/worker.js' ? [...worker.values()][0] : undefined);
    if (script !== undefined) return send(response, 'text/javascript', script);
    return send(response, 'text/html', '<!doctype html><title>Large site</title>');
  };
  await onPage(browser, serve, async (page) => {
    const finish = (stopAfter: number) =>
      page.evaluate(
        (stop) =>
          new Promise<unknown>((done, fail) => {
            const one = new Worker('/worker.js', { type: 'module' });
            one.onmessage = ({ data }) => {
              if (!('answer' in data)) return;
              done(data.answer);
              one.terminate();
            };
            one.onerror = ({ message }) => fail(new Error(message));
            one.postMessage(stop);
          }),
        stopAfter,
      );
    expect(await finish(20)).toMatchObject({ files: 20, isCancelled: true });
    const before = await memoryOf(browser);
    let peak = before;
    let said: unknown;
    const answer = finish(-1).then((one) => {
      said = one;
    });
    while (said === undefined) {
      peak = Math.max(peak, await memoryOf(browser));
      // how often its memory is read while it works; it is not waited for any longer than it takes
      await Promise.race([answer, page.waitForTimeout(500)]);
    }
    const files = await unzipped(zip);
    console.log({ said, before, peak, files: files.size });
    expect(said).toMatchObject({ files: files.size, bytes: zip.length });
    expect(
      [...files.keys()].filter((name) => /^committees\/.*\.html$/.test(name)).length,
    ).toBeGreaterThanOrEqual(COMMITTEES);
    expect([...files.keys()].filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(2 * PICTURES);
    expect(peak - before).toBeLessThan(ROOM);
  });
});

import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { broken } from './reflow.ts';
import { openForm } from './studio.ts';
import { editable, saved } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { violations } from './violations.ts';

/* A folder of the computer as the place of a site: a folder of the browser's own storage, which has the same interface. */

const { host, test } = studioTests();

/** Machines are shared, and a disk takes its time. */
const SOON = { timeout: 60_000 };

/** A value that is far from what the tests change here, and another one. */
const ELSEWHERE = 'text: What to read before the first session.';
const OTHER = 'text: Read this first.';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const FIRST = 'Letter from the Principal';

/** The controls of the studio that the notice covers, or that are outside of the window because of it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.tab-notice') as HTMLElement;
    const edge = notice.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.bar button, .tabs button')].flatMap((control) => {
      const { top, bottom } = control.getBoundingClientRect();
      const isFree = bottom <= edge.top || top >= edge.bottom;
      return !control.checkVisibility() || (isFree && top >= 0 && bottom <= innerHeight)
        ? []
        : (control.textContent ?? '');
    });
  });

/** A window of the studio, in which the editor chooses the folder that `window.chosen` names. Nobody looks at it while `isSeen` is false. */
async function studio(open: (options: object) => Promise<Page>): Promise<Page> {
  const page = await open({ serviceWorkers: 'allow', viewport: DESK });
  await page.addInitScript(() => {
    const choose = async () => {
      const { chosen = 'conference' } = window as { chosen?: string };
      return (await navigator.storage.getDirectory()).getDirectoryHandle(chosen, { create: true });
    };
    Object.assign(window, { showDirectoryPicker: choose, isSeen: true });
    const state = () => ((window as { isSeen?: boolean }).isSeen ? 'visible' : 'hidden');
    Object.defineProperty(document, 'visibilityState', { get: state });
  });
  await page.exposeFunction('allowed', () =>
    page.workers()[0]?.evaluate(() => void (globalThis as unknown as { allow: () => void }).allow()),
  );
  page.setDefaultTimeout(SOON.timeout);
  await page.goto(host.studio);
  return page;
}

const seen = (page: Page, isSeen: boolean) =>
  page.evaluate((is) => void Object.assign(window, { isSeen: is }), isSeen);

/** What another program does in a folder. */
function inFolder<T, A>(
  page: Page,
  task: (folder: FileSystemDirectoryHandle, argument: A) => Promise<T>,
  argument: A,
  name = 'conference',
): Promise<T> {
  return page.evaluate(
    `(async () => (${task})(await (await navigator.storage.getDirectory()).getDirectoryHandle(${JSON.stringify(name)}, { create: true }), ${JSON.stringify(argument)}))()`,
  );
}

/** Writes files as another program does, by their paths. */
const put = (page: Page, files: Record<string, string>, name?: string) =>
  inFolder(
    page,
    async (root, all) => {
      for (const [path, content] of Object.entries(all)) {
        let folder = root;
        const parts = path.split('/');
        const last = String(parts.pop());
        for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await (await folder.getFileHandle(last, { create: true })).createWritable();
        await file.write(content);
        await file.close();
      }
    },
    files,
    name,
  );

/** The text of the folder's site.yaml; undefined where there is none. */
const siteYaml = (page: Page, name?: string) =>
  inFolder(
    page,
    async (folder) => {
      try {
        return await (await (await folder.getFileHandle('site.yaml')).getFile()).text();
      } catch {
        return undefined;
      }
    },
    null,
    name,
  );

/** Waits until the folder's site.yaml has some words. */
const written = (page: Page, words: string, name?: string) =>
  expect.poll(async () => String(await siteYaml(page, name)).includes(words), SOON).toBe(true);

/** Another program changes site.yaml. */
async function change(page: Page, from: string, to: string): Promise<void> {
  const text = String(await siteYaml(page));
  if (!text.includes(from)) throw new Error(`The file has no ${from}.`);
  await put(page, { 'site.yaml': text.replace(from, to) });
}

/** The files of a folder of media/. */
const filesIn = (page: Page, folder: string) =>
  inFolder(
    page,
    async (root, path) => {
      const media = await (await root.getDirectoryHandle('media')).getDirectoryHandle(path);
      const names: string[] = [];
      for await (const name of media.keys()) names.push(name);
      return names.sort();
    },
    folder,
  );

/** Puts the sample site into the folder. */
async function fillFolder(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('conference', {
      create: true,
    });
    const put = async (path: string, content: Blob) => {
      let folder = root;
      const parts = path.split('/');
      const name = String(parts.pop());
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(content);
      await file.close();
    };
    const { sample = '' } = document.querySelector<HTMLElement>('[data-sample]')?.dataset ?? {};
    const { text, media }: { text: string; media: [string, string][] } = await (await fetch(sample)).json();
    await put('site.yaml', new Blob([text]));
    for (const [name, content] of media)
      await put(`media/${name}`, new Blob([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))]));
  });
}

async function openFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await editable(page);
  await openForm(page, FIRST);
}

/** The button of the only site in this browser: that of the conference, or of the folder while nobody knows its name. */
const storedSite = (page: Page) =>
  page
    .locator('.start section', { has: page.getByRole('heading', { name: 'Continue' }) })
    .getByRole('button')
    .first();

/** Reopens the studio, and the site that is in it. `before` happens before the site is opened. */
async function reopen(page: Page, form = FIRST, before = async () => {}): Promise<void> {
  await page.reload();
  const site = storedSite(page);
  await site.waitFor();
  await before();
  await site.click();
  await editable(page);
  await openForm(page, form);
}

/**
 * Takes the permission for folders from the worker, as the browser does between two visits; the page has it again when the editor is
 * asked. (Folders of the browser's own storage need none.)
 */
async function withoutPermission(page: Page, answer: PermissionState): Promise<void> {
  const [worker] = page.workers();
  await worker?.evaluate(() => {
    const { prototype } = FileSystemDirectoryHandle;
    const real = { ...Object.getOwnPropertyDescriptors(prototype) };
    const refuse = () => {
      throw new DOMException('', 'NotAllowedError');
    };
    for (const name of ['getFileHandle', 'getDirectoryHandle', 'keys', 'entries'] as const)
      Object.defineProperty(prototype, name, { ...real[name], value: refuse });
    Object.assign(globalThis, {
      allow: () => Object.defineProperties(prototype, real as PropertyDescriptorMap),
    });
  });
  await page.evaluate((state) => {
    Object.assign(window, { asked: 0 });
    (FileSystemHandle.prototype as { requestPermission?: object }).requestPermission = async () => {
      const own = window as unknown as { asked: number; allowed: () => Promise<void> };
      own.asked += 1;
      if (state === 'granted') await own.allowed();
      return state;
    };
  }, answer);
}

const heading = (page: Page) => page.getByRole('combobox', { name: 'Heading' });
const notice = (page: Page) => page.locator('.tab-notice');

/** Waits until the studio says something about the folder. */
const said = (page: Page, words: string) =>
  expect.poll(() => notice(page).allInnerTexts(), SOON).toEqual([expect.stringContaining(words)]);

async function type(page: Page, text: string): Promise<void> {
  await heading(page).fill(text);
  await heading(page).press('Enter');
}

/** Waits until the browser has stored what was typed. */
async function stored(page: Page): Promise<void> {
  await expect.poll(() => saved(page), SOON).toBe('Saved');
}

/** The text that this browser has stored. */
const storedText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        indexedDB.open('plenary-studio').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const all = result.transaction('texts').objectStore('texts').getAll();
          all.onsuccess = () => {
            result.close();
            done(all.result[0].text);
          };
        };
      }),
  );

/** The files of media/ that this browser has stored. */
const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        indexedDB.open('plenary-studio').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const all = result.transaction('media').objectStore('media').getAllKeys();
          all.onsuccess = () => {
            result.close();
            done((all.result as [string, string][]).map(([, name]) => name));
          };
        };
      }),
  );

let page: Page;
beforeEach<{ open: (options: object) => Promise<Page> }>(async ({ open }) => {
  page = await studio(open);
  await fillFolder(page);
});

test('a change is in the folder without a click, an undo too, and what a text editor changes shows up', async () => {
  await picture(page, 'start');
  await openFolder(page);
  await type(page, 'Welcome from the Principal');
  await written(page, 'heading: Welcome from the Principal');
  await page.keyboard.press('Control+z');
  await written(page, `heading: ${FIRST}`);
  await change(page, FIRST, 'Written elsewhere');
  await expect.poll(() => heading(page).inputValue(), SOON).toBe('Written elsewhere');
  const frame = await editable(page);
  expect(await frame.locator('[data-block="letter"] h2').first().textContent()).toBe('Written elsewhere');
  expect(await siteYaml(page)).toContain('heading: Written elsewhere');
  expect(await notice(page).count()).toBe(0);
});

test('a photo that is added is in media/ of the folder before the text names it, and one that another program deletes is gone', async () => {
  await openFolder(page);
  await openForm(page, 'UNSC');
  const before = await filesIn(page, 'logos');
  const buffer = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }),
  );
  const field = page.locator('.field[data-path*="logo"] input[type=file]').first();
  await field.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('textbox', { name: 'What does the picture show?' }).fill('A field.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const added = async () => (await filesIn(page, 'logos')).filter((name) => !before.includes(name));
  await expect.poll(added, SOON).toHaveLength(1);
  const [name] = await added();
  await written(page, `logos/${name}`);
  await inFolder(
    page,
    async (root, file) => {
      const logos = await (await root.getDirectoryHandle('media')).getDirectoryHandle('logos');
      await logos.removeEntry(file);
    },
    String(name),
  );
  // as on a disk, the site has a problem then: nobody puts the file back
  await expect.poll(async () => (await storedFiles(page)).includes(`logos/${name}`), SOON).toBe(false);
  await openForm(page, FIRST);
  await type(page, 'Written after it');
  await written(page, 'heading: Written after it');
  expect(await added()).toEqual([]);
});

test('when another program was faster, what both have changed is in the folder', async () => {
  await openFolder(page);
  await seen(page, false);
  await change(page, ELSEWHERE, OTHER);
  await type(page, 'Mine');
  await written(page, 'heading: Mine');
  expect(await siteYaml(page)).toContain(OTHER);
});

test('a value that both have changed is asked about, and the editor decides', async () => {
  await openFolder(page);
  await seen(page, false);
  await change(page, FIRST, 'Theirs');
  await type(page, 'Mine');
  await page.locator('.conflict').getByText('changed this to “Theirs”').waitFor();
  expect(await siteYaml(page)).toContain('heading: Theirs');
  await picture(page, 'conflict');
  await page.getByRole('button', { name: 'Use mine' }).click();
  await written(page, 'heading: Mine');
});

test('without permission, changes are stored in the browser; one click at the next visit, and the folder has them with those of others', async () => {
  await openFolder(page);
  await reopen(page, FIRST, () => withoutPermission(page, 'denied'));
  await said(page, 'may not use the folder “conference”');
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    expect(await covered(page)).toEqual([]);
  }
  await type(page, 'Stored only');
  await stored(page);
  expect(await siteYaml(page)).not.toContain('Stored only');
  await change(page, ELSEWHERE, OTHER);
  await reopen(page, 'Stored only', () => withoutPermission(page, 'granted'));
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  await written(page, 'heading: Stored only');
  expect(await siteYaml(page)).toContain(OTHER);
  expect(await heading(page).inputValue()).toBe('Stored only');
  expect(await notice(page).count()).toBe(0);
});

test('a permission that is given back in the studio is enough: the folder has what was changed meanwhile', async () => {
  await openFolder(page);
  await withoutPermission(page, 'granted');
  await type(page, 'Stored first');
  await said(page, 'may not use the folder “conference”');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect((await broken(page)).sideways).toBeLessThanOrEqual(0);
  await picture(page, 'refused');
  await notice(page).getByRole('button', { name: 'Allow' }).click();
  await written(page, 'heading: Stored first');
  await expect.poll(() => notice(page).count(), SOON).toBe(0);
});

/** The signature of the letter in one line, with two values that two people change. */
const SIGNATURE = /signature:\n(?: {10}.*\n)+/;
const IN_ONE_LINE =
  'signature: { name: Dr. Revathi Oommachan, role: Principal, photo: photos/principal.svg }\n';

test('what the folder does not have yet and what another program wrote since are merged value by value, also in one line', async () => {
  const text = String(await siteYaml(page));
  await put(page, { 'site.yaml': text.replace(SIGNATURE, IN_ONE_LINE) });
  await openFolder(page);
  await withoutPermission(page, 'denied');
  await page.getByRole('combobox', { name: 'Role' }).fill('Head of school');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedText(page), SOON).toContain('role: Head of school');
  await change(page, 'Dr. Revathi Oommachan', 'Dr. R. Oommachan');
  await reopen(page);
  await written(page, 'role: Head of school');
  expect(await siteYaml(page)).toContain('name: Dr. R. Oommachan');
  expect(await page.locator('.conflict').count()).toBe(0);
});

test('a value that both have changed while the studio was closed is asked about at the next visit', async () => {
  await openFolder(page);
  await withoutPermission(page, 'denied');
  await type(page, 'Mine');
  await expect.poll(() => storedText(page), SOON).toContain('heading: Mine');
  await change(page, FIRST, 'Theirs');
  await change(page, ELSEWHERE, OTHER);
  await reopen(page, 'Theirs');
  await page.locator('.conflict').getByText('changed this to “Theirs”').waitFor();
  await page.getByRole('button', { name: 'Use mine' }).click();
  await written(page, 'heading: Mine');
  expect(await siteYaml(page)).toContain(OTHER);
});

test('a text of this browser that today’s studio would refuse as a change is there at the next visit, and in the folder', async () => {
  await openFolder(page);
  // as an earlier studio accepted it, which knew fewer errors
  await page.evaluate(
    ([from, to]) =>
      new Promise<void>((done) => {
        indexedDB.open('plenary-studio').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const store = result.transaction('texts', 'readwrite').objectStore('texts');
          store.openCursor().onsuccess = (event) => {
            const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result;
            const { text, ...rest } = cursor.value;
            cursor.update({ ...rest, text: text.replace(from, to) });
          };
          store.transaction.oncomplete = () => {
            result.close();
            done();
          };
        };
      }),
    [FIRST, '$nothing.there'] as const,
  );
  await page.reload();
  await storedSite(page).click();
  await written(page, 'heading: $nothing.there');
  expect(await storedText(page)).toContain('heading: $nothing.there');
});

test('a folder that was renamed is said; chosen where it is now, it gets what was changed, and another folder does not', async () => {
  await openFolder(page);
  const text = String(await siteYaml(page));
  await page.evaluate(async () => {
    await (await navigator.storage.getDirectory()).removeEntry('conference', { recursive: true });
  });
  await type(page, 'Somewhere');
  await said(page, 'is not where it was');
  await picture(page, 'gone');
  await expect.poll(() => storedText(page), SOON).toContain('heading: Somewhere');
  await put(page, { 'site.yaml': text.replace(ELSEWHERE, OTHER) }, 'another');
  await put(page, { 'site.yaml': text }, 'renamed');
  const choose = (name: string) =>
    page
      .evaluate((chosen) => void Object.assign(window, { chosen }), name)
      .then(() => notice(page).getByRole('button', { name: 'Choose the folder' }).click());
  await choose('another');
  await said(page, 'has another site.yaml');
  expect(await siteYaml(page, 'another')).not.toContain('Somewhere');
  await choose('renamed');
  await written(page, 'heading: Somewhere', 'renamed');
  await expect.poll(() => notice(page).count(), SOON).toBe(0);
});

test('a site.yaml that was deleted or emptied is written again when the editor says so, and not before', async () => {
  await openFolder(page);
  await inFolder(page, (root) => root.removeEntry('site.yaml'), null);
  await type(page, 'Still here');
  await said(page, 'has no site.yaml any more');
  expect(await siteYaml(page)).toBeUndefined();
  await notice(page).getByRole('button', { name: 'Write it again' }).click();
  await written(page, 'heading: Still here');
  await expect.poll(() => notice(page).count(), SOON).toBe(0);
  await put(page, { 'site.yaml': '' });
  await said(page, 'has no site.yaml any more');
  expect(await siteYaml(page)).toBe('');
});

test('a full disk and a file that is read-only are explained, and the folder gets the change as soon as it works', async () => {
  await openFolder(page);
  const [worker] = page.workers();
  const failing = (name: string) =>
    worker?.evaluate((error) => {
      const { prototype } = FileSystemFileHandle;
      const real = prototype.createWritable;
      prototype.createWritable = () => Promise.reject(new DOMException('', error));
      Object.assign(globalThis, { repair: () => Object.assign(prototype, { createWritable: real }) });
    }, name);
  const repair = () =>
    worker?.evaluate(() => void (globalThis as unknown as { repair: () => void }).repair());
  for (const [error, words] of [
    ['QuotaExceededError', 'The disk is full'],
    ['NoModificationAllowedError', 'it is read-only'],
  ] as const) {
    await failing(error);
    await type(page, `After ${error}`);
    await said(page, words);
    await stored(page);
    expect(await siteYaml(page)).not.toContain(error);
    await repair();
    await written(page, `heading: After ${error}`);
    await expect.poll(() => notice(page).count(), SOON).toBe(0);
  }
});

test('a site.yaml that another program breaks is explained, and nothing is written over it', async () => {
  await openFolder(page);
  await change(page, `heading: ${FIRST}`, 'heading: [');
  await type(page, 'Mine');
  await said(page, 'the studio can’t take that over');
  expect(await siteYaml(page)).toContain('heading: [');
  await change(page, 'heading: [', `heading: ${FIRST}`);
  await written(page, 'heading: Mine');
  await expect.poll(() => notice(page).count(), SOON).toBe(0);
});

test('a folder without a site, and a browser without folders, are explained; the ZIP is there', async () => {
  await page.evaluate(() => void Object.assign(window, { chosen: 'empty' }));
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await page.getByRole('alert').getByText('has no file site.yaml').waitFor();
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: undefined }));
  await page.reload();
  expect(await page.getByRole('button', { name: 'Open a folder' }).isDisabled()).toBe(true);
  await page.getByText('This browser can’t open folders').waitFor();
  await picture(page, 'none');
  expect(await page.getByRole('button', { name: 'Open a ZIP file' }).isEnabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
});

/** Takes a picture of what an editor sees on a desk and on a phone, where somebody wants to look at them. */
async function picture(page: Page, name: string): Promise<void> {
  const { PLENARY_SHOTS: folder } = process.env;
  if (!folder) return;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: path.join(folder, `${name}-${size.width}.png`) });
  }
}

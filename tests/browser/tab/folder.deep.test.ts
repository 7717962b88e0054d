import { expect } from 'vitest';
import { filesBelow, filesInMemory } from '../../../src/compiler/platform/files.ts';
import { inPage, type OpenTab, openTab, profileTests } from './tab.ts';

/* Folders in a browser: those of its own storage (OPFS), which have the interface of those of the computer. And files from Blobs. */

const { host, test } = profileTests();

/** Writes files as another program does, by their paths. A path that ends in a slash is a folder. */
function put({ worker }: OpenTab, files: Record<string, string>): Promise<void> {
  return worker.evaluate(async (all) => {
    for (const [path, content] of Object.entries(all)) {
      let folder = await navigator.storage.getDirectory();
      const parts = path.split('/');
      const name = String(parts.pop());
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      if (name === '') continue;
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(content);
      await file.close();
    }
  }, files);
}

/** The files that a tab reads in the folder, as texts. */
function read({ worker }: OpenTab): Promise<Record<string, string> | string> {
  return worker.evaluate(async () => {
    try {
      const { site, media } = await tab.readFolder(await navigator.storage.getDirectory());
      const texts: [string, string][] = [['site.yaml', await site.text()]];
      for (const [name, file] of media) texts.push([name, await file.text()]);
      return Object.fromEntries(texts);
    } catch (error) {
      return `${(error as { kind?: string }).kind}: ${(error as Error).message}`;
    }
  });
}

/** Writes a text into site.yaml. 'written', the text of another program, or why it is not written. */
function write({ worker }: OpenTab, text: string, was?: string): Promise<string> {
  return worker.evaluate(
    async ([next, before]) => {
      const bytes = (written: string) => new TextEncoder().encode(written);
      const folder = await navigator.storage.getDirectory();
      try {
        const done = await tab.writeSiteFile(
          folder,
          bytes(String(next)),
          before == null ? undefined : bytes(before),
        );
        return done === 'written' ? done : `changed: ${new TextDecoder().decode(done.changed)}`;
      } catch (error) {
        return `${(error as { kind?: string }).kind}: ${(error as Error).message}`;
      }
    },
    [text, was] as const,
  );
}

function writeMedia({ worker }: OpenTab, name: string, text: string): Promise<string> {
  return worker.evaluate(
    async ([file, content]) => {
      try {
        const folder = await navigator.storage.getDirectory();
        const done = await tab.writeMediaFile(folder, String(file), new Blob([String(content)]));
        return done === 'written' ? done : `changed: ${new TextDecoder().decode(done.changed)}`;
      } catch (error) {
        return `${(error as { kind?: string }).kind}: ${(error as Error).message}`;
      }
    },
    [name, text],
  );
}

test('a folder is read without what systems put there, and written without losing what another program wrote', async ({
  opened,
}) => {
  await put(opened, {
    ...{ 'site.yaml': 'one', 'media/photos/a.jpg': 'photo', 'media/.DS_Store': 'x', 'README.md': 'x' },
    'media/.git/a': 'x',
  });
  expect(await read(opened)).toEqual({ 'site.yaml': 'one', 'photos/a.jpg': 'photo' });
  expect(await write(opened, 'two', 'one')).toBe('written');
  await put(opened, { 'site.yaml': 'of another' });
  expect(await write(opened, 'three', 'two')).toBe('changed: of another');
  expect(await write(opened, 'three', 'of another')).toBe('written');
  expect(await writeMedia(opened, 'logos/b.svg', 'logo')).toBe('written');
  expect(await writeMedia(opened, 'logos/b.svg', 'logo')).toBe('written');
  expect(await writeMedia(opened, 'logos/b.svg', 'other')).toBe('changed: logo');
  expect(await read(opened)).toEqual({
    'site.yaml': 'three',
    'photos/a.jpg': 'photo',
    'logos/b.svg': 'logo',
  });
});

test('what another program does while the studio writes, or a file that it deleted, is not written over', async ({
  opened,
}) => {
  await put(opened, { 'site.yaml': 'one' });
  const answer = await opened.worker.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const { prototype } = FileSystemFileHandle;
    const real = prototype.createWritable;
    // another program is quicker, when the studio has begun
    prototype.createWritable = async function (this: FileSystemFileHandle) {
      prototype.createWritable = real;
      const ours = await this.createWritable();
      const theirs = await this.createWritable();
      await theirs.write('of another');
      await theirs.close();
      return ours;
    };
    const bytes = (text: string) => new TextEncoder().encode(text);
    const done = await tab.writeSiteFile(folder, bytes('two'), bytes('one'));
    const left = await (await (await folder.getFileHandle('site.yaml')).getFile()).text();
    await folder.removeEntry('site.yaml');
    const gone = await tab.writeSiteFile(folder, bytes('two'), bytes('of another'));
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return [done !== 'written' && new TextDecoder().decode(done.changed), left, gone, names];
  });
  expect(answer).toEqual(['of another', 'of another', { changed: undefined }, []]);
});

test('what is left of an interrupted write is nobody’s: it is written over', async ({ opened }) => {
  await put(opened, { 'site.yaml': '', 'media/a.jpg': '' });
  expect(await write(opened, 'one')).toBe('written');
  expect(await writeMedia(opened, 'a.jpg', 'photo')).toBe('written');
  expect(await write(opened, 'two')).toBe('changed: one');
});

test('a folder that is none, names that lead out, and what is in the way are explained', async ({
  opened,
}) => {
  expect(await read(opened)).toMatch(/^missing: The folder .* has no file site\.yaml.*Choose the folder/);
  await put(opened, { 'site.yaml/': '', 'media/photos': 'a file' });
  expect(await read(opened)).toMatch(/^missing: The folder .* has no file site\.yaml/);
  expect(await writeMedia(opened, '../x.jpg', 'x')).toMatch(
    /^file: The name “\.\.\/x\.jpg” leads out of its folder/,
  );
  expect(await writeMedia(opened, 'photos/x.jpg', 'x')).toMatch(/^file: Something in media\/ has the name/);
});

test('a folder that was deleted is no folder any more, in words', async ({ opened }) => {
  const answer = await opened.worker.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('school', { create: true });
    await root.removeEntry('school');
    return tab
      .writeMediaFile(folder, 'a.jpg', new Blob(['x']))
      .catch(({ kind, message }) => `${kind}: ${message}`);
  });
  expect(answer).toMatch(/^gone: The folder or a file in it was moved or deleted.*Choose the folder again/);
});

test('a folder is known again at the next visit, with its permission', async ({ context, opened }) => {
  await put(opened, { 'site.yaml': 'one' });
  await opened.worker.evaluate(async () => {
    const storage = await tab.openStorage();
    await storage.setFolder('a', await navigator.storage.getDirectory());
  });
  await opened.page.close();
  const { page } = await openTab(context, host.origin);
  await inPage(page);
  const again = await page.evaluate(async () => {
    const storage = await tab.openStorage();
    const folder = await storage.folder('a');
    if (!folder) return undefined;
    return [
      await tab.askForFolder(folder),
      await (await tab.readFolder(folder)).site.text(),
      await storage.folder('b'),
    ];
  });
  expect(again).toEqual([true, 'one', undefined]);
});

test('whether a browser opens folders is asked in its page: a worker never does', async ({ opened }) => {
  await inPage(opened.page);
  const inBrowser = await opened.page.evaluate(() => [tab.canOpenFolders(), 'showDirectoryPicker' in window]);
  expect(inBrowser[0]).toBe(inBrowser[1]);
  expect(await opened.worker.evaluate(() => tab.canOpenFolders())).toBe(false);
});

test('files of Blobs are read as those in memory, and only the part that is asked for', async ({
  opened,
}) => {
  const contents: [string, string][] = [
    ['a.jpg', 'photo'],
    ['photos/b.jpg', 'other'],
    ['photos/old/c.jpg', ''],
    ['__proto__', 'x'],
  ];
  const inMemory = filesInMemory(new Map(contents.map(([name, text]) => [name, Buffer.from(text)])));
  const answers = await opened.worker.evaluate((all) => {
    const read: number[] = [];
    type Reader = { readAsArrayBuffer: (blob: Blob) => ArrayBuffer };
    const { prototype } = (globalThis as unknown as { FileReaderSync: { prototype: Reader } }).FileReaderSync;
    const real = prototype.readAsArrayBuffer;
    prototype.readAsArrayBuffer = function (this: Reader, blob) {
      read.push(blob.size);
      return real.call(this, blob);
    };
    const blobs = new Map(all.map(([name, text]) => [name, new Blob([text])]));
    const files = tab.filesOfBlobs(blobs);
    const [first, same] = [files.version('a.jpg'), files.version('a.jpg')];
    const text = (...part: [string, number?, number?]) => new TextDecoder().decode(files.read(...part));
    const parts = [text('a.jpg'), text('a.jpg', 1, 3), text('a.jpg', 3), text('a.jpg', 3, 99)];
    blobs.set('a.jpg', new Blob(['changed']));
    let missing = '';
    try {
      files.read('z.jpg');
    } catch (error) {
      missing = (error as Error).message;
    }
    return {
      lists: ['', 'photos', 'photos/old', 'none'].map((folder) => files.list(folder)),
      sizes: [...blobs.keys(), 'z.jpg'].map((name) => files.size(name)),
      ...{ parts, read, missing, none: files.version('z.jpg') },
      versions: [first === same, files.version('a.jpg') === first],
    };
  }, contents);
  expect(answers).toEqual({
    lists: ['', 'photos', 'photos/old', 'none'].map((folder) => [...inMemory.list(folder)]),
    sizes: [7, 5, 0, 1, 0],
    parts: ['photo', 'ho', 'to', 'to'],
    read: [5, 2, 2, 2],
    missing: 'There is no file z.jpg.',
    none: '',
    versions: [true, false],
  });
  expect(filesBelow(inMemory, '')).toHaveLength(4);
});

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  platform as browser,
  loadTemporal,
  prepareCompilation,
} from '../../src/compiler/browser/platform.ts';
import { filesOnDisk } from '../../src/compiler/node/files.ts';
import { platform as node } from '../../src/compiler/node/platform.ts';
import { compile } from '../../src/compiler/node/site.ts';
import { openSite } from '../../src/compiler/open.ts';
import { filesBelow, filesInMemory } from '../../src/compiler/platform/files.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { root, schemas } from './real-site.ts';

/* What platforms do in their own ways has to be the same. tests/browser/compiler.deep.test.ts compiles whole sites in Chromium. */

const scratch = temporaryFolder();

/** The files below a folder on the disk, in memory. */
function copied(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]));
}

describe('files on the disk and in memory', () => {
  const folder = path.join(root, 'docs/example/media');
  const contents = copied(folder);
  const [disk, memory] = [filesOnDisk(folder), filesInMemory(contents)];

  test('have the same names, sizes and bytes', () => {
    const names = filesBelow(disk, '');
    expect(names.length).toBeGreaterThan(10);
    expect(filesBelow(memory, '').sort()).toEqual(names.sort());
    for (const name of names) {
      const size = disk.size(name);
      expect(memory.size(name)).toBe(size);
      for (const [from, to] of [[], [0, 10], [5, 9], [size - 3, size], [size - 3, size + 8]] as [
        number?,
        number?,
      ][])
        expect(Buffer.from(memory.read(name, from, to)).equals(disk.read(name, from, to))).toBe(true);
    }
  });

  test.each([
    ['on the disk', disk],
    ['in memory', memory],
  ])('%s, what is not there has no names, no size, no version and no bytes', (_, files) => {
    expect([files.list('no/such'), files.size('no'), files.version('no')]).toEqual([[], 0, '']);
    expect(() => files.read('no')).toThrow();
  });

  test('have another version when they are replaced', () => {
    const name = 'a/file.txt';
    const target = path.join(scratch, name);
    mkdirSync(path.dirname(target));
    writeFileSync(target, 'one');
    const some = new Map([[name, new TextEncoder().encode('one')]]);
    const before = [filesOnDisk(scratch), filesInMemory(some)].map(
      (files) => [files, files.version(name)] as const,
    );
    expect(before.map(([files, version]) => files.version(name) === version)).toEqual([true, true]);
    writeFileSync(target, 'other');
    some.set(name, new TextEncoder().encode('other'));
    expect(before.map(([files, version]) => files.version(name) === version)).toEqual([false, false]);
  });

  test('on the disk, links are left out', () => {
    symlinkSync('/', path.join(scratch, 'everything'));
    expect(filesOnDisk(scratch).list('')).toEqual(['a/']);
  });

  test('give the same site', () => {
    const file = path.join(root, 'docs/example/site.yaml');
    const now = new Date('2026-12-01');
    const content = readFileSync(file);
    const { site, problems } = compile({ file, name: 'site.yaml', schemas, now });
    const own = openSite({ content, name: 'site.yaml', media: memory, schemas, now }).compile();
    expect({ site: own.site, problems: own.problems }).toEqual({ site, problems });
    expect(site?.pages.length).toBeGreaterThan(10);
  });
});

describe('what Node.js and browsers do in their own ways is the same', () => {
  test('for time zones', () => {
    expect(browser.zoneNames()).toEqual(node.zoneNames());
  });

  test('for what zlib has packed: whole, broken, too long, and with more after it', () => {
    const some = fc.uint8Array({ minLength: 2, maxLength: 5000 });
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.boolean(),
        (one, times, where, isBroken) => {
          const bytes = Buffer.concat(Array.from({ length: times }, () => one));
          const packed = deflateSync(bytes);
          const cut = isBroken ? packed.subarray(0, where % packed.length) : Buffer.concat([packed, one]);
          for (const most of [bytes.length, bytes.length + 1, bytes.length - 1]) {
            const [expected, found] = [node.inflate(cut, most), browser.inflate(cut, most)];
            // a checksum that is cut off is missed by one only
            if (expected || !isBroken)
              expect(found && Buffer.from(found)).toEqual(expected && Buffer.from(expected));
          }
        },
      ),
    );
  });

  test('for times, once a browser without Temporal has loaded it', async () => {
    if (!('Temporal' in globalThis))
      expect(() => browser.temporal()).toThrow('before loadTemporal() has loaded it');
    await loadTemporal();
    const [one, other] = [browser, node].map((platform) =>
      platform.temporal().PlainDateTime.from('2024-03-31T02:30').toZonedDateTime('Europe/Berlin').toString(),
    );
    expect(one).toBe(other);
  });

  test('for workbooks, once they are read', async () => {
    const files = filesInMemory(
      new Map([
        ...copied(path.join(root, 'docs/example/media/documents')),
        ['broken.xlsx', new Uint8Array([0x50, 0x4b, 3, 4])],
        ['large.xlsx', new Uint8Array(11e6)],
      ]),
    );
    const name = filesBelow(files, '').find((one) => one === 'schedule.xlsx') ?? '';
    expect(() => browser.workbookRows(files.read(name))).toThrow('before prepareCompilation() has read it');
    await prepareCompilation(files);
    for (const one of [name, 'broken.xlsx', 'large.xlsx'])
      expect(browser.workbookRows(files.read(one))).toEqual(node.workbookRows(files.read(one)));
    expect(node.workbookRows(files.read(name))).toHaveProperty('rows');
  });

  test('for validators: those of the schemas are generated, and read the schemas of the program', () => {
    const code = readFileSync(path.join(root, 'src/compiler/validation/validators.generated.js'), 'utf8');
    expect(code.match(/= schemaOf\('/g)?.length).toBeGreaterThan(150);
    expect(code.match(/"\$schema":/g)?.length).toBeLessThan(5);
    expect([node.validatorsOf(schemas), browser.validatorsOf(schemas)]).toEqual([undefined, undefined]);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
// @ts-expect-error a script without types
import { HEADINGS, parseNote } from '../.changeset/version.mjs';
import { changelogBetween } from '../src/site/versions/index.ts';

/* CHANGELOG.md and the notes that it is made of. */

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const scratch: string[] = [];

afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project with two versions and these notes, in a folder of its own. Returns the folder. */
function projectWith(notes: { [name: string]: string }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-changelog-'));
  scratch.push(folder);
  mkdirSync(path.join(folder, '.changeset'));
  for (const name of ['version.mjs', 'README.md'])
    cpSync(path.join(root, '.changeset', name), path.join(folder, '.changeset', name));
  for (const [name, text] of Object.entries(notes))
    writeFileSync(path.join(folder, '.changeset', name), text);
  const written = {
    'package.json': '{\n  "version": "1.2.3",\n  "devDependencies": { "other": "1.2.3" }\n}\n',
    'package-lock.json':
      '{\n  "version": "1.2.3",\n  "packages": {\n    "": {\n      "version": "1.2.3"\n    },\n    "other": { "version": "1.2.3" }\n  }\n}\n',
    'CHANGELOG.md': '# Changelog\n\nFor editors.\n\n## 1.2.3\n\n### Repaired\n- Something.\n',
  };
  for (const [name, text] of Object.entries(written)) writeFileSync(path.join(folder, name), text);
  return folder;
}

function versionIn(folder: string, ...args: string[]): string {
  return execFileSync(process.execPath, [path.join(folder, '.changeset/version.mjs'), ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('the newest version of the changelog is that of package.json, and each version is listed once', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
  const versions = sections.map((section) => section.split('\n')[0]);
  expect(versions[0]).toBe(JSON.parse(read('package.json')).version);
  expect(JSON.parse(read('package-lock.json')).version).toBe(versions[0]);
  expect(new Set(versions).size).toBe(versions.length);
  for (const section of sections) expect(section).toMatch(/^\d+\.\d+\.\d+\n/);
});

test('each section of the changelog has our headings, with one entry on each line', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## .*\n/m);
  for (const section of sections) expect(parseNote('CHANGELOG.md', section).size).toBeGreaterThan(0);
});

test('an update shows all headings of notes, in their order', () => {
  const names = Object.keys(HEADINGS);
  const section = `## 1.0.1\n\n${names.map((name) => `### ${name}\n- Something.\n`).join('\n')}`;
  expect(changelogBetween(section, '1.0.0', '1.0.1').map(({ heading }) => heading)).toEqual(names);
});

test('every note can go into the changelog', () => {
  const notes = readdirSync(path.join(root, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  for (const name of notes) expect(() => parseNote(name, read(`.changeset/${name}`))).not.toThrow();
  const [, example = ''] = /```md\n([\s\S]*?)```/.exec(read('.changeset/README.md')) ?? [];
  expect(parseNote('README.md', example).size).toBe(1);
});

test('notes become the newest section by heading, and the version follows from them', () => {
  const folder = projectWith({
    'a.md': '### Repaired\n- A.\n\n### Changes your pages\n- B.\n',
    'b.md': '### Repaired\r\n- C.\r\n',
  });
  expect(versionIn(folder)).toContain('The version is 1.3.0.');
  expect(readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\nFor editors.\n\n## 1.3.0\n\n### Changes your pages\n- B.\n\n### Repaired\n- A.\n- C.\n\n## 1.2.3\n\n### Repaired\n- Something.\n',
  );
  expect(readdirSync(path.join(folder, '.changeset')).sort()).toEqual(['README.md', 'version.mjs']);
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  expect([lock.version, lock.packages[''].version, lock.packages.other.version]).toEqual([
    '1.3.0',
    '1.3.0',
    '1.2.3',
  ]);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect([manifest.version, manifest.devDependencies.other]).toEqual(['1.3.0', '1.2.3']);
});

test.each([
  ['repairs alone make a patch', [], '1.2.4'],
  ['a major version is made only where somebody says so', ['major'], '2.0.0'],
])('%s', (_name, args, version) => {
  const folder = projectWith({ 'a.md': '### Repaired\n- A.\n' });
  expect(versionIn(folder, ...args)).toContain(`The version is ${version}.`);
});

test.each([
  ['without notes', {}, /no notes/],
  ['a note with another heading', { 'a.md': '### Fixed\n- A.\n' }, /a\.md, line 1.*Changes your pages/],
  ['a note with a paragraph', { 'a.md': '### Repaired\nA.\n' }, /a\.md, line 2/],
  ['an empty note', { 'a.md': '\n' }, /a\.md has no entry/],
])('nothing changes, and the reason is said: %s', (_name, notes, reason) => {
  const folder = projectWith(notes);
  const files = () =>
    ['package.json', 'CHANGELOG.md'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const before = files();
  expect(() => versionIn(folder)).toThrow(reason);
  expect(files()).toEqual(before);
});

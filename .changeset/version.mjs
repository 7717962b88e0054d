import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `node .changeset/version.mjs [major]`: makes the notes in this folder the newest section of CHANGELOG.md, deletes them, and lets npm
 * write the version. The headings say whether it is a minor version or a patch. `major` makes a major one.
 */

/** The headings of a section, in their order, and which part of the version they raise. */
export const HEADINGS = { 'Changes your pages': 'minor', 'You can now': 'minor', Repaired: 'patch' };

/** Returns the lines of a note by heading. Throws where a line is no heading, no entry and not empty. */
export function parseNote(name, text) {
  const entries = new Map();
  let heading;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const place = `${name}, line ${index + 1}`;
    const [, title] = /^### (.*)$/.exec(line) ?? [];
    if (title !== undefined && !Object.hasOwn(HEADINGS, title))
      throw new Error(
        `${place}: the heading is "${title}". Use one of: ${Object.keys(HEADINGS).join(', ')}.`,
      );
    if (title !== undefined) heading = title;
    else if (line.startsWith('- ') && heading !== undefined)
      entries.set(heading, [...(entries.get(heading) ?? []), line]);
    else if (line.trim() !== '')
      throw new Error(
        `${place}: write a heading such as "### Repaired", and below it lines that begin with "- ".`,
      );
  }
  if (entries.size === 0) throw new Error(`${name} has no entry.`);
  return entries;
}

/** Lets npm raise a part of the version in package.json and package-lock.json of a folder. Returns the new version. */
function raiseVersion(folder, part) {
  // on Windows npm is a script, which only a shell starts
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' };
  return execFileSync('npm', ['version', part, '--no-git-tag-version'], options).trim().replace(/^v/, '');
}

/** Returns CHANGELOG.md with a new section above the others. */
function withSection(changelog, version, notes) {
  const parts = Object.keys(HEADINGS).flatMap((heading) => {
    const lines = notes.flatMap((note) => note.get(heading) ?? []);
    return lines.length > 0 ? [`### ${heading}\n${lines.join('\n')}\n`] : [];
  });
  const [before, ...sections] = changelog.split(/^(?=## )/m);
  return [before, [`## ${version}\n`, ...parts, ''].join('\n'), ...sections].join('');
}

function main([part]) {
  if (part !== undefined && part !== 'major') throw new Error('Write: node .changeset/version.mjs [major]');
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const root = path.join(folder, '..');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => path.join(folder, name));
  if (files.length === 0)
    throw new Error('There are no notes in .changeset/, so there is nothing to release.');
  const notes = files.map((file) => parseNote(path.basename(file), readFileSync(file, 'utf8')));
  const parts = notes.flatMap((note) => [...note.keys()].map((heading) => HEADINGS[heading]));
  const version = raiseVersion(root, part ?? (parts.includes('minor') ? 'minor' : 'patch'));
  const changelog = path.join(root, 'CHANGELOG.md');
  writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), version, notes));
  for (const file of files) rmSync(file);
  console.log(`The version is ${version}. Read CHANGELOG.md, and shorten it where you can.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

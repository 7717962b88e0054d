import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `node .changeset/version.mjs [major]`: makes the notes in this folder the newest section of CHANGELOG.md, deletes them, and writes the
 * version into package.json and package-lock.json. The headings say whether it is a minor version or a patch. `major` makes a major one.
 */

/** The headings of a section, in their order, and which part of the version they raise. */
const HEADINGS = { 'Changes your pages': 'minor', 'You can now': 'minor', Repaired: 'patch' };

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

/** Returns the version after `version` when a part of it is raised. */
export function nextVersion(version, part) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (part === 'major') return `${major + 1}.0.0`;
  return part === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Returns CHANGELOG.md with a new section above the others. */
export function withSection(changelog, version, notes) {
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
  const manifest = path.join(root, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const next = nextVersion(version, part ?? (parts.includes('minor') ? 'minor' : 'patch'));
  const changelog = path.join(root, 'CHANGELOG.md');
  writeFileSync(changelog, withSection(readFileSync(changelog, 'utf8'), next, notes));
  // in the lock file, the version is that of the project twice: at the top, and of the package ""
  for (const [name, count] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ]) {
    const file = path.join(root, name);
    if (!existsSync(file)) continue;
    let text = readFileSync(file, 'utf8');
    let from = 0;
    for (let nth = 0; nth < count; nth += 1) {
      const at = text.indexOf(`"version": "${version}"`, from);
      if (at < 0) throw new Error(`${name} has another version than ${version}.`);
      text = text.slice(0, at) + text.slice(at).replace(version, next);
      from = at + 1;
    }
    writeFileSync(file, text);
  }
  for (const file of files) rmSync(file);
  console.log(`${version} → ${next}. Read CHANGELOG.md, and shorten it where you can.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

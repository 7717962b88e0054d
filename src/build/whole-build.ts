import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, PARTS } from './output.ts';
import { cacheFolder, mediaFolder, type Project } from './project.ts';

/*
 * A build of which nothing has changed is not made again: neither the program and its packages (the bundles stand for them),
 * nor site.yaml, nor a file of media/, nor the hour, nor what the last build left. Then all that is left to do is to say what that one said.
 */

interface Note {
  /** What the build was made of. */
  of: string;
  /** What it left. */
  left: string;
  told: Told;
}

/** What a build says in the terminal. */
export interface Told {
  warnings?: string | undefined;
  summary?: string | undefined;
}

/** The last build of a project, if this one would be the same. */
export interface WholeBuild {
  /** What it said; undefined when there has to be a build. */
  told: Told | undefined;
  /** Notes what the build that is done now has said. */
  note: (told: Told) => void;
}

/** Warnings depend on the time, so what the last build said holds for this long: in milliseconds. */
const HOUR = 3_600_000;

/** Looks whether a build of a project with these bundles and options would be the same as the last one. */
export function wholeBuild(project: Project, bundles: string, options: object): WholeBuild {
  const file = path.join(cacheFolder(project), 'built', `${hashOf(project.out, 16)}-whole.json`);
  const hour = Math.floor(Date.now() / HOUR);
  // before it begins: what changes meanwhile belongs to the next one
  const of = hashOf(JSON.stringify([bundles, hour, options, project.site, contentOf(project)]), 43);
  const last = noteIn(file);
  return {
    told: last?.of === of && last.left === leftBy(project) ? last.told : undefined,
    note: (told) => {
      const note: Note = { of, left: leftBy(project), told };
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(note));
    },
  };
}

function contentOf(project: Project): unknown {
  try {
    return [hashOf(readFileSync(project.site), 43), statesIn(mediaFolder(project))];
  } catch {
    // the compiler tells what is missing
    return undefined;
  }
}

function leftBy({ out }: Project): string {
  return hashOf(PARTS.map((part) => statesIn(path.join(out, part)).join()).join('\n'), 43);
}

/** All files below a folder, each with what changes when somebody writes, moves or links it. */
function statesIn(folder: string): string[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    // without media/ a site has none
  }
  return names.map((name) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return stats?.isFile() ? `${name} ${stats.size} ${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}` : name;
  });
}

function noteIn(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

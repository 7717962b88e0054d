import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Project, refuseMissing } from '../../../build/index.ts';
import type { Compilation } from '../../../compiler/index.ts';
import { openToFix, type SiteReader } from '../../../compiler/node/index.ts';
import { HELD } from '../../../shared/index.ts';
import type { Loaded } from '../text/state.ts';

/** The door to the file of a site. */
export interface Disk {
  /** The name of the file. */
  name: string;
  /** Reads the file: its text, or why nothing can be changed in it. */
  load: () => Loaded | { locked: string };
  /** What is in the file; undefined where it can't be read. */
  bytes: () => Buffer | undefined;
  /** Whether there is no file. */
  isGone: () => boolean;
  /** Whether the file has a text, also with the line ends of old Macs. */
  has: (text: string) => boolean;
  /** Writes a text in the place of the one that the file had. Why it could not be written; 'changed' where another program was faster. */
  write: (saved: string, text: string) => 'changed' | { failure: string } | undefined;
  /** Writes the file where there is none. Why it could not be written. */
  create: (bytes: Uint8Array) => string | undefined;
  /** Writes to a file elsewhere. Where that is; undefined where there is no place. */
  writeElsewhere: (bytes: Uint8Array) => string | undefined;
}

/** How a file looks that git could not merge. */
const MERGE_MARKS = /^<{7} [\s\S]*^={7}\r?$[\s\S]*^>{7} /m;

/** The file of a project. */
export function diskOf(project: Project, reader: SiteReader): Disk {
  const { site } = project;
  const name = path.basename(site);

  function load(): Loaded | { locked: string } {
    try {
      refuseMissing(project);
      const bytes = readFileSync(site);
      const opened = reader.open(bytes);
      if (MERGE_MARKS.test(opened.text))
        return {
          locked: `${name} has the marks of a merge (<<<<<<<). Decide in your text editor what stays, and save it.`,
        };
      if (!opened.isReadable) return { locked: unreadable(opened.compile(), name) };
      return { text: opened.text, mark: bytes.toString('utf8').startsWith('\ufeff') ? '\ufeff' : '' };
    } catch (error) {
      return { locked: whyUnread(error, name) };
    }
  }

  function write(saved: string, text: string): 'changed' | { failure: string } | undefined {
    try {
      const file = openToFix(site, saved);
      const failed = typeof file === 'string' ? file : file.write(text);
      if (failed === 'changed' || failed === undefined) return failed;
      if (failed === 'full') return { failure: `The disk is full, so ${name} isn't saved.` };
      return { failure: `${name} is protected, so it can't be saved.` };
    } catch (error) {
      return { failure: whyUnread(error, name) };
    }
  }

  return {
    name,
    load,
    bytes: () => orUndefined(() => readFileSync(site)),
    isGone: () => !existsSync(site),
    has: (text) => orUndefined(() => openToFix(site, text) !== 'changed') ?? false,
    write,
    create: (bytes) => {
      try {
        writeFileSync(site, bytes, { flag: 'wx' });
        return undefined;
      } catch (error) {
        return whyUnread(error, name);
      }
    },
    writeElsewhere: (bytes) =>
      orUndefined(() => {
        const file = path.join(mkdtempSync(path.join(tmpdir(), 'plenary-')), name);
        writeFileSync(file, bytes);
        return file;
      }),
  };
}

function orUndefined<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

function unreadable({ problems }: Compilation, name: string): string {
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  if (!problem) return `The studio can't read ${name}. Open it in your text editor.`;
  return `${name} can't be read, because of line ${problem.line}: ${problem.message} ${problem.hint ?? ''}`.trim();
}

/** Why a file cannot be read or written, in words. */
export function whyUnread(error: unknown, name: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${name} is missing: it was deleted, moved or renamed.`;
  if (HELD.includes(code ?? ''))
    return `${name} is protected: this computer doesn't let the studio read it. Close it in other programs, and look who may read it.`;
  if (code === 'EISDIR') return `${name} is a folder now. Move it away, and put the file there.`;
  return message;
}

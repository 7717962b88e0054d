import { existsSync, type FSWatcher, readdirSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';
import { identityIn, type LocatedProblem, printText } from '../../compiler/index.ts';
import { misnamedHint } from '../../compiler/node/index.ts';
import { Exit, type Folders, messageOf } from '../command.ts';
import type { Checker } from './checker.ts';
import { type CheckOptions, hasColours, summaryText } from './report.ts';

/** One save of an editor is several events: it writes beside the file, renames, removes. */
const PAUSE = 60;

/** What to look at, and what to do when it has changed. */
interface Watched {
  /** A file, which may go and come back; also of another name where it is a link. */
  file: string;
  /** Folders with all that is in them, which may go and come back too. */
  folders: string[];
  /** Called once for all changes that come together, with those paths that are known. */
  changed: (paths: string[]) => void;
}

/**
 * Looks at a file and at folders until `close` is called. Folders are looked at and not the file itself: editors put
 * another one in its place.
 */
function watchFiles({ file, folders, changed }: Watched): { close: () => void } {
  const watchers = new Map<string, FSWatcher>();
  const seen = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  follow();
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };

  function noticed(where: string): void {
    // it may be another folder of that name by now, with others in it
    for (const one of [...watchers.keys()]) if (one === where || one.startsWith(where + path.sep)) leave(one);
    if (!isWatched(where)) return;
    seen.add(where);
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      const paths = [...seen];
      seen.clear();
      changed(paths);
    }, PAUSE);
  }

  function isWatched(where: string): boolean {
    if (names().includes(where)) return true;
    return folders.some((folder) => where === folder || where.startsWith(folder + path.sep));
  }

  /** The file as it is named, and where it is when that is a link. */
  function names(): string[] {
    return [file, real(file)];
  }

  /** Looks at all folders that there are now, and no longer at those that went. */
  function follow(): void {
    const wanted = new Set([...names(), ...folders].map((one) => path.dirname(one)));
    for (const folder of folders) for (const one of withInner(folder)) wanted.add(one);
    for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) leave(folder);
    for (const folder of wanted) if (!watchers.has(folder)) lookAt(folder);
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function lookAt(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        // of a folder that is removed the name is its own
        if (name !== null) noticed(path.join(folder, name));
      });
      // it was removed; when it is back, the folder around it changes
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
    } catch {
      // it has just gone, or there never was one
    }
  }
}

function withInner(folder: string): string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inner.flatMap(({ name }) => withInner(path.join(folder, name)))];
  } catch {
    return [];
  }
}

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Clears the window and what can be scrolled back to, and goes to its first line. */
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/**
 * Checks a file whenever it, its media or the schemas of the project at `root` change, until a signal ends the program
 * (Ctrl+C). Gives 0 then. What is wrong with the file, or that there is none, is printed and waited for.
 */
export async function watchSite(
  checker: Checker,
  { file }: CheckOptions,
  { root }: Folders,
): Promise<number> {
  const site = path.resolve(file);
  const schemas = path.join(root, 'schema');
  let known: ReadonlySet<string> | undefined;
  // one after the other, and the last one when all is written
  let last = look();
  const watching = watchFiles({
    file: site,
    folders: [path.join(path.dirname(site), 'media'), schemas],
    changed: (paths) => {
      if (paths.some((one) => one.startsWith(schemas))) checker.forgetSchemas();
      last = last.then(look);
    },
  });
  await untilEnded();
  watching.close();
  await last;
  return Exit.fine;

  /** Never rejects: the next save brings us back here. */
  async function look(): Promise<void> {
    const started = performance.now();
    const report = await looked().catch(messageOf);
    const took = Math.round(performance.now() - started);
    const when = new Date().toTimeString().slice(0, 8);
    const clear = process.stdout.isTTY ? CLEAR : '';
    process.stdout.write(`${clear}${report}\n\nChecked at ${when}, in ${took} ms. Ctrl+C ends.\n`);
  }

  async function looked(): Promise<string> {
    if (!existsSync(site))
      return `There is no file ${file}.${misnamedHint(site)} Plenary checks it as soon as it exists.`;
    const { problems, text } = await checker.look();
    const identityOf = identityIn(text);
    const isNew = (one: LocatedProblem) => known !== undefined && !known.has(identityOf(one));
    const fresh = problems.filter(isNew);
    const others = problems.filter((one) => !isNew(one));
    known = new Set(problems.map(identityOf));
    const shown = problems.length > 0 ? [printText([...fresh, ...others], text, hasColours())] : [];
    return [...shown, summaryText(problems, file, { fresh: fresh.length })].join('\n\n');
  }
}

/** Waits until somebody ends the program. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

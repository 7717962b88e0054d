import { existsSync, type FSWatcher, readdirSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';
import { identityIn, type LocatedProblem, printText } from '../../compiler/index.ts';
import { misnamedHint } from '../../compiler/node/index.ts';
import { Exit, type Folders, messageOf } from '../command.ts';
import type { Checker } from './checker.ts';
import { type CheckOptions, hasColours, summaryText } from './report.ts';

/** Debounce in ms: a single save of an editor causes several events, since it writes a temporary file, renames and removes. */
const PAUSE = 60;

interface Watched {
  /** A file, which may be deleted and recreated; if it is a symbolic link, its target, too. */
  file: string;
  /** Folders, including subfolders; they may also be deleted and recreated. */
  folders: string[];
  /** Called once for changes that happen together, with the known paths. */
  changed: (paths: string[]) => void;
}

/** Watches a file and folders until `close` is called. It watches folders instead of the file itself, since editors replace the file. */
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
    // there may be another folder of that name by now, with other subfolders
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

  /** Returns the path of the file, and its real path if it is a symbolic link. */
  function names(): string[] {
    return [file, realPathOf(file)];
  }

  /** Watches all current folders, and stops watching deleted ones. */
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
        // an event for a removed folder has the folder's own name
        if (name !== null) noticed(path.join(folder, name));
      });
      // the folder was removed; when it is recreated, its parent folder changes
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
    } catch {
      // the folder was just deleted, or never existed
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

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Clears the terminal and its scrollback, and moves to the first line. */
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/** Checks a file whenever it, its media or the schemas change, until a signal (Ctrl+C) stops the program. Waits for a missing file. */
export async function watchSite(
  checker: Checker,
  { file }: CheckOptions,
  { root }: Folders,
): Promise<number> {
  const site = path.resolve(file);
  const schemas = path.join(root, 'schema');
  let known: ReadonlySet<string> | undefined;
  // checks run one after the other, the last one after all changes
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

  /** Never rejects: the next save triggers it again. */
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

/** Resolves when a signal stops the program. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

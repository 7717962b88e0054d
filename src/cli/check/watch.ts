import { existsSync, type FSWatcher, readdirSync, realpathSync, watch } from 'node:fs';
import path from 'node:path';
import { type LocatedProblem, printText, problemIdentifier } from '../../compiler/index.ts';
import { misnamedHint } from '../../compiler/node/index.ts';
import { ExitCode, type Folders, messageOf } from '../command.ts';
import type { Checker } from './checker.ts';
import { type CheckOptions, summaryText, supportsColours } from './report.ts';

/** Debounce time in ms: when an editor saves, it writes a temporary file, renames and removes, which causes several events. */
const DEBOUNCE_TIME = 60;

interface WatchOptions {
  /** The file to watch and, if it is a symbolic link, its target. The file may be deleted and recreated. */
  file: string;
  /** The folders to watch, including subfolders. The folders may be deleted and recreated. */
  folders: string[];
  /** Called once for changes at the same time, with the changed paths. */
  changed: (paths: string[]) => void;
}

/** Watches the file's folder instead of the file, since editors replace the file. */
function watchFiles({ file, folders, changed }: WatchOptions): { close: () => void } {
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
    // the path may now belong to a new folder with other subfolders
    for (const one of [...watchers.keys()]) if (one === where || one.startsWith(where + path.sep)) leave(one);
    if (!isWatched(where)) return;
    seen.add(where);
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      const paths = [...seen];
      seen.clear();
      changed(paths);
    }, DEBOUNCE_TIME);
  }

  function isWatched(where: string): boolean {
    if (names().includes(where)) return true;
    return folders.some((folder) => where === folder || where.startsWith(folder + path.sep));
  }

  /** Returns the path of the file, and the real path if the file is a symbolic link. */
  function names(): string[] {
    return [file, realPathOf(file)];
  }

  /** Watches all current folders, and stops watching deleted folders. */
  function follow(): void {
    const wanted = new Set([...names(), ...folders].map((one) => path.dirname(one)));
    for (const folder of folders) for (const one of withSubfolders(folder)) wanted.add(one);
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
        // an event for a removed folder has the name of the folder itself
        if (name !== null) noticed(path.join(folder, name));
      });
      // the folder was removed; recreating it causes an event in its parent folder
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
    } catch {
      // the folder was just deleted, or never existed
    }
  }
}

function withSubfolders(folder: string): string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inner.flatMap(({ name }) => withSubfolders(path.join(folder, name)))];
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

/** The escape sequence that clears the terminal and its scrollback, and moves the cursor to the first line. */
const CLEAR_TERMINAL = '\x1b[2J\x1b[3J\x1b[H';

/** Checks after every change to the file, its media or the schemas, until a signal (Ctrl+C). Waits for a missing file. */
export async function watchSite(
  checker: Checker,
  { file }: CheckOptions,
  { root }: Folders,
): Promise<number> {
  const site = path.resolve(file);
  const schemas = path.join(root, 'schema');
  let known: ReadonlySet<string> | undefined;
  // checks run one after the other, so the last check sees all changes
  let last = look();
  const watching = watchFiles({
    file: site,
    folders: [path.join(path.dirname(site), 'media'), schemas],
    changed: (paths) => {
      if (paths.some((one) => one.startsWith(schemas))) checker.forgetSchemas();
      last = last.then(look);
    },
  });
  await untilStopped();
  watching.close();
  await last;
  return ExitCode.fine;

  /** Never rejects: the next change starts another check. */
  async function look(): Promise<void> {
    const started = performance.now();
    const report = await looked().catch(messageOf);
    const took = Math.round(performance.now() - started);
    const when = new Date().toTimeString().slice(0, 8);
    const clear = process.stdout.isTTY ? CLEAR_TERMINAL : '';
    process.stdout.write(`${clear}${report}\n\nChecked at ${when}, in ${took} ms. Ctrl+C ends.\n`);
  }

  async function looked(): Promise<string> {
    if (!existsSync(site))
      return `There is no file ${file}.${misnamedHint(site)} Plenary checks it as soon as it exists.`;
    const { problems, text } = await checker.look();
    const identityOf = problemIdentifier(text);
    const isNew = (one: LocatedProblem) => known !== undefined && !known.has(identityOf(one));
    const fresh = problems.filter(isNew);
    const others = problems.filter((one) => !isNew(one));
    known = new Set(problems.map(identityOf));
    const shown = problems.length > 0 ? [printText([...fresh, ...others], text, supportsColours())] : [];
    return [...shown, summaryText(problems, file, { fresh: fresh.length })].join('\n\n');
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import {
  type Bundles,
  bundlesOf,
  compiledPart,
  type Project,
  type RenderPage,
  readStarts,
} from '../build/index.ts';

/** What is compiled of the sources, as the preview uses it. */
export interface Compiled {
  bundles: Bundles;
  renderPage: RenderPage;
}

/** The programs of the preview that run in a browser. */
export interface EditorPrograms {
  /** The folder with their files. */
  folder: string;
  /** The names of the files that they start with. */
  starts: Record<'page' | 'agent' | 'panel', string>;
}

/** What is compiled of a project, each part when it is first asked for. */
interface CompiledParts {
  compiled: () => Promise<Compiled>;
  editor: () => Promise<EditorPrograms>;
}

/** How long the sources must not have changed before they are compiled again, in milliseconds. */
const PAUSE = 100;

/**
 * Compiles a project. In a clone of Plenary, it is compiled again after each change of the sources, and `reload` is called; what runs in
 * the preview itself is that of its start.
 */
export function openCompiled(
  project: Project,
  { reload, end }: { reload: () => void; end: AbortSignal },
): CompiledParts {
  let parts = partsOf(project);
  const sources = path.join(project.root, 'src');
  if (existsSync(sources)) {
    const watcher = watch(sources, { ignoreInitial: true });
    let timer: NodeJS.Timeout | undefined;
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const next = partsOf(project);
        try {
          await next.compiled();
          parts = next;
          reload();
        } catch (error) {
          // the terminal has what Vite says; the pages stay as they were
          console.error((error as Error).message);
        }
      }, PAUSE);
    });
    end.addEventListener('abort', () => void watcher.close(), { once: true });
  }
  return { compiled: () => parts.compiled(), editor: () => parts.editor() };
}

function partsOf(project: Project): CompiledParts {
  return { compiled: onceFine(() => compiledOf(project)), editor: onceFine(() => editorPrograms(project)) };
}

/** Does a task when it is first asked for, and again where it failed. */
function onceFine<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= task().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

async function compiledOf(project: Project): Promise<Compiled> {
  const bundles = await bundlesOf(project);
  const { renderPage } = (await import(pathToFileURL(bundles.renderer).href)) as Pick<Compiled, 'renderPage'>;
  return { bundles, renderPage };
}

async function editorPrograms(project: Project): Promise<EditorPrograms> {
  const folder = await compiledPart(project, 'editor');
  const known = readStarts(folder);
  const start = (name: string) => known[name]?.[0] ?? '';
  return { folder, starts: { page: start('page'), agent: start('agent'), panel: start('panel') } };
}

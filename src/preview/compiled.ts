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

/** The panel of problems, which runs in pages of the preview. */
export interface Panel {
  /** The folder with its files. */
  folder: string;
  /** The name of the file that it starts with. */
  start: string;
}

/** What is compiled of a project, each part when it is first asked for. */
interface CompiledParts {
  compiled: () => Promise<Compiled>;
  panel: () => Promise<Panel>;
  /** The folder with the programs of the studio. */
  studio: () => Promise<string>;
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
    const watcher = watch([sources, path.join(project.root, 'schema')], { ignoreInitial: true });
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
  return {
    compiled: () => parts.compiled(),
    panel: () => parts.panel(),
    studio: () => parts.studio(),
  };
}

function partsOf(project: Project): CompiledParts {
  return {
    compiled: onceFine(() => compiledOf(project)),
    panel: onceFine(() => panelOf(project)),
    studio: onceFine(() => compiledPart(project, 'tab')),
  };
}

/** Returns a function that runs a task at its first call, and gives the result from then on. A task that failed runs again. */
export function onceFine<Result>(task: () => Promise<Result>): () => Promise<Result> {
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

async function panelOf(project: Project): Promise<Panel> {
  const folder = await compiledPart(project, 'panel');
  return { folder, start: readStarts(folder).panel?.[0] ?? '' };
}

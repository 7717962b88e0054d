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

export interface Compiled {
  bundles: Bundles;
  renderPage: RenderPage;
}

/** The panel that displays problems in the pages of the preview. */
export interface Panel {
  folder: string;
  start: string;
}

/** The compiled parts of a project. Each part is compiled when it is first needed. */
interface CompiledParts {
  compiled: () => Promise<Compiled>;
  panel: () => Promise<Panel>;
  studio: () => Promise<string>;
}

/** Delay after the last change of the sources before they are compiled again, in ms. */
const PAUSE = 100;

/**
 * Returns the compiled parts of a project. In a clone of the repository, a change of the sources compiles them again; only the
 * code of the preview itself stays unchanged until a restart.
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
          // Vite prints its own errors to the terminal, and the pages of the preview stay unchanged
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

/**
 * Returns a function that runs a task once and always returns the result of that run. After a failure, the next call runs the
 * task again.
 */
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

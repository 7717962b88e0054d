import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'chokidar';
import {
  type Bundles,
  compiledPart,
  loadBundles,
  type Project,
  type RenderPage,
  readEntryScripts,
} from '../build/index.ts';

export interface CompiledProgram {
  bundles: Bundles;
  renderPage: RenderPage;
}

/** Displays problems in the pages of the preview. */
export interface Panel {
  folder: string;
  start: string;
}

/** Each part is compiled when it is first needed. */
interface CompiledParts {
  compiled: () => Promise<CompiledProgram>;
  panel: () => Promise<Panel>;
  studio: () => Promise<string>;
}

/** In ms, after the last change to the sources. */
const RECOMPILE_DELAY = 100;

/** Compiles again when the sources in a clone of the repository change, except for the code of the preview itself. */
export function openCompiledParts(
  project: Project,
  { reload, end }: { reload: () => void; end: AbortSignal },
): CompiledParts {
  let parts = createCompiledParts(project);
  const sources = path.join(project.root, 'src');
  if (existsSync(sources)) {
    const watcher = watch([sources, path.join(project.root, 'schema')], { ignoreInitial: true });
    let timer: NodeJS.Timeout | undefined;
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const next = createCompiledParts(project);
        try {
          await next.compiled();
          parts = next;
          reload();
        } catch (error) {
          // Vite prints its own errors to the terminal, and the pages of the preview stay unchanged
          console.error((error as Error).message);
        }
      }, RECOMPILE_DELAY);
    });
    end.addEventListener('abort', () => void watcher.close(), { once: true });
  }
  return {
    compiled: () => parts.compiled(),
    panel: () => parts.panel(),
    studio: () => parts.studio(),
  };
}

function createCompiledParts(project: Project): CompiledParts {
  return {
    compiled: memoizeSuccess(() => compileProgram(project)),
    panel: memoizeSuccess(() => compilePanel(project)),
    studio: memoizeSuccess(() => compiledPart(project, 'tab')),
  };
}

/** Runs the task once. After a failure, the next call runs the task again. */
export function memoizeSuccess<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= task().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

async function compileProgram(project: Project): Promise<CompiledProgram> {
  const bundles = await loadBundles(project);
  const { renderPage } = (await import(pathToFileURL(bundles.renderer).href)) as Pick<
    CompiledProgram,
    'renderPage'
  >;
  return { bundles, renderPage };
}

async function compilePanel(project: Project): Promise<Panel> {
  const folder = await compiledPart(project, 'panel');
  return { folder, start: readEntryScripts(folder).panel?.[0] ?? '' };
}

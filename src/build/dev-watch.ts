import path from 'node:path';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import type { Compilation, Site } from '../compiler/compile.ts';
import { printText } from '../compiler/print.ts';
import { overlayOf } from './overlay.ts';
import { type Compiler, mediaFolder, type Project } from './site.ts';

/** The site as it is now: the last good one stays while the file has problems. */
export interface Current {
  site: Site | undefined;
  compilation: Compilation;
}

/** One save of an editor can be several events. */
const PAUSE = 40;

/**
 * Compiles anew when site.yaml, media/ or schema/ change. Problems go to the terminal and to the browser's overlay,
 * also of a browser that comes later; a good site takes the overlay away.
 */
export function watchSite(
  server: ViteDevServer,
  project: Project,
  compiler: Compiler,
  first: Compilation,
): Current {
  const current: Current = { site: first.site, compilation: first };
  const { hot } = server.environments.client;
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let stale = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  if (first.problems.length > 0) tell(server, first);
  hot.on('vite:client:connect', (_data, client) => {
    if (!current.compilation.site) client.send(overlayOf(current.compilation));
  });
  server.watcher.add([project.site, media, schemas]);
  server.watcher.on('all', (_event, file) => {
    const schema = file.startsWith(schemas);
    if (file !== project.site && !file.startsWith(media) && !schema) return;
    stale ||= schema;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // one after the other: generating takes longer than an editor's next save
      last = last.then(again);
    }, PAUSE);
  });

  /** Never rejects. */
  async function again(): Promise<void> {
    try {
      if (stale) {
        stale = false;
        compiler.forgetSchemas();
        await regenerate(server, project);
      }
      await take(compiler.compile());
    } catch (error) {
      // a schema that is no JSON, or a file that is gone for a moment: the next save brings us back here
      const message = error instanceof Error ? error.message : String(error);
      server.config.logger.error(message);
      hot.send({ type: 'error', err: { message, stack: '' } });
    }
  }

  async function take(compilation: Compilation): Promise<void> {
    current.compilation = compilation;
    if (compilation.problems.length > 0) tell(server, compilation);
    current.site = compilation.site ?? current.site;
    if (!compilation.site) hot.send(overlayOf(compilation));
    // the base path is part of Vite's configuration
    else if (compilation.site.shell.base !== server.config.base) await server.restart();
    else hot.send({ type: 'full-reload' });
  }

  return current;
}

function tell(server: ViteDevServer, { problems, text }: Compilation): void {
  server.config.logger.error(`\n${printText(problems, text)}\n`);
}

/** The types and the registry follow the schemas. Loaded when needed: the generator is large. */
async function regenerate(server: ViteDevServer, { root }: Project): Promise<void> {
  const { runner } = server.environments.ssr as RunnableDevEnvironment;
  const { generate } = await runner.import<typeof import('./generate.ts')>('/src/build/generate.ts');
  await generate(root, { check: false });
}

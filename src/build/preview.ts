import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import type { Renderer } from '../preview/dev-render.ts';
import { plenary } from './plugin.ts';
import { projectIn } from './project.ts';

/*
 * What Vite takes for its configuration where the bundles are there (dev.mjs): it need not bundle vite.config.ts and all
 * that this imports, which takes as long as everything else up to the first page.
 */

/** What runs in the preview itself and is in the bundle, by the folders below the project. */
const OWN = ['build', 'compiler', 'shared'];

/** The folder of the bundles, of which this file is one. */
const BUNDLES = path.join(import.meta.dirname, '..');

const UNSHOWN = ['dist', 'docs', 'tests'];

// Vite asks for the configuration again when it starts anew, and sources that have changed stay so
let isAsBuilt = true;
let renderer: Promise<Renderer> | undefined;

export default function keptConfig(): UserConfig {
  const root = process.cwd();
  return {
    plugins: [
      plenary(projectIn(root, process.env), keptRenderer),
      followSources(path.join(root, 'src'), () => {
        isAsBuilt = false;
      }),
    ],
    // what the preview does not show, and nobody has to look through before the first page
    server: { watch: { ignored: UNSHOWN.map((name) => path.join(root, name, '**')) } },
  };
}

function keptRenderer(): Promise<Renderer> | undefined {
  if (!isAsBuilt) return undefined;
  renderer ??= import('./kept-renderer.ts').then(({ rendererAmong }) => rendererAmong(BUNDLES));
  return renderer;
}

/**
 * When the sources of the preview itself change, it starts anew with the configuration that is made of them; when others
 * do, the pages are loaded anew, since Vite does not know who showed them.
 */
function followSources(sources: string, changed: () => void): Plugin {
  return {
    name: 'plenary-follow-sources',
    configureServer: (server) => {
      let isOver = false;
      server.watcher.on('all', (_event, file) => {
        if (isOver || !file.startsWith(sources + path.sep)) return;
        if (OWN.some((room) => file.startsWith(path.join(sources, room) + path.sep))) {
          isOver = true;
          server.config.inlineConfig.configFile = path.join(sources, '../vite.config.ts');
          void server.restart();
          return;
        }
        changed();
        if (!file.endsWith('.css')) server.environments.client.hot.send({ type: 'full-reload' });
      });
      server.watcher.add(sources);
    },
  };
}

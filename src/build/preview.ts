import path from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { plenary } from './plugin.ts';
import { projectIn } from './project.ts';

/*
 * What Vite takes for its configuration where the bundles are there (dev.mjs): it need not bundle vite.config.ts and all
 * that this imports, which takes as long as everything else up to the first page.
 */

/** What runs in the preview itself and is in the bundle, by the folders below the project. */
const OWN = ['build', 'compiler', 'page'].map((room) => path.join('src', room));

const UNSHOWN = ['dist', 'docs', 'tests'];

export default function keptConfig(): UserConfig {
  const root = process.cwd();
  return {
    plugins: [plenary(projectIn(root, process.env)), followSources(root)],
    // what the preview does not show, and nobody has to look through before the first page
    server: { watch: { ignored: UNSHOWN.map((name) => path.join(root, name, '**')) } },
  };
}

/** When the sources of the preview itself change, it starts anew with the configuration that is made of them. */
function followSources(root: string): Plugin {
  return {
    name: 'plenary-follow-sources',
    configureServer: (server) => {
      let isOver = false;
      server.watcher.on('all', (_event, file) => {
        if (isOver || !OWN.some((folder) => file.startsWith(path.join(root, folder) + path.sep))) return;
        isOver = true;
        server.config.inlineConfig.configFile = path.join(root, 'vite.config.ts');
        void server.restart();
      });
      server.watcher.add(OWN.map((folder) => path.join(root, folder)));
    },
  };
}

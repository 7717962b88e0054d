import path from 'node:path';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';
import type { Compilation } from '../compiler/compile.ts';
import { buildSite, nextFolder, scratchFolder } from './build.ts';
import { serveSite } from './dev.ts';
import { routerCut } from './router-cut.ts';
import { basePathOf, compilerOf, type Project } from './site.ts';
import { type Styles, stylesPlugin } from './styles.ts';

/** The script that a page asks for at once, with Vite's helper for lazy parts, which must not drag the rest along. */
const START = /vite.preload-helper|src.renderer.(start|early|pointer|share)\.ts/;

/**
 * What every page needs once it comes to life is two files, fetched at the same time: nothing waits for a second round
 * trip, and React is evaluated by itself (`src/renderer/client.tsx`).
 */
const REACT = /rolldown.runtime|node_modules.(react|react-dom|scheduler)[/]/;
const MAIN =
  /node_modules.react-router|src.renderer|src.parts.(after-frame|base|link|picture|placed|prose)\./;

/** Plenary as a Vite plugin: site.yaml becomes the website, in development and in the build. */
export function plenary(project: Project): Plugin[] {
  const styles: Styles = { shell: [], blocks: new Map() };
  const compiler = compilerOf(project);
  let compilation: Compilation;
  const site: Plugin = {
    name: 'plenary',
    config(_config, { command }) {
      compilation = compiler.compile();
      return configOf(project, basePathOf(compilation), command);
    },
    configureServer: (server) => serveSite(server, project, compiler, compilation),
    // blocks without script are in no browser's module graph, so the page is what is loaded anew
    hotUpdate({ modules, server }) {
      const code = this.environment.name === 'ssr' && modules.some(({ type }) => type === 'js');
      if (code) server.environments.client.hot.send({ type: 'full-reload' });
    },
    buildApp: { order: 'pre', handler: (builder) => buildSite(builder, project, compilation, styles) },
  };
  return [site, stylesPlugin(project.root, styles), routerCut()];
}

function configOf(project: Project, base: string, command: 'serve' | 'build'): UserConfig {
  return {
    root: project.root,
    base,
    appType: 'custom',
    publicDir: false,
    css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]-[hash]' } } },
    // one config and one set of plugins for all environments, so that the client's styles reach the pages
    builder: { sharedConfigBuild: true, sharedPlugins: true, buildApp: async () => {} },
    environments: {
      client: clientOf(project),
      ssr: serverOf(project, { server: 'src/renderer/server.tsx' }, scratchFolder(project)),
      service: {
        ...serverOf(project, { main: 'src/service/main.ts' }, path.join(nextFolder(project), 'service')),
        // the service runs without node_modules
        ...(command === 'build' && { resolve: { noExternal: true } }),
      },
    },
  };
}

function clientOf(project: Project): EnvironmentOptions {
  return {
    consumer: 'client',
    // there is no index.html from which Vite could learn what the scripts import
    optimizeDeps: { entries: ['src/renderer/start.ts', 'src/blocks/*.tsx'] },
    build: {
      outDir: path.join(nextFolder(project), 'public'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { start: path.join(project.root, 'src/renderer/start.ts') },
        // the router says "use client" to another bundler
        checks: { moduleLevelDirective: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', test: START, priority: 1 },
              { name: 'react', test: REACT, priority: 1 },
              { name: 'main', test: MAIN },
            ],
          },
        },
      },
    },
  };
}

function serverOf(project: Project, entries: Record<string, string>, outDir: string): EnvironmentOptions {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(project.root, file)]);
  return {
    consumer: 'server',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: '[name].js' } },
    },
  };
}

import path from 'node:path';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';
import type { Compilation } from '../compiler/compile.ts';
import { buildSite, nextFolder, scratchFolder } from './build.ts';
import { serveSite } from './dev.ts';
import { basePathOf, compilerOf, type Project } from './site.ts';
import { type Styles, stylesPlugin } from './styles.ts';

/** The script that a page asks for at once, with Vite's helper for lazy parts, which must not drag the rest along. */
const START = /vite.preload-helper|src.renderer.start\.ts/;

/** What every page needs once it comes to life is one file: nothing waits for a second round trip. */
const MAIN =
  /rolldown.runtime|node_modules.(react|scheduler)|src.renderer.(?!start)|src.parts.(base|link|picture|placed|prose)\./;

/** Plenary as a Vite plugin: site.yaml becomes the website, in development and in the build. */
export function plenary(project: Project): Plugin[] {
  const styles: Styles = { shell: [], blocks: new Map() };
  const compiler = compilerOf(project);
  let compilation: Compilation;
  const site: Plugin = {
    name: 'plenary',
    config(_config, { command }) {
      compilation = compiler.compile();
      return configOf(project, basePathOf(compilation), command, compilation.site?.offline.keep);
    },
    configureServer: (server) => serveSite(server, project, compiler, compilation),
    // blocks without script are in no browser's module graph, so the page is what is loaded anew
    hotUpdate({ modules, server }) {
      const code = this.environment.name === 'ssr' && modules.some(({ type }) => type === 'js');
      if (code) server.environments.client.hot.send({ type: 'full-reload' });
    },
    buildApp: { order: 'pre', handler: (builder) => buildSite(builder, project, compilation, styles) },
  };
  return [site, stylesPlugin(project.root, styles)];
}

function configOf(project: Project, base: string, command: 'serve' | 'build', keep = true): UserConfig {
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
      offline: offlineOf(project, keep ? 'src/offline/worker.ts' : 'src/offline/leave.ts'),
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
              { name: 'main', test: MAIN },
            ],
          },
        },
      },
    },
  };
}

/** The service worker: one file, in the form that all browsers take, beside what the client's build has written. */
function offlineOf(project: Project, worker: string): EnvironmentOptions {
  return {
    consumer: 'client',
    optimizeDeps: { noDiscovery: true },
    build: {
      outDir: path.join(nextFolder(project), 'public'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(project.root, worker) },
        output: { format: 'iife', entryFileNames: '[name].js' },
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

import path from 'node:path';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';
import { buildSite, growingFolder, OUTSIDE } from './bundles.ts';
import { CHUNKS } from './chunks.ts';
import type { KeptRenderer } from './dev-render.ts';
import { type Project, refuseMissing } from './project.ts';
import { flatReact } from './react-flat.ts';
import { routerCut } from './router-cut.ts';
import { type Styles, servedStyles, stylesPlugin } from './styles.ts';

/** The router says "use client" to another bundler. */
const CHECKS = { moduleLevelDirective: false };

/** So that React's other half is left out. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/** Plenary as a Vite plugin: site.yaml becomes the website, in development, where `kept` may render its pages, and in the build. */
export function plenary(project: Project, kept: KeptRenderer = () => undefined): Plugin[] {
  const styles: Styles = { shell: [], blocks: new Map() };
  const site: Plugin = {
    name: 'plenary',
    async config(_config, { command }) {
      refuseMissing(project);
      // the bundles are the same for every site, wherever it lives
      if (command === 'build') return configOf(project, './', command);
      const { basePathOf } = await import('./site.ts');
      return configOf(project, basePathOf(project), command);
    },
    configureServer: async (server) => {
      const { serveSite } = await import('./dev.ts');
      return serveSite(server, project, kept);
    },
    // blocks without script are in no browser's module graph, so the page is what is loaded anew
    hotUpdate({ modules, server }) {
      const code = this.environment.name === 'ssr' && modules.some(({ type }) => type === 'js');
      if (code) server.environments.client.hot.send({ type: 'full-reload' });
    },
    buildApp: { order: 'pre', handler: (builder) => buildSite(builder, project, styles) },
  };
  return [site, stylesPlugin(project.root, styles), servedStyles(), routerCut(), flatReact(project.root)];
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
      ssr: {
        ...serverOf(project, 'program', {
          program: 'src/build/program.ts',
          worker: 'src/build/worker.ts',
          reader: 'src/build/reader.ts',
          preview: 'src/build/preview.ts',
          check: 'src/cli/main-check.ts',
        }),
        // one large file is read faster than a thousand small ones
        ...(command === 'build' && { resolve: { noExternal: true, external: OUTSIDE }, define: PRODUCTION }),
      },
      // a site has one of the two
      keeping: offlineOf(project, 'keeping', 'src/offline/worker.ts'),
      leaving: offlineOf(project, 'leaving', 'src/offline/leave.ts'),
      service: {
        ...serverOf(project, 'service', { main: 'src/service/main.ts', worker: 'src/service/worker.ts' }),
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
    optimizeDeps: { entries: ['src/renderer/start.ts', 'src/blocks/*.{tsx,client.ts}'] },
    build: {
      outDir: path.join(growingFolder(project), 'public'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { start: path.join(project.root, 'src/renderer/start.ts') },
        checks: CHECKS,
        output: {
          // a block's script is called as its type, whether it is its component or not
          chunkFileNames: ({ name }) => `assets/${name.replace(/\.client$/, '')}-[hash].js`,
          codeSplitting: {
            groups: CHUNKS,
          },
        },
      },
    },
  };
}

/** A service worker: one file, in the form that all browsers take. */
function offlineOf(project: Project, part: string, worker: string): EnvironmentOptions {
  return {
    consumer: 'client',
    optimizeDeps: { noDiscovery: true },
    build: {
      outDir: path.join(growingFolder(project), part),
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(project.root, worker) },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}

function serverOf(project: Project, part: string, entries: Record<string, string>): EnvironmentOptions {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(project.root, file)]);
  return {
    consumer: 'server',
    build: {
      outDir: path.join(growingFolder(project), part),
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(input),
        checks: CHECKS,
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}

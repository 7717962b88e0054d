import type { Plugin, UserConfig } from 'vite';
import type { KeptRenderer } from '../preview/dev-render.ts';
import { buildSite, OUTSIDE } from './bundles.ts';
import { checkOf, clientOf, offlineOf, PRODUCTION, serverOf } from './environments.ts';
import { type Project, refuseMissing } from './project.ts';
import { flatReact } from './react-flat.ts';
import { routerCut } from './router-cut.ts';
import { type Styles, servedStyles, stylesPlugin } from './styles.ts';

/** Plenary as a Vite plugin: site.yaml becomes the website, in development, where `kept` may render its pages, and in the build. */
export function plenary(project: Project, kept: KeptRenderer = () => undefined): Plugin[] {
  const styles: Styles = { shell: [], blocks: new Map() };
  const site: Plugin = {
    name: 'plenary',
    async config(_config, { command }) {
      if (command === 'build') {
        refuseMissing(project);
        // the bundles are the same for every site, wherever it lives
        return configOf(project, './', command);
      }
      // the preview starts without a site too, and shows it when it is there
      const { basePathOf } = await import('./site.ts');
      return configOf(project, basePathOf(project), command);
    },
    configureServer: async (server) => {
      const { serveSite } = await import('../preview/dev.ts');
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
          program: 'src/build/build.ts',
          worker: 'src/build/page-worker.ts',
          reader: 'src/build/reader.ts',
          preview: 'src/build/preview.ts',
        }),
        // one large file is read faster than a thousand small ones
        ...(command === 'build' && { resolve: { noExternal: true, external: OUTSIDE }, define: PRODUCTION }),
      },
      ...(command === 'build' && { checking: checkOf(project) }),
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

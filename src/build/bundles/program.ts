import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type InlineConfig, type Plugin } from 'vite';
import { packagesPlugin, writeProgramLicenses } from './licenses.ts';
import { packageFiles } from './package-files.ts';

/** The modules that start, by their names in the bundle: the commands, and what they start in a process or thread. */
const ENTRIES = {
  main: 'src/cli/main.ts',
  'heic-process': 'src/build/assets/pictures/heic-process.ts',
  'workbook-reader': 'src/compiler/node/workbook-reader.mjs',
};

/** Compiles the commands for Node.js into a folder. All files are in that folder itself, so that a module finds the files it starts there. */
export async function compileProgram(root: string, folder: string): Promise<void> {
  const packages = new Set<string>();
  const config = {
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    publicDir: false,
    cacheDir: path.join(root, '.cache/vite'),
    plugins: [packagesPlugin(packages), bundledRequires(), withoutSources(), packageFiles()],
    environments: {
      ssr: {
        consumer: 'server',
        resolve: { noExternal: true, external: dependenciesOf(root) },
        // CommonJS packages become modules
        define: { __dirname: 'import.meta.dirname' },
        build: {
          outDir: folder,
          emptyOutDir: true,
          ssr: true,
          target: 'node20',
          rolldownOptions: {
            input: Object.fromEntries(
              Object.entries(ENTRIES).map(([name, file]) => [name, path.join(root, file)]),
            ),
            checks: { moduleLevelDirective: false, bundlerTimings: false },
            output: {
              entryFileNames: ({ name }) => (name === 'workbook-reader' ? '[name].mjs' : '[name].js'),
              chunkFileNames: '[name]-[hash].js',
              assetFileNames: '[name][extname]',
              // names stay, for the stacks that PLENARY_DEBUG=1 prints
              minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            },
          },
        },
      },
    },
    builder: {},
  } satisfies InlineConfig;
  const builder = await createBuilder(config, null);
  for (const environment of Object.values(builder.environments)) {
    if (environment.name === 'ssr') await builder.build(environment);
  }
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}\n');
  writeProgramLicenses(root, folder, packages);
}

/**
 * Returns the packages that are not bundled, and so are the dependencies of a release: sharp has binaries, libheif-js has a licence that keeps it
 * apart, and tinypool starts threads with a file of its own.
 */
function dependenciesOf(root: string): string[] {
  return Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies);
}

/** Leaves out the entrance for what changes the sources. */
function withoutSources(): Plugin {
  return {
    name: 'plenary:without-sources',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/build/sources.ts') ? { id, external: true } : null),
  };
}

/** Bundles what is loaded with a `require` of `createRequire`, which the bundler doesn't follow: such a module is still evaluated at its first use. */
function bundledRequires(): Plugin {
  return {
    name: 'plenary:bundled-requires',
    transform: (code, id) =>
      id.includes('/src/compiler/node/')
        ? code.replace('const require = createRequire(import.meta.url);', '')
        : null,
  };
}

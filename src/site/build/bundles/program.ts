import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder, type InlineConfig, type Plugin } from 'vite';
import { CODE_HASHES_FILE, codeHashes } from '../code-hash.ts';
import { BUNDLER_CHECKS, commonConfig, inputFiles } from './config.ts';
import { packagesPlugin, writeProgramLicenses } from './licenses.ts';
import { packageFiles } from './package-files.ts';

/** The commands, and the scripts of the processes and threads that they start. */
const ENTRY_MODULES = {
  main: 'src/cli/main.ts',
  'heic-process': 'src/site/build/assets/pictures/heic-process.ts',
  'workbook-reader': 'src/compiler/node/workbook-reader.mjs',
};

/** Writes no subfolders, so that each module finds the scripts that it starts in its own folder. */
export async function compileProgram(root: string, folder: string): Promise<void> {
  const packages = new Set<string>();
  const config = {
    ...commonConfig(root),
    logLevel: 'warn',
    plugins: [packagesPlugin(packages), bundledRequires(), packageFiles()],
    environments: {
      ssr: {
        consumer: 'server',
        resolve: { noExternal: true, external: externalPackages(root) },
        // CommonJS packages become modules
        define: { __dirname: 'import.meta.dirname' },
        build: {
          outDir: folder,
          emptyOutDir: true,
          ssr: true,
          target: 'node20',
          rolldownOptions: {
            input: inputFiles(root, ENTRY_MODULES),
            checks: BUNDLER_CHECKS,
            output: {
              entryFileNames: ({ name }) => (name === 'workbook-reader' ? '[name].mjs' : '[name].js'),
              chunkFileNames: '[name]-[hash].js',
              assetFileNames: '[name][extname]',
              // names stay unchanged for the stack traces that PLENARY_DEBUG=1 prints
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
  writeFileSync(path.join(folder, CODE_HASHES_FILE), JSON.stringify(codeHashes(root)));
  writeProgramLicenses(root, folder, packages);
}

/** sharp has binaries, the licence of libheif-js requires a separate file, and tinypool starts a file of its own. */
function externalPackages(root: string): string[] {
  return Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies);
}

/** Lets the bundler follow `require` of `createRequire`. The modules are still evaluated at their first use. */
function bundledRequires(): Plugin {
  return {
    name: 'plenary:bundled-requires',
    transform: (code, id) =>
      id.includes('/src/compiler/node/')
        ? code.replace('const require = createRequire(import.meta.url);', '')
        : null,
  };
}

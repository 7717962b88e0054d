import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `named` is the expression in the module's code if the WebAssembly file belongs to another package. */
const WASM_FILES = [
  { module: '/highs/build/', file: './highs.wasm' },
  {
    module: '/subset-font/',
    file: 'harfbuzzjs/dist/harfbuzz-subset.wasm',
    named: "require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')",
  },
];

/** Copies WebAssembly files next to the scripts that read them, in bundles for Node.js. */
export function packageFiles(): Plugin {
  const fileIn = (id: string) => WASM_FILES.find(({ module }) => id.includes(`/node_modules${module}`));
  return {
    name: 'plenary:package-files',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform(code, id) {
      const { file, named } = fileIn(id) ?? {};
      if (file === undefined || named === undefined || !code.includes(named)) return null;
      return code.replace(named, `new URL('${path.basename(file)}', import.meta.url)`);
    },
    generateBundle(_options, bundle) {
      const sources = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        const folder = path.posix.dirname(chunk.fileName);
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const { file } = fileIn(id) ?? {};
          if (file !== undefined)
            sources.set(path.posix.join(folder, path.basename(file)), createRequire(id).resolve(file));
        }
      }
      for (const [fileName, source] of sources)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(source) });
    },
  };
}

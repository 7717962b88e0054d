import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = 'react-dom/client';
const FLAT = '\0flat:react-dom-client.js';

/** What `react-dom/client` gives, as far as we use it. */
const GIVEN = ['hydrateRoot'];

/**
 * Lets the greatest part of React be a module without a function around it. In its package it is CommonJS, which a bundler
 * wraps: the browser then reads 190 KB on the thread that answers the visitor, and not on another while they arrive.
 */
export function flatReact(root: string): Plugin {
  const require = createRequire(path.join(root, 'package.json'));
  return {
    name: 'plenary:flat-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === CLIENT ? FLAT : null),
    async load(id) {
      if (id !== FLAT) return null;
      const folder = path.dirname(require.resolve(CLIENT));
      const code = await readFile(path.join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
      const needed = new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => String(name)));
      const imports = [...needed].map((name, at) => `import * as needed${at} from ${JSON.stringify(name)};`);
      const calls = [...needed].map(
        (name, at) => [`require(${JSON.stringify(name)})`, `needed${at}`] as const,
      );
      const flat = calls.reduce((text, [call, name]) => text.replaceAll(call, name), code);
      return `${imports.join('\n')}\nconst exports = {};\n${flat}\nexport const { ${GIVEN.join(', ')} } = exports;`;
    },
  };
}

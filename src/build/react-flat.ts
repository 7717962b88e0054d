import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = 'react-dom/client';
const FLAT = '\0flat:react-dom-client.js';

/** What `react-dom/client` gives, as far as we use it. */
const GIVEN = ['hydrateRoot'];

/** What must not be left of CommonJS. */
const UNREAD = /\brequire\(|\bmodule\.exports\b/;

/**
 * Lets the greatest part of React be a module without a function around it. In its package it is CommonJS, which a bundler
 * wraps: the browser then reads 190 KB on the thread that answers the visitor, and not on another while they arrive. It takes
 * the file for production, so React has to be of that kind too; and it depends on how that file is written, which it checks.
 */
export function flatReact(root: string): Plugin {
  const require = createRequire(path.join(root, 'package.json'));
  return {
    name: 'plenary:flat-react',
    apply: 'build',
    enforce: 'pre',
    configResolved({ isProduction }) {
      if (!isProduction)
        throw new Error(
          'A build is for production, and NODE_ENV says something else. Leave it out, or set it to production.',
        );
    },
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === CLIENT ? FLAT : null),
    async load(id) {
      if (id !== FLAT) return null;
      const folder = path.dirname(require.resolve(CLIENT));
      const file = path.join(folder, 'cjs/react-dom-client.production.js');
      const code = await readFile(file, 'utf8').catch(() => '');
      const needed = new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => String(name)));
      const imports = [...needed].map((name, at) => `import * as needed${at} from ${JSON.stringify(name)};`);
      const calls = [...needed].map(
        (name, at) => [`require(${JSON.stringify(name)})`, `needed${at}`] as const,
      );
      const flat = calls.reduce((text, [call, name]) => text.replaceAll(call, name), code);
      if (GIVEN.some((name) => !code.includes(`\nexports.${name} = `)) || UNREAD.test(flat)) {
        const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
        throw new Error(
          `react-dom ${version} is not written as src/build/react-flat.ts expects. Install the version of package-lock.json (npm ci), or adapt that file.`,
        );
      }
      return `${imports.join('\n')}\nconst exports = {};\n${flat}\nexport const { ${GIVEN.join(', ')} } = exports;`;
    },
  };
}

import { type Plugin, parseAst } from 'vite';

/*
 * How the scripts of the browser are divided into files, and in which form React is in its file.
 */

/** The script that a page loads at once, with Vite's helper for dynamic imports, which must not bring the rest along. */
const START = /vite.preload-helper|src.renderer.client.start/;

/** React, and what every island needs. */
const REACT =
  /node_modules.(react|react-dom|scheduler)[/]|src.renderer.client.hydrate|src.parts.(block-context|link|picture|with-index|prose)\./;

/** What every page needs once it is interactive; no part of it is React. */
const MAIN = /src.renderer/;

/** The styles of the blocks, for pages that a navigation brings. */
const STYLES = /virtual:plenary.sheets/;

/** The files, as the bundler takes them; everything else gets a file of its own. */
export const CHUNKS = [
  { name: 'start', test: START, priority: 1 },
  { name: 'react', test: REACT, priority: 1 },
  { name: 'styles', test: STYLES, priority: 1 },
  { name: 'main', test: MAIN },
];

/**
 * Makes V8 compile React on a background thread while it arrives. The bundler puts a CommonJS package into an arrow function,
 * which V8 compiles on the main thread when it is called; a `function` in parentheses it compiles ahead. For React DOM that
 * shortens the evaluation from 75 to 52 ms (Chromium 156, processor slowed down four times, fastest of 12).
 */
export function eagerPackages(): Plugin {
  return {
    name: 'plenary:eager-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { name }) {
      if (name !== 'react') return null;
      const wrappers = parseAst(code).body.flatMap((statement) => {
        const [declaration] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
        const [wrapper] = declaration?.init?.type === 'CallExpression' ? declaration.init.arguments : [];
        return wrapper?.type === 'ArrowFunctionExpression' ? [wrapper] : [];
      });
      return wrappers.reduceRight((text, { start, params, body }) => {
        const names = params.map((param) => code.slice(param.start, param.end)).join();
        return `${text.slice(0, start)}function(${names})${text.slice(body.start)}`;
      }, code);
    },
  };
}

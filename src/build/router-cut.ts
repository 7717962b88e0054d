import type { Plugin } from 'vite';

/** Components that the router makes when it is loaded, whether anybody uses them or not. */
const MADE = /= (React\d*\.(?:forwardRef|memo)\()/g;

/** Names for development tools. Each is a write to an object, which keeps it alive. */
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler see that the router's unused components are of no effect: of its 11 KB (brotli) one is used. The package
 * says that it has no side effects, but it is bundled into one file, within which that does not help.
 */
export function routerCut(): Plugin {
  let found = false;
  let cut = false;
  return {
    name: 'plenary:router-cut',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules.react-router[\\/]/ },
      handler: (text) => {
        const code = text.replace(MADE, '= /* @__PURE__ */ $1').replace(NAMED, '');
        found = true;
        cut ||= code !== text;
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && found && !cut)
        throw new Error(
          'react-router is not written as src/build/router-cut.ts expects. Install the version of package-lock.json (npm ci), or adapt that file.',
        );
    },
  };
}

// React is loaded once per worker, and is for production or not by NODE_ENV at that moment: before any test sets it
import 'react/jsx-dev-runtime';
import 'react-dom/server';
import fc from 'fast-check';
import { afterEach } from 'vitest';

// properties are tried on the same inputs in every run, so that a right change never fails by chance; the deep tests look for new ones
fc.configureGlobal({ seed: 1 });

const library = typeof document === 'undefined' ? undefined : await import('@testing-library/react');
// as with other limits: it is there for what never comes, not for what is slow
library?.configure({ asyncUtilTimeout: 20_000 });

/* Every test leaves an empty document: the files of a worker share it, and the modules that would clean it once. */
afterEach(() => {
  library?.cleanup();
  if (typeof document !== 'undefined') document.body.replaceChildren();
});

// React is loaded once per worker, and is for production or not by NODE_ENV at that moment: before any test sets it
import 'react/jsx-dev-runtime';
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  // as with other limits: it is there for what never comes, not for what is slow
  configure({ asyncUtilTimeout: 20_000 });
}

/* Every test leaves an empty document: the files of a worker share it, and the modules that would clean it once. */
afterEach(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});

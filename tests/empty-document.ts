// React is loaded once per worker, and is for production or not by NODE_ENV at that moment: before any test sets it
import 'react/jsx-dev-runtime';
import { afterEach } from 'vitest';

/* Every test leaves an empty document: the files of a worker share it, and the modules that would clean it once. */
afterEach(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});

import { afterEach } from 'vitest';

/* Every test leaves an empty document: the files of a worker share it, and the modules that would clean it once. */
afterEach(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});

import { expect, test } from 'vitest';
import { hasBrowser } from '../../src/cli/dev.ts';

test('the preview opens the browser of somebody at a terminal, not of a program, in CI or over SSH', () => {
  expect(hasBrowser({}, true)).toBe(true);
  expect(hasBrowser({}, false)).toBe(false);
  expect(hasBrowser({ CI: 'true' }, true)).toBe(false);
  expect(hasBrowser({ SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }, true)).toBe(false);
  expect(hasBrowser({ SSH_TTY: '/dev/pts/0' }, true)).toBe(false);
});

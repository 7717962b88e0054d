import { expect, test } from 'vitest';
import { canOpenBrowser, forwardedHost } from '../../src/cli/dev.ts';

test('the preview opens the browser of somebody at a terminal, not of a program, in CI or over SSH', () => {
  expect(canOpenBrowser({}, true)).toBe(true);
  expect(canOpenBrowser({}, false)).toBe(false);
  expect(canOpenBrowser({ CI: 'true' }, true)).toBe(false);
  expect(canOpenBrowser({ SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }, true)).toBe(false);
  expect(canOpenBrowser({ SSH_TTY: '/dev/pts/0' }, true)).toBe(false);
});

test('in a codespace, and only there, the preview knows the address at which GitHub forwards it', () => {
  const codespace = {
    CODESPACES: 'true',
    CODESPACE_NAME: 'fuzzy-waddle-abc123',
    GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev',
  };
  expect(forwardedHost(codespace, 5173)).toBe('fuzzy-waddle-abc123-5173.app.github.dev');
  expect(forwardedHost({ ...codespace, CODESPACES: undefined }, 5173)).toBeUndefined();
  expect(forwardedHost({}, 5173)).toBeUndefined();
});

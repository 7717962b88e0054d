// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChangesPanel } from '../../src/studio/page/panels/changes.tsx';
import { createSession } from '../../src/studio/page/session/session.ts';
import { renderIn } from './render-in.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a version is called by its day, with a capital at its head and none within a sentence', async () => {
  const at = new Date().toISOString();
  const stored = { now: [], versions: [{ id: 'one', at, words: ['Conference, name: "MUN" → "DHMUN"'] }] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(stored)));
  const { findByRole } = renderIn(createSession(), <ChangesPanel />);
  expect((await findByRole('heading', { name: /Today/ })).textContent).toMatch(/^Today, \d\d:\d\d$/);
  expect((await findByRole('button')).textContent).toMatch(/^Bring back the version of today, \d\d:\d\d$/);
});

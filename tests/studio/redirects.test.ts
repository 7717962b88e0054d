// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditRequest, StudioState } from '../../src/core/index.ts';
import { createSession } from '../../src/studio/page/session/session.ts';

/* What the page of the studio offers when an address ends. */

let edits: EditRequest[] = [];
let addresses: { from: string; to: string }[] = [];
let version = 0;
/** What the preview answers. */
const answers: Record<string, (body: unknown) => object> = {
  edit: (body) => {
    edits.push(body as EditRequest);
    const since = String(version++);
    return { state: stateNow(), changes: [], since, words: ['done'] };
  },
  ended: () => ({
    version: String(version),
    addresses,
    intents: [{ do: 'set', path: ['redirects', '/fees'], value: '/' }],
  }),
};
const stateNow = (): StudioState => ({
  ...{ version: String(version), revision: version, saved: 'saved', locked: false },
  ...{ problems: [], checking: false, samples: 0 },
});

beforeEach(() => {
  edits = [];
  version = 0;
  addresses = [{ from: '/fees', to: '/' }];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const answer = answers[address.split('/').at(-1) ?? '']?.(JSON.parse(String(body)));
    return answer ? Promise.resolve(Response.json(answer)) : new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());

test('whoever removes a page is offered a redirect, which is a part of the same step, and it stays until they decide', async () => {
  const session = createSession();
  session.set({ state: stateNow() });
  await session.remove(['routes'], 1, 'Fees');
  await vi.waitFor(() => expect(session.view().notice?.offer).toBeDefined(), { timeout: 3000 });
  const { notice } = session.view();
  expect([notice?.text, notice?.offer?.label, notice?.undo]).toEqual([
    'Fees removed. Old links to /fees show “Not found” now.',
    'Redirect to the home page',
    true,
  ]);
  notice?.offer?.run();
  await vi.waitFor(() => expect(session.view().notice?.text).toBe('Old links to /fees still work.'));
  expect(edits.map(({ isPart }) => isPart)).toEqual([false, true]);
  // another change between them: the redirect is a step of its own
  await session.remove(['routes'], 1, 'Fees');
  await vi.waitFor(() => expect(session.view().notice?.offer).toBeDefined(), { timeout: 3000 });
  const { offer } = session.view().notice ?? {};
  await session.change([{ do: 'set', path: ['conference', 'name'], value: 'Other' }]);
  offer?.run();
  await vi.waitFor(() => expect(edits).toHaveLength(5));
  expect(edits.at(-1)?.isPart).toBe(false);
});

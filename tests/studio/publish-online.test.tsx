// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Publication } from '../../src/core/index.ts';
import { PublishOnline } from '../../src/studio/page/panels/publish-online.tsx';

/* The window “Publish” of a site that is at a host. */

type Git = Extract<Publication['git'], { can: 'online' }>;

const publication = {
  ...{ version: 'one', message: 'A change', words: [], problems: [], samples: 0, sampleValues: [] },
  files: [{ file: 'site.yaml', change: 'changed' }],
} as unknown as Publication;
const host: Git = { can: 'online', host: 'GitHub', mayPropose: true };
const signIn: Git['signIn'] = { kind: 'token', host: 'GitHub', page: 'https://github.example/tokens' };
const proposed = 'https://github.example/our/site/pull/1';

const shown = (git: Git, again = () => {}) => (
  <PublishOnline {...{ publication, git, again }} isBusy={false} publish={async () => {}}>
    <p>What has changed</p>
  </PublishOnline>
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('that changes were proposed stands first, and the next ones are proposed too unless the editor decides otherwise', () => {
  render(shown({ ...host, proposed }));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Propose at GitHub' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See your proposal.' });
  const follows = link.compareDocumentPosition(screen.getByText('What has changed'));
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('where nothing was proposed, publishing is what is offered', () => {
  render(shown(host));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('the field for the token comes into sight and has the cursor; after that, the button that publishes has it', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const again = vi.fn();
  const { rerender } = render(shown({ ...host, signIn }, again));
  const token = screen.getByLabelText('Token');
  expect(document.activeElement).toBe(token);
  expect(scroll).toHaveBeenCalledWith({ block: 'end' });
  fireEvent.change(token, { target: { value: 'secret' } });
  fireEvent.submit(token);
  await vi.waitFor(() => expect(again).toHaveBeenCalled());
  rerender(shown(host, again));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publish at GitHub' }));
});

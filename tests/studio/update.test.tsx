// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdateRequest, UpdateResponse } from '../../src/core/index.ts';
import { UpdateDialog } from '../../src/studio/page/panels/update/update.tsx';

/* The window “Update Plenary…” of a site that is in a repository. */

const start = {
  host: 'GitHub',
  repository: 'https://github.example/our/site',
  version: '1.0.0',
  parent: 'a',
};
const notes = [{ heading: 'You can now', entries: ['Write `rooms:` for each committee.'] }];

let requests: UpdateRequest[] = [];

beforeEach(() => {
  requests = [];
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the window of a studio that answers each kind of request. */
function show(answers: Partial<Record<UpdateRequest['do'], UpdateResponse>>): void {
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (!address.endsWith('/update'))
      return Response.json({ state: 'live', address: 'https://mun.example.org/' });
    const request: UpdateRequest = JSON.parse(body);
    requests.push(request);
    return Response.json(answers[request.do] ?? { refused: 'Nobody answers that here.' });
  });
  render(<UpdateDialog close={() => {}} />);
}

const press = async (name: string) => (await screen.findByRole('button', { name })).click();

test('it reads the number at once, looks for a newer one after a click, and changes it after another', async () => {
  show({ read: start, look: { newest: '1.2.0', notes }, change: { commit: 'b' } });
  await screen.findByText('This site has Plenary 1.0.0.');
  expect(screen.getByText(/registry\.npmjs\.org .* cdn\.jsdelivr\.net/)).toBeTruthy();
  expect(requests).toEqual([{ do: 'read' }]);
  await press('Look for a newer version');
  await screen.findByText('What changes from Plenary 1.0.0 to 1.2.0:');
  expect(screen.getByRole('heading', { name: 'You can now' })).toBeTruthy();
  expect(screen.getByText('rooms:').tagName).toBe('CODE');
  expect(requests.slice(1)).toEqual([{ do: 'look', version: '1.0.0' }]);
  await press('Update to 1.2.0');
  await screen.findByRole('heading', { name: 'Plenary 1.2.0 is in the repository at GitHub.' });
  expect(requests.slice(2)).toEqual([{ do: 'change', version: '1.0.0', to: '1.2.0', parent: 'a' }]);
  await press('Go back to 1.0.0');
  await screen.findByRole('heading', { name: 'Plenary 1.0.0 is in the repository at GitHub.' });
  expect(requests.slice(3)).toEqual([{ do: 'change', version: '1.2.0', to: '1.0.0', parent: 'b' }]);
  expect(screen.getByRole('button', { name: 'Update to 1.2.0' })).toBeTruthy();
});

test('the way back is there the next day, and not where somebody has changed the number meanwhile', async () => {
  show({ read: start, look: { newest: '1.2.0', notes }, change: { commit: 'b' } });
  await press('Look for a newer version');
  await press('Update to 1.2.0');
  await screen.findByRole('button', { name: 'Go back to 1.0.0' });
  cleanup();
  show({ read: { ...start, version: '1.3.0' } });
  await screen.findByText('This site has Plenary 1.3.0.');
  expect(screen.queryByRole('button', { name: /^Go back/ })).toBeNull();
  cleanup();
  show({ read: { ...start, version: '1.2.0' }, change: { commit: 'c' } });
  await press('Go back to 1.0.0');
  await screen.findByRole('heading', { name: 'Plenary 1.0.0 is in the repository at GitHub.' });
  cleanup();
  show({ read: start });
  await screen.findByText('This site has Plenary 1.0.0.');
  expect(screen.queryByRole('button', { name: /^Go back/ })).toBeNull();
});

test('a host that builds nothing is named before and after, with what to do', async () => {
  show({
    read: { ...start, host: 'Codeberg', isStore: true },
    look: { newest: '1.2.0', notes },
    change: { commit: 'b' },
  });
  await press('Look for a newer version');
  const STORE = /Codeberg does not build sites by itself\. Ask the person who builds the site/;
  await screen.findByText(STORE);
  await press('Update to 1.2.0');
  await screen.findByRole('heading', { name: 'Plenary 1.2.0 is in the repository at Codeberg.' });
  expect(screen.getByText(STORE)).toBeTruthy();
});

test('what is refused is said, with the page that helps, and can be looked at again', async () => {
  const guide = 'editing.md#get-the-folder-of-your-site';
  show({ read: { refused: 'There is no package.json.', guide } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('There is no package.json. See how to do that.');
  expect(alert.querySelector('a')?.href).toBe(
    `https://github.com/plenary-mun/plenary/blob/main/docs/${guide}`,
  );
  await press('Look again');
  await expect.poll(() => requests).toEqual([{ do: 'read' }, { do: 'read' }]);
});

test('the newest version has nothing to update; without the changelog, its page is linked', async () => {
  show({ read: start, look: { newest: '1.0.0', isNewest: true } });
  await press('Look for a newer version');
  await screen.findByText('Plenary 1.0.0 is the newest version. There is nothing to update.');
  cleanup();
  show({ read: start, look: { newest: '1.2.0' } });
  await press('Look for a newer version');
  const link = await screen.findByRole('link', { name: 'Read it at GitHub before you update.' });
  expect(link.getAttribute('href')).toBe('https://github.com/plenary-mun/plenary/blob/main/CHANGELOG.md');
  expect(screen.getByRole('button', { name: 'Update to 1.2.0' })).toBeTruthy();
});

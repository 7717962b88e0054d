// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WORKER_ADDRESSES } from '../../../src/studio/tab/messages.ts';
import { describeOrigin } from '../../../src/studio/tab/places/places.ts';
import { StartPage } from '../../../src/studio/tab/start/start-page.tsx';

/* The first page of the studio where something fails: nobody waits for ever, and nobody is left without a word. */

const FAILED = 'The studio could not do this.';
const site = { id: 'one', name: 'Our site', from: 'd-site.zip', changedAt: 0, isInFolder: false };

afterEach(cleanup);

/** Shows the first page. `answers` are those of the worker, by address. */
function showPage(
  answers: Record<string, () => Response | Promise<Response>>,
  frames: Promise<void> = Promise.resolve(),
  refused?: string,
) {
  const usual: typeof answers = {
    [WORKER_ADDRESSES.sites]: () => Response.json([site]),
    [WORKER_ADDRESSES.account]: () => Response.json({ hasSchool: false }),
  };
  render(
    <StartPage
      ask={async ({ url }) => ({ ...usual, ...answers })[new URL(url).pathname]?.() ?? Response.error()}
      frames={frames}
      opened={() => frames}
      folders={{ choose: undefined, allow: async () => {}, help: async () => {}, follow: () => {} }}
      returned={undefined}
      refused={refused}
      home="https://school.example/studio/"
      listen={() => () => {}}
    />,
  );
}

const failed = () => new Response(FAILED, { status: 500 });
const press = async (name: string) => (await screen.findByRole('button', { name })).click();
/** What the page says, when it waits for nothing. */
const alertWhenDone = async () => {
  const { textContent } = await screen.findByRole('alert');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(false);
  return textContent;
};

test('where no site can be shown, “Try it” says so and does not wait for ever', async () => {
  const frames = Promise.reject(new Error('no service worker'));
  showPage({ [WORKER_ADDRESSES.open]: () => Response.json({ opened: 'one' }) }, frames);
  await screen.findByRole('alert');
  await press('Try it');
  await expect.poll(alertWhenDone).toMatch(/doesn’t let this page show your site/);
});

test('where the worker fails, the page says what to do', async () => {
  showPage({ [WORKER_ADDRESSES.open]: failed });
  await press('Our site');
  await expect.poll(alertWhenDone).toBe(FAILED);
});

test('where the site that this tab takes over is not there any more, the page says so', async () => {
  showPage({}, undefined, 'This site is not in this browser any more.');
  await expect.poll(alertWhenDone).toBe('This site is not in this browser any more.');
});

test('where the sites of this browser can’t be read, the page says so', async () => {
  showPage({ [WORKER_ADDRESSES.sites]: failed });
  expect(await alertWhenDone()).toBe(FAILED);
});

test('a site that could not be deleted stays in the list, and the page says why', async () => {
  window.confirm = () => true;
  showPage({ [WORKER_ADDRESSES.remove]: failed });
  await press('Delete');
  expect(await alertWhenDone()).toBe(FAILED);
  expect(screen.getByRole('button', { name: 'Our site' })).toBeTruthy();
});

test('the list of sites has its room before it is read, from the second visit on', async () => {
  showPage({});
  await screen.findByRole('button', { name: 'Our site' });
  cleanup();
  showPage({ [WORKER_ADDRESSES.sites]: () => new Promise<Response>(() => {}) });
  expect(screen.getByRole('heading', { name: 'Continue' })).toBeTruthy();
  expect(screen.getByText('Looking for your sites…')).toBeTruthy();
});

test('a site is called as its conference, with where it comes from and when it was changed', async () => {
  showPage({});
  const row = (await screen.findByRole('button', { name: 'Our site' })).closest('li');
  expect(row?.querySelector('small')?.textContent).toMatch(/^Changed .+ 1970, .+, from d-site\.zip$/);
  expect(describeOrigin({ kind: 'sample' }, 'Sample')).toBe('the sample site');
  expect(describeOrigin({ kind: 'zip' }, 'd-site.zip')).toBe('d-site.zip');
  expect(describeOrigin({ kind: 'folder' }, 'website')).toBe('the folder “website”');
  const repository = {
    kind: 'repository',
    host: 'github',
    origin: 'https://github.com',
    project: 'our/site',
  };
  expect(describeOrigin(repository, 'our/site')).toBe('our/site at GitHub');
});

test('“Edit a repository” leads to its first field, and brings it into sight', async () => {
  showPage({});
  const part = screen.getByText('Edit a repository').closest('details') as HTMLDetailsElement;
  part.scrollIntoView = vi.fn();
  part.open = true;
  fireEvent(part, new Event('toggle'));
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('address');
  expect(part.scrollIntoView).toHaveBeenCalledWith({ block: 'start' });
});

test('“Get a site of your own” shows four ways when it is opened, and none before', async () => {
  showPage({});
  const part = screen.getByText('Get a site of your own').closest('details') as HTMLDetailsElement;
  expect(part.querySelectorAll('li')).toHaveLength(0);
  part.open = true;
  fireEvent(part, new Event('toggle'));
  await expect.poll(() => part.querySelectorAll('ol').length).toBe(4);
  expect(part.querySelector('a')?.href).toBe(
    'https://github.com/new?template_name=site&template_owner=plenary-mun',
  );
});

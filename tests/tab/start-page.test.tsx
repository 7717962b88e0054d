// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WORKER } from '../../src/tab/messages.ts';
import { StartPage } from '../../src/tab/start/start-page.tsx';

/* The first page of the studio where something fails: nobody waits for ever, and nobody is left without a word. */

const FAILED = 'The studio could not do this.';
const site = { id: 'one', name: 'Our site', changedAt: 0, isInFolder: false };

afterEach(cleanup);

/** Shows the first page. `answers` are those of the worker, by address. */
function showPage(answers: Record<string, () => Response>, frames: Promise<void> = Promise.resolve()) {
  const usual: typeof answers = {
    [WORKER.sites]: () => Response.json([site]),
    [WORKER.account]: () => Response.json({ hasSchool: false }),
  };
  render(
    <StartPage
      ask={async ({ url }) => ({ ...usual, ...answers })[new URL(url).pathname]?.() ?? Response.error()}
      frames={frames}
      opened={() => frames}
      addresses={WORKER}
      folders={{ choose: undefined, allow: async () => {}, help: async () => {}, follow: () => {} }}
      returned={undefined}
      home="https://school.example/studio/"
      listen={() => () => {}}
      licenses="licenses.txt"
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
  showPage({ [WORKER.open]: () => Response.json({ opened: 'one' }) }, frames);
  await screen.findByRole('alert');
  await press('Try it');
  await expect.poll(alertWhenDone).toMatch(/service workers are off/);
});

test('where the worker fails, the page says what to do', async () => {
  showPage({ [WORKER.open]: failed });
  await press('Our site');
  await expect.poll(alertWhenDone).toBe(FAILED);
});

test('where the sites of this browser can’t be read, the page says so', async () => {
  showPage({ [WORKER.sites]: failed });
  expect(await alertWhenDone()).toBe(FAILED);
});

test('a site that could not be deleted stays in the list, and the page says why', async () => {
  window.confirm = () => true;
  showPage({ [WORKER.remove]: failed });
  await press('Delete');
  expect(await alertWhenDone()).toBe(FAILED);
  expect(screen.getByRole('button', { name: 'Our site' })).toBeTruthy();
});

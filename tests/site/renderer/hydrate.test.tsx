// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import Login from '../../../src/site/blocks/login.tsx';
import { BlockContext } from '../../../src/site/parts/block-context.ts';
import { hydrate } from '../../../src/site/renderer/client/hydrate.tsx';
import { BLOCK_HYDRATED_EVENT, replayClicks } from '../../../src/site/renderer/client/start/replay-clicks.ts';
import type { BlockComponent } from '../../../src/site/renderer/registry.ts';
import { english } from '../../english.ts';

const PROPS = { type: 'login', title: 'Login', note: 'OC Members only', words: english } as const;
const task = () => new Promise((resolve) => setTimeout(resolve));

replayClicks();

/** The form as the build writes it, not interactive yet. */
function form(): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  element.setAttribute('data-script', '');
  element.innerHTML = renderToString(
    <BlockContext value={{ base: '/', language: 'en', service: undefined, LinkElement: 'a' }}>
      <Login {...PROPS} uid="_b0" />
    </BlockContext>,
  );
  return element;
}

function start(element: HTMLElement): Promise<void> {
  return new Promise((resolve, onError) => {
    hydrate(element, Login as BlockComponent, {
      ...{ block: PROPS, uid: '_b0', base: '/', service: undefined, onError },
      onHydrated: () => {
        element.setAttribute('data-hydrated', '');
        element.dispatchEvent(new Event(BLOCK_HYDRATED_EVENT, { bubbles: true }));
        resolve();
      },
    });
  });
}

const toggle = (element: HTMLElement) => element.querySelector<HTMLElement>('button[aria-pressed]');

test('a click counts once, whenever it comes: before the script, while it starts, and after', async () => {
  for (const when of ['before', 'while', 'after']) {
    const element = form();
    if (when === 'before') toggle(element)?.click();
    const started = start(element);
    if (when === 'while') toggle(element)?.click();
    await started;
    if (when === 'after') toggle(element)?.click();
    await task();
    await task();
    expect(toggle(element)?.getAttribute('aria-pressed'), when).toBe('true');
    element.remove();
  }
});

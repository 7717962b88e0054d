import { startTransition } from 'react';
import './styles.ts';
import type { Page, Shell } from '../page/page.ts';
import { withoutBase } from '../page/paths.ts';
import { DATA, ROOT } from './ids.ts';
import { keepBlocks } from './kept.tsx';
import { remember } from './memory.ts';
import { keepOffline } from './offline.ts';
import { Site } from './router.tsx';

/** Brings the prerendered page to life, bit by bit: no task is so long that a visitor would notice. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById(ROOT);
  const data = document.getElementById(DATA)?.textContent;
  if (!root || !data) return;
  const { shell, page } = JSON.parse(data) as { shell: Shell; page: Page };
  // served from outside its base path the page stays the finished HTML that it is
  if (withoutBase(shell.base, location.pathname) === undefined) return;
  keepBlocks(page.blocks, root.querySelectorAll('main > [data-block]'));
  remember(page);
  await pause();
  // evaluated here and not with this file, though it is in the browser already: it is the largest piece
  const { hydrateRoot } = await import('react-dom/client');
  await pause();
  // a transition can be interrupted: hydration never keeps a visitor waiting
  startTransition(() => {
    hydrateRoot(root, <Site shell={shell} first={page} />);
  });
  keepOffline(shell);
}

/** Lets the browser do what else there is to do. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

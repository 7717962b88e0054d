import './first-router.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './styles.ts';
import type { Page, Shell } from '../page/page.ts';
import { withoutBase } from '../page/paths.ts';
import { DATA, ROOT } from './ids.ts';
import { keepBlocks } from './kept.tsx';
import { remember } from './memory.ts';
import { Site } from './router.tsx';

/** Brings the prerendered page to life, bit by bit. */
export function hydrate(): void {
  const root = document.getElementById(ROOT);
  const data = document.getElementById(DATA)?.textContent;
  if (!root || !data) return;
  const { shell, page } = JSON.parse(data) as { shell: Shell; page: Page };
  // served from outside its base path the page stays the finished HTML that it is
  if (withoutBase(shell.base, location.pathname) === undefined) return;
  keepBlocks(page.blocks, root.querySelectorAll('main > [data-block]'));
  remember(page);
  // a transition can be interrupted: hydration never keeps a visitor waiting
  startTransition(() => {
    hydrateRoot(root, <Site shell={shell} first={page} />);
  });
}

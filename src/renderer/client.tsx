import { hydrateRoot } from 'react-dom/client';
import './styles.ts';
import type { Page, Shell } from '../page/page.ts';
import { withoutBase } from '../page/paths.ts';
import { DATA, ROOT } from './ids.ts';
import { followLinks } from './links.ts';
import { keepOffline } from './offline.ts';
import { followPointer } from './pointer.ts';
import { routed } from './router.tsx';
import { offerSharing } from './share.ts';

/** Brings the prerendered page to life. */
export function hydrate(): void {
  const root = document.getElementById(ROOT);
  const data = document.getElementById(DATA)?.textContent;
  if (!root || !data) return;
  const { shell, page } = JSON.parse(data) as { shell: Shell; page: Page };
  // served from outside its base path the page stays the finished HTML that it is
  if (withoutBase(shell.base, location.pathname) === undefined) return;
  const { app, go } = routed(shell, page);
  hydrateRoot(root, app);
  followLinks(shell.base, go);
  followPointer();
  offerSharing();
  keepOffline(shell);
}

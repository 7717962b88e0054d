import { type PageData, type ShellData, withoutBase } from '../../shared/index.ts';
import { DATA, ROOT } from '../ids.ts';
import { followNavigations } from './navigate.ts';
import { keepOffline } from './offline.ts';
import { stageOf } from './page-view/page-view.ts';
import { watchPace } from './page-view/transition.ts';
import { closeMenuBehind } from './page-view/update-layout.ts';
import { prefetchLinks, whenIdle } from './prefetch.ts';

/** Brings the prerendered page to life: its links, and its parts when they are wanted. */
export function enliven(): void {
  const data = document.getElementById(DATA)?.textContent;
  if (!document.getElementById(ROOT) || !data) return;
  const { shell, page } = JSON.parse(data) as { shell: ShellData; page: PageData };
  // served from outside its base path the page stays the finished HTML that it is
  if (withoutBase(shell.base, location.pathname) === undefined) return;
  const look = prefetchLinks(shell.base);
  followNavigations(shell, stageOf(shell, page), () => whenIdle(look));
  watchPace();
  closeMenuBehind();
  whenIdle(look);
  keepOffline(shell);
  // from here on the page goes on by script
  document.documentElement.setAttribute('data-alive', '');
}

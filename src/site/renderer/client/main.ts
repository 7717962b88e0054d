import { isNotFound, type PageData, type ShellData, withoutBase } from '../../../core/index.ts';
import { DATA, ROOT } from '../ids.ts';
import { observeLongTasks, startNavigation } from './navigation/navigate.ts';
import { createPageView } from './navigation/page-view.ts';
import { createPrefetcher } from './navigation/prefetch.ts';
import { closeMenuOnLeave } from './navigation/update-layout.ts';
import { startOffline } from './offline.ts';
import { whenIdle } from './timing.ts';

/** Makes the prerendered page interactive: starts its islands, navigation, prefetching and the service worker. */
function startPage(): void {
  const data = document.getElementById(DATA)?.textContent;
  if (!document.getElementById(ROOT) || !data) return;
  const { shell, page, layout } = JSON.parse(data) as { shell: ShellData; page: PageData; layout: string };
  // a page served outside of its base path stays finished HTML
  if (withoutBase(shell.base, location.pathname) === undefined) return;
  const prefetch = createPrefetcher(shell);
  startNavigation({ shell, layout, view: createPageView(shell, page) }, () => whenIdle(prefetch));
  observeLongTasks();
  closeMenuOnLeave();
  whenIdle(prefetch);
  // the page is complete without these two
  const notice = document.querySelector<HTMLElement>('[data-from], [data-until]');
  if (notice) import('./notice.ts').then(({ updateNotice }) => updateNotice(notice)).catch(() => {});
  if (isNotFound(page.path))
    import('./navigation/closest-page.ts')
      .then(({ showClosestPage }) => showClosestPage(shell))
      .catch(() => {});
  startOffline(shell);
  // from now on, navigation is client-side
  document.documentElement.setAttribute('data-hydrated', '');
}

// not during the evaluation of the module: an error would count as a script that didn't load, and not appear in the console
queueMicrotask(startPage);

import { isNotFoundPath, type PageData, type ShellData, withoutBasePath } from '../../../core/index.ts';
import { DATA_ID, ROOT_ID } from '../ids.ts';
import { observeLongTasks, startNavigation } from './navigation/navigate.ts';
import { createPageView } from './navigation/page-view.ts';
import { createPrefetcher } from './navigation/prefetch.ts';
import { closeMenuOnLeave } from './navigation/update-layout.ts';
import { startOffline } from './offline.ts';
import { whenIdle } from './timing.ts';

function startPage(): void {
  const data = document.getElementById(DATA_ID)?.textContent;
  if (!document.getElementById(ROOT_ID) || !data) return;
  const { shell, page, layout } = JSON.parse(data) as { shell: ShellData; page: PageData; layout: string };
  // outside of its base path, a page stays static HTML
  if (withoutBasePath(shell.base, location.pathname) === undefined) return;
  const prefetch = createPrefetcher(shell);
  startNavigation({ shell, layout, view: createPageView(shell, page) }, () => whenIdle(prefetch));
  observeLongTasks();
  closeMenuOnLeave();
  whenIdle(prefetch);
  // the notice and the closest page are optional, so failures to load their scripts are ignored
  const notice = document.querySelector<HTMLElement>('[data-from], [data-until]');
  if (notice)
    import('./notice.ts')
      .then(({ updateNoticeVisibility }) => updateNoticeVisibility(notice))
      .catch(() => {});
  if (isNotFoundPath(page.path))
    import('./navigation/closest-page.ts')
      .then(({ showClosestPage }) => showClosestPage(shell))
      .catch(() => {});
  startOffline(shell);
  // signals that navigation is client-side from now on
  document.documentElement.setAttribute('data-hydrated', '');
}

// the page starts after the evaluation of the module: an error during evaluation would count as a failure to load, and wouldn't
// appear in the console
queueMicrotask(startPage);

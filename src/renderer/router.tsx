import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Navigator, Router } from 'react-router-dom';
import type { Page, Shell as ShellWords } from '../page/page.ts';
import { Blocks } from './blocks.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { followNavigations } from './navigation.ts';
import { prefetchLinks, whenIdle } from './prefetch.ts';
import { Shell } from './shell.tsx';

interface View {
  /** Undefined when the page could not be had. */
  page?: Page;
  url: URL;
  error?: unknown;
  quick?: boolean;
}

/** What a `Link` of the router asks for is a navigation of the browser, like all others. */
const NAVIGATOR: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: (by) => history.go(by),
  push: (to) => location.assign(NAVIGATOR.createHref(to)),
  replace: (to) => location.replace(NAVIGATOR.createHref(to)),
};

/** The site, beginning with the page that came with the document. The script knows no addresses: what comes is shown. */
export function Site({ shell, first }: { shell: ShellWords; first: Page }): ReactNode {
  const [view, setView] = useState<View>(() => ({ page: first, url: new URL(location.href) }));
  const { page, url, error, quick = false } = view;
  const current = useRef(page);
  const [hydrating, setHydrating] = useState(true);
  const look = useRef<() => void>(undefined);

  useEffect(() => {
    const to = (next: View) => {
      current.current = next.page;
      flushSync(() => {
        setHydrating(false);
        setView(next);
      });
    };
    const stop = followNavigations(shell, {
      page: () => current.current,
      show: (page, url, quick) => to({ page, url, quick }),
      fail: (error) => to({ error, url: new URL(location.href) }),
    });
    look.current = prefetchLinks(shell.base);
    // from here on the page goes on by script
    document.documentElement.setAttribute('data-alive', '');
    return stop;
  }, [shell]);

  const failed = () => {
    current.current = undefined;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings links of its own
  useEffect(() => whenIdle(() => look.current?.()), [page]);

  return (
    <Router basename={shell.base} location={placeOf(url)} navigator={NAVIGATOR}>
      <FailureBoundary shell={shell} page={page} error={error} failed={failed}>
        {page && (
          <Shell shell={shell} page={page} announcement={hydrating ? '' : page.title}>
            <Blocks key={page === first ? 'first' : page.path} page={page} asleep={hydrating} quick={quick} />
          </Shell>
        )}
      </FailureBoundary>
    </Router>
  );
}

function placeOf({ pathname, search, hash }: URL) {
  return { pathname, search, hash, state: null, key: 'default' };
}

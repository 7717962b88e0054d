import type { ReactNode } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { BaseContext } from '../parts/base.ts';

/** What a `Link` of the router asks for is a navigation of the browser, like all others. */
const NAVIGATOR: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: (by) => history.go(by),
  push: (to) => location.assign(NAVIGATOR.createHref(to)),
  replace: (to) => location.replace(NAVIGATOR.createHref(to)),
};

interface Props {
  /** The base path of the site. */
  base: string;
  /** The address of the page within the site's origin, base path included. */
  at: string;
  children: ReactNode;
}

/** What a block finds around it, on the server as in the browser: where the site lies, and where on it the page is. */
export function Setting({ base, at, children }: Props) {
  return (
    <Router basename={base} location={at} navigator={NAVIGATOR}>
      <BaseContext value={base}>{children}</BaseContext>
    </Router>
  );
}

import { type ReactNode, useContext } from 'react';
import { Link, NavLink, StaticRouter, useLocation } from 'react-router-dom';
import { BlockContext, type LinkProps } from '../parts/block-context.ts';
import { isPage, type Shell, withBase, withoutBase } from '../shared/index.ts';

/*
 * React Router, on the server: it renders the links between pages and marks the current ones. The browser gets plain `<a>`
 * elements, so no script of a page may import this file.
 */

interface Props {
  /** Of it, what blocks find around them. */
  shell: Pick<Shell, 'base' | 'home' | 'language' | 'service' | 'ornament'>;
  /** The path of the page that is rendered, `*` for the page of unknown addresses. */
  path: string;
  /** As in `Page`. */
  come?: number | undefined;
  children: ReactNode;
}

/** Renders a page or a part of it at the address of the page. */
export function PageRouter({ shell, path, come, children }: Props) {
  const { base, home, language, service, ornament } = shell;
  // the page of unknown addresses has none, so no link may lead to it
  const address = withBase(base, path.startsWith('/') ? path : `/${path}`);
  return (
    <StaticRouter basename={base} location={address}>
      <BlockContext value={{ base, home, language, service, ornament, come, LinkElement: PageLink }}>
        {children}
      </BlockContext>
    </StaticRouter>
  );
}

/** A link; to a page of the site it is one of the router. */
export function PageLink(props: LinkProps) {
  const path = usePathOf(props.href);
  return path === undefined ? <a {...props} /> : <Link to={path} discover="none" {...props} />;
}

/** A link of the menu, which is marked on the page that it leads to and on the pages below that. */
export function MenuLink(props: LinkProps) {
  const path = usePathOf(props.href);
  const { home = '/' } = useContext(BlockContext);
  const isSamePage = useLocation().pathname === path;
  if (path === undefined) return <a {...props} />;
  return (
    <NavLink
      to={path}
      discover="none"
      caseSensitive
      end={path === home}
      {...props}
      // a function, as the router adds a class of its own to a text
      className={() => props.className}
      aria-current={isSamePage ? 'page' : 'true'}
    />
  );
}

/** The path of the page that an address leads to, with its fragment; undefined for a file, a fragment or another site. */
function usePathOf(href = ''): string | undefined {
  const { base } = useContext(BlockContext);
  const path = href.startsWith('//') ? undefined : withoutBase(base, href);
  return path !== undefined && isPage(path.replace(/[?#].*/, '')) ? path : undefined;
}

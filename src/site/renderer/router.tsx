import { type ReactNode, useContext } from 'react';
import { Link, NavLink, StaticRouter, useLocation } from 'react-router-dom';
import { isPagePath, type Shell, withBasePath, withoutBasePath } from '../../core/index.ts';
import { BlockContext, type LinkProps } from '../parts/block-context.ts';

/* Renders links and marks current links on the server. Client scripts must not import it: browsers use plain `<a>` elements. */

interface Props {
  /** Blocks read these values from their context. */
  shell: Pick<Shell, 'base' | 'home' | 'language' | 'service' | 'ornament'>;
  /** The path of the rendered page; `*` for the page for unknown addresses. */
  path: string;
  come?: number | undefined;
  children: ReactNode;
}

/** Renders a page, or a part of it, at the address of the page. */
export function PageRouter({ shell, path, come, children }: Props) {
  const { base, home, language, service, ornament } = shell;
  // the page for unknown addresses gets an address that no link has
  const address = withBasePath(base, path.startsWith('/') ? path : `/${path}`);
  return (
    <StaticRouter basename={base} location={address}>
      <BlockContext value={{ base, home, language, service, ornament, come, LinkElement: PageLink }}>
        {children}
      </BlockContext>
    </StaticRouter>
  );
}

/** The router renders links to pages of the site; other links are plain `<a>` elements. */
export function PageLink(props: LinkProps) {
  const path = usePagePath(props.href);
  return path === undefined ? <a {...props} /> : <Link to={path} discover="none" {...props} />;
}

/** Marked as current on its own page and on the pages below it. */
export function MenuLink(props: LinkProps) {
  const path = usePagePath(props.href);
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
      // `className` is a function, since the router would add its own class to a string
      className={() => props.className}
      aria-current={isSamePage ? 'page' : 'true'}
    />
  );
}

/** Includes the fragment. Undefined for a file, a fragment alone, or another site. */
function usePagePath(href = ''): string | undefined {
  const { base } = useContext(BlockContext);
  const path = href.startsWith('//') ? undefined : withoutBasePath(base, href);
  return path !== undefined && isPagePath(path.replace(/[?#].*/, '')) ? path : undefined;
}

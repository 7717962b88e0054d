import type { ProtectedAddresses } from '../../core/index.ts';
import type { Site } from './site.ts';

/** Returns the addresses to which a site, in any language, can send visitors without a click on a link. */
export function siteReach({
  shell,
  others = [],
  frames,
  redirects,
  studio,
}: Pick<Site, 'shell' | 'others' | 'frames' | 'redirects' | 'studio'>): ProtectedAddresses {
  const shells = [shell, ...others.map((one) => one.shell)];
  const each = (values: string[]) => [...new Set(values)].sort();
  return {
    address: each(shells.map(({ origin }) => `${origin}/`)).join(' '),
    service: each(shells.map(({ service = '' }) => service)).join(' '),
    studio: studio === true,
    frames: each(frames),
    redirects: each(redirects.flatMap(({ to }) => originOrScheme(to.href) ?? [])).filter(
      (origin) => !shells.some((one) => one.origin === origin),
    ),
  };
}

/** Returns the scheme if there is no origin, as in `mailto:`; undefined for an address within the site. */
function originOrScheme(href: string): string | undefined {
  if (href.startsWith('/') && !href.startsWith('//')) return undefined;
  const { origin, protocol } = new URL(href, 'https://site.invalid');
  return origin === 'null' ? protocol : origin;
}

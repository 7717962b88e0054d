import type { SiteReach } from '../../core/index.ts';
import type { Site } from './site.ts';

/** Returns the addresses that a site can lead to without a click on a link, in all languages. */
export function reachOf({
  shell,
  others = [],
  frames,
  redirects,
  studio,
}: Pick<Site, 'shell' | 'others' | 'frames' | 'redirects' | 'studio'>): SiteReach {
  const shells = [shell, ...others.map((one) => one.shell)];
  const each = (values: string[]) => [...new Set(values)].sort();
  return {
    address: each(shells.map(({ origin }) => `${origin}/`)).join(' '),
    service: each(shells.map(({ service = '' }) => service)).join(' '),
    studio: studio === true,
    frames: each(frames),
    redirects: each(redirects.flatMap(({ to }) => originOf(to.href) ?? [])).filter(
      (origin) => !shells.some((one) => one.origin === origin),
    ),
  };
}

/** Returns the origin of an absolute address, or its scheme if it has none, such as `mailto:`. Undefined for an address of the site. */
function originOf(href: string): string | undefined {
  if (href.startsWith('/') && !href.startsWith('//')) return undefined;
  const { origin, protocol } = new URL(href, 'https://site.invalid');
  return origin === 'null' ? protocol : origin;
}

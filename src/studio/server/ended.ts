import type { SiteReader, WrittenSite } from '../../compiler/index.ts';
import {
  type Intent,
  isRecord,
  type Json,
  NOT_FOUND_PATH,
  type RemovedPageRedirects,
  valueAt,
} from '../../core/index.ts';
import { currentPagePath } from '../text/current-page-path.ts';
import type { Session } from './session/session.ts';

/* Addresses of removed pages, which old links may use. Pages created or hidden in this session are ignored, because no links to them exist. */

/** For each address, returns the page to redirect visitors to, and the edits that add the redirect. */
export function findRemovedAddresses(
  { start, opened, earlierTexts, state }: Pick<Session, 'start' | 'opened' | 'earlierTexts' | 'state'>,
  reader: SiteReader,
  except: readonly unknown[],
): RemovedPageRedirects {
  const now = opened();
  const site = now?.written();
  const { version } = state();
  if (!now || !site) return { version, addresses: [], intents: [] };
  const first = reader.open(start.text);
  const before = first.written();
  const paths = new Set(now.paths());
  const redirects = isRecord(site.data.redirects) ? site.data.redirects : undefined;
  const ended = first
    .paths()
    .filter((path) => path !== NOT_FOUND_PATH && !paths.has(path) && !Object.hasOwn(redirects ?? {}, path))
    .filter((path) => !isHiddenPage(path, before) && !except.includes(path));
  const read = (text: string) => reader.open(text).written();
  const addresses = ended.map((from) => {
    const moved = currentPagePath(from, site, earlierTexts(), read);
    return { from, to: moved && moved !== from ? moved : findReplacement(from, { paths, site, before }) };
  });
  return { version, addresses, intents: createRedirectIntents(addresses, redirects !== undefined) };
}

/** Returns the parent page, the page of the removed page's list, or the home page. */
function findReplacement(
  from: string,
  { paths, site, before }: { paths: ReadonlySet<string>; site: WrittenSite; before: WrittenSite | undefined },
): string {
  const isShown = (path: string) => paths.has(path) && !isHiddenPage(path, site);
  for (let end = from.lastIndexOf('/'); end > 0; end = from.lastIndexOf('/', end - 1))
    if (isShown(from.slice(0, end))) return from.slice(0, end);
  const { record } = before?.routeOf(from) ?? {};
  const lists = record ? site.usagesOf(record.slice(0, -1)).map(({ page }) => page) : [];
  return lists.find((page) => isShown(page) && !site.routeOf(page)?.record) ?? '/';
}

function isHiddenPage(page: string, site: WrittenSite | undefined): boolean {
  const { route } = site?.routeOf(page) ?? {};
  return route !== undefined && valueAt(site?.data, [...route, 'hidden']) === true;
}

function createRedirectIntents(addresses: RemovedPageRedirects['addresses'], areThere: boolean): Intent[] {
  if (areThere) return addresses.map(({ from, to }) => ({ do: 'set', path: ['redirects', from], value: to }));
  const value: { [key: string]: Json } = Object.fromEntries(addresses.map(({ from, to }) => [from, to]));
  return addresses.length > 0 ? [{ do: 'set', path: ['redirects'], value }] : [];
}

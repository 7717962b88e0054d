import { useEffect } from 'react';
import type { ListedSite } from '../messages.ts';
import { words } from '../words.ts';

/** The page reserves space for so many rows while the list loads. */
const SITE_COUNT_KEY = 'plenary-studio-sites';

function readSiteCount(): number {
  try {
    return Math.min(Number(localStorage.getItem(SITE_COUNT_KEY)) || 0, 20);
  } catch {
    // no storage
    return 0;
  }
}

function storeSiteCount(count: number): void {
  try {
    localStorage.setItem(SITE_COUNT_KEY, String(count));
  } catch {
    // if the number can't be stored, the next visit reserves no space
  }
}

/** Shows as many rows as in the last visit. */
function SitesPlaceholder() {
  const rows = Array.from({ length: readSiteCount() }, (_, row) => row);
  if (rows.length === 0) return null;
  return (
    <section aria-busy="true">
      <h2>{words.yourSites}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span className="room" />
            <small>{row === 0 ? words.looking : '\u00a0'}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function StoredSites({
  sites,
  isBusy,
  open,
  remove,
}: {
  /** Undefined while the sites load. */
  sites: ListedSite[] | undefined;
  isBusy: boolean;
  open: (site: ListedSite) => Promise<void>;
  remove: (site: ListedSite) => Promise<void>;
}) {
  const count = sites?.length;
  useEffect(() => {
    if (count !== undefined) storeSiteCount(count);
  }, [count]);
  if (!sites) return <SitesPlaceholder />;
  if (sites.length === 0) return null;
  return (
    <section>
      <h2>{words.yourSites}</h2>
      <ul>
        {sites.map((site) => (
          <li key={site.id}>
            <button type="button" disabled={isBusy} onClick={() => void open(site)}>
              {site.name}
            </button>
            <small>{words.changed(new Date(site.changedAt), site.from)}</small>
            <button type="button" className="quiet" disabled={isBusy} onClick={() => void remove(site)}>
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

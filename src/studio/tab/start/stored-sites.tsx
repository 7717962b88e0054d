import { useEffect } from 'react';
import type { ListedSite } from '../messages.ts';
import { words } from '../words.ts';

/** Key for the number of sites, which reserves room for the list while it loads. */
const COUNT = 'plenary-studio-sites';

function lastCount(): number {
  try {
    return Math.min(Number(localStorage.getItem(COUNT)) || 0, 20);
  } catch {
    // no storage
    return 0;
  }
}

function noteCount(count: number): void {
  try {
    localStorage.setItem(COUNT, String(count));
  } catch {
    // without it, no room is reserved next time
  }
}

/** Placeholder while the sites are loaded, with the last number of rows. */
function Room() {
  const rows = Array.from({ length: lastCount() }, (_, row) => row);
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

/** The sites in this browser, last changed first. */
export function StoredSites({
  sites,
  isBusy,
  open,
  remove,
}: {
  /** Undefined while they load. */
  sites: ListedSite[] | undefined;
  isBusy: boolean;
  open: (site: ListedSite) => Promise<void>;
  remove: (site: ListedSite) => Promise<void>;
}) {
  const count = sites?.length;
  useEffect(() => {
    if (count !== undefined) noteCount(count);
  }, [count]);
  if (!sites) return <Room />;
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

import { useEffect } from 'react';
import type { ListedSite } from '../messages.ts';
import { words } from '../words.ts';

/** Where it is noted how many sites there were, so that the list has its room from the first moment. */
const COUNT = 'plenary-studio-sites';

function lastCount(): number {
  try {
    return Math.min(Number(localStorage.getItem(COUNT)) || 0, 20);
  } catch {
    // this browser stores nothing
    return 0;
  }
}

function noteCount(count: number): void {
  try {
    localStorage.setItem(COUNT, String(count));
  } catch {
    // the list has no room next time, and nothing else is lost
  }
}

/** In the place of the sites, while they are read: as many rows as there were. */
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

/** The sites of this browser, the one that was changed last first. */
export function StoredSites({
  sites,
  isBusy,
  open,
  remove,
}: {
  /** Undefined while they are read. */
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

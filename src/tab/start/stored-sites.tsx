import type { ListedSite } from '../messages.ts';
import { words } from '../words.ts';

/** The sites of this browser, the one that was changed last first. */
export function StoredSites({
  sites,
  isBusy,
  open,
  remove,
}: {
  sites: ListedSite[];
  isBusy: boolean;
  open: (site: ListedSite) => Promise<void>;
  remove: (site: ListedSite) => Promise<void>;
}) {
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
            <small>{words.changed(new Date(site.changedAt), site.host)}</small>
            <button type="button" className="quiet" disabled={isBusy} onClick={() => void remove(site)}>
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

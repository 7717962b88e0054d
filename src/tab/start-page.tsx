import { useEffect, useRef, useState } from 'react';
import type { ListedSite, OpenAnswer, WORKER } from './messages.ts';
import { words } from './words.ts';

interface Props {
  ask: (request: Request) => Promise<Response>;
  /** Rejects where the browser can't show the site. */
  frames: Promise<void>;
  /** A site is open. */
  opened: () => Promise<void>;
  addresses: typeof WORKER;
}

/** The first page: where the site is that somebody wants to edit. */
export function StartPage({ ask, frames, opened, addresses }: Props) {
  const [sites, setSites] = useState<ListedSite[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  useEffect(() => {
    frames.catch(() => setProblem(words.noServiceWorker));
    void ask(new Request(addresses.sites, { method: 'POST' }))
      .then((answer) => answer.json())
      .then(setSites);
  }, [ask, frames, addresses]);

  async function open(query: string, body?: Blob): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const request = new Request(`${addresses.open}?${query}`, { method: 'POST', ...(body && { body }) });
    const answer: OpenAnswer = await (await ask(request)).json();
    if ('refused' in answer) {
      setProblem(answer.refused);
      setBusy(false);
      return;
    }
    await opened();
  }

  async function remove(site: ListedSite): Promise<void> {
    if (!confirm(words.sureToDelete(site.name))) return;
    await ask(new Request(`${addresses.remove}?id=${site.id}`, { method: 'POST' }));
    setSites(sites.filter(({ id }) => id !== site.id));
  }

  return (
    <main className="start">
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {problem !== undefined && (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {sites.length > 0 && (
        <section>
          <h2>{words.yourSites}</h2>
          <ul>
            {sites.map((site) => (
              <li key={site.id}>
                <button type="button" disabled={busy} onClick={() => void open(`stored=${site.id}`)}>
                  {site.name}
                </button>
                <small>{words.changed(new Date(site.changedAt))}</small>
                <button type="button" className="quiet" disabled={busy} onClick={() => void remove(site)}>
                  {words.remove}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{words.new}</h2>
        <ul>
          <li>
            <button type="button" className="strong" disabled={busy} onClick={() => void open('sample')}>
              {words.tryIt}
            </button>
            <small>{words.tryItHelp}</small>
          </li>
          <li>
            <button type="button" disabled={busy} onClick={() => file.current?.click()}>
              {words.openZip}
            </button>
            <small>{words.openZipHelp}</small>
            <input
              ref={file}
              type="file"
              accept=".zip,application/zip"
              hidden
              aria-label={words.openZip}
              onChange={({ target }) => {
                const [zip] = target.files ?? [];
                if (zip) void open(`zip=${encodeURIComponent(zip.name)}`, zip);
              }}
            />
          </li>
        </ul>
      </section>
      <p aria-live="polite">{busy ? words.opening : ''}</p>
    </main>
  );
}

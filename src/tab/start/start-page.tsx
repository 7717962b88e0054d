import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Account,
  type ConnectRequest,
  type ListedSite,
  type OpenAnswer,
  type OpenedSite,
  type Reading,
  type Refused,
  SIGNED_OUT,
  type WORKER,
} from '../messages.ts';
import type { Return } from '../places/returned.ts';
import { words } from '../words.ts';
import { ConnectRepository, ConnectSchool } from './connect-page.tsx';
import type { FolderDoor } from './folder-page.ts';

interface Props {
  ask: (request: Request) => Promise<Response>;
  /** Rejects where the browser can't show the site. */
  frames: Promise<void>;
  /** A site is open. */
  opened: (site: OpenedSite) => Promise<void>;
  addresses: typeof WORKER;
  folders: FolderDoor;
  /** What a host has returned to this page. */
  returned: Return | undefined;
  /** The address of the studio. */
  home: string;
  /** Calls a listener with each step of reading, until what it returns is called. */
  listen: (listener: (reading: Reading['reading']) => void) => () => void;
  /** The address of the licences of what is in the studio. */
  licenses: string;
}

const signedOut = (account: Account | undefined) => account && { hasSchool: account.hasSchool };

/** Why nothing is open, and which part of the page says it. */
type Problem = Refused & { of: 'page' | 'repository' | 'school' };

/** The first page: where the site is that somebody wants to edit. */
export function StartPage({
  ask,
  frames,
  opened,
  addresses,
  folders,
  returned,
  home,
  listen,
  licenses,
}: Props) {
  const [sites, setSites] = useState<ListedSite[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(
    returned === 'unknown' ? { of: 'page', refused: words.unknownReturn } : undefined,
  );
  const [said, setSaid] = useState('');
  const [account, setAccount] = useState<Account>();
  const [reading, setReading] = useState<Reading['reading']>();
  const file = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const begun = returned === 'unknown' ? undefined : returned;
  const askAccount = useCallback(async () => {
    const answer = await ask(new Request(addresses.account, { method: 'POST' }));
    setAccount(await answer.json());
  }, [ask, addresses]);
  const refusedOf = (of: Problem['of']) => (problem?.of === of ? problem : undefined);

  useEffect(() => {
    frames.catch(() => setProblem({ of: 'page', refused: words.noServiceWorker }));
    void ask(new Request(addresses.sites, { method: 'POST' })).then(async (answer) => {
      if (answer.ok) setSites(await answer.json());
      else setProblem({ of: 'page', refused: await answer.text() });
    });
    void askAccount();
    return listen(setReading);
  }, [ask, askAccount, frames, addresses, listen]);

  useEffect(() => {
    const tabs = new BroadcastChannel(SIGNED_OUT);
    tabs.onmessage = () => setAccount(signedOut);
    return () => tabs.close();
  }, []);

  const connectOnce = useEffectEvent(() => {
    if (begun && !isTaken.current) void connect(begun);
    isTaken.current = true;
  });
  const isTaken = useRef(false);
  useEffect(() => connectOnce(), []);

  const connect = (request: ConnectRequest) =>
    begin(
      new Request(addresses.connect, { method: 'POST', body: JSON.stringify(request) }),
      'school' in request ? 'school' : 'repository',
    );

  async function signOut(): Promise<void> {
    await ask(new Request(addresses.signOut, { method: 'POST' }));
    setAccount(signedOut);
    setSaid(words.signedOut);
    // what had the focus is gone
    top.current?.focus();
  }

  const open = (query: string, body?: Blob) =>
    begin(new Request(`${addresses.open}?${query}`, { method: 'POST', ...(body && { body }) }));

  async function begin(request: Request, of: Problem['of'] = 'page'): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setReading(undefined);
    setSaid('');
    const asked = await ask(request);
    const answer: OpenAnswer = asked.ok ? await asked.json() : { refused: await asked.text() };
    if ('refused' in answer) {
      setProblem({ ...answer, of });
      await askAccount();
    } else
      try {
        return await opened(answer);
      } catch {
        setProblem({ of: 'page', refused: words.noServiceWorker });
      }
    setBusy(false);
  }

  async function openStored({ id, isInFolder }: ListedSite): Promise<void> {
    if (isInFolder) await folders.allow(id);
    await open(`stored=${id}`);
  }

  async function openFolder(): Promise<void> {
    try {
      if (await folders.choose?.()) await open('folder');
    } catch (error) {
      setProblem({ of: 'page', refused: (error as Error).message });
    }
  }

  async function remove(site: ListedSite): Promise<void> {
    if (!confirm(words.sureToDelete(site.name))) return;
    const answer = await ask(new Request(`${addresses.remove}?id=${site.id}`, { method: 'POST' }));
    if (!answer.ok) return setProblem({ of: 'page', refused: await answer.text() });
    setSites(sites.filter(({ id }) => id !== site.id));
    top.current?.focus();
  }

  return (
    <main className="start">
      <h1 ref={top} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{words.intro}</p>
      {problem?.of === 'page' && (
        <p className="banner" role="alert">
          {problem.refused}
        </p>
      )}
      {sites.length > 0 && (
        <section>
          <h2>{words.yourSites}</h2>
          <ul>
            {sites.map((site) => (
              <li key={site.id}>
                <button type="button" disabled={busy} onClick={() => void openStored(site)}>
                  {site.name}
                </button>
                <small>{words.changed(new Date(site.changedAt), site.host)}</small>
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
            <button type="button" disabled={busy || !folders.choose} onClick={() => void openFolder()}>
              {words.openFolder}
            </button>
            <small>{folders.choose ? words.openFolderHelp : words.noFolders}</small>
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
        {account?.hasSchool && (
          <details>
            <summary>
              {words.school}
              <small>{words.schoolHelp}</small>
            </summary>
            <ConnectSchool isBusy={busy} connect={connect} refused={refusedOf('school')} />
          </details>
        )}
        <details open={begun !== undefined}>
          <summary>
            {words.editRepository}
            <small>{words.editRepositoryHelp}</small>
          </summary>
          <ConnectRepository
            isBusy={busy}
            connect={connect}
            refused={refusedOf('repository')}
            home={home}
            first={begun?.place}
            signedInAt={account?.signedInAt}
          />
        </details>
      </section>
      {account?.signedInAt !== undefined && (
        <p>
          {words.signedInAt(account.signedInAt)}{' '}
          <button type="button" className="quiet" disabled={busy} onClick={() => void signOut()}>
            {words.signOut}
          </button>
        </p>
      )}
      <p className="progress" aria-live="polite">
        {busy ? (reading ? words.reading(reading.done, reading.all) : words.opening) : said}
      </p>
      <p>
        <small>
          <a href={licenses}>{words.licenses}</a>
        </small>
      </p>
    </main>
  );
}

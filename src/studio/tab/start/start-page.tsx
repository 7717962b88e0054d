import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { OwnSiteGuide } from '../../page/mount.tsx';
import { type ListedSite, type OpenedSite, type PageMessage, WORKER_ADDRESSES } from '../messages.ts';
import type { RedirectResult } from '../places/returned.ts';
import { words } from '../words.ts';
import { useAccount } from './account.ts';
import { ConnectRepository, ConnectSchool } from './connect-page.tsx';
import type { FolderAccess } from './folder-page.ts';
import { NewSites } from './new-sites.tsx';
import { type OpeningProblem, useOpening } from './opening.ts';
import { StoredSites } from './stored-sites.tsx';

interface StartPageProps {
  ask: (request: Request) => Promise<Response>;
  /** Rejects if the browser can't show the site. */
  frames: Promise<void>;
  opened: (site: OpenedSite) => Promise<void>;
  folders: FolderAccess;
  /** The result of a sign-in, after a host's redirect to this page. */
  returned: RedirectResult | undefined;
  refused: string | undefined;
  /** Address of the studio. */
  home: string;
  /** Returns a function that removes the listener. */
  listen: (listener: (message: PageMessage) => void) => () => void;
}

function focusOpenedSection({ target, currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (target !== currentTarget || !currentTarget.open) return;
  currentTarget.querySelector('input')?.focus({ preventScroll: true });
  currentTarget.scrollIntoView({ block: 'start' });
}

export function StartPage({ ask, frames, opened, folders, returned, refused, home, listen }: StartPageProps) {
  const [sites, setSites] = useState<ListedSite[]>();
  const { account, askAccount, forgetAccount } = useAccount(ask);
  const [ownSite, setOwnSite] = useState(false);
  const top = useRef<HTMLHeadingElement>(null);
  const opening = useOpening({ ask, opened, askAccount, listen, returned, refused });
  const { busy, problem, said, refusePage, open } = opening;
  const begun = returned === 'unknown' ? undefined : returned;
  const refusedOf = (of: OpeningProblem['of']) => (problem?.of === of ? problem : undefined);

  useEffect(() => {
    frames.catch(() => refusePage(words.noServiceWorker));
    void ask(new Request(WORKER_ADDRESSES.sites, { method: 'POST' })).then(async (answer) => {
      if (answer.ok) setSites(await answer.json());
      else {
        setSites([]);
        refusePage(await answer.text());
      }
    });
    void askAccount();
  }, [ask, askAccount, refusePage, frames]);

  async function signOut(): Promise<void> {
    await ask(new Request(WORKER_ADDRESSES.signOut, { method: 'POST' }));
    forgetAccount();
    opening.say(words.signedOut);
    // moves the focus, because the focused element is removed
    top.current?.focus();
  }

  async function openStored({ id, isInFolder }: ListedSite): Promise<void> {
    if (isInFolder) await folders.allow(id);
    await open(`stored=${id}`);
  }

  async function remove(site: ListedSite): Promise<void> {
    if (!confirm(words.sureToDelete(site.name))) return;
    const answer = await ask(new Request(`${WORKER_ADDRESSES.remove}?id=${site.id}`, { method: 'POST' }));
    if (!answer.ok) return refusePage(await answer.text());
    setSites(sites?.filter(({ id }) => id !== site.id));
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
      <StoredSites sites={sites} isBusy={busy} open={openStored} remove={remove} />
      <section>
        <h2>{words.new}</h2>
        <NewSites isBusy={busy} open={open} folders={folders} refuse={refusePage} />
        {account?.hasSchool && (
          <details onToggle={focusOpenedSection}>
            <summary>
              {words.school}
              <small>{words.schoolHelp}</small>
            </summary>
            <ConnectSchool isBusy={busy} connect={opening.connect} refused={refusedOf('school')} />
          </details>
        )}
        <details open={begun !== undefined} onToggle={begun ? undefined : focusOpenedSection}>
          <summary>
            {words.editRepository}
            <small>{words.editRepositoryHelp}</small>
          </summary>
          <ConnectRepository
            isBusy={busy}
            connect={opening.connect}
            refused={refusedOf('repository')}
            home={home}
            first={begun?.place}
            signedInAt={account?.signedInAt}
          />
        </details>
        <details onToggle={({ currentTarget }) => setOwnSite(currentTarget.open)}>
          <summary>
            {words.ownSite}
            <small>{words.ownSiteHelp}</small>
          </summary>
          {ownSite && <OwnSiteGuide />}
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
        {said}
      </p>
      <p>
        <small>
          <a href={`${home}licenses.txt`}>{words.licenses}</a>
        </small>
      </p>
    </main>
  );
}

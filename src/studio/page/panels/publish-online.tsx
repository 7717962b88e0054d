import { type ReactNode, useEffect, useState } from 'react';
import type { BuildState, Publication, PublishRequest, PublishResponse } from '../../../core/index.ts';
import { handleSubmit } from '../dialogs.tsx';
import { askWorker } from '../session/api.ts';
import { words } from '../words.ts';
import { ExternalLink } from './external-link.tsx';
import { SignInForm } from './sign-in.tsx';

type OnlineState = Extract<Publication['git'], { can: 'online' }>;

/** Publishes changes, or proposes the changes to the owner of the site. */
export function PublishOnline({
  publication,
  git,
  isBusy,
  publish,
  again,
  children,
}: {
  publication: Publication;
  git: OnlineState;
  isBusy: boolean;
  publish: (request: Omit<PublishRequest, 'version'>) => Promise<void>;
  /** Reloads the changes. */
  again: () => void;
  children: ReactNode;
}) {
  const [message, setMessage] = useState(publication.message);
  const { host, signIn, otherSignIn, mayPropose, proposed } = git;
  // while there is a proposal, further changes are proposed too by default
  const [propose, setPropose] = useState(mayPropose === true && proposed !== undefined);
  const [isSignedIn, setSignedIn] = useState(false);
  const signedIn = () => {
    setSignedIn(true);
    again();
  };
  const files = publication.files.map(({ file }) => file);
  if (signIn)
    return (
      <>
        <ProposalNotice address={proposed} />
        {children}
        <SignInForm wish={signIn} done={signedIn} leads />
      </>
    );
  if (files.length === 0) return children;
  const form = (
    <form onSubmit={handleSubmit(() => void publish({ message, files, push: true, propose }))}>
      <ProposalNotice address={proposed} />
      {children}
      <details>
        <summary>{words.message}</summary>
        <label>
          {words.message}
          <textarea rows={4} value={message} onChange={({ target }) => setMessage(target.value)} />
        </label>
      </details>
      <div className="publish-foot">
        {mayPropose && (
          <label className="choice">
            <input type="checkbox" checked={propose} onChange={({ target }) => setPropose(target.checked)} />
            <span>{words.proposeInstead}</span>
          </label>
        )}
        <button type="submit" className="strong" disabled={isBusy} ref={isSignedIn ? focusButton : undefined}>
          {propose ? words.proposeTo(host) : words.publishAt(host)}
        </button>
        <small className="quiet">{propose ? words.mergedFirst : words.onlineForAll}</small>
      </div>
    </form>
  );
  if (!otherSignIn) return form;
  return (
    <>
      {form}
      <details>
        <summary>{words.signInOtherwise}</summary>
        <SignInForm wish={otherSignIn} done={signedIn} />
      </details>
    </>
  );
}

// after the sign-in, the button of the requested action gets the focus
const focusButton = (button: HTMLElement | null) => button?.focus();

function ProposalNotice({ address }: { address: string | undefined }) {
  if (address === undefined) return null;
  return (
    <p className="problem warning">
      {words.addedToProposal} <ExternalLink address={address}>{words.seeProposal}</ExternalLink>
    </p>
  );
}

/** In milliseconds. A commit may have no build: its state is then unknown. */
const MAX_BUILD_TIME = 600_000;
const MAX_UNKNOWN_TIME = 120_000;
const FIRST_POLL_DELAY = 2_000;
const MAX_POLL_DELAY = 30_000;

/** Polls with increasing delays. */
export function useBuildState(commit: string | undefined): BuildState {
  const [build, setBuild] = useState<BuildState>({ state: 'waiting' });
  useEffect(() => {
    if (commit === undefined) return;
    const begun = Date.now();
    let [timer, wait]: [ReturnType<typeof setTimeout> | undefined, number] = [undefined, FIRST_POLL_DELAY];
    let isOver = false;
    const look = async () => {
      // without a network, the next poll may succeed
      const now = await askWorker<BuildState>('build', { commit }).catch(() => undefined);
      if (isOver) return;
      if (now) setBuild(now);
      if (now && ['live', 'failed', 'unknown'].includes(now.state)) return;
      const isSilent = now?.state === 'waiting' && now.link === undefined;
      if (Date.now() - begun > (isSilent ? MAX_UNKNOWN_TIME : MAX_BUILD_TIME))
        return setBuild({ ...now, state: 'unknown' });
      wait = Math.min(wait * 1.5, MAX_POLL_DELAY);
      timer = setTimeout(() => void look(), wait);
    };
    timer = setTimeout(() => void look(), wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [commit]);
  return build;
}

export function OnlineResult({
  answer,
  host,
  address,
}: {
  answer: Extract<PublishResponse, { commit: string }>;
  host: string;
  address: string | undefined;
}) {
  const { proposal, commit } = answer;
  const build = useBuildState(proposal ? undefined : commit);
  if (proposal)
    return (
      <div className="done">
        <div role="status">
          <h3>{words.sentTitle(host)}</h3>
        </div>
        <p>
          <strong>{words.notOnline}</strong>{' '}
          <ExternalLink address={proposal.address}>
            {proposal.isOpen ? words.seeProposal : words.openProposal}
          </ExternalLink>
        </p>
      </div>
    );
  return (
    <div className="done">
      <h3>{words.publishedAt(host)}</h3>
      <p role="status">
        {words.build[build.state](host)} {build.words}
      </p>
      <BuildLinks build={build} site={build.address ?? address} />
    </div>
  );
}

export function BuildLinks({ build, site }: { build: BuildState; site: string | undefined }) {
  return (
    <>
      {site !== undefined && build.state !== 'failed' && (
        <p>
          <ExternalLink address={site}>{site}</ExternalLink>
        </p>
      )}
      {build.link !== undefined && (
        <p>
          <ExternalLink address={build.link}>{words.seeBuild}</ExternalLink>
        </p>
      )}
    </>
  );
}

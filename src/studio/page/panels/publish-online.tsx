import { type ReactNode, useEffect, useState } from 'react';
import type { BuildState, Publication, PublishAnswer, PublishRequest } from '../../../shared/index.ts';
import { ask } from '../session/api.ts';
import { words } from '../words.ts';
import { Outside } from './outside.tsx';
import { SignInForm } from './sign-in.tsx';

type Online = Extract<Publication['git'], { can: 'online' }>;

/** What goes online at once, or is proposed to the owner of the site. */
export function PublishOnline({
  publication,
  git,
  isBusy,
  publish,
  again,
  children,
}: {
  publication: Publication;
  git: Online;
  isBusy: boolean;
  publish: (request: Omit<PublishRequest, 'version'>) => Promise<void>;
  /** Asks for the changes again. */
  again: () => void;
  children: ReactNode;
}) {
  const [message, setMessage] = useState(publication.message);
  const { host, signIn, otherSignIn, mayPropose, proposed } = git;
  // who has proposed changes does not publish the next ones by mistake
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
        <Proposed address={proposed} />
        {children}
        <SignInForm wish={signIn} done={signedIn} leads />
      </>
    );
  if (files.length === 0) return children;
  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void publish({ message, files, push: true, propose });
      }}
    >
      <Proposed address={proposed} />
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
        <button type="submit" className="strong" disabled={isBusy} ref={isSignedIn ? takeFocus : undefined}>
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

/** Signing in leads on to what was asked for, which is one press away. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** Says before all else that changes were proposed, and what happens to these. */
function Proposed({ address }: { address: string | undefined }) {
  if (address === undefined) return null;
  return (
    <p className="problem warning">
      {words.addedToProposal} <Outside address={address}>{words.seeProposal}</Outside>
    </p>
  );
}

/**
 * How long a build is followed, and a commit that the host says nothing of: it may build nothing. And how long to wait before the first and
 * between later looks, in milliseconds.
 */
const FOLLOWED = 600_000;
const UNANSWERED = 120_000;
const FIRST_LOOK = 2_000;
const LONGEST_WAIT = 30_000;

/** What the host makes of a commit, asked again and again, each time after a longer while. */
export function useBuild(commit: string | undefined): BuildState {
  const [build, setBuild] = useState<BuildState>({ state: 'waiting' });
  useEffect(() => {
    if (commit === undefined) return;
    const begun = Date.now();
    let [timer, wait]: [ReturnType<typeof setTimeout> | undefined, number] = [undefined, FIRST_LOOK];
    let isOver = false;
    const look = async () => {
      // without a network it may be there at the next look
      const now = await ask<BuildState>('build', { commit }).catch(() => undefined);
      if (isOver) return;
      if (now) setBuild(now);
      if (now && ['live', 'failed', 'unknown'].includes(now.state)) return;
      const isSilent = now?.state === 'waiting' && now.link === undefined;
      if (Date.now() - begun > (isSilent ? UNANSWERED : FOLLOWED))
        return setBuild({ ...now, state: 'unknown' });
      wait = Math.min(wait * 1.5, LONGEST_WAIT);
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

/** What was published or proposed, and what the host makes of it. */
export function PublishedOnline({
  answer,
  host,
  address,
}: {
  answer: Extract<PublishAnswer, { commit: string }>;
  host: string;
  address: string | undefined;
}) {
  const { proposal, commit } = answer;
  const build = useBuild(proposal ? undefined : commit);
  if (proposal)
    return (
      <div className="done">
        <div role="status">
          <h3>{words.sentTitle(host)}</h3>
        </div>
        <p>
          <strong>{words.notOnline}</strong>{' '}
          <Outside address={proposal.address}>
            {proposal.isOpen ? words.seeProposal : words.openProposal}
          </Outside>
        </p>
      </div>
    );
  const site = build.address ?? address;
  return (
    <div className="done">
      <h3>{words.publishedAt(host)}</h3>
      <p role="status">
        {words.build[build.state](host)} {build.words}
      </p>
      {site !== undefined && build.state !== 'failed' && (
        <p>
          <Outside address={site}>{site}</Outside>
        </p>
      )}
      {build.link !== undefined && (
        <p>
          <Outside address={build.link}>{words.seeBuild}</Outside>
        </p>
      )}
    </div>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  PENDING_SIGN_IN_KEY,
  type SignInMethod,
  type SignInRequest,
  type SignInResponse,
} from '../../../core/index.ts';
import { ErrorText } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { readSubmittedFields } from '../submitted-fields.ts';
import { words } from '../words.ts';
import { ExternalLink } from './external-link.tsx';

function readSignIn({ kind }: SignInMethod, field: (name: string) => string): SignInRequest {
  const remember = field('remember') === 'on';
  if (kind === 'token') return { kind, token: field('token'), remember };
  if (kind === 'visit') return { kind, remember };
  return { kind, username: field('username'), password: field('password') };
}

/** The host redirects back to the studio. All changes are already stored. */
function visitHost({ address, pending }: NonNullable<SignInResponse['visit']>): void {
  sessionStorage.setItem(PENDING_SIGN_IN_KEY, pending);
  location.assign(address);
}

/** The credentials are only sent to the studio's worker. */
export function SignInForm({
  wish,
  done,
  leads = false,
}: {
  wish: SignInMethod;
  done: () => void;
  /** Whether the form scrolls into view and gets the focus, because the user must sign in to continue. */
  leads?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!leads) return;
    form.current?.querySelector<HTMLElement>('input:not([type="checkbox"]), button')?.focus();
    form.current?.scrollIntoView({ block: 'end' });
  }, [leads]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const entered = readSignIn(wish, readSubmittedFields(event));
    const secret = event.currentTarget.querySelector<HTMLElement>('[type="password"]');
    setBusy(true);
    setRefused(undefined);
    const answer = await askWorker<SignInResponse>('sign-in', entered).catch(
      (error: unknown): SignInResponse => ({ refused: failureText(error) }),
    );
    setBusy(false);
    if (answer.visit) return visitHost(answer.visit);
    if (answer.refused === undefined) return done();
    setRefused(answer.refused);
    secret?.focus();
  }

  return (
    <form ref={form} autoComplete="off" onSubmit={(event) => void send(event)}>
      <h3>{words.signInTo(wish.host)}</h3>
      <ErrorText text={refused} />
      {wish.kind === 'token' && (
        <>
          <label>
            {words.token}
            <input name="token" type="password" required autoComplete="off" spellCheck={false} />
          </label>
          <p>
            <ExternalLink address={wish.page}>{words.makeToken}</ExternalLink>
          </p>
        </>
      )}
      {wish.kind === 'visit' && <p>{words.visitHelp(wish.host)}</p>}
      {wish.kind === 'account' ? (
        <>
          <label>
            {words.accountName}
            <input name="username" required autoComplete="username" spellCheck={false} />
          </label>
          <label>
            {words.password}
            <input name="password" type="password" required autoComplete="current-password" />
          </label>
        </>
      ) : (
        <label className="choice">
          <input name="remember" type="checkbox" />
          <span>{words.rememberToken}</span>
        </label>
      )}
      <button type="submit" className="strong" disabled={isBusy}>
        {wish.kind === 'visit' ? words.signInAt(wish.host) : words.signIn}
      </button>
    </form>
  );
}

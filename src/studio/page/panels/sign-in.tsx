import { type FormEvent, useState } from 'react';
import type { SignIn, SignInWish } from '../../../shared/index.ts';
import { ask, failureText } from '../session/api.ts';
import { words } from '../words.ts';

/** Asks for what opens the place of a site. It is in its field, and goes from there to the studio alone. */
export function SignInForm({ wish, done }: { wish: SignInWish; done: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    const entered: SignIn =
      wish.kind === 'token'
        ? { kind: 'token', token: field('token'), remember: field('remember') === 'on' }
        : { kind: 'account', username: field('username'), password: field('password') };
    form.reset();
    setBusy(true);
    setRefused(undefined);
    const answer = await ask<{ refused?: string }>('sign-in', entered).catch((error: unknown) => ({
      refused: failureText(error),
    }));
    setBusy(false);
    if (answer.refused === undefined) done();
    else setRefused(answer.refused);
  }

  return (
    <form autoComplete="off" onSubmit={(event) => void send(event)}>
      <h3>{words.signInTo(wish.host)}</h3>
      {wish.kind === 'token' ? (
        <>
          <label>
            {words.token}
            <input name="token" type="password" required autoComplete="off" spellCheck={false} />
          </label>
          <p>
            <a href={wish.page} target="_blank" rel="noreferrer">
              {words.makeToken}
            </a>
          </p>
          <label className="choice">
            <input name="remember" type="checkbox" />
            <span>{words.rememberToken}</span>
          </label>
        </>
      ) : (
        <>
          <label>
            {words.accountName}
            <input name="username" required autoComplete="off" spellCheck={false} />
          </label>
          <label>
            {words.password}
            <input name="password" type="password" required autoComplete="off" />
          </label>
        </>
      )}
      {refused !== undefined && (
        <p className="problem error" role="alert">
          {refused}
        </p>
      )}
      <button type="submit" className="strong" disabled={isBusy}>
        {words.signIn}
      </button>
    </form>
  );
}

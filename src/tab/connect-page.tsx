import { type FormEvent, useState } from 'react';
import { beginSignIn, type Place, placeAt, tokenPage } from '../studio/places/hosts/index.ts';
import type { ConnectRequest } from './messages.ts';
import { rememberPending } from './returned.ts';
import { words } from './words.ts';

interface Props {
  isBusy: boolean;
  connect: (request: ConnectRequest) => Promise<void>;
}

const KINDS: [Place['host'], string][] = [
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['forgejo', 'Forgejo'],
];

/** The text of a field of a form that is sent. */
function fieldsOf(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return (name) => String(data.get(name) ?? '').trim();
}

/** Asks for a repository and what opens it. The token is in its field, and goes from there to the worker alone. */
export function ConnectRepository({ isBusy, connect }: Props) {
  const [address, setAddress] = useState('');
  const [host, setHost] = useState<Place['host']>();
  const isAddress = /[^\s/.]\.?[^\s/]*(?::\d+)?\/./.test(address);
  const place = placeAt(address, host);
  const isUnknown = isAddress && !placeAt(address);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    const field = fieldsOf(event);
    const [token, id, remember] = [field('token'), field('client'), field('remember') === 'on'];
    const asked = { address, ...(host && { host }) };
    // it is in no element any longer than it takes to send it
    form.reset();
    if (id !== '' && place && place.host !== 'github') {
      const redirect = new URL('./', document.baseURI).href;
      const client = { host: place.host, origin: place.origin, id, redirect };
      const begun = await beginSignIn(client);
      rememberPending({ ...asked, pending: begun.pending, remember });
      location.assign(begun.address);
      return;
    }
    await connect({ ...asked, entered: { kind: 'token', token, remember } });
  }

  return (
    <form className="connect" autoComplete="off" onSubmit={(event) => void send(event)}>
      <label>
        {words.address}
        <input
          required
          inputMode="url"
          placeholder="https://github.com/owner/name"
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      {(isUnknown || host) && (
        <label>
          {words.kindOfHost}
          <select
            value={host ?? ''}
            required
            onChange={({ target }) => setHost((target.value || undefined) as Place['host'] | undefined)}
          >
            <option value="">{words.choose}</option>
            {KINDS.map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {place && (
        <>
          <p>
            {words.permissions[place.host]}{' '}
            <a href={tokenPage(place)} target="_blank" rel="noreferrer">
              {words.makeToken}
            </a>
          </p>
          <label>
            {words.token}
            <input name="token" type="password" autoComplete="off" spellCheck={false} />
          </label>
          {place.host !== 'github' && (
            <details>
              <summary>{words.withClient}</summary>
              <label>
                {words.client}
                <input name="client" autoComplete="off" spellCheck={false} />
              </label>
            </details>
          )}
          <label className="choice">
            <input name="remember" type="checkbox" /> {words.remember}
          </label>
          <small>{words.rememberHelp}</small>
        </>
      )}
      <button type="submit" className="strong" disabled={isBusy || !place}>
        {words.connect}
      </button>
    </form>
  );
}

/** Asks for the account of an editor at the service of their school. */
export function ConnectSchool({ isBusy, connect }: Props) {
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    const field = fieldsOf(event);
    const entered = { kind: 'account', username: field('username'), password: field('password') } as const;
    form.reset();
    await connect({ school: true, entered });
  }
  return (
    <form className="connect" autoComplete="off" onSubmit={(event) => void send(event)}>
      <label>
        {words.username}
        <input name="username" required autoComplete="off" spellCheck={false} />
      </label>
      <label>
        {words.password}
        <input name="password" type="password" required autoComplete="off" />
      </label>
      <button type="submit" className="strong" disabled={isBusy}>
        {words.logIn}
      </button>
    </form>
  );
}

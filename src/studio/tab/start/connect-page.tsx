import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PLENARY, sentFields } from '../../page/mount.tsx';
import {
  HOSTS,
  type HostName,
  hasSignIn,
  hostOf,
  type Place,
  placeAddress,
  placeAt,
  tokenPage,
} from '../../places/hosts/index.ts';
import type { ConnectRequest, Refused } from '../messages.ts';
import { hostName, type Repository } from '../places/places.ts';
import { beginAt, visit } from '../places/returned.ts';
import { words } from '../words.ts';

interface Props {
  isBusy: boolean;
  connect: (request: ConnectRequest) => Promise<void>;
  /** Why the last attempt failed. */
  refused: Refused | undefined;
}

/** Reasons that the editor can correct in a field, by the field's name. */
const TO_CORRECT: Record<string, Refused['reason'][]> = {
  address: ['missing', 'no-site', 'redirected', 'insecure', 'hostile', 'no-address'],
  token: ['signed-out', 'forbidden'],
  application: ['declined'],
  password: ['signed-out'],
};

/** Focuses the field to correct or, if there is none, the submit button, as soon as the form can be submitted again. */
function useRefused(refused: Refused | undefined, isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refused || isBusy) return;
    const names = Object.keys(TO_CORRECT).filter((name) => TO_CORRECT[name]?.includes(refused.reason));
    const field = names.map((name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`));
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]');
    (field.find(Boolean) ?? button)?.focus({ preventScroll: true });
    // scrolls to the message together with the field above it
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [refused, isBusy]);
  return form;
}

function Alert({ refused }: Pick<Props, 'refused'>) {
  return refused ? (
    <p className="problem error" role="alert">
      {refused.refused}
    </p>
  ) : null;
}

/** A way to sign in: with the existing session, with a token, or on the host's page. */
type Way = 'known' | 'token' | 'visit';

/** Returns the ways to sign in to a host, the most likely first. */
function waysTo(host: HostName | undefined, isSignedIn: boolean): Way[] {
  return [
    ...(isSignedIn ? ['known' as const] : []),
    'token',
    ...(host && !hasSignIn(host) ? [] : ['visit' as const]),
  ];
}

/** Asks for a repository and its credentials. The page sends the token only to the worker. */
export function ConnectRepository({
  isBusy,
  connect,
  refused,
  home,
  first,
  signedInAt,
}: Props & {
  /** Address of the studio, to which a host redirects back. */
  home: string;
  /** The repository whose host has just redirected back. */
  first: Repository | undefined;
  /** The host where the editor is signed in. */
  signedInAt: string | undefined;
}) {
  // a studio on GitHub Pages belongs to the repository of the site, except for Plenary's own studio
  const beside = placeAt(home);
  const meant = first ?? (beside?.project === PLENARY ? undefined : beside);
  const [address, setAddress] = useState(meant ? placeAddress(meant) : '');
  const [host, setHost] = useState<HostName | undefined>(first?.host);
  const [chosen, setChosen] = useState<Way | undefined>(first && 'visit');
  const [own, setOwn] = useState<Refused>();
  const form = useRefused(own ?? refused, isBusy);
  const isAddress = /[^\s/.]\.?[^\s/]*(?::\d+)?\/./.test(address);
  const place = placeAt(address, host);
  const isUnknown = isAddress && !placeAt(address);
  const name = place && hostName({ kind: 'repository', ...place });
  const ways = waysTo(place?.host, name !== undefined && name === signedInAt);
  const way = ways.find((one) => one === chosen) ?? ways[0];
  const visited =
    way === 'visit' && place && hasSignIn(place.host) ? { ...place, host: place.host } : undefined;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const field = sentFields(event);
    const remember = field('remember') === 'on';
    setOwn(undefined);
    if (!visited)
      return connect({
        address,
        ...(host && { host }),
        ...(way !== 'known' && { entered: { kind: 'token', token: field('token'), remember } }),
      });
    try {
      const to = { kind: 'repository', ...visited, application: field('application') } as const;
      visit(await beginAt(to, home, remember));
    } catch (error) {
      setOwn({ refused: (error as Error).message });
    }
  }

  return (
    <form ref={form} className="connect" autoComplete="off" onSubmit={(event) => void send(event)}>
      <label>
        {words.address}
        <input
          name="address"
          required
          inputMode="url"
          placeholder="https://github.com/owner/name"
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      {isUnknown && (
        <label>
          {words.kindOfHost}
          <select
            value={host ?? ''}
            required
            onChange={({ target }) => setHost((target.value || undefined) as HostName | undefined)}
          >
            <option value="">{words.choose}</option>
            {Object.entries(HOSTS).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {place && name !== undefined && (
        <>
          {ways.length > 1 && (
            <fieldset>
              <legend>{words.way}</legend>
              {ways.map((one) => (
                <label key={one} className="choice">
                  <input type="radio" name="way" checked={way === one} onChange={() => setChosen(one)} />
                  <span>{words.ways[one](name)}</span>
                </label>
              ))}
            </fieldset>
          )}
          {visited && <ByVisit name={name} host={visited.host} home={home} first={first?.application} />}
          {way === 'token' && <ByToken place={place} />}
          {way !== 'known' && (
            <>
              <label className="choice">
                <input name="remember" type="checkbox" aria-describedby="remember-help" />
                <span>{words.remember}</span>
              </label>
              <small id="remember-help">{words.rememberHelp}</small>
            </>
          )}
        </>
      )}
      <Alert refused={own ?? refused} />
      <button type="submit" className="strong" disabled={isBusy}>
        {visited && name !== undefined ? words.signInAt(name) : words.connect}
      </button>
    </form>
  );
}

function ByToken({ place }: { place: Place }) {
  return (
    <>
      <p>
        {HOSTS[place.host].tokenHelp}{' '}
        <a href={tokenPage(place)} target="_blank" rel="noreferrer">
          {words.makeToken}
        </a>
      </p>
      <label>
        {words.token}
        <input name="token" type="password" required autoComplete="off" spellCheck={false} />
      </label>
    </>
  );
}

function ByVisit({
  name,
  host,
  home,
  first,
}: {
  name: string;
  host: HostName;
  home: string;
  first: string | undefined;
}) {
  return (
    <>
      <p>{words.visitHelp(name)}</p>
      <label>
        {words.application}
        <input name="application" required autoComplete="off" spellCheck={false} defaultValue={first} />
      </label>
      <details>
        <summary>{words.register}</summary>
        <p>{words.registerHelp(name, hostOf(host).signIn?.scope)}</p>
        <code>{home}</code>
      </details>
    </>
  );
}

/** Asks for an account at the school's service. */
export function ConnectSchool({ isBusy, connect, refused }: Props) {
  const form = useRefused(refused, isBusy);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const field = sentFields(event);
    const entered = { kind: 'account', username: field('username'), password: field('password') } as const;
    await connect({ school: true, entered });
  }
  return (
    <form ref={form} className="connect" onSubmit={(event) => void send(event)}>
      <label>
        {words.username}
        <input name="username" required autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </label>
      <label>
        {words.password}
        <input name="password" type="password" required autoComplete="current-password" />
      </label>
      <Alert refused={refused} />
      <button type="submit" className="strong" disabled={isBusy}>
        {words.logIn}
      </button>
    </form>
  );
}

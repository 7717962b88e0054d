import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PLENARY_REPOSITORY, readSubmittedFields } from '../../page/mount.tsx';
import {
  findHost,
  formatPlaceAddress,
  HOSTS,
  type HostName,
  hasSignIn,
  type Place,
  parsePlaceAddress,
  tokenPageAddress,
} from '../../places/hosts/index.ts';
import type { ConnectRequest, RefusedOpening } from '../messages.ts';
import { hostName, type RepositoryPlace } from '../places/places.ts';
import { beginSignInAt, visitSignInPage } from '../places/returned.ts';
import { words } from '../words.ts';

interface ConnectProps {
  isBusy: boolean;
  connect: (request: ConnectRequest) => Promise<void>;
  refused: RefusedOpening | undefined;
}

/** Reasons by the name of the field in which the editor can correct them. */
const CORRECTABLE_REASONS: Record<string, RefusedOpening['reason'][]> = {
  address: ['missing', 'no-site', 'redirected', 'insecure', 'hostile', 'no-address'],
  token: ['signed-out', 'forbidden'],
  application: ['declined'],
  password: ['signed-out'],
};

/** Focuses the field to correct or, if there is none, the submit button, as soon as the form can be submitted again. */
function useFocusOnRefusal(refused: RefusedOpening | undefined, isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refused || isBusy) return;
    const names = Object.keys(CORRECTABLE_REASONS).filter((name) =>
      CORRECTABLE_REASONS[name]?.includes(refused.reason),
    );
    const field = names.map((name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`));
    const button = form.current?.querySelector<HTMLElement>('[type="submit"]');
    (field.find(Boolean) ?? button)?.focus({ preventScroll: true });
    // scrolls to the message together with the field above it
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [refused, isBusy]);
  return form;
}

function RefusalAlert({ refused }: Pick<ConnectProps, 'refused'>) {
  return refused ? (
    <p className="problem error" role="alert">
      {refused.refused}
    </p>
  ) : null;
}

/** The editor signs in with the existing session, with a token, or on the host's page. */
type SignInWay = 'known' | 'token' | 'visit';

/** Lists the most likely way first. */
function listSignInWays(host: HostName | undefined, isSignedIn: boolean): SignInWay[] {
  return [
    ...(isSignedIn ? ['known' as const] : []),
    'token',
    ...(host && !hasSignIn(host) ? [] : ['visit' as const]),
  ];
}

/** Sends the token only to the worker. */
export function ConnectRepository({
  isBusy,
  connect,
  refused,
  home,
  first,
  signedInAt,
}: ConnectProps & {
  /** Address of the studio, to which a host redirects back. */
  home: string;
  /** The repository whose host has just redirected back. */
  first: RepositoryPlace | undefined;
  signedInAt: string | undefined;
}) {
  // a studio on GitHub Pages belongs to the repository of the site, except for Plenary's own studio
  const beside = parsePlaceAddress(home);
  const meant = first ?? (beside?.project === PLENARY_REPOSITORY ? undefined : beside);
  const [address, setAddress] = useState(meant ? formatPlaceAddress(meant) : '');
  const [host, setHost] = useState<HostName | undefined>(first?.host);
  const [chosen, setChosen] = useState<SignInWay | undefined>(first && 'visit');
  const [own, setOwn] = useState<RefusedOpening>();
  const form = useFocusOnRefusal(own ?? refused, isBusy);
  const isAddress = /[^\s/.]\.?[^\s/]*(?::\d+)?\/./.test(address);
  const place = parsePlaceAddress(address, host);
  const isUnknown = isAddress && !parsePlaceAddress(address);
  const name = place && hostName({ kind: 'repository', ...place });
  const ways = listSignInWays(place?.host, name !== undefined && name === signedInAt);
  const way = ways.find((one) => one === chosen) ?? ways[0];
  const visited =
    way === 'visit' && place && hasSignIn(place.host) ? { ...place, host: place.host } : undefined;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const field = readSubmittedFields(event);
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
      visitSignInPage(await beginSignInAt(to, home, remember));
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
          {visited && (
            <SignInPageFields name={name} host={visited.host} home={home} first={first?.application} />
          )}
          {way === 'token' && <TokenFields place={place} />}
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
      <RefusalAlert refused={own ?? refused} />
      <button type="submit" className="strong" disabled={isBusy}>
        {visited && name !== undefined ? words.signInAt(name) : words.connect}
      </button>
    </form>
  );
}

function TokenFields({ place }: { place: Place }) {
  return (
    <>
      <p>
        {HOSTS[place.host].tokenHelp}{' '}
        <a href={tokenPageAddress(place)} target="_blank" rel="noreferrer">
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

function SignInPageFields({
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
        <p>{words.registerHelp(name, findHost(host).signIn?.scope)}</p>
        <code>{home}</code>
      </details>
    </>
  );
}

export function ConnectSchool({ isBusy, connect, refused }: ConnectProps) {
  const form = useFocusOnRefusal(refused, isBusy);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    const field = readSubmittedFields(event);
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
      <RefusalAlert refused={refused} />
      <button type="submit" className="strong" disabled={isBusy}>
        {words.logIn}
      </button>
    </form>
  );
}

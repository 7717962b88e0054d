import { isRecord, type Json } from '../../../core/index.ts';
import { hasSignIn, type Place, type SignInHost, serverName } from '../../places/hosts/index.ts';
import { words } from '../words.ts';

/* Remote places in their stored form, without credentials. */

/** A repository, or a school's service at the address of the site. */
export type RemotePlace = RepositoryPlace | { kind: 'school'; site: string };

/** `application` is the studio's OAuth client id at the host, for sign-in without a token. */
export type RepositoryPlace = { kind: 'repository'; application?: string } & Place;

export type SignInPlace = RepositoryPlace & { host: SignInHost; application: string };

export function hasSignInPage(place: RemotePlace): place is SignInPlace {
  return place.kind === 'repository' && hasSignIn(place.host) && place.application !== undefined;
}

export function toHostPlace({ kind: _kind, application: _application, ...place }: RepositoryPlace): Place {
  return place;
}

export function parseRemotePlace(place: Json): RemotePlace | undefined {
  if (!isRecord(place)) return undefined;
  const { kind } = place as Record<string, Json>;
  return kind === 'repository' || kind === 'school' ? (place as unknown as RemotePlace) : undefined;
}

export function hostName(place: RemotePlace): string {
  return place.kind === 'school' ? new URL(place.site).host : serverName(place.origin);
}

/** For the list of sites. */
export function siteName(place: RemotePlace): string {
  if (place.kind === 'school') return hostName(place);
  return place.folder ? `${place.project}/${place.folder}` : place.project;
}

/** `name` is the name of the file or folder from which the site was opened. */
export function describeOrigin(place: Json, name: string): string {
  const remote = parseRemotePlace(place);
  if (remote?.kind === 'repository') return words.fromRepository(siteName(remote), hostName(remote));
  if (remote) return hostName(remote);
  const { kind } = isRecord(place) ? (place as Record<string, Json>) : {};
  if (kind === 'sample') return words.fromSample;
  return kind === 'folder' ? words.fromFolder(name) : name;
}

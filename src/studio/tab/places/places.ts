import { isRecord, type Json } from '../../../core/index.ts';
import { hasSignIn, type Place, type SignInHost, serverName } from '../../places/hosts/index.ts';
import { words } from '../words.ts';

/* Places of stored sites, in their stored form. They contain no credentials. */

/** A remote place: a repository, or a school's service at the address of the site. */
export type RemotePlace = RepositoryPlace | { kind: 'school'; site: string };

/** A repository as a place. `application` is the studio's OAuth client id at the host, for sign-in without a token. */
export type RepositoryPlace = { kind: 'repository'; application?: string } & Place;

/** A repository at a host with its own sign-in page. */
export type SignInPlace = RepositoryPlace & { host: SignInHost; application: string };

/** Whether the editor signs in to a place on a page of its host. */
export function hasSignInPage(place: RemotePlace): place is SignInPlace {
  return place.kind === 'repository' && hasSignIn(place.host) && place.application !== undefined;
}

/** Converts a stored repository to the form that its client needs. */
export function toHostPlace({ kind: _kind, application: _application, ...place }: RepositoryPlace): Place {
  return place;
}

/** Returns the remote place of a stored site. Undefined if the site has none. */
export function parseRemotePlace(place: Json): RemotePlace | undefined {
  if (!isRecord(place)) return undefined;
  const { kind } = place as Record<string, Json>;
  return kind === 'repository' || kind === 'school' ? (place as unknown as RemotePlace) : undefined;
}

/** Returns the readable name of a place's host. */
export function hostName(place: RemotePlace): string {
  return place.kind === 'school' ? new URL(place.site).host : serverName(place.origin);
}

/** Returns the name of the site at a place, for the list of sites. */
export function siteName(place: RemotePlace): string {
  if (place.kind === 'school') return hostName(place);
  return place.folder ? `${place.project}/${place.folder}` : place.project;
}

/** Describes the origin of a stored site. `name` is the name of the file or folder from which the site was opened. */
export function describeOrigin(place: Json, name: string): string {
  const remote = parseRemotePlace(place);
  if (remote?.kind === 'repository') return words.fromRepository(siteName(remote), hostName(remote));
  if (remote) return hostName(remote);
  const { kind } = isRecord(place) ? (place as Record<string, Json>) : {};
  if (kind === 'sample') return words.fromSample;
  return kind === 'folder' ? words.fromFolder(name) : name;
}

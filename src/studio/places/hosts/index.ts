import { isPath, isProject, type Place } from './address.ts';
import { CLIENTS } from './list.ts';
import { HostProblem } from './problem.ts';
import type { Remote } from './remote.ts';
import { type Access, createApi, DOOR, type Door } from './requests.ts';

export { type Place, placeAddress, placeAt, serverName, tokenPage } from './address.ts';
export { type Computer, computerAt } from './computer.ts';
export { blobId } from './git.ts';
export { HOST_NAMES, HOSTS, type HostName, hasSignIn, hostOf, type SignInHost } from './list.ts';
export { HostProblem } from './problem.ts';
export { publishMerged } from './publish.ts';
export type { Change, Moved, PublishRequest, PublishResult, Remote, Wish } from './remote.ts';
export { type Door, fixedToken } from './requests.ts';
export { schoolAt } from './school.ts';
export {
  beginSignIn,
  type Client,
  finishSignIn,
  type Pending,
  type RedirectParameters,
  returnedIn,
  revoke,
  signedIn,
  type Tokens,
  withoutReturned,
} from './sign-in.ts';
export { type RememberedPlace, tokenStore } from './token-store.ts';

/**
 * Creates the client of a branch, without sending a request. `sizes` are known sizes of contents by id, which GitLab reports for
 * single files only.
 */
export function connect(
  place: Place,
  access: Access,
  { door = DOOR, sizes }: { door?: Door; sizes?: ReadonlyMap<string, number> } = {},
): Remote {
  const { origin, project, branch = 'main', folder = 'folder' } = place;
  for (const [name, isRight] of [
    [project, isProject(project)],
    [branch, isPath(branch)],
    [folder, isPath(folder)],
  ] as const)
    if (!isRight) throw new HostProblem('missing', { host: new URL(origin).host, name });
  const api = createApi(place.api, place.origin, access, door);
  return CLIENTS[place.host](place, api, sizes);
}

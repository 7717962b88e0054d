import { isBranchOrFolder, isProjectName, type Place } from './address.ts';
import { HOST_CLIENTS } from './list.ts';
import { HostProblem } from './problem.ts';
import type { Remote } from './remote.ts';
import { createApi, HTTP_PLATFORM, type HttpPlatform, type TokenAccess } from './requests.ts';

export {
  formatPlaceAddress,
  type Place,
  parsePlaceAddress,
  serverName,
  tokenPageAddress,
} from './address.ts';
export { type ComputerClient, connectComputer } from './computer.ts';
export { blobId } from './git.ts';
export { findHost, HOST_NAMES, HOSTS, type HostName, hasSignIn, type SignInHost } from './list.ts';
export { HostProblem } from './problem.ts';
export { publishWithMerge } from './publish.ts';
export type {
  ChangedFile,
  ProposalRequest,
  PublishConflict,
  PublishRequest,
  PublishResult,
  Remote,
} from './remote.ts';
export { fixedTokenAccess, type HttpPlatform, mapInParallel } from './requests.ts';
export { connectSchool } from './school.ts';
export {
  beginSignIn,
  finishSignIn,
  type OAuthClient,
  type PendingSignIn,
  parseRedirect,
  type RedirectParameters,
  revokeTokens,
  signedInAccess,
  type Tokens,
  withoutRedirectParameters,
} from './sign-in.ts';
export { createTokenStore, type RememberedPlace } from './token-store.ts';

/** Sends no request to the host. Rejects with a `HostProblem` if the host's client can't be loaded. */
export async function connectRepository(
  place: Place,
  access: TokenAccess,
  { door = HTTP_PLATFORM }: { door?: HttpPlatform } = {},
): Promise<Remote> {
  const { origin, project, branch = 'main', folder = 'folder' } = place;
  for (const [name, isRight] of [
    [project, isProjectName(project)],
    [branch, isBranchOrFolder(branch)],
    [folder, isBranchOrFolder(folder)],
  ] as const)
    if (!isRight) throw new HostProblem('missing', { host: new URL(origin).host, name });
  const api = createApi(place.api, place.origin, access, door);
  const connect = await HOST_CLIENTS[place.host]().catch(() => {
    throw new HostProblem('offline', { host: new URL(origin).host });
  });
  return connect(place, api);
}

import { isRecord } from '../../../core/index.ts';
import { isVersion } from '../../../site/versions/number.ts';

/*
 * Both servers allow cross-origin requests, and receive only the name of the package. The changelog comes from the package on
 * jsDelivr, because a host installs the package, and a tag in the repository may be missing or moved.
 */

/** npm's public registry, and jsDelivr, which serves the files of npm packages. */
const REGISTRY_ADDRESS = 'https://registry.npmjs.org';
const PACKAGE_FILES_ADDRESS = 'https://cdn.jsdelivr.net/npm';

const PACKAGE_NAME = 'plenary';

/** In milliseconds. */
const RESPONSE_TIMEOUT = 30_000;

/** Maximum length in characters. */
const MAX_RESPONSE_LENGTH = 2_000_000;

/** For the case that no server reports the newest version. */
export class NoNewestVersionError extends Error {}

/** Asks npm's registry or, if a network blocks it, jsDelivr, which may be a week late. Throws if both fail. */
export async function findNewestVersion(send: typeof fetch): Promise<string> {
  for (const address of [
    `${REGISTRY_ADDRESS}/${PACKAGE_NAME}/latest`,
    `${PACKAGE_FILES_ADDRESS}/${PACKAGE_NAME}@latest/package.json`,
  ]) {
    const version = parseVersion((await fetchText(send, address)) ?? '');
    if (version !== undefined) return version;
  }
  throw new NoNewestVersionError();
}

/** `text` is a package.json or a response of the registry. */
function parseVersion(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isVersion(answer.version) ? String(answer.version) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the changelog can't be loaded. */
export function fetchChangelog(send: typeof fetch, version: string): Promise<string | undefined> {
  return fetchText(send, `${PACKAGE_FILES_ADDRESS}/${PACKAGE_NAME}@${version}/CHANGELOG.md`);
}

async function fetchText(send: typeof fetch, address: string): Promise<string | undefined> {
  try {
    const answer = await send(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    });
    const text = answer.ok ? await answer.text() : undefined;
    return text !== undefined && text.length <= MAX_RESPONSE_LENGTH ? text : undefined;
  } catch {
    return undefined;
  }
}

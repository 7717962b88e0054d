import { isRecord } from '../../../core/index.ts';
import { isVersion } from '../../../site/versions/number.ts';

/*
 * Finds the newest version of Plenary and its changelog. Both servers allow cross-origin requests, and only receive the package's name. The
 * changelog is that of the package on jsDelivr, which a host would install: a tag of the repository may be missing or moved.
 */

/** npm's public registry, and jsDelivr, which serves the files of its packages. */
const REGISTRY = 'https://registry.npmjs.org';
const FILES = 'https://cdn.jsdelivr.net/npm';

const PACKAGE = 'plenary';

/** Maximum response time of a server, in milliseconds. */
const TIMEOUT = 30_000;

/** Maximum length of a response, in characters. */
const MAX_LENGTH = 2_000_000;

/** No server reports the newest version. */
export class NoNewest extends Error {}

/** Returns the newest version from npm's registry or, where a network blocks that, from jsDelivr, up to a week late. Throws `NoNewest`. */
export async function newestVersion(send: typeof fetch): Promise<string> {
  for (const address of [`${REGISTRY}/${PACKAGE}/latest`, `${FILES}/${PACKAGE}@latest/package.json`]) {
    const version = packageVersion((await textAt(send, address)) ?? '');
    if (version !== undefined) return version;
  }
  throw new NoNewest();
}

/** Returns the version in a package.json or in the registry's response. */
function packageVersion(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isVersion(answer.version) ? String(answer.version) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a version's changelog. Undefined if it can't be loaded. */
export function changelogOf(send: typeof fetch, version: string): Promise<string | undefined> {
  return textAt(send, `${FILES}/${PACKAGE}@${version}/CHANGELOG.md`);
}

async function textAt(send: typeof fetch, address: string): Promise<string | undefined> {
  try {
    const answer = await send(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = answer.ok ? await answer.text() : undefined;
    return text !== undefined && text.length <= MAX_LENGTH ? text : undefined;
  } catch {
    return undefined;
  }
}

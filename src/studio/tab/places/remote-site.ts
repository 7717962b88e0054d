import { bytesOfBlob, decodeUtf8 } from '../../../core/index.ts';
import { blobId, HostProblem, mapInParallel, type Remote } from '../../places/hosts/index.ts';
import type { StoredSite, TabStorage } from '../../places/tab/index.ts';

/* Reads a site from a remote place. Reuses contents that this browser already has. */

export type SiteBase = StoredSite['base'];

/** Contents that this browser has, by their ids at a host. */
type KnownContents = ReadonlyMap<string, Blob>;

export interface RemoteSite {
  base: SiteBase;
  media: Map<string, Blob>;
}

/** `like` is another id from the same host. */
export const computeBlobId = async (blob: Blob, like: string): Promise<string> =>
  blobId(await bytesOfBlob(blob), like);

/**
 * Reads a commit or, without one, the head of the branch. Reads site.yaml first, because the other files are useless without it.
 * Doesn't download known contents again. `progress` gets the number of files read so far and the total.
 */
export async function readRemoteSite(
  remote: Remote,
  {
    commit,
    known,
    progress,
  }: { commit?: string; known: KnownContents; progress?: (done: number, all: number) => void },
): Promise<RemoteSite> {
  const { commit: revision, files } = await remote.read(commit);
  const text = decodeUtf8(await remote.blob(files.get('site.yaml')?.id ?? '', 'site.yaml', revision));
  if (text === undefined) throw new HostProblem('hostile', { why: 'encoding', name: 'site.yaml' });
  const wanted = [...files].filter(([path]) => path.startsWith('media/'));
  let done = 0;
  progress?.(done, wanted.length);
  const media = await mapInParallel(wanted, async ([path, { id }]) => {
    const blob = known.get(id) ?? new Blob([(await remote.blob(id, path, revision)).slice()]);
    progress?.(++done, wanted.length);
    return [mediaName(path), blob] as const;
  });
  return {
    base: { text, revision, files: wanted.map(([path, { id }]) => [mediaName(path), id]) },
    media: new Map(media),
  };
}

const mediaName = (path: string) => path.slice('media/'.length);

/** Returns the contents of all stored sites, by their ids at a host. Blobs are read lazily. */
export async function readKnownContents(storage: TabStorage | undefined): Promise<Map<string, Blob>> {
  const known = new Map<string, Blob>();
  for (const { id } of (await storage?.list()) ?? []) {
    const found = await storage?.read(id);
    if (found) addKnownContents(known, found.site.base, found.media);
  }
  return known;
}

/** Ignores files that were added under the same name after the base. */
export function addKnownContents(
  known: Map<string, Blob>,
  base: SiteBase,
  media: ReadonlyMap<string, Blob>,
): void {
  for (const [name, id] of base.files) {
    const blob = media.get(name);
    if (id !== '' && blob) known.set(id, blob);
  }
}

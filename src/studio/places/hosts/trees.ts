import { type FileEntry, isTopFile } from './files.ts';
import { HostProblem } from './problem.ts';
import type { JsonValue } from './requests.ts';

/** Returns the entries of a tree, with its subfolders if `isWhole` is set. */
type ListTreeEntries = (id: string, isWhole: boolean) => Promise<JsonValue[]>;

/** Uses the tree API of GitHub and Forgejo, one parent folder at a time, because a whole repository may exceed its limit. */
export async function listSiteEntries(list: ListTreeEntries, root: string, where = ''): Promise<FileEntry[]> {
  let entries = await list(root, false);
  const folderIn = (name: string) =>
    entries.find((entry) => entry.at('path').text() === name && isFolder(entry));
  for (const name of where.split('/').filter(Boolean)) {
    const found = folderIn(name);
    if (!found) throw new HostProblem('no-site', { name: where });
    entries = await list(found.at('sha').id(), false);
  }
  const media = folderIn('media');
  const inside = media ? await list(media.at('sha').id(), true) : [];
  return [
    ...entries.filter((entry) => isTopFile(entry.at('path').text())).map((entry) => parseEntry(entry, '')),
    ...inside.filter((entry) => !isFolder(entry)).map((entry) => parseEntry(entry, 'media/')),
  ];
}

const isFolder = (entry: JsonValue) => entry.at('type').text() === 'tree';

const parseEntry = (entry: JsonValue, folder: string): FileEntry => ({
  path: `${folder}${entry.at('path').needed()}`,
  mode: entry.at('mode').needed(),
  id: entry.at('sha').id(),
  size: entry.at('size').number(),
});

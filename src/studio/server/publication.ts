import { describeChanges, nameAt, quotedValue, type WrittenSite } from '../../compiler/index.ts';
import { type Publication, type StudioState, type ValuePath, valueAt } from '../../core/index.ts';
import { linesWithSamples } from './samples.ts';
import type { PublishedSite, Publishing } from './workspace.ts';

/* Describes the content of a publication. */

type CheckedState = Pick<StudioState, 'version' | 'problems' | 'samples'>;

type Change = Publication['files'][number];

/** Message for an editor whose list of changes is outdated. */
export const CHANGED =
  'The files have changed meanwhile. Close this window and open it again to see the changes.';

/** Returns a description of the publication's content. */
export async function publicationOf(
  published: PublishedSite,
  state: CheckedState,
  publishing: Publishing,
): Promise<Publication> {
  const { text, schemas, site } = published;
  const { git, before, files } = await publishing.changes(published);
  const words = [
    ...(before === undefined ? ['The site is new'] : describeChanges(before, text, schemas)),
    ...files.filter(({ file }) => file.startsWith('media/')).map(wordsOf),
  ];
  const address = site && addressOf(site, publishing);
  return {
    ...state,
    git,
    words,
    files,
    sampleValues: site
      ? linesWithSamples(site).map(({ path }) => ({ path, label: labelOfValue(site, path) }))
      : [],
    message: messageOf(words),
    ...(address !== undefined && { address }),
  };
}

/** Returns the site's address from the file or, for sample content, the address at the host. */
function addressOf(site: WrittenSite, { url }: Publishing): string | undefined {
  const written = valueAt(site.data, ['conference', 'url']);
  return typeof written === 'string' && !site.isSample(['conference', 'url']) ? written : url;
}

/** Describes a value, with its place in the file. */
function labelOfValue(site: WrittenSite, path: ValuePath): string {
  return `${nameAt(path, site.data)}: ${quotedValue(valueAt(site.data, path) ?? '')}`;
}

function wordsOf({ file, change }: Change): string {
  const words = { new: 'New file', changed: 'Changed file', deleted: 'Deleted file' };
  return `${words[change]}: ${file}`;
}

/** Formats a commit message: a summary line, and a list of the changes. */
function messageOf(words: string[]): string {
  const [first = 'Nothing has changed', ...others] = words;
  const line = first.length > 72 ? `${first.slice(0, 71).trimEnd()}…` : first;
  if (others.length === 0) return line === first ? line : `${line}\n\n- ${first}`;
  return `${line}\n\n${words.map((one) => `- ${one}`).join('\n')}`;
}

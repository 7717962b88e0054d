import { describeChanges, describePath, quotedValue, type WrittenSite } from '../../compiler/index.ts';
import { type Publication, type StudioState, type ValuePath, valueAt } from '../../core/index.ts';
import { firstSamplePerLine } from './samples.ts';
import type { PublishedSite, SitePublisher } from './workspace.ts';

/** For an editor whose list of changes is outdated. */
export const CHANGED_MESSAGE =
  'The files have changed meanwhile. Close this window and open it again to see the changes.';

export async function createPublication(
  published: PublishedSite,
  state: Pick<StudioState, 'version' | 'problems' | 'samples'>,
  publishing: SitePublisher,
): Promise<Publication> {
  const { text, schemas, site } = published;
  const { git, before, files } = await publishing.changes(published);
  const words = [
    ...(before === undefined ? ['The site is new'] : describeChanges(before, text, schemas)),
    ...files.filter(({ file }) => file.startsWith('media/')).map(describeFileChange),
  ];
  const address = site && siteAddress(site);
  return {
    ...state,
    git,
    words,
    files,
    sampleValues: site ? firstSamplePerLine(site).map(({ path }) => describeSample(site, path)) : [],
    message: formatMessage(words),
    ...(address !== undefined && { address }),
  };
}

/** Undefined for sample content. */
function siteAddress({ data, isSample }: WrittenSite): string | undefined {
  const address = valueAt(data, ['conference', 'url']);
  return typeof address === 'string' && !isSample(['conference', 'url']) ? address : undefined;
}

function describeSample({ data }: WrittenSite, path: ValuePath): Publication['sampleValues'][number] {
  return { path, label: `${describePath(path, data)}: ${quotedValue(valueAt(data, path) ?? '')}` };
}

function describeFileChange({ file, change }: Publication['files'][number]): string {
  const words = { new: 'New file', changed: 'Changed file', deleted: 'Deleted file' };
  return `${words[change]}: ${file}`;
}

/** Writes a summary line, and a list of the changes. */
function formatMessage(words: string[]): string {
  const [first = 'Nothing has changed', ...others] = words;
  const line = first.length > 72 ? `${first.slice(0, 71).trimEnd()}…` : first;
  if (others.length === 0) return line === first ? line : `${line}\n\n- ${first}`;
  return `${line}\n\n${words.map((one) => `- ${one}`).join('\n')}`;
}

import type { Site } from '../../../compiler/index.ts';
import {
  type Page,
  type Shell,
  type SiteFacts,
  type UploadFacts,
  uploadAddress,
  withBasePath,
  withoutIsolates,
} from '../../../core/index.ts';
import { createServedRedirects, type ServedSite } from './hosts.ts';
import { STUDIO_FOLDER, STUDIO_LASTING_FOLDERS } from './studio.ts';

/** Returns all facts except the headers. The words come from the first login form in each language. */
export function serviceFacts({
  shell,
  pages,
  others = [],
  registrations,
  redirects,
}: Pick<Site, 'shell' | 'others' | 'registrations' | 'redirects'> & { pages: Iterable<Page> }): Omit<
  SiteFacts,
  'headers'
> {
  const { base } = shell;
  const upload = uploadFacts(shell);
  const forms = findLoginForms(pages, 1 + others.length);
  const wordsIn = ({ language, words, name, home = '/' }: Shell, isMain: boolean) => {
    const { back, path } = forms.get(isMain ? undefined : language) ?? { back: name, path: home };
    return {
      language,
      error: words.uploadFailed,
      back,
      address: (upload?.origin ?? '') + withBasePath(base, path),
    };
  };
  return {
    base,
    ...(upload && { upload }),
    words: wordsIn(shell, true),
    ...(others.length > 0 && { otherWords: others.map((one) => wordsIn(one.shell, false)) }),
    rules: registrations,
    redirects: createServedRedirects({ shell, redirects }).map(({ stem, to }) => [stem, to]),
  };
}

export function studioFacts({
  shell,
  studio,
}: Pick<ServedSite, 'shell' | 'studio'>): Pick<SiteFacts, 'studioFiles'> {
  if (!studio) return {};
  return {
    studioFiles: { path: `${shell.base}${STUDIO_FOLDER}/`, lasting: STUDIO_LASTING_FOLDERS, headers: studio },
  };
}

function uploadFacts(shell: Shell): UploadFacts | undefined {
  const mail = uploadAddress(shell);
  if (mail === undefined) return undefined;
  const site = new URL(shell.origin);
  const { origin, pathname } = new URL(mail, site);
  return origin === site.origin ? { path: pathname } : { path: pathname, origin: site.origin };
}

/** Finds one form per language, and stops when all are found, since the preview compiles each page when it is read. */
function findLoginForms(
  pages: Iterable<Page>,
  languages: number,
): Map<string | undefined, { back: string; path: string }> {
  const forms = new Map<string | undefined, { back: string; path: string }>();
  for (const { path, language, blocks } of pages) {
    const form = blocks.find((block) => block.type === 'login');
    if (form && !forms.has(language)) forms.set(language, { back: withoutIsolates(form.title), path });
    if (forms.size === languages) break;
  }
  return forms;
}

import type { Site } from '../../compiler/index.ts';
import {
  mailOf,
  type Page,
  type Shell,
  type SiteFacts,
  type UploadFacts,
  withBase,
} from '../../shared/index.ts';
import { type Served, servedRedirects } from './hosts.ts';
import { STUDIO_FOLDER, STUDIO_LASTING } from './studio.ts';

/** What the service knows of a site, but for the headers. Takes the words from the first login form of the site. */
export function serviceFacts({
  shell,
  pages,
  registrations,
  redirects,
}: Pick<Site, 'shell' | 'registrations' | 'redirects'> & { pages: Iterable<Page> }): Omit<
  SiteFacts,
  'headers'
> {
  const { base, language, words } = shell;
  const { back, path } = formOf(pages) ?? { back: shell.name, path: '/' };
  const upload = uploadFacts(shell);
  return {
    base,
    ...(upload && { upload }),
    words: {
      language,
      error: words.uploadFailed,
      back,
      address: (upload?.origin ?? '') + withBase(base, path),
    },
    rules: registrations,
    redirects: servedRedirects({ shell, redirects }).map(({ stem, to }) => [stem, to]),
  };
}

/** What the service knows of the studio of a site; nothing where it has none. */
export function studioFacts({
  shell,
  studio,
}: Pick<Served, 'shell' | 'studio'>): Pick<SiteFacts, 'studioFiles'> {
  if (!studio) return {};
  return {
    studioFiles: { path: `${shell.base}${STUDIO_FOLDER}/`, lasting: STUDIO_LASTING, headers: studio },
  };
}

function uploadFacts(shell: Shell): UploadFacts | undefined {
  const mail = mailOf(shell);
  if (mail === undefined) return undefined;
  const site = new URL(shell.origin);
  const { origin, pathname } = new URL(mail, site);
  return origin === site.origin ? { path: pathname } : { path: pathname, origin: site.origin };
}

function formOf(pages: Iterable<Page>): { back: string; path: string } | undefined {
  for (const { path, blocks } of pages)
    for (const block of blocks) if (block.type === 'login') return { back: block.title, path };
  return undefined;
}

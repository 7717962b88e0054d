import { repository } from '../../package.json';

const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+?)\.git$/.exec(repository.url) ?? [];

/** Plenary's GitHub repository as owner/name, from package.json. */
export const PLENARY_REPOSITORY = `${owner}/${name}`;

/** The GitHub repository from which new sites are copied, as owner/name. */
export const TEMPLATE_REPOSITORY = `${owner}/site`;

/** Returns the URL of a page in docs/, such as `publish.md#github-pages`. */
export const docsAddress = (page: string): string =>
  `https://github.com/${PLENARY_REPOSITORY}/blob/main/docs/${page}`;

import { repository } from '../../package.json';

const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+?)\.git$/.exec(repository.url) ?? [];

/** owner/name, from package.json. */
export const PLENARY_REPOSITORY = `${owner}/${name}`;

/** owner/name. New sites are copied from this repository. */
export const TEMPLATE_REPOSITORY = `${owner}/site`;

/** `page` is a path in docs/, such as `publish.md#github-pages`. */
export const docsAddress = (page: string): string =>
  `https://github.com/${PLENARY_REPOSITORY}/blob/main/docs/${page}`;

import { repository } from '../../package.json';

const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+?)\.git$/.exec(repository.url) ?? [];

/** Plenary's GitHub repository as owner/name, from package.json. */
export const PLENARY = `${owner}/${name}`;

/** The GitHub repository from which new sites are copied, as owner/name. */
export const TEMPLATE = `${owner}/site`;

/** Returns the URL of a page in docs/, such as `publish.md#github-pages`. */
export const guideAddress = (page: string): string => `https://github.com/${PLENARY}/blob/main/docs/${page}`;

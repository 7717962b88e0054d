import { repository } from '../../../package.json';

const [, owner = '', name = ''] = /github\.com\/([^/]+)\/([^/]+?)\.git$/.exec(repository.url) ?? [];

/** The repository of Plenary at GitHub, as owner/name: package.json says it. */
export const PLENARY = `${owner}/${name}`;

/** The repository at GitHub of which a new site is a copy, as owner/name. */
export const TEMPLATE = `${owner}/site`;

/** The address of a page in docs/, such as `publish.md#github-pages`. */
export const guideAddress = (page: string): string => `https://github.com/${PLENARY}/blob/main/docs/${page}`;

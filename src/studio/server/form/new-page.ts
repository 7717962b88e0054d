import { isReservedPath, type WrittenSite } from '../../../compiler/index.ts';
import {
  type Intent,
  isRecord,
  type Json,
  type NewPage,
  type NewPageRequest,
  NOT_FOUND_PATH,
  slugOf,
} from '../../../core/index.ts';
import { newEntryIndex } from './form.ts';

const NEWS_REFERENCE = '$news';

/** The name determines the address, the title and the heading. `taken` are the addresses of all pages. */
export function createNewPage(
  request: NewPageRequest,
  site: WrittenSite,
  taken: ReadonlySet<string>,
): NewPage {
  const { name, address: written = '', copy, block, isInMenu } = request;
  const routes = Array.isArray(site.data.routes) ? (site.data.routes as Json[]) : [];
  const source = copy === undefined ? undefined : routes[copy];
  const isFree = (free: string) =>
    !isReservedPath(free, site.data.studio === true) &&
    ![...taken].some((one) => one === free || one.startsWith(`${free}/$`));
  const address = findFreeAddress(slugOf(name) || slugOf(written), isFree);
  const path = isRecord(source) ? addRecordPath(address, String(source.path)) : address;
  const title = name.replace(/\$(?=[A-Za-z$])/g, '$$$$');
  const index = copy !== undefined && source !== undefined ? copy + 1 : newEntryIndex(routes);
  const added =
    copy !== undefined && isRecord(source)
      ? createCopyIntents(source, copy, { path, title })
      : [
          ...createPageIntents(index, { path, title }, block),
          ...createPostPages(index + 1, path, block, routes),
        ];
  const { header } = site.data;
  const links = isRecord(header) ? header.links : undefined;
  const menu: Intent[] =
    isInMenu && Array.isArray(links) && path === address
      ? [
          {
            do: 'insert',
            list: ['header', 'links'],
            index: links.length,
            value: { label: title, link: path },
          },
        ]
      : [];
  return { path, index, intents: [...added, ...menu] };
}

/** Adds a heading and the requested block or, without one, a sample text. */
function createPageIntents(
  index: number,
  { path, title }: { path: string; title: string },
  block: Json | undefined,
): Intent[] {
  const value = { path, title, blocks: [{ type: 'pageHeader', title }] };
  const first =
    block === undefined ? { type: 'text', text: 'Write here.' } : withoutRepeatedHeading(block, title);
  return [
    { do: 'insert', list: ['routes'], index, value },
    // marks the block as a sample, but not the name
    { do: 'insert', list: ['routes', index, 'blocks'], index: 1, value: first, sample: block === undefined },
  ];
}

/** Returns nothing unless the page is the first that lists the news. Only a post's own page shows its whole text and picture. */
function createPostPages(
  index: number,
  path: string,
  block: Json | undefined,
  routes: readonly Json[],
): Intent[] {
  const isListed = routes.some((route) => isRecord(route) && route.each === NEWS_REFERENCE);
  if (isListed || !isRecord(block) || block.items !== NEWS_REFERENCE) return [];
  const title = '$post.title';
  const blocks = [
    { type: 'pageHeader', title, date: '$post.date' },
    { type: 'picture', picture: '$post.picture' },
    { type: 'text', text: '$post.text' },
  ];
  const value = { path: `${path}/$post.id`, each: NEWS_REFERENCE, as: 'post', title, blocks };
  return [{ do: 'insert', list: ['routes'], index, value }];
}

function withoutRepeatedHeading(block: Json, title: string): Json {
  if (!isRecord(block) || block.heading !== title) return block;
  const { heading: _heading, ...rest } = block as Record<string, Json>;
  return rest;
}

/** Replaces the title and the headings equal to it with the new name. */
function createCopyIntents(
  source: Record<string, unknown>,
  index: number,
  page: { path: string; title: string },
): Intent[] {
  const at = index + 1;
  const blocks = Array.isArray(source.blocks) ? source.blocks : [];
  const headings = [...blocks.entries()].flatMap(([position, block]): Intent[] =>
    isRecord(block) && block.title === source.title
      ? [{ do: 'set', path: ['routes', at, 'blocks', position, 'title'], value: page.title }]
      : [],
  );
  const title: Intent = { do: 'set', path: ['routes', at, 'title'], value: page.title };
  return [
    { do: 'duplicate', list: ['routes'], index },
    { do: 'set', path: ['routes', at, 'path'], value: page.path },
    // a page of an `each` takes its title from a record
    ...(source.each === undefined ? [title, ...headings] : []),
  ];
}

function addRecordPath(address: string, path: string): string {
  const at = path.indexOf('/$');
  return path === NOT_FOUND_PATH || at < 0 ? address : address + path.slice(at);
}

function findFreeAddress(words: string, isFree: (address: string) => boolean): string {
  const slug = words || 'page';
  for (let count = 1; ; count++) {
    const path = count === 1 ? `/${slug}` : `/${slug}-${count}`;
    if (isFree(path)) return path;
  }
}

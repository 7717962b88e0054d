import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { siteReader } from '../../src/compiler/node/site.ts';
import { root } from '../cli/project-copy.ts';
import { PARTS } from './own-site.ts';

/* The sites in docs/. */

export const EXAMPLE = path.join(root, 'docs/example');

const gallery = path.join(root, 'docs/gallery');

/** The folders of the six conferences of docs/gallery/. */
export const GALLERY = readdirSync(gallery)
  .map((name) => path.join(gallery, name))
  .filter((folder) => statSync(folder).isDirectory());

/** What a site has: its problems and pages, the path of its host, and a page with each of the parts of which faces make something of their own. */
export function siteIn(folder: string) {
  const { problems, site } = siteReader({ root, site: path.join(folder, 'site.yaml') }).compile();
  const pages = site?.pages ?? [];
  const withPart = PARTS.flatMap((part) => {
    const page = pages.find(({ blocks }) => blocks.some(({ type }) => type === part));
    return page ? [page.path] : [];
  });
  return {
    problems,
    pages,
    base: String(site?.shell.base).replace(/\/$/, ''),
    routesOfParts: [...new Set(withPart)],
  };
}

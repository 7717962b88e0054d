import { decodeUrlPath } from '../../../core/index.ts';
import type { Host } from './host.ts';
import { findHost, HOSTS, type HostName } from './list.ts';
import type { SiteRepository } from './remote.ts';

export interface Place extends SiteRepository {
  host: HostName;
}

const HOST_KINDS = Object.keys(HOSTS) as HostName[];

/** The name of an owner, group, repository or folder at every host. */
const NAME_PATTERN = /^(?!\.{1,2}$)[\p{L}\p{N}_.-]+$/u;

/**
 * Parses the address of a repository, branch or folder page, or for git. Also owner/name for GitHub, and a GitHub Pages address.
 * `host` is for names that don't show the kind. Undefined for other addresses.
 */
export function parsePlaceAddress(pasted: string, host?: HostName): Place | undefined {
  const text = pasted.trim();
  const address =
    findFirstAddress(host ? [host] : HOST_KINDS, ({ repositoryByName }) => repositoryByName?.(text)) ??
    (/^https?:\/\//.test(text) ? text : `https://${text}`);
  if (!URL.canParse(address)) return undefined;
  const site = new URL(address);
  const { origin, hostname, pathname } = new URL(
    findFirstAddress(HOST_KINDS, ({ repositoryOfSite }) => repositoryOfSite?.(site)) ?? site,
  );
  const server = hostname.replace(/^www\./, '');
  const kind = HOST_KINDS.find((name) => Object.hasOwn(HOSTS[name].servers, server)) ?? host;
  if (!kind) return undefined;
  const { api, parts } = findHost(kind);
  const home = hostname.startsWith('www.') ? origin.replace('//www.', '//') : origin;
  const names = decodeUrlPath(pathname)?.split('/').filter(Boolean) ?? [];
  const { project, rest } = parts(names);
  const written = project.join('/').replace(/\.git$/, '');
  if (!isProjectName(written)) return undefined;
  const [branch, ...folder] = rest.at(-1) === 'site.yaml' ? rest.slice(0, -1) : rest;
  return {
    host: kind,
    origin: home,
    api: api(home),
    project: written,
    ...(branch && { branch }),
    ...(folder.length > 0 && folder.every((name) => NAME_PATTERN.test(name)) && { folder: folder.join('/') }),
  };
}

function findFirstAddress(hosts: HostName[], find: (host: Host) => string | undefined): string | undefined {
  for (const name of hosts) {
    const address = find(findHost(name));
    if (address !== undefined) return address;
  }
  return undefined;
}

export function formatPlaceAddress({ host, origin, project, branch, folder }: Place): string {
  const rest =
    branch === undefined ? [] : [HOSTS[host].tree, branch, ...(folder === undefined ? [] : [folder])];
  return [origin, project, ...rest].join('/');
}

export function serverName(origin: string): string {
  const { host } = new URL(origin);
  const names = Object.values<Host>(HOSTS).map(({ servers }) => servers[host]);
  return (origin === `https://${host}` ? names.find(Boolean) : undefined) ?? host;
}

/** Accepts owner and name or, at GitLab, groups and name. */
export function isProjectName(text: string): boolean {
  const names = text.split('/');
  return names.length > 1 && names.every((name) => NAME_PATTERN.test(name));
}

/** Refuses "." and "..". */
export const isBranchOrFolder = (text: string): boolean =>
  text.split('/').every((name) => !/^\.{0,2}$/.test(name));

/** Prefills the form as far as the host supports that. */
export function tokenPageAddress({
  host,
  origin,
  project,
}: Pick<Place, 'host' | 'origin' | 'project'>): string {
  const [owner = ''] = project.split('/');
  const { path, form } = findHost(host).tokenPage({ origin, owner });
  const page = new URL(path, origin);
  page.search = new URLSearchParams(form).toString();
  return page.href;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type FSWatcher, watch } from 'chokidar';
import type { SiteReader } from '../../compiler/index.ts';
import { siteReader } from '../../compiler/node/index.ts';
import { STUDIO_PATH } from '../../core/index.ts';
import { type Bundles, mediaFolder, type Project, type StudioFiles, studioFiles } from '../build/index.ts';
import { createVisitCounter } from '../display/index.ts';
import { sendText } from './access.ts';
import { type Service, siteApp } from './app.ts';
import { createBrowsers } from './browsers.ts';
import { memoizeSuccess, openCompiledParts } from './compiled.ts';
import { createFixHandler } from './fix-problem.ts';
import { createEditorHandler } from './open-editor.ts';
import { createReporter, greetingText } from './report.ts';
import { watchedFiles } from './site/files.ts';
import { watchSite } from './site/watch.ts';
import { hasOwnHost } from './studio/access.ts';
import { createStudioHandler, type FolderHandler } from './studio/app.ts';

interface PreviewOptions {
  /** The host or address to listen on; `true` means all addresses of this machine. */
  host?: string | true | undefined;
  port?: number | undefined;
  open?: 'site' | 'studio' | undefined;
  /** The host from which a service such as GitHub Codespaces forwards this port over HTTPS. */
  forwarded?: string | undefined;
  service: () => Promise<Service>;
  door: FolderOpener;
}

/** The handler reads and writes the files. `listen` adds a listener that is called when files may have changed. */
type FolderOpener = (
  site: { site: string; folder: string },
  options: { listen: (changed: () => void) => () => void; log: (line: string) => void },
) => Promise<FolderHandler>;

/** Resolves when the server is listening and its addresses have been printed. */
export async function startPreview(project: Project, options: PreviewOptions): Promise<Server> {
  const { host = 'localhost', port = 0, open, forwarded, service, door } = options;
  const token = randomBytes(16).toString('base64url');
  const names = [forwarded, host].filter((name) => typeof name === 'string');
  const reader = siteReader(project);
  const preview = createPreview(project, reader, { token, names, service, door });
  const server = createServer(preview.listener);
  server.once('close', preview.end);
  await listenOnPort(server, port, {
    host: host === true ? undefined : host,
    isFixed: forwarded !== undefined,
  });
  const addresses = previewAddresses(server, { host, forwarded, base: preview.base(), token });
  console.log(greetingText(addresses));
  if (open) void openInBrowser(open === 'site' ? addresses.here : addresses.studio);
  preview.warmUp();
  return server;
}

type PreviewAccess = Pick<PreviewOptions, 'service' | 'door'> & { token: string; names: readonly string[] };

function createPreview(project: Project, reader: SiteReader, { token, names, service, door }: PreviewAccess) {
  const end = new AbortController();
  // the base path of the open pages, which changes with the address of the site
  let base = siteBasePath(reader);
  const visits = createVisitCounter();
  // the id of this start is part of the version, so that pages from an earlier start are outdated
  const start = randomUUID();
  const version = () => `${start} ${current.version}`;
  const browsers = createBrowsers(version);
  const watcher = watch(watchedFiles(project), { ignoreInitial: true });
  const audience = {
    base: () => base,
    moveBase: async () => {
      base = current.site?.shell.base ?? base;
      browsers.move(base);
    },
    reload: browsers.reload,
    reporter: createReporter(browsers, project, () => base),
  };
  const current = watchSite(audience, watcher, project, reader, visits, end.signal);
  const compiled = openCompiledParts(project, { reload: browsers.reload, end: end.signal });
  const site = siteApp({ project, current, service, version, base: () => base, ...compiled });
  const computer = JSON.stringify({ token, ...projectFolder(project) });
  let studio: { folder: string; bundles: Bundles; files: StudioFiles } | undefined;
  const files = async () => {
    const [{ bundles }, folder] = await Promise.all([compiled.compiled(), compiled.studio()]);
    if (studio?.folder !== folder || studio.bundles !== bundles) {
      const programs = { compiled: folder, bundles };
      studio = { folder, bundles, files: studioFiles(project.root, programs, `${STUDIO_PATH}/`, computer) };
    }
    return studio.files;
  };
  const answering = [
    createEditorHandler(project),
    browsers.answers,
    createStudioHandler({
      token,
      names,
      files,
      door: memoizeSuccess(() => openFolder(project, watcher, door)),
    }),
    createFixHandler(project, reader, () => current.compilation),
  ];
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  return {
    base: () => base,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      // prevents DNS rebinding, in which the name of another site resolves to our address
      if (!hasOwnHost(request, names)) return sendText(response, 403, 'This host is not the preview.');
      if (answering.some((answers) => answers(request, response))) return;
      response.once('close', visits.begin());
      void listener(request, response);
    },
    /** Starts compiling, so that the first visitor needn't wait for it. */
    warmUp: () => {
      void current.ready();
      compiled.compiled().catch((error: Error) => console.error(error.message));
    },
    end: () => {
      end.abort();
      void watcher.close();
    },
  };
}

/** The id is unique in the storage of a browser. */
function projectFolder({ site }: Project): { id: string; name: string } {
  const folder = path.dirname(site);
  return { id: createHash('sha256').update(site).digest('hex').slice(0, 32), name: path.basename(folder) };
}

function openFolder(project: Project, watcher: FSWatcher, door: FolderOpener): Promise<FolderHandler> {
  const media = mediaFolder(project) + path.sep;
  const listen = (changed: () => void) => {
    const heard = (_event: string, file: string) => {
      if (file === project.site || file.startsWith(media)) changed();
    };
    watcher.on('all', heard);
    return () => void watcher.off('all', heard);
  };
  const site = { site: project.site, folder: path.dirname(project.site) };
  return door(site, { listen, log: console.error });
}

/** Returns `/` if the site can't be read. */
function siteBasePath(reader: SiteReader): string {
  try {
    return reader.open().base();
  } catch {
    // the preview reports why the site can't be read, and uses its base path as soon as the site can be read
    return '/';
  }
}

const MAX_FURTHER_PORTS = 20;

/** Tries the next ports unless the port `isFixed`. */
async function listenOnPort(
  server: Server,
  port: number,
  { host, isFixed }: { host: string | undefined; isFixed: boolean },
): Promise<void> {
  for (let next = port; ; next++) {
    server.listen(next, host);
    try {
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || isFixed || next - port >= MAX_FURTHER_PORTS) throw error;
    }
  }
}

function previewAddresses(
  server: Server,
  options: { host: string | true; forwarded: string | undefined; base: string; token: string },
) {
  const { host, forwarded, base, token } = options;
  const pairing = `${STUDIO_PATH}/?pair=${token}`;
  if (forwarded !== undefined) {
    const here = `https://${forwarded}${base}`;
    // on a forwarded port, only the link with the token opens the studio
    return { here, network: [], studio: new URL(pairing, here).href };
  }
  const { port } = server.address() as AddressInfo;
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`;
  const here = at(host === true ? 'localhost' : host);
  const network = host === true ? networkAddresses().map(at) : [];
  return { here, network, studio: new URL(`${STUDIO_PATH}/`, here).href };
}

function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const { BROWSER: name } = process.env;
  // without a browser, the user can open the address in the terminal
  await open(address, name ? { app: { name } } : {}).catch(() => {});
}

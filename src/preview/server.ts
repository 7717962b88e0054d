import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { watch } from 'chokidar';
import type { Project } from '../build/index.ts';
import type { SiteReader } from '../compiler/index.ts';
import { siteReader } from '../compiler/node/index.ts';
import { FRAMED, STUDIO, UNMARKED, withBase } from '../shared/index.ts';
import { noVisits, type ShownSite } from '../studio/index.ts';
import { type Service, siteApp } from './app.ts';
import { noBrowsers } from './browsers.ts';
import { openCompiled } from './compiled.ts';
import { fixesProblem } from './fix-problem.ts';
import { opensEditor } from './open-editor.ts';
import { OWN_FILES } from './overlay/payload.ts';
import { greeting, reporterOf } from './report.ts';
import { watchedFiles } from './site/files.ts';
import { watchSite } from './site/watch.ts';
import { hasOwnHost } from './studio/access.ts';
import { studioApp } from './studio/app.ts';

interface PreviewOptions {
  /** The address to listen at; `true` means all addresses of this machine. */
  host?: string | true | undefined;
  port?: number | undefined;
  /** What to open in the browser, if anything. */
  open?: 'site' | 'studio' | undefined;
  /** The host at which a service such as GitHub Codespaces passes this port on, with https. */
  forwarded?: string | undefined;
  /** Loads the service, which answers uploads. */
  service: () => Promise<Service>;
}

/** Starts the preview of a project. Resolves when it listens and has printed its addresses. */
export async function startPreview(project: Project, options: PreviewOptions): Promise<Server> {
  const { host = 'localhost', port = 0, open, forwarded } = options;
  const token = randomBytes(16).toString('base64url');
  const names = [forwarded, host].filter((name) => typeof name === 'string');
  const reader = siteReader(project);
  const preview = previewOf(project, reader, { token, names, service: options.service });
  const server = createServer(preview.listener);
  server.once('close', preview.end);
  await listen(server, port, { host: host === true ? undefined : host, isFixed: forwarded !== undefined });
  const addresses = addressesOf(server, { host, forwarded, base: preview.base(), token });
  console.log(greeting(addresses));
  if (open) void openInBrowser(open === 'site' ? addresses.here : addresses.studio);
  preview.warmUp();
  return server;
}

interface Entrance {
  token: string;
  names: readonly string[];
  service: PreviewOptions['service'];
}

/** The preview as a listener of requests. */
function previewOf(project: Project, reader: SiteReader, { token, names, service }: Entrance) {
  const end = new AbortController();
  // the base path that the pages have which are open; it moves with the address of the site
  let base = basePathOf(reader);
  const visits = noVisits();
  // a page of an earlier start counts as old, too
  const start = randomUUID();
  const version = () => `${start} ${current.version}`;
  const browsers = noBrowsers(version);
  const watcher = watch(watchedFiles(project), { ignoreInitial: true });
  const audience = {
    base: () => base,
    moveBase: async () => {
      base = current.site?.shell.base ?? base;
      browsers.move(base);
    },
    reload: browsers.reload,
    reporter: reporterOf(browsers, project, () => base),
  };
  const current = watchSite(audience, watcher, project, reader, visits, end.signal);
  const compiled = openCompiled(project, { reload: browsers.reload, end: end.signal });
  const site = siteApp({ project, current, service, version, base: () => base, ...compiled });
  const print = async (page: string, instead?: ShownSite) => {
    const address = `${withBase(base, page)}?${FRAMED}=${UNMARKED}`;
    const answer = await site.fetch(new Request(new URL(address, 'http://localhost')), { site: instead });
    return answer.ok ? answer.text() : '';
  };
  const answering = [
    opensEditor(project),
    browsers.answers,
    studioApp({
      ...{ project, reader, current, token, names, print, report: console.error },
      base: () => base,
      page: async () => `${OWN_FILES}/${(await compiled.editor()).starts.page}`,
    }),
    fixesProblem(project, reader, () => current.compilation),
  ];
  const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
  return {
    base: () => base,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      if (!hasOwnHost(request, names)) return refuse(response);
      if (answering.some((answers) => answers(request, response))) return;
      response.once('close', visits.begin());
      void listener(request, response);
    },
    /** Does what the first visitor would wait for. */
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

/** Against DNS rebinding: a page of another site that calls itself by our address. */
function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This host is not the preview.');
}

/** The base path of a site, `/` where there is no site to read. */
function basePathOf(reader: SiteReader): string {
  try {
    return reader.open().base();
  } catch {
    // the preview reports what keeps the site from being read, and takes its base path when it can be
    return '/';
  }
}

/** How many ports are tried. */
const MAX_PORTS = 20;

/** Listens at a port, or at the next that is free, but where the port `isFixed`. */
async function listen(
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
      if (!isTaken || isFixed || next - port >= MAX_PORTS) throw error;
    }
  }
}

/** Where a server that listens can be reached. */
function addressesOf(
  server: Server,
  {
    host,
    forwarded,
    base,
    token,
  }: { host: string | true; forwarded: string | undefined; base: string; token: string },
) {
  const pairing = `${STUDIO}/?pair=${token}`;
  if (forwarded !== undefined) {
    const here = `https://${forwarded}${base}`;
    // from the page of the service that forwards, only the link with the token opens the studio
    return { here, network: [], studio: new URL(pairing, here).href, pairing };
  }
  const { port } = server.address() as AddressInfo;
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`;
  const here = at(host === true ? 'localhost' : host);
  const network = host === true ? networkAddresses().map(at) : [];
  return { here, network, studio: new URL(`${STUDIO}/`, here).href, pairing };
}

function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const { BROWSER: name } = process.env;
  // where that fails, the address stands in the terminal
  await open(address, name ? { app: { name } } : {}).catch(() => {});
}

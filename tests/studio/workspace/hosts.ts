import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { SignInRequest } from '../../../src/core/index.ts';
import type { RemotePlace } from '../../../src/studio/tab/places/places.ts';
import { root } from '../../compiler/real-site.ts';
import { MEMBER } from '../../oc/mail-service.ts';
import { git, member, school } from '../../oc/publishing/school.ts';
import { startServer } from '../../start-server.ts';
import { HOSTS, type Kind, TOKEN } from '../hosts/hosts.ts';
import { startRepository } from '../hosts/servers/git.ts';
import { filesIn, putFiles } from './disk.ts';
import type { SiteTexts, Traits } from './place.ts';
import type { Elsewhere } from './tab.ts';

/* Places elsewhere, as they are in Node.js: hosts with real Git, and the service of a school with a folder of its own. */

export interface Started {
  place: RemotePlace;
  /** What an editor enters. */
  enters: SignInRequest;
  elsewhere: Elsewhere;
  /** What it promises to a tab in Node.js. */
  traits: Traits;
  close: () => Promise<void>;
}

/** What a place elsewhere has, whose host people know by a name. */
export const traitsOf = (host: string): Traits => ({
  ...{ hasOthers: true, storesVersions: false, keepsMark: false, readsMedia: false, keepsArchive: true },
  hindrances: {
    offline: {
      text: `${host} does not answer. Your changes are stored in this browser. Check your network, then try again.`,
    },
  },
});

/** A host with a repository of these files. */
export async function startHost(kind: Kind, files: SiteTexts): Promise<Started> {
  const repository = await startRepository(files);
  const host = await HOSTS[kind].start({ repository, token: TOKEN });
  const { origin, api } = host;
  return {
    place: { kind: 'repository', host: kind, origin, api, project: HOSTS[kind].project },
    enters: { kind: 'token', token: TOKEN, remember: false },
    elsewhere: {
      files: () => repository.files(),
      elsewhere: async (others) => void (await repository.save(others)),
      hinder: async () => {
        host.fault = () => 'before';
        return async () => {
          host.fault = () => undefined;
        };
      },
    },
    traits: traitsOf(new URL(origin).host),
    close: async () => {
      await host.close();
      await repository.remove();
      if (host.violations.length > 0) throw new Error(host.violations.join('\n'));
    },
  };
}

/** The service of a school with these files in a folder with Git. */
export async function startSchool(files: SiteTexts): Promise<Started & { origin: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-school-place-'));
  putFiles(folder, files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=The site');
  const project = {
    root,
    home: root,
    site: path.join(folder, 'site.yaml'),
    folder,
    out: path.join(folder, 'dist'),
  };
  const service = await school({ project, base: '/mun/' });
  const answer = getRequestListener((request, env) => service.app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  let isOffline = false;
  const { origin, close } = await startServer((request, response) => {
    if (isOffline) request.socket.destroy();
    else void answer(request, response);
  });
  const other = await member(service);
  return {
    origin,
    place: { kind: 'school', site: `${origin}/mun/` },
    enters: { kind: 'account', ...MEMBER },
    elsewhere: {
      files: async () => filesIn(folder),
      elsewhere: async (others) => {
        const { status, message } = await other.publish(others);
        if (status !== 200) throw new Error(message);
      },
      hinder: async () => {
        isOffline = true;
        return async () => {
          isOffline = false;
        };
      },
    },
    traits: { ...traitsOf(new URL(origin).host), keepsArchive: false },
    close: async () => {
      await close();
      await service.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { SignInRequest } from '../../../src/core/index.ts';
import { openFolderApi } from '../../../src/oc/file-api/index.ts';
import type { ComputerClient } from '../../../src/studio/places/hosts/index.ts';
import type { RemotePlace } from '../../../src/studio/tab/places/places.ts';
import { computerOf } from '../server/file-api-client.ts';
import { filesIn, putFiles } from '../workspace/disk.ts';
import { startSchool } from '../workspace/hosts.ts';
import type { SiteTexts } from '../workspace/place.ts';
import { hostWith, KINDS, type Kind, type Setting, TOKEN } from './hosts.ts';

/* A site that two editors share: at each Git host, and at the file APIs of a computer and of a school. */

export const SHARED_PLACES = [...KINDS, 'computer', 'school'] as const;

type SharedPlace = (typeof SHARED_PLACES)[number];

export interface SharedSite {
  /** Returns the files as texts. */
  files: () => Promise<Record<string, string>>;
  /** Where an editor opens the site: in a tab, or by the file API of this computer. */
  opens: { place: RemotePlace; enters: SignInRequest } | { computer: () => ComputerClient };
  /** The host; missing at a file API. */
  setting?: Setting;
}

/** Puts a site at a place. It is gone after the test. */
export async function sharedSite(kind: SharedPlace, files: SiteTexts): Promise<SharedSite> {
  if (kind === 'computer') return onComputer(files);
  return kind === 'school' ? atSchool(files) : atHost(kind, files);
}

async function atHost(kind: Kind, files: SiteTexts): Promise<SharedSite> {
  const setting = await hostWith(kind, files);
  return {
    setting,
    files: () => setting.repository.files(),
    opens: {
      place: { kind: 'repository', ...setting.place },
      enters: { kind: 'token', token: TOKEN, remember: false },
    },
  };
}

async function onComputer(files: SiteTexts): Promise<SharedSite> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-shared-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  putFiles(folder, files);
  const site = { site: path.join(folder, 'site.yaml'), folder };
  const door = await openFolderApi(site, { listen: () => () => {}, log: () => {} });
  const computer = () => computerOf(door, folder);
  return { files: async () => filesIn(folder), opens: { computer } };
}

async function atSchool(files: SiteTexts): Promise<SharedSite> {
  const { place, enters, elsewhere, close } = await startSchool(files);
  onTestFinished(close);
  return {
    files: elsewhere.files,
    opens: { place, enters },
  };
}

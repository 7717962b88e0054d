import path from 'node:path';
import type { Accounts, Login } from '../auth.ts';
import { openRepository } from '../file-api/git.ts';
import { SCHOOL_SERVER_RULES } from '../file-api/names.ts';
import { openPlace, type PlaceOptions, type SitePlace } from '../file-api/place.ts';
import { buildProject, createBuilds, dueBuildFile, removeUnfinishedBuilds } from './builds.ts';
import { createSiteCheck } from './check.ts';
import type { StudioProject } from './project.ts';
import type { StudioDependencies } from './routes.ts';
import { createSessions } from './sessions.ts';

interface StudioSettings {
  project: StudioProject;
  login: Login;
  members: Pick<Accounts, 'accountOf'>;
  serve: () => Promise<void>;
}

/** Sessions are in memory, the site is in the folder of the project. Returns the reason if the studio can't be opened. */
export async function openStudio({
  project,
  login,
  members: { accountOf },
  serve,
}: StudioSettings): Promise<(StudioDependencies & { close: () => Promise<void> }) | string> {
  await removeUnfinishedBuilds(project);
  const builds = createBuilds({
    build: (signal) => buildProject(project, signal),
    serve,
    due: dueBuildFile(project),
    log: console.error,
  });
  const place = await openSchoolSite(project, builds);
  if (typeof place === 'string') return place;
  return { login, accountOf, sessions: createSessions({ accountOf }), place, builds, close: builds.close };
}

/** In a repository, each publication makes a commit. Returns the reason as a sentence if the site can't be opened. */
export async function openSchoolSite(
  project: StudioProject,
  builds: NonNullable<PlaceOptions['builds']>,
  check = createSiteCheck(project),
): Promise<SitePlace | string> {
  const repository = await openRepository(project.folder, path.basename(project.site));
  if (typeof repository === 'string') return `PLENARY_STUDIO is on, but ${repository}`;
  const place = await openPlace(project, { rules: SCHOOL_SERVER_RULES, repository, check, builds });
  if ('unfinished' in place)
    return `PLENARY_STUDIO is on, but a publication that was interrupted can't be finished (${place.unfinished}): make the user of the service the owner of ${project.folder}, and look if its disk is full.`;
  return place;
}

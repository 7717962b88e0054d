import type { Accounts, Login } from '../auth.ts';
import { buildProject, createBuilds, dueFile, removeUnfinished } from './builds.ts';
import { checkSite } from './check.ts';
import { openPlace } from './place.ts';
import type { StudioProject } from './project.ts';
import type { StudioDeps } from './routes.ts';
import { createSessions } from './sessions.ts';

interface StudioSettings {
  project: StudioProject;
  login: Login;
  members: Pick<Accounts, 'accountOf'>;
  /** Lets the service take what was built. */
  serve: () => Promise<void>;
}

/** The studio as it runs: sessions in memory, the site in the folder of the project. A sentence where that cannot be. */
export async function openStudio(
  { project, login, members: { accountOf }, serve }: StudioSettings,
  log: (line: string) => void = console.error,
): Promise<(StudioDeps & { close: () => Promise<void> }) | string> {
  await removeUnfinished(project);
  const builds = createBuilds({
    build: (signal) => buildProject(project, signal),
    serve,
    due: dueFile(project),
    log,
  });
  const place = await openPlace(project, { builds, check: checkSite });
  if (typeof place === 'string') return place;
  return { login, accountOf, sessions: createSessions({ accountOf }), place, builds, close: builds.close };
}

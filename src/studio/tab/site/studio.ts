import { Hono } from 'hono/tiny';
import { createTaskQueue, STUDIO_PATH } from '../../../core/index.ts';
import {
  type CurrentSite,
  createSiteDisplay,
  createVisitCounter,
  largeSiteInfo,
  type ShownSite,
  type Visits,
} from '../../../site/display/index.ts';
import { addStudioRoutes, openSession } from '../../index.ts';
import type { TabWorkspace } from './workspace.ts';

export type TabStudio = ReturnType<typeof openStudio>;

/** Answered before the change is stored. The page shows the change immediately, but not as saved. */
const IMMEDIATE_PATHS = ['/edit', '/undo', '/redo'];

/** `base` is the base path of the site. `print` renders a page without marks. */
export function openStudio(
  workspace: TabWorkspace,
  base: string,
  print: (current: CurrentSite, page: string, site?: ShownSite) => Promise<string>,
) {
  const { current, showAgain } = createCurrentSite(workspace, base, createVisitCounter());
  const session = openSession(workspace, current);
  const routes = new Hono({ strict: false });
  addStudioRoutes(routes, {
    workspace,
    current,
    base,
    inTurn: createTaskQueue(),
    session,
    print: (page, site) => print(current, page, site),
  });
  const app = new Hono({ strict: false }).route(STUDIO_PATH, routes);
  let storing = Promise.resolve();
  return {
    current,
    session,
    showAgain,
    /** Answers edits immediately, all other requests after storing. */
    answer: async (request: Request): Promise<Response> => {
      const asked = new URL(request.url).pathname.slice(STUDIO_PATH.length);
      if (asked === '/events') return app.fetch(request);
      // the responses to other requests must not depend on a change that could be lost with the tab
      await storing;
      const answer = await app.fetch(request);
      session.storeSteps();
      // the session has no text if the YAML in the file can't be parsed
      storing = workspace.store(...(session.state().locked ? [] : [session.text()]));
      if (!IMMEDIATE_PATHS.includes(asked)) await storing;
      return answer;
    },
  };
}

/** Opens the site on first use, and updates it with each change. */
function createCurrentSite(
  { reader }: TabWorkspace,
  base: string,
  visits: Visits,
): {
  current: CurrentSite;
  /** Must be called when media files may have changed. */
  showAgain: () => Promise<void>;
} {
  const nobody = { base: () => base, moveBase: async () => {}, reload: () => {} };
  const safely = (task: () => Promise<void>) => task().catch((error) => console.error(error));
  const showing = createSiteDisplay(nobody, visits, { read, report: () => {}, safely });
  const { current, say } = showing;

  async function read(): Promise<void> {
    const site = reader.open(current.draft?.text());
    const info = largeSiteInfo(site);
    if (info) await showing.showOpened(site, info);
    else await showing.showCompiled(site.compile());
  }

  return {
    current,
    showAgain: async () => {
      await current.ready();
      say('files');
      await read();
    },
  };
}

import { Hono } from 'hono';
import { STUDIO } from '../../shared/index.ts';
import {
  answersOf,
  type Change,
  type Current,
  infoOfLarge,
  noVisits,
  openSession,
  openShowing,
  type Session,
  type ShownSite,
  turns,
  type Visits,
} from '../../studio/index.ts';
import type { TabWorkspace } from './workspace.ts';

/** What the studio of a site answers in a tab. */
export interface TabStudio {
  current: Current;
  session: Session;
  /** Answers what the page of the studio asks: an edit at once, and all else when it is stored. */
  answer: (request: Request) => Promise<Response>;
  /** Shows the site again, whose files in media/ may be others now. */
  showAgain: () => Promise<void>;
}

/** What is answered while it is stored: the page shows the change, and does not call it saved. */
const SHOWN_AT_ONCE = ['/edit', '/undo', '/redo'];

/** Opens the studio of a workspace, whose site is shown at `base`. `print` gives the document of a page without marks. */
export function openStudio(
  workspace: TabWorkspace,
  base: string,
  print: (current: Current, page: string, site?: ShownSite) => Promise<string>,
): TabStudio {
  const { current, showAgain } = currentOf(workspace, base, noVisits());
  const session = openSession(workspace, current);
  const app = new Hono({ strict: false }).basePath(STUDIO);
  const routes = new Hono({ strict: false });
  answersOf(routes, {
    workspace,
    current,
    base,
    inTurn: turns(),
    session: () => session,
    print: (page, site) => print(current, page, site),
  });
  app.route('/', routes);
  let storing = Promise.resolve();
  return {
    current,
    session,
    showAgain,
    answer: async (request) => {
      const asked = new URL(request.url).pathname.slice(STUDIO.length);
      if (asked === '/events') return app.fetch(request);
      // nothing is made of a change that a closed tab would lose
      await storing;
      const answer = await app.fetch(request);
      session.storeSteps();
      // of a text that YAML can't read, the session has nothing yet
      storing = workspace.store(...(session.state().locked ? [] : [session.text()]));
      if (!SHOWN_AT_ONCE.includes(asked)) await storing;
      return answer;
    },
  };
}

/** The site as it is now: opened when this is first asked for, and with each change in the studio. */
function currentOf(
  { reader }: TabWorkspace,
  base: string,
  visits: Visits,
): { current: Current } & Pick<TabStudio, 'showAgain'> {
  const listeners: ((what: Change) => void)[] = [];
  const say = (what: Change) => {
    for (const listener of listeners) listener(what);
  };
  const current: Current = {
    site: undefined,
    compilation: undefined,
    version: 0,
    draft: undefined,
    ready: () => {
      first ??= read();
      return first;
    },
    showDraft: (opened, compilation) => showing.showDraft(opened, compilation),
    reloadPages: () => {},
    listen: (listener) => void listeners.push(listener),
  };
  const nobody = { base: () => base, moveBase: async () => {}, reload: () => {} };
  const safely = (task: () => Promise<void>) => task().catch((error) => console.error(error));
  const showing = openShowing(nobody, current, visits, { report: () => {}, safely, say });
  let first: Promise<void> | undefined;

  async function read(): Promise<void> {
    const site = reader.open(current.draft?.content());
    const info = infoOfLarge(site);
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

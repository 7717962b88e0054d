import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import type { RegistrationRules, UploadFacts } from '../core/index.ts';
import {
  createLogin,
  credentialsInFields,
  credentialsInHeader,
  type Login,
  type Members,
  openMembers,
} from './auth.ts';
import { Failure } from './failure.ts';
import {
  isFromOtherSite,
  isOverTls,
  type Proxies,
  type ServiceEnv,
  visitorOfContext,
} from './http/proxies.ts';
import { createThrottle, type Throttle } from './http/throttle.ts';
import { createJobs, type Jobs, unexpectedFailure } from './jobs/jobs.ts';
import { type Rules, withRulesVersion } from './model.ts';
import { createCopies, type WorkbookCopies } from './store/copies.ts';
import { COPY_LIFETIME, createMemoryStore, type Store } from './store/store.ts';
import { type ByteBudget, createByteBudget, discardBody, readUpload, type Upload } from './upload.ts';

export interface UploadDependencies {
  jobs: Pick<Jobs, 'run'>;
  members: Members;
  copies: WorkbookCopies;
  throttle: Throttle;
  login?: Login;
}

const WORKBOOK_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COPY_COOKIE = 'copy';
const COPY_HEADER = 'plenary-copy';

/** Bytes of concurrent uploads: by members, and by visitors before their login is checked. */
const UPLOAD_BUDGETS = { members: 48 * 2 ** 20, strangers: 20 * 2 ** 20 };

/**
 * `POST mail` returns the workbook of a file; `DELETE mail` removes the server's copy (specification, section 7). The error
 * handler of the app turns thrown Failures into responses.
 */
export function addUploadRoutes(
  app: Hono<ServiceEnv>,
  { path, origin }: UploadFacts,
  options: UploadDependencies,
  proxies: Proxies,
): void {
  const { jobs, members, copies, throttle } = options;
  const login = options.login ?? createLogin(members, throttle);
  const rooms = {
    members: createByteBudget(UPLOAD_BUDGETS.members),
    strangers: createByteBudget(UPLOAD_BUDGETS.strangers),
  };

  const isOfSite = (c: Context<ServiceEnv>) => origin !== undefined && c.req.header('origin') === origin;

  app.on(['POST', 'DELETE'], path, async (c, next) => {
    if (!isOfSite(c) && isFromOtherSite(c, visitorOfContext(c, proxies).host)) {
      if (origin !== undefined) c.header('vary', 'Origin');
      throw new Failure(
        'other-site',
        'This request came from another site. Open the login page of this site and upload the file there.',
      );
    }
    await next();
  });

  // no cookies for another origin: the page sends the login in the query, and the id of the copy in a header
  const forSite = cors({
    origin: origin ?? [],
    allowMethods: ['POST', 'DELETE'],
    allowHeaders: [COPY_HEADER],
    exposeHeaders: [COPY_HEADER],
    maxAge: 600,
  });
  if (origin !== undefined)
    app.on(['POST', 'DELETE', 'OPTIONS'], path, (c, next) =>
      c.req.method === 'OPTIONS' && !isOfSite(c) ? next() : forSite(c, next),
    );

  app.post(path, async (c) => {
    const { upload, giveBack } = await received(c);
    try {
      const workbook = await jobs.run(upload.bytes, upload.name);
      // a browser stores only one cookie, so the earlier copy would become unreachable
      await copies.remove(getCookie(c, COPY_COOKIE) ?? '');
      const id = await copies.add(workbook);
      if (isOfSite(c)) c.header(COPY_HEADER, id);
      else setCookie(c, COPY_COOKIE, id, cookieOf(c));
      c.header('content-type', WORKBOOK_MIME_TYPE);
      c.header('content-disposition', 'attachment; filename="data.xlsx"');
      c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      return c.body(new Uint8Array(workbook));
    } finally {
      giveBack();
    }
  });

  app.delete(path, async (c) => {
    const cookie = getCookie(c, COPY_COOKIE);
    const id = isOfSite(c) ? c.req.header(COPY_HEADER) : cookie;
    if (id !== undefined) await copies.remove(id);
    if (cookie !== undefined) deleteCookie(c, COPY_COOKIE, cookieOf(c));
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });

  // GET and HEAD get the 404 page of the site
  app.all(path, async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    throw new Failure(
      'unknown-call',
      'This address only allows POST to send a file, and DELETE to delete its copy.',
      { allow: 'POST, DELETE' },
    );
  });

  async function received(c: Context<ServiceEnv>): Promise<{ upload: Upload; giveBack: () => void }> {
    const { address } = visitorOfContext(c, proxies);
    // checks credentials in the header or the query early, so that an unknown visitor's file takes no memory
    const early =
      credentialsInHeader(c.req.raw.headers) ?? credentialsInFields(new URL(c.req.url).searchParams);
    let share: ReturnType<ByteBudget['reserve']> | undefined;
    try {
      if (early) await login(early, address);
      share = rooms[early ? 'members' : 'strangers'].reserve();
      const upload = await readUpload(c.req.raw, share);
      if (!early) await login(credentialsInFields(upload.fields), address);
      return { upload, giveBack: share.release };
    } catch (error) {
      share?.release();
      const more = !(error instanceof Failure) || !['too-slow', 'broken-upload'].includes(error.code);
      if (more) await discardBody(c.req.raw.body);
      throw error;
    }
  }

  function cookieOf(c: Context<ServiceEnv>) {
    return {
      httpOnly: true,
      sameSite: 'Strict',
      path,
      maxAge: COPY_LIFETIME / 1000,
      secure: isOverTls(c, proxies),
    } as const;
  }
}

interface UploadSettings {
  membersFile: string;
  rules: RegistrationRules;
  worker?: URL;
  /** Shared by the replicas; in memory by default. The caller closes it. */
  store?: Store;
  accounts?: { members: Members; login: Login };
}

/** The accounts are in a file; copies and login attempts are in a store. */
export function createUploadDependencies(
  settings: UploadSettings,
): UploadDependencies & { close: () => Promise<void> } {
  const { membersFile, worker, accounts, store = createMemoryStore() } = settings;
  const rules = withRulesVersion(settings.rules);
  const jobs = worker ? createJobs({ rules, worker }) : createInlineJobs(rules);
  return {
    jobs,
    members: accounts?.members ?? openMembers(membersFile),
    copies: createCopies(store),
    throttle: createThrottle(store),
    ...(accounts && { login: accounts.login }),
    close: jobs.close,
  };
}

/**
 * Has no limits of memory and time: in development there is no built worker. The code that reads files is imported with the first
 * file, because the built service does not need it here.
 */
export function createInlineJobs(rules: Rules): Jobs {
  return {
    run: async (bytes, name) => {
      try {
        const { createWorkbook } = await import('./jobs/create-workbook.ts');
        return await createWorkbook(bytes, name, rules, new Date());
      } catch (error) {
        throw error instanceof Failure ? error : unexpectedFailure(error);
      }
    },
    close: async () => {},
  };
}

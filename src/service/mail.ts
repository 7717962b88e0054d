import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { discard } from './body.ts';
import { type Copies, LIFETIME } from './copies.ts';
import { fromFields, fromHeader } from './credentials.ts';
import { Failure } from './failure.ts';
import { createLogin } from './login.ts';
import type { Members } from './members.ts';
import { addressOf, type Proxies } from './proxies.ts';
import { type Room, roomFor } from './room.ts';
import type { Throttle } from './throttle.ts';
import { readUpload, type Upload } from './upload.ts';

/** What the call needs of others. */
export interface MailOptions {
  /** Makes a workbook of a file; throws a Failure for what it cannot read. */
  jobs: { run: (bytes: Uint8Array, name: string) => Promise<Uint8Array> };
  members: Members;
  copies: Copies;
  throttle: Throttle;
  /** Which proxies in front of us are believed. */
  proxies: Proxies;
}

/** What Node's server knows of a request, beside the request itself. */
export interface Env {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The cookie that names the server's copy. */
const COPY = 'copy';

/** What uploads may hold in memory at once, in bytes: of members, and of those of whom we do not know it yet. */
const ROOM = { members: 48 * 2 ** 20, strangers: 20 * 2 ** 20 };

/**
 * `POST mail` takes a file from a member and gives the workbook; `DELETE mail` removes the server's copy of it
 * (specification, section 7). Failures are thrown, for the one error handler of the app.
 */
export function addMail(app: Hono<Env>, base: string, options: MailOptions): void {
  const { jobs, members, copies, throttle } = options;
  const path = `${base}mail`;
  const login = createLogin(members, throttle);
  const rooms = { members: roomFor(ROOM.members), strangers: roomFor(ROOM.strangers) };

  app.post(path, async (c) => {
    const { upload, giveBack } = await received(c);
    try {
      const workbook = await jobs.run(upload.bytes, upload.name);
      // a browser holds one cookie, so the copy before this one could not be named any more
      await copies.remove(getCookie(c, COPY) ?? '');
      setCookie(c, COPY, await copies.keep(workbook), cookieOf(c));
      c.header('content-type', WORKBOOK);
      c.header('content-disposition', 'attachment; filename="data.xlsx"');
      c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      return c.body(new Uint8Array(workbook));
    } finally {
      giveBack();
    }
  });

  app.delete(path, async (c) => {
    const id = getCookie(c, COPY);
    if (id !== undefined) {
      await copies.remove(id);
      deleteCookie(c, COPY, cookieOf(c));
    }
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });

  app.on(['PUT', 'PATCH', 'OPTIONS'], path, () => {
    throw new Failure(
      'unknown-call',
      'There is no such call. A file is sent by POST, and its copy removed by DELETE.',
    );
  });

  /** The upload of a member; what it holds in memory is to be given back. */
  async function received(c: Context<Env>): Promise<{ upload: Upload; giveBack: () => void }> {
    const address = addressOf(
      { socket: c.env?.incoming?.socket.remoteAddress, forwarded: c.req.header('x-forwarded-for') },
      options.proxies,
    );
    // known before the file is: what a stranger sends is then not even kept
    const early = fromHeader(c.req.raw.headers) ?? fromFields(new URL(c.req.url).searchParams);
    let share: ReturnType<Room['share']> | undefined;
    try {
      if (early) await login(early, address);
      share = rooms[early ? 'members' : 'strangers'].share();
      const upload = await readUpload(c.req.raw, share);
      if (!early) await login(fromFields(upload.fields), address);
      return { upload, giveBack: share.giveBack };
    } catch (error) {
      share?.giveBack();
      const more = !(error instanceof Failure) || !['too-slow', 'broken-upload'].includes(error.code);
      if (more) await discard(c.req.raw.body);
      throw error;
    }
  }

  function cookieOf(c: Context<Env>) {
    return {
      httpOnly: true,
      sameSite: 'Strict',
      path,
      maxAge: LIFETIME / 1000,
      secure: isSecure(c),
    } as const;
  }

  /** Whether the visitor came by TLS, to us or to a proxy that we believe. */
  function isSecure(c: Context<Env>): boolean {
    const forwarded = options.proxies === 0 ? undefined : c.req.header('x-forwarded-proto');
    return (forwarded ?? new URL(c.req.url).protocol.slice(0, -1)) === 'https';
  }
}

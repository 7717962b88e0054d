import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Reply } from './serve.ts';

/** The application of the studio, as it is registered at a host. */
export interface Application {
  id: string;
  redirect: string;
}

/** The part of a host where people sign in. It gives out and takes back the tokens that open its API. */
export interface SignInServer {
  /** The token that opens the API now. */
  token: string;
  refresh: string | undefined;
  /** Tokens that somebody has revoked. */
  revoked: string[];
  handle(request: IncomingMessage, url: URL, body: string): Promise<Reply | undefined>;
}

/**
 * An authorization server with PKCE for a public client (RFC 6749, RFC 7636), at the addresses of GitLab or Forgejo. It has a page with
 * two buttons. A code is of use once, and a refresh token too.
 */
export function signInServer(
  { id, redirect }: Application,
  paths: { authorize: string; token: string; revoke?: string },
  token: string,
): SignInServer {
  const codes = new Map<string, string>();
  const server: SignInServer = {
    token,
    refresh: undefined,
    revoked: [],
    handle: async ({ method }, url, body) => {
      const form = new URLSearchParams(body);
      if (url.pathname === paths.authorize) return authorized(method, url.searchParams, form);
      if (url.pathname === paths.token && method === 'POST') return tokens(form);
      if (paths.revoke && url.pathname === paths.revoke && method === 'POST') {
        server.revoked.push(form.get('token') ?? '');
        return { status: 200, json: {} };
      }
      return undefined;
    },
  };
  const authorized = (method: string | undefined, query: URLSearchParams, form: URLSearchParams): Reply => {
    const isOurs =
      query.get('client_id') === id &&
      query.get('redirect_uri') === redirect &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('state');
    if (!isOurs) return { status: 400, json: { error: 'invalid_request' } };
    if (method === 'GET') {
      const page =
        '<!doctype html><title>Sign in</title><form method="post"><button>Authorize</button><button name="deny">Deny</button></form>';
      return { status: 200, bytes: Buffer.from(page), headers: { 'content-type': 'text/html' } };
    }
    const back = new URL(redirect);
    if (form.has('deny')) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, query.get('code_challenge') ?? '');
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  };
  const tokens = (form: URLSearchParams): Reply => {
    const refused = { status: 400, json: { error: 'invalid_grant', error_description: 'It is of no use.' } };
    if (form.get('client_id') !== id || form.get('redirect_uri') !== redirect || form.has('client_secret'))
      return { status: 401, json: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'refresh_token') {
      if (!server.refresh || form.get('refresh_token') !== server.refresh) return refused;
    } else {
      const code = form.get('code') ?? '';
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight = codes.get(code) === challenge;
      codes.delete(code);
      if (!isRight) return refused;
    }
    server.token = `access-${randomBytes(12).toString('hex')}`;
    server.refresh = `refresh-${randomBytes(12).toString('hex')}`;
    const json = {
      access_token: server.token,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: server.refresh,
    };
    return { status: 200, json };
  };
  return server;
}

import { LONGEST_PASSWORD } from './passwords.ts';

/** What somebody says to be let in with. */
export interface Credentials {
  username: string;
  password: string;
}

/** From the header `Authorization: Basic` (RFC 7617), whose text is UTF-8; undefined when there is none. */
export function fromHeader(headers: Headers): Credentials | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]*) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { username: text, password: '' };
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** From the query of the address, as the specification has it (section 7), or from the fields of a form. */
export function fromFields(fields: URLSearchParams | Map<string, string>): Credentials | undefined {
  const [username, password] = [fields.get('username') ?? undefined, fields.get('password') ?? undefined];
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? '', password: password ?? '' };
}

/** Whether these can be anybody's at all: what cannot need not be compared, nor kept in mind. */
export function arePossible({ username, password }: Credentials): boolean {
  return username !== '' && username.length <= 256 && password !== '' && password.length <= LONGEST_PASSWORD;
}

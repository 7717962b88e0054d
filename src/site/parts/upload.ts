/** `copy` is the id of the server's copy if no cookie contains it. A failure may have a body. */
type UploadOutcome = { ok: true; file: Blob; copy: string | undefined } | { ok: false; body?: string };

/** A service on another host needs this header, because it can't set a cookie. */
const COPY_HEADER = 'plenary-copy';

/** In ms. A server that hasn't answered by then won't answer at all. */
const UPLOAD_TIMEOUT = 120_000;

/** Returns undefined if the text isn't JSON: the service answers in JSON, so the text comes from a proxy or another host. */
async function readFailureJson(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Hosts without the service answer with a page, some of them with status 200. */
function isHostPage({ headers }: Response): boolean {
  return /^text\/html\b/.test(headers.get('content-type') ?? '');
}

export interface FailureReason {
  message: string;
  /** In the uploaded file. */
  problems: string[];
}

/** Returns undefined for a response that isn't from our service. */
export function parseReason(body = ''): FailureReason | undefined {
  try {
    const { message, problems } = JSON.parse(body);
    const isText = (one: unknown) => typeof one === 'string';
    if (!isText(message)) return undefined;
    // without duplicates, since the page uses these texts as keys
    return { message, problems: Array.isArray(problems) ? [...new Set(problems.filter(isText))] : [] };
  } catch {
    return undefined;
  }
}

/** Sends the user name and password in the address. Never rejects: a failure is a result, too. */
export async function uploadFile(
  address: string,
  member: { username: string; password: string },
  file: File,
  limit = UPLOAD_TIMEOUT,
): Promise<UploadOutcome> {
  const { username, password } = member;
  const query = `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;
  const body = new FormData();
  body.append('file', file);
  try {
    const signal = AbortSignal.timeout(limit);
    const answer = await fetch(`${address}?${query}`, { method: 'POST', body, signal });
    if (isHostPage(answer)) return { ok: false };
    if (answer.ok)
      return { ok: true, file: await answer.blob(), copy: answer.headers.get(COPY_HEADER) ?? undefined };
    const words = await readFailureJson(answer);
    return words === undefined ? { ok: false } : { ok: false, body: words };
  } catch {
    return { ok: false };
  }
}

/** Ignores the result. `keepalive` lets the request outlive a reload of the page. */
export function deleteServerCopy(address: string, copy?: string): void {
  const headers: HeadersInit = copy === undefined ? {} : { [COPY_HEADER]: copy };
  fetch(address, { method: 'DELETE', keepalive: true, headers }).catch(() => {});
}

export function downloadFile(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // some browsers only read the file after the click has been handled
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

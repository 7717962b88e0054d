/** The result of a call to the service: the file, with the id of the server's copy if no cookie has it, or the body of a failure, if it has one. */
type Outcome = { ok: true; file: Blob; copy: string | undefined } | { ok: false; body?: string };

/** The header with the id of the server's copy, for a service on another host, which can't use a cookie. */
const COPY_HEADER = 'plenary-copy';

/** Timeout in ms: a server that has not answered by then will not answer at all. */
const TIMEOUT = 120_000;

/** Returns the JSON of a failure; undefined for any other text, which comes from a proxy or another host, since the service answers in JSON. */
async function failureJson(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether an answer is a page. Hosts without the service send one, some of them with status 200. */
function isPageOfHost({ headers }: Response): boolean {
  return /^text\/html\b/.test(headers.get('content-type') ?? '');
}

/** Why a call failed, for the visitor. */
export interface Reason {
  message: string;
  /** The errors in the file, one by one. */
  problems: string[];
}

/** Returns the reason in an answer of our service; undefined for any other answer. */
export function reasonIn(body = ''): Reason | undefined {
  try {
    const { message, problems } = JSON.parse(body);
    const isText = (one: unknown) => typeof one === 'string';
    if (!isText(message)) return undefined;
    // without duplicates, as the page uses the texts as keys
    return { message, problems: Array.isArray(problems) ? [...new Set(problems.filter(isText))] : [] };
  } catch {
    return undefined;
  }
}

/** Sends the file to the service and waits for the workbook. Name and password are in the address. Never rejects: a failure is an outcome. */
export async function upload(
  address: string,
  member: { username: string; password: string },
  file: File,
  limit = TIMEOUT,
): Promise<Outcome> {
  const { username, password } = member;
  const query = `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;
  const body = new FormData();
  body.append('file', file);
  try {
    const signal = AbortSignal.timeout(limit);
    const answer = await fetch(`${address}?${query}`, { method: 'POST', body, signal });
    if (isPageOfHost(answer)) return { ok: false };
    if (answer.ok)
      return { ok: true, file: await answer.blob(), copy: answer.headers.get(COPY_HEADER) ?? undefined };
    const words = await failureJson(answer);
    return words === undefined ? { ok: false } : { ok: false, body: words };
  } catch {
    return { ok: false };
  }
}

/** Tells the server to delete its copy, and ignores the result. `keepalive` lets the call outlive the reload that follows. */
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
  // some browsers read the file only after the click has been handled
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

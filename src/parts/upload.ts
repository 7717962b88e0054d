/** How a call to the service ended; `body` is what the server said about a failure, if it said anything. */
export type Outcome = { ok: true; file: Blob } | { ok: false; body?: string };

/** A server that has not answered by then will not. */
const LIMIT = 120_000;

/** An error page of a proxy can be long, and an alert is small. */
const LONGEST = 300;

async function said(answer: Response): Promise<string> {
  const text = (await answer.text()).trim();
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.slice(0, LONGEST);
  }
}

/** Why a call failed, in words for the visitor. */
export interface Reason {
  message: string;
  /** What is wrong in the file, one by one. */
  problems: string[];
}

/** The reason in the answer of our service; undefined for any other answer. */
export function reasonIn(body = ''): Reason | undefined {
  try {
    const { message, problems } = JSON.parse(body);
    const isText = (one: unknown) => typeof one === 'string';
    if (!isText(message)) return undefined;
    // each once, as the page tells them apart by their words
    return { message, problems: Array.isArray(problems) ? [...new Set(problems.filter(isText))] : [] };
  } catch {
    return undefined;
  }
}

/**
 * Sends the file to the service and waits for the workbook. Name and password stand in the address, as the service
 * expects them. Whatever goes wrong is an outcome: nothing is thrown.
 */
export async function upload(
  address: string,
  member: { username: string; password: string },
  file: File,
  limit = LIMIT,
): Promise<Outcome> {
  const { username, password } = member;
  const query = `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;
  const body = new FormData();
  body.append('file', file);
  try {
    const signal = AbortSignal.timeout(limit);
    const answer = await fetch(`${address}?${query}`, { method: 'POST', body, signal });
    if (answer.ok) return { ok: true, file: await answer.blob() };
    const words = await said(answer);
    return words === '' ? { ok: false } : { ok: false, body: words };
  } catch {
    return { ok: false };
  }
}

/** Lets the server delete its copy. `keepalive` sees the call through the reload that follows; its result is of no use. */
export function forget(address: string): void {
  fetch(address, { method: 'DELETE', keepalive: true }).catch(() => {});
}

/** Hands a file to the visitor as a download. */
export function offer(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

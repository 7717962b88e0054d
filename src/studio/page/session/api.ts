import { type MediaAnswer, STUDIO, type StudioEvent } from '../../../shared/index.ts';
import { words } from '../words.ts';

/* What the page of the studio asks of the worker that has the site. */

/** The base path of the site. */
export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]')?.dataset.base ?? '/';
}

/** Sends a request to the worker. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** How many files of the finished site are made, of about how many. */
export interface MadeFiles {
  done: number;
  all: number;
}

/** What makes a finished site where the page is, for a ZIP file or an archive. */
export interface Finisher {
  /** The finished site as a ZIP file. Rejects with the reason in words, or when it is aborted. */
  zip: (signal: AbortSignal) => Promise<Blob>;
  /** Calls back with each step of what is made, until what it returns is called. */
  follow: (progress: (made: MadeFiles) => void) => () => void;
}

let finisher: Finisher | undefined;

/** What makes the finished site, where this place does. */
export function siteFinisher(): Finisher | undefined {
  return finisher;
}

let leave: (() => void) | undefined;

/** What leads to all sites, where there are several. */
export function wayToSites(): (() => void) | undefined {
  return leave;
}

let updates = false;

/** Whether the number of Plenary is in a repository where the studio can change it. */
export const canUpdate = (): boolean => updates;

/** Tells the page how to ask the worker. To be called before the first request. */
export function transportBy(
  send: Transport,
  finish?: Finisher,
  allSites?: () => void,
  mayUpdate = false,
): void {
  transport = send;
  finisher = finish;
  leave = allSites;
  updates = mayUpdate;
}

/** What to say of something that failed: the worker's own reason, or that it does not answer. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : words.noConnection;
}

/** Asks the worker. Throws its words if it refuses, or says that it does not answer. */
export async function ask<Answer>(
  endpoint: string,
  body: object = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const json = { 'content-type': 'application/json' };
  const answer = await post(endpoint, JSON.stringify(body), json, signal);
  return (await answer.json()) as Answer;
}

async function post(
  endpoint: string,
  body: BodyInit,
  more: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await transport(`${STUDIO}/${endpoint}`, {
      method: 'POST',
      headers: more,
      body,
      ...(signal && { signal }),
    });
  } catch (error) {
    throw new Error(words.noConnection, { cause: error });
  }
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** Sends a file for media/. `owner` is the path of the value that will name it. */
export async function upload(file: File, owner: string): Promise<MediaAnswer> {
  const query = new URLSearchParams({ name: file.name, for: owner });
  const answer = await post(`media?${query}`, file, { 'content-type': 'application/octet-stream' });
  return (await answer.json()) as MediaAnswer;
}

/** Calls back with each event of the worker, until the function that it returns is called. */
export function listenToEvents(take: (event: StudioEvent) => void): () => void {
  const stream = new AbortController();
  post('events', '', {}, stream.signal)
    .then((answer) => eachLine(answer, (line) => take(JSON.parse(line) as StudioEvent)))
    // it was closed
    .catch(() => {});
  return () => stream.abort();
}

async function eachLine({ body }: Response, take: (line: string) => void): Promise<void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(line);
  }
}

/** A file that the worker makes: the picture of a file of media/, or an archive. */
export async function fileOf(endpoint: string, body: object = {}): Promise<Blob> {
  const answer = await post(endpoint, JSON.stringify(body), { 'content-type': 'application/json' });
  return answer.blob();
}

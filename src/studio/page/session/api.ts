import { type MediaResponse, STUDIO_PATH, type StudioEvent } from '../../../core/index.ts';
import { words } from '../words.ts';

export function basePath(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]')?.dataset.base ?? '/';
}

export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** `all` is an estimate. */
export interface FileProgress {
  done: number;
  all: number;
}

export interface SiteBuilder {
  /** Rejects with a reason in words, or when `signal` aborts. */
  zip: (signal: AbortSignal) => Promise<Blob>;
  /** Returns a function that stops the reports. */
  follow: (progress: (made: FileProgress) => void) => () => void;
}

let finisher: SiteBuilder | undefined;

/** Undefined if the studio can't create the finished site. */
export const getSiteBuilder = () => finisher;

let leave: (() => void) | undefined;

/** Undefined if there is only one site. */
export const getSiteListOpener = () => leave;

let updates = false;

/** Whether the studio can change the version of Plenary in a repository. */
export const canUpdate = (): boolean => updates;

/** Call this function before the first request. */
export function configureApi(
  send: Transport,
  finish?: SiteBuilder,
  allSites?: () => void,
  mayUpdate = false,
): void {
  transport = send;
  finisher = finish;
  leave = allSites;
  updates = mayUpdate;
}

/** Returns the worker's message, or a note that the worker doesn't respond. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : words.noConnection;
}

/** Throws the worker's reason if the worker refuses, or an error if the worker doesn't respond. */
export async function askWorker<Answer>(
  endpoint: string,
  body: object = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await postRequest(endpoint, JSON.stringify(body), 'application/json', signal);
  return (await answer.json()) as Answer;
}

async function postRequest(
  endpoint: string,
  body: BodyInit,
  type: string | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await transport(`${STUDIO_PATH}/${endpoint}`, {
      method: 'POST',
      headers: type === undefined ? {} : { 'content-type': type },
      body,
      ...(signal && { signal }),
    });
  } catch (error) {
    throw new Error(words.noConnection, { cause: error });
  }
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** `owner` is the path of the value that will refer to the file. */
export async function uploadFile(file: File, owner: string): Promise<MediaResponse> {
  const query = new URLSearchParams({ name: file.name, for: owner });
  const answer = await postRequest(`media?${query}`, file, 'application/octet-stream');
  return (await answer.json()) as MediaResponse;
}

/** Returns a function that stops listening. */
export function listenToEvents(take: (event: StudioEvent) => void): () => void {
  const stream = new AbortController();
  postRequest('events', '', undefined, stream.signal)
    .then((answer) => readLines(answer, (line) => take(JSON.parse(line) as StudioEvent)))
    // the stream was closed
    .catch(() => {});
  return () => stream.abort();
}

async function readLines({ body }: Response, take: (line: string) => void): Promise<void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(line);
  }
}

/** Requests a file such as a thumbnail or an archive. */
export async function requestFile(endpoint: string, body: object = {}): Promise<Blob> {
  const answer = await postRequest(endpoint, JSON.stringify(body), 'application/json');
  return answer.blob();
}

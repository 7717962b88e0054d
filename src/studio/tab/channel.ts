/* Page and service worker send requests, the worker with the site responds. Bodies have parts, so that event streams work too. */

/** One end of a `MessageChannel`, or a worker. */
export interface RequestPort {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  start?: () => void;
}

type RequestMessage = {
  ask: number;
  url: string;
  method: string;
  headers: [string, string][];
  body?: ArrayBuffer;
};
type ChannelMessage =
  | RequestMessage
  /** The requester no longer needs the response. */
  | { abort: number }
  | { answer: number; status: number; headers: [string, string][] }
  | { part: number; bytes: Uint8Array }
  /** The rest of the response can't be read. */
  | { broken: number }
  | { end: number };

interface PendingRequest {
  resolve: (answer: Response) => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
}

/** Responses without a body (Fetch, 2.2.3). */
const BODILESS_STATUSES = [101, 204, 205, 304];

/** `Request.body` doesn't tell, because it is always undefined in Firefox. */
const hasBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

/** `lost` resolves when the other end of the port is gone. Then all requests get its text as an error response. */
export function createPortFetch(
  port: RequestPort,
  lost?: Promise<string>,
): (request: Request) => Promise<Response> {
  const waiting = new Map<number, PendingRequest>();
  let last = 0;
  let why: string | undefined;
  const lostAnswer = () => new Response(why, { status: 500 });
  void lost?.then((reason) => {
    why = reason;
    for (const { resolve } of waiting.values()) resolve(lostAnswer());
    waiting.clear();
  });
  port.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if ('answer' in data) begin(data.answer, data.status, data.headers);
    else if ('part' in data) waiting.get(data.part)?.body?.enqueue(data.bytes);
    else if ('broken' in data) {
      waiting.get(data.broken)?.body?.error(new TypeError('The answer broke off.'));
      waiting.delete(data.broken);
    } else if ('end' in data) {
      waiting.get(data.end)?.body?.close();
      waiting.delete(data.end);
    }
  });
  port.start?.();

  function begin(id: number, status: number, headers: [string, string][]): void {
    const one = waiting.get(id);
    if (!one) return;
    const stop = () => {
      waiting.delete(id);
      port.postMessage({ abort: id } satisfies ChannelMessage, []);
    };
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        one.body = controller;
      },
      cancel: stop,
    });
    one.resolve(new Response(BODILESS_STATUSES.includes(status) ? null : stream, { status, headers }));
  }

  return async (request) => {
    const body = hasBody(request) ? await request.arrayBuffer() : undefined;
    const { url, method, signal } = request;
    signal.throwIfAborted();
    if (why !== undefined) return lostAnswer();
    const id = ++last;
    const asked: RequestMessage = {
      ask: id,
      url,
      method,
      headers: [...request.headers],
      ...(body && { body }),
    };
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve });
      signal.addEventListener('abort', () => {
        port.postMessage({ abort: id } satisfies ChannelMessage, []);
        waiting.get(id)?.body?.error(signal.reason);
        waiting.delete(id);
        reject(signal.reason);
      });
      port.postMessage(asked, body ? [body] : []);
    });
  };
}

const FAILED_MESSAGE =
  'The studio could not do this. Load this page again, and try it once more. What is stored in this browser stays.';

/** An error becomes an error response for the editor, and is passed to `report`. */
export function answerRequests(
  port: RequestPort,
  answer: (request: Request) => Response | Promise<Response>,
  report: (error: unknown) => void = console.error,
): void {
  const running = new Map<number, AbortController>();
  const send = (message: ChannelMessage, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer);

  async function take({ ask: id, url, method, headers, body }: RequestMessage): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    const init = { method, headers, signal: stop.signal, ...(body && { body }) };
    const answered = async () => {
      try {
        return await answer(new Request(url, init));
      } catch (error) {
        if (!stop.signal.aborted) report(error);
        return new Response(FAILED_MESSAGE, { status: 500 });
      }
    };
    try {
      const response = await answered();
      send({ answer: id, status: response.status, headers: [...response.headers] });
      const reader = response.body?.getReader();
      stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const bytes = part.value.slice();
        send({ part: id, bytes }, [bytes.buffer]);
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      report(error);
      send({ broken: id });
    } finally {
      running.delete(id);
      send({ end: id });
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if ('ask' in data) void take(data);
    else if ('abort' in data) running.get(data.abort)?.abort();
  });
  port.start?.();
}

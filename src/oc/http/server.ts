import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FAILURE_STATUS, type FailureCode } from '../failure.ts';

const DEFAULT_PORT = 4173;

/** Returns the default port for an empty setting, 0 for any free port, and undefined for an invalid setting. */
export function parsePort(setting = ''): number | undefined {
  if (setting === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(setting) ? Number(setting) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

/** In milliseconds. Uploads have shorter limits, which are reported with an error message. */
export const SERVER_TIMEOUTS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 150_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};

type BadRequest = [status: number, text: string, code: FailureCode, message: string];

const UNREADABLE_REQUEST: BadRequest = [
  400,
  'Bad Request',
  'broken-upload',
  'The request could not be read.',
];

const BAD_REQUESTS: Record<string, BadRequest> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    FAILURE_STATUS['too-slow'],
    'Request Timeout',
    'too-slow',
    'The request came too slowly.',
  ],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'too-large',
    'The address or the headers are too long.',
  ],
};

export function answerBadRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answered = currentResponse(socket)?.headersSent;
    if (!socket.writable || answered || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, text, code, message] = BAD_REQUESTS[error.code ?? ''] ?? UNREADABLE_REQUEST;
    const body = JSON.stringify({ code, message, problems: [] });
    const head = [
      `HTTP/1.1 ${status} ${text}`,
      'content-type: application/json',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}

/** A proxy may use a different Host header than this service (RFC 9112, 3.2). Undefined for requests with one header. */
export function refuseDuplicateHosts({
  rawHeaders,
}: Pick<IncomingMessage, 'rawHeaders'>): Response | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return undefined;
  const [status, , code, message] = UNREADABLE_REQUEST;
  return Response.json({ code, message, problems: [] }, { status, headers: { 'cache-control': 'no-store' } });
}

function currentResponse(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage;
}

/** In milliseconds, without traffic on a connection. An upload may never pause for this long. */
const MAX_IDLE_TIME = 150_000;

/** Clients that wait for a response stay connected for any length of time, because a file may wait in the queue. */
export function closeSilentConnections(server: Server): void {
  server.setTimeout(MAX_IDLE_TIME, (socket) => {
    if (currentResponse(socket)?.headersSent !== false) socket.destroy();
  });
}

/** In milliseconds, for running requests. */
const SHUTDOWN_TIMEOUT = 60_000;

/** Accepts no more connections and requests, and closes idle connections at once. Resolves after the last response. */
export function createGracefulStop(server: Server): () => Promise<void> {
  const running = new Map<Socket, number>();
  let stopping = false;
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    if (stopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (!running.has(socket)) return;
      running.set(socket, (running.get(socket) ?? 1) - 1);
      if (stopping && running.get(socket) === 0) socket.destroySoon();
    });
  });
  return async () => {
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
    const limit = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT);
    await closed;
    clearTimeout(limit);
  };
}

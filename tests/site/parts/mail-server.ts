import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as it came over the wire. */
export interface Call {
  method: string | undefined;
  url: string | undefined;
  type: string;
  body: string;
}

type Answer = (response: http.ServerResponse) => void;

/** A server on this machine that notes each call and answers as the test says. */
export async function startServer() {
  const calls: Call[] = [];
  const state: { answer: Answer } = { answer: (response) => response.end() };
  const server = http.createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    // who called has gone meanwhile
    if (body === undefined) return;
    const type = request.headers['content-type'] ?? '';
    calls.push({ method: request.method, url: request.url, type, body });
    if (request.method === 'DELETE') response.writeHead(204).end();
    else state.answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return {
    calls,
    origin,
    stop,
    /** What the next uploads get. */
    answer: (status: number, body: string, type = 'application/json') => {
      state.answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
    },
    /** Leaves the next uploads waiting, or cuts the line. */
    hang: () => {
      state.answer = () => {};
    },
    cut: () => {
      state.answer = (response) => response.destroy();
    },
  };
}

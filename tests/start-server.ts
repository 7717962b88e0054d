import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the tests. */
export interface Server {
  /** Its address, without a slash at the end. */
  origin: string;
  close: () => Promise<void>;
}

/** Starts a server on 127.0.0.1, at a port that is free. */
export async function startServer(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  // on a busy machine, a connection that ends by itself may end just when the next request is sent
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      // those that a browser opened ahead of a request would keep it open
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A port of 127.0.0.1 that is free now, for a program that takes no 0. */
export async function freePort(): Promise<number> {
  const { origin, close } = await startServer(() => {});
  await close();
  return Number(new URL(origin).port);
}

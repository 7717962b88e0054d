import { stream } from 'hono/streaming';
import type { StudioEvent } from '../../../shared/index.ts';
import { later } from '../session/save-timer.ts';
import { routes, type Studio, type StudioApp } from './studio.ts';

/** More streams of events than anybody has tabs. */
const MOST_STREAMS = 64;

/** A line is sent at least so often, so that a browser knows that the preview still runs, in milliseconds. */
const HEARTBEAT = 15_000;

/** The stream of events, to which each tab listens. */
export function eventRoutes({ session, editor }: Studio): StudioApp {
  const app = routes();
  let streams = 0;
  app.post('/events', (c) => {
    if (streams >= MOST_STREAMS) return c.text('Too many tabs are open.', 429);
    c.header('content-type', 'application/x-ndjson');
    return stream(c, async (to) => {
      streams++;
      const lines: string[] = [];
      let wake = () => {};
      const stop = session().listen((event) => {
        lines.push(JSON.stringify(event));
        wake();
      }, editor(c));
      to.onAbort(() => wake());
      const { signal } = c.req.raw;
      signal.addEventListener('abort', () => wake());
      // the state of now, for who missed something
      const state = session().state(editor(c));
      const now: StudioEvent = { event: 'state', state, changes: [], since: state.version, words: [] };
      lines.push(JSON.stringify(now));
      try {
        while (!to.aborted && !signal.aborted) {
          for (const line of lines.splice(0)) await to.write(`${line}\n`);
          await new Promise<void>((resolve) => {
            const timer = later(resolve, HEARTBEAT);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
            if (lines.length > 0) wake();
          });
          if (lines.length === 0) await to.write('\n');
        }
      } finally {
        stop();
        streams--;
      }
    });
  });
  return app;
}

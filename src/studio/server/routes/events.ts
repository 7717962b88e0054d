import { stream } from 'hono/streaming';
import type { StudioEvent } from '../../../core/index.ts';
import type { Studio, StudioApp } from './studio.ts';

export function addEventRoutes(app: StudioApp, { session }: Studio): void {
  app.post('/events', (c) => {
    c.header('content-type', 'application/x-ndjson');
    return stream(c, async (to) => {
      const lines: string[] = [];
      let wake = () => {};
      const stop = session.listen((event) => {
        lines.push(JSON.stringify(event));
        wake();
      });
      to.onAbort(() => wake());
      const { signal } = c.req.raw;
      signal.addEventListener('abort', () => wake());
      // the state may have changed since the page was opened
      const state = session.state();
      const now: StudioEvent = { event: 'state', state, changes: [], since: state.version, words: [] };
      lines.push(JSON.stringify(now));
      try {
        while (!to.aborted && !signal.aborted) {
          for (const line of lines.splice(0)) await to.write(`${line}\n`);
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (lines.length > 0) wake();
          });
        }
      } finally {
        stop();
      }
    });
  });
}

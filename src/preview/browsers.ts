import type { IncomingMessage, ServerResponse } from 'node:http';
import { askedBy, isOwnPage } from './access.ts';
import { EVENTS, type OverlayPayload } from './overlay/payload.ts';

/** The pages that are open outside of the studio, each with a stream of events. */
export interface Browsers {
  /** Answers a page that asks for events. Returns whether it did. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Tells all of them the problems, and each page that is opened later. */
  report: (payload: OverlayPayload) => void;
  /** Loads all of them anew. */
  reload: () => void;
  /** Leads all of them to another address. */
  move: (address: string) => void;
}

/** Returns no open pages. Each page tells the version of the site that it shows, and is loaded anew where that is not `version`. */
export function noBrowsers(version: () => string): Browsers {
  const open = new Set<ServerResponse>();
  let payload: OverlayPayload | undefined;
  const send = (browser: ServerResponse, event: string, data: unknown) =>
    browser.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendAll = (event: string, data: unknown) => {
    for (const browser of open) send(browser, event, data);
  };
  return {
    answers: (request, response) => {
      const { address, query } = askedBy(request);
      if (address !== EVENTS) return false;
      if (!isOwnPage(request)) {
        response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('Only the pages of the preview hear of changes.');
        return true;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // a page waits that long before it asks again, in milliseconds
      response.write('retry: 500\n\n');
      open.add(response);
      response.once('close', () => open.delete(response));
      // a site that came after the page was rendered and before it could hear of it
      if (query.get('version') !== version()) send(response, 'reload', '');
      else if (payload) send(response, 'problems', payload);
      return true;
    },
    report: (problems) => {
      payload = problems;
      sendAll('problems', problems);
    },
    reload: () => sendAll('reload', ''),
    move: (address) => sendAll('moved', address),
  };
}

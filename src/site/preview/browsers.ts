import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromOwnPage, requestAddress, sendText } from './access.ts';
import { EVENTS_ADDRESS, type OverlayPayload } from './overlay/payload.ts';

/** The open pages outside of the studio. Each page has an event stream. */
export interface Browsers {
  /** Returns false for a request that isn't for the event stream. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Also sends the problems to each page that is opened later. */
  report: (payload: OverlayPayload) => void;
  reload: () => void;
  move: (address: string) => void;
}

/** A page sends the version of the site that it displays, and is reloaded if that version isn't current. */
export function createBrowsers(version: () => string): Browsers {
  const open = new Set<ServerResponse>();
  let payload: OverlayPayload | undefined;
  const send = (browser: ServerResponse, event: string, data: unknown) =>
    browser.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendAll = (event: string, data: unknown) => {
    for (const browser of open) send(browser, event, data);
  };
  return {
    answers: (request, response) => {
      const { address, query } = requestAddress(request);
      if (address !== EVENTS_ADDRESS) return false;
      if (!isFromOwnPage(request)) {
        sendText(response, 403, 'Only the pages of the preview hear of changes.');
        return true;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // tells the browser to reconnect after 500 ms
      response.write('retry: 500\n\n');
      open.add(response);
      response.once('close', () => open.delete(response));
      // the site has changed between the rendering of the page and its connection
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

import { afterAll, expect, test, vi } from 'vitest';

const PAGE = 'https://mun.example.org/committees';

/** A navigation whose preload has failed, as Firefox reports it. */
class FetchEvent extends Event {
  preloadResponse = Promise.resolve(Response.error());
  /** What the service worker still has to do after its answer. */
  readonly pending: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.pending.push(work);
  }
}

// the modules take what a service worker has around it
vi.stubGlobal('self', globalThis);
vi.stubGlobal('registration', { scope: 'https://mun.example.org/' });
vi.stubGlobal('location', new URL(PAGE));
vi.stubGlobal('navigator', { userAgent: 'Firefox' });
vi.stubGlobal('ExtendableEvent', Event);
vi.stubGlobal('FetchEvent', FetchEvent);
const match = async (address: string) => (address === PAGE ? new Response('the copy') : undefined);
vi.stubGlobal('caches', { open: async () => ({ match }) });
afterAll(() => void vi.unstubAllGlobals());
const { answerRequest: answer } = await import('../../../src/site/offline/responses.ts');

test('a preload that has failed is no answer: the copy of the page is', async () => {
  const request = Object.defineProperty(new Request(`${PAGE}?from=mail`), 'mode', { value: 'navigate' });
  const event = Object.assign(new FetchEvent('fetch'), { request });
  const response = await answer('page', { event: event as never, request });
  await Promise.allSettled(event.pending);
  expect(await response.text()).toBe('the copy');
});

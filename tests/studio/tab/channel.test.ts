import { expect, test } from 'vitest';
import { answerRequests, createPortFetch, type RequestPort } from '../../../src/studio/tab/channel.ts';

/* Requests and answers through a port, between the page of the studio and the worker with the site. */

/** Asks what `answer` answers, through a channel. What it reports is in `reported`. */
function askThrough(answer: (request: Request) => Response | Promise<Response>) {
  const { port1, port2 } = new MessageChannel();
  const reported: unknown[] = [];
  answerRequests(port2 as RequestPort, answer, (error) => reported.push(error));
  const ask = createPortFetch(port1 as RequestPort);
  return {
    reported,
    ask: (init?: RequestInit) => ask(new Request('http://tab/file', init)),
    close: () => port1.close(),
  };
}

test('who asks gets a failure in words where the answer fails, and no trace', async () => {
  const error = new Error('at secret.ts:12');
  const { ask, reported, close } = askThrough(() => Promise.reject(error));
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([
    500,
    'The studio could not do this. Load this page again, and try it once more. What is stored in this browser stays.',
  ]);
  expect(reported).toEqual([error]);
  close();
});

test('an answer that breaks off in the middle is not taken for a whole one', async () => {
  const broken = () => {
    let parts = 0;
    return new ReadableStream<Uint8Array>({
      pull: (to) => (parts++ === 0 ? to.enqueue(new Uint8Array(10)) : to.error(new Error('unreadable'))),
    });
  };
  const { ask, reported, close } = askThrough(() => new Response(broken()));
  const answer = await ask();
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(reported).toHaveLength(1);
  close();
});

test('a request that is given up before it is sent is not sent', async () => {
  let asked = 0;
  const { ask, close } = askThrough(() => {
    asked++;
    return new Response('late');
  });
  const stop = new AbortController();
  const answer = ask({ method: 'POST', body: 'a file', signal: stop.signal });
  stop.abort();
  await expect(answer).rejects.toThrow(/abort/i);
  await expect((await ask()).text()).resolves.toBe('late');
  expect(asked).toBe(1);
  close();
});

test('where nobody answers any more, each request hears why', async () => {
  const { port1 } = new MessageChannel();
  let lose = (_why: string) => {};
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });
  const ask = createPortFetch(port1 as RequestPort, lost);
  const before = ask(new Request('http://tab/file'));
  lose('A part is missing.');
  const answers = [await before, await ask(new Request('http://tab/file'))];
  expect(await Promise.all(answers.map((one) => one.text()))).toEqual([
    'A part is missing.',
    'A part is missing.',
  ]);
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  port1.close();
});

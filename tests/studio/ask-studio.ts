import { STUDIO_PATH } from '../../src/core/index.ts';

/** Asks the studio of a tab for something, as its page does. Throws where the answer is none. */
export async function askStudio(
  answer: (request: Request) => Promise<Response>,
  call: string,
  { body = '{}', signal }: { body?: BodyInit; signal?: AbortSignal } = {},
): Promise<Response> {
  const request = new Request(`http://tab${STUDIO_PATH}/${call}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
    ...(signal && { signal }),
  });
  const answered = await answer(request);
  if (!answered.ok) throw new Error(`${answered.status} ${await answered.text()}`);
  return answered;
}

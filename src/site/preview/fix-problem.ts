import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Compilation, fixOne, type SiteReader } from '../../compiler/index.ts';
import { openFileForFixing } from '../../compiler/node/index.ts';
import type { Project } from '../build/index.ts';
import { fixKey, textVersion } from '../display/index.ts';
import { isFromOwnPage, isLocal, requestAddress, sendText } from './access.ts';
import { FIX_ADDRESS } from './overlay/payload.ts';

const MAX_KEY_BYTES = 200;

const CHANGED_MESSAGE = 'site.yaml has changed since then. Check the list again.';

type FixResponse = [status: number, text: string];

/**
 * Applies the fix of a problem with the same edit as `check --fix`, unless site.yaml has changed since the problem was found.
 * Only pages of the preview on this computer may request this. The handler returns whether it answers a request.
 */
export function createFixHandler(
  { site }: Project,
  reader: SiteReader,
  current: () => Compilation | undefined,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (requestAddress(request).address !== FIX_ADDRESS) return false;
    void answerTo(request)
      .catch((error: Error): FixResponse => [500, `site.yaml is unchanged: ${error.message}`])
      .then(([status, text]) => sendText(response, status, text));
    return true;
  };

  async function answerTo(request: IncomingMessage): Promise<FixResponse> {
    if (request.method !== 'POST') return [405, 'Only POST requests can fix problems.'];
    if (!isLocal(request) || !isFromOwnPage(request))
      return [403, 'Only the pages of the preview on this computer can change site.yaml.'];
    if (!(Number(request.headers['content-length']) <= MAX_KEY_BYTES))
      return [413, "This problem isn't in site.yaml."];
    return fixed(String(await buffer(request)));
  }

  function fixed(key: string): FixResponse {
    const before = current();
    const version = textVersion(before?.text ?? '');
    const problem = before?.problems.find((one) => fixKey(one, version) === key);
    if (!before || !problem) return [409, CHANGED_MESSAGE];
    const opened = openFileForFixing(site, before.text);
    if (opened === 'changed') return [409, CHANGED_MESSAGE];
    const { bytesOf, write } = opened;
    const text = fixOne(before, problem, (candidate) => reader.compile(bytesOf(candidate)).problems);
    if (text === undefined)
      return [422, 'This fix would cause another problem, so site.yaml is unchanged. Fix it in the editor.'];
    const failed = write(text);
    if (failed === 'changed') return [409, CHANGED_MESSAGE];
    return failed
      ? [500, "site.yaml is protected, so Plenary can't change it."]
      : [200, `Fixed: line ${problem.line}.`];
  }
}

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ConnectRequest,
  type FileProgress,
  type OpenedSite,
  type OpenResponse,
  type PageMessage,
  type RefusedOpening,
  WORKER_ADDRESSES,
} from '../messages.ts';
import type { RedirectResult } from '../places/returned.ts';
import { words } from '../words.ts';

/** `of` is the part of the page that shows the reason. */
export type OpeningProblem = RefusedOpening & { of: 'page' | 'repository' | 'school' };

/** Opens one site at a time, and continues a sign-in after the host's redirect. */
export function useOpening({
  ask,
  opened,
  askAccount,
  listen,
  returned,
  refused,
}: {
  ask: (request: Request) => Promise<Response>;
  opened: (site: OpenedSite) => Promise<void>;
  askAccount: () => Promise<void>;
  listen: (listener: (message: PageMessage) => void) => () => void;
  returned: RedirectResult | undefined;
  refused: string | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const first = returned === 'unknown' ? words.unknownReturn : refused;
  const [problem, setProblem] = useState<OpeningProblem | undefined>(
    first ? { of: 'page', refused: first } : undefined,
  );
  const [last, say] = useState('');
  const [reading, setReading] = useState<FileProgress>();
  const refusePage = useCallback((refused: string) => setProblem({ of: 'page', refused }), []);
  const isTaken = useRef(false);
  const connectOnce = useEffectEvent(() => {
    if (returned && returned !== 'unknown' && !isTaken.current) void connect(returned);
    isTaken.current = true;
  });
  useEffect(() => connectOnce(), []);
  useEffect(
    () =>
      listen((message) => {
        if ('reading' in message) setReading(message.reading);
      }),
    [listen],
  );

  async function begin(request: Request, of: OpeningProblem['of'] = 'page'): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setReading(undefined);
    say('');
    const asked = await ask(request);
    const answer: OpenResponse = asked.ok ? await asked.json() : { refused: await asked.text() };
    if ('refused' in answer) {
      setProblem({ ...answer, of });
      await askAccount();
    } else
      try {
        return await opened(answer);
      } catch {
        refusePage(words.noServiceWorker);
      }
    setBusy(false);
  }

  const connect = (request: ConnectRequest) =>
    begin(
      new Request(WORKER_ADDRESSES.connect, { method: 'POST', body: JSON.stringify(request) }),
      'school' in request ? 'school' : 'repository',
    );

  const open = (query: string, body?: Blob) =>
    begin(new Request(`${WORKER_ADDRESSES.open}?${query}`, { method: 'POST', ...(body && { body }) }));

  const said = busy ? (reading ? words.reading(reading.done, reading.all) : words.opening) : last;
  return { busy, problem, said, say, refusePage, connect, open };
}

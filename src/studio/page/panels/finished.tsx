import { useEffect, useRef, useState } from 'react';
import { Button, ErrorText } from '../dialogs.tsx';
import { downloadFile } from '../download-file.ts';
import { type FileProgress, failureText, type SiteBuilder } from '../session/api.ts';
import { words } from '../words.ts';

type ZipState = { is: 'ready' | 'busy' | 'done'; failed?: string };

/** The ZIP file is for any web space. */
export function FinishedSite({ finisher }: { finisher: SiteBuilder }) {
  const [state, setState] = useState<ZipState>({ is: 'ready' });
  const stopping = useAbortController();

  const begin = async () => {
    const { signal } = stopping.begin();
    setState({ is: 'busy' });
    try {
      downloadFile(await finisher.zip(signal), 'finished-site.zip');
      setState({ is: 'done' });
    } catch (error) {
      if (signal.aborted) setState({ is: 'ready' });
      else setState({ is: 'ready', failed: failureText(error) });
    }
  };
  return (
    <section className="finished" aria-label={words.finishedZip}>
      {state.is === 'busy' ? (
        <SiteProgress finisher={finisher} stop={stopping.stop} />
      ) : (
        <Button onClick={() => void begin()}>{words.finishedZip}</Button>
      )}
      <small className="quiet" role="status">
        {state.is === 'done' ? words.finishedDone : words.finishedHelp}
      </small>
      <ErrorText text={state.failed} />
    </section>
  );
}

/** Closing the dialog also stops the task. */
export function useAbortController(): { begin: () => AbortController; stop: () => void } {
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  return {
    begin: () => {
      last.current = new AbortController();
      return last.current;
    },
    stop: () => last.current?.abort(),
  };
}

export function SiteProgress({ finisher, stop }: { finisher: SiteBuilder; stop: () => void }) {
  const [made, setMade] = useState<FileProgress>();
  useEffect(() => finisher.follow(setMade), [finisher]);
  return (
    <>
      <label>
        {words.finishing(made)}
        <progress {...(made && { value: made.done, max: made.all })} />
      </label>
      <Button onClick={stop}>{words.cancel}</Button>
    </>
  );
}

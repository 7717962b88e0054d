import { useEffect, useRef, useState } from 'react';
import { failureText, type MadeFiles, siteFinisher } from '../session/api.ts';
import { words } from '../words.ts';

type State =
  | { is: 'ready'; failed?: string }
  | { is: 'busy'; made?: MadeFiles; stop: AbortController }
  | { is: 'done' };

/** A button for the finished site as a ZIP file, where this place makes one: any web space takes it. */
export function FinishedSite() {
  const finish = siteFinisher();
  const [state, setState] = useState<State>({ is: 'ready' });
  // nobody waits for it when the dialog is closed
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  if (!finish) return null;

  const begin = async () => {
    const stopping = new AbortController();
    stop.current = stopping;
    setState({ is: 'busy', stop: stopping });
    try {
      const zip = await finish((made) => setState({ is: 'busy', stop: stopping, made }), stopping.signal);
      save(zip, 'finished-site.zip');
      setState({ is: 'done' });
    } catch (error) {
      if (stopping.signal.aborted) setState({ is: 'ready' });
      else setState({ is: 'ready', failed: failureText(error) });
    }
  };
  return (
    <section className="finished" aria-label={words.finishedZip}>
      {state.is === 'busy' ? (
        <>
          <label>
            {words.finishing(state.made)}
            <progress {...(state.made && { value: state.made.done, max: state.made.all })} />
          </label>
          <button type="button" onClick={() => state.stop.abort()}>
            {words.cancel}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void begin()}>
          {words.finishedZip}
        </button>
      )}
      <small className="quiet" role="status">
        {state.is === 'done' ? words.finishedDone : words.finishedHelp}
      </small>
      {state.is === 'ready' && state.failed !== undefined && (
        <p className="problem error" role="alert">
          {state.failed}
        </p>
      )}
    </section>
  );
}

/** Gives a file to the browser to save. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

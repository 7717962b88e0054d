import { useEffect, useRef } from 'react';
import { words } from './words.ts';

/** The keys, and how to begin. */
export function HelpDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="keys" aria-labelledby="help-title" onClose={close}>
      <header>
        <h2 id="help-title">{words.help}</h2>
        <button type="button" onClick={close}>
          {words.close}
        </button>
      </header>
      <ul>
        {words.welcome.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3>{words.helpTitle}</h3>
      <dl>
        {words.keys.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

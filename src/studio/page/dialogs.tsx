import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Question as Asked } from './session/state.ts';
import { words } from './words.ts';

/** A dialog that the bar, the form or the drawer opens. */
export type DialogName = 'picker' | 'publish' | 'help' | 'edition' | 'update';

/** A dialog that is open while it is there. The keyboard goes back to where it was, if nothing else has taken it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return dialog;
}

/** A dialog with its title, and a button that closes it. */
export function Dialog({
  dialog,
  name,
  title,
  leave = words.close,
  close,
  children,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  name: string;
  title: string;
  leave?: string;
  close: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog ref={dialog} className={name} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={close}>
          {leave}
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** A field that makes a long list shorter. */
export function SearchField({
  label,
  value,
  search,
}: {
  label: string;
  value: string;
  search: (text: string) => void;
}) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => search(target.value)}
    />
  );
}

/** A button that opens a few actions. */
export function Menu({
  label,
  actions,
}: {
  label: string;
  actions: { label: string; run: () => void; isOn?: boolean }[];
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      className="menu"
      onToggle={({ currentTarget }) => currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary aria-label={label}>⋯</summary>
      <div className="menu-items">
        {actions.map(({ label, run, isOn }) => (
          <button
            type="button"
            key={label}
            aria-pressed={isOn}
            onClick={() => {
              // the keyboard stays at the menu, unless what is done takes it elsewhere
              menu.current?.querySelector('summary')?.focus();
              close();
              run();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}

/** Something to decide before it is done. */
export function Question({ text, rows = [], choices, close }: Asked & { close: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="question" aria-label={text} onClose={close}>
      <p>{text}</p>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ label, run }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links can have the same label
            <li key={at}>
              {label}
              {run && (
                <button
                  type="button"
                  aria-label={words.showWhere(label)}
                  onClick={() => {
                    close();
                    run();
                  }}
                >
                  {words.show}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        {choices.map(({ label, run }, at) => (
          <button
            type="button"
            key={label}
            className={at === 0 ? 'strong' : undefined}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
      </p>
    </dialog>
  );
}

const SEEN = 'plenary-studio-seen';

/** How to begin, for somebody who is here for the first time. */
export function Welcome() {
  const [isNew, setNew] = useState(() => stored(SEEN) === null);
  if (!isNew) return null;
  return (
    <aside className="welcome" aria-label={words.help}>
      <ol>
        {words.welcome.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => {
          setNew(false);
          store(SEEN);
        }}
      >
        {words.gotIt}
      </button>
    </aside>
  );
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // a browser that stores nothing shows it each time
    return null;
  }
}

function store(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // it is shown again
  }
}

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Question as Asked } from './session/state.ts';
import { words } from './words.ts';

/** Unlike an element without a type, sends no form. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />;
}

/** Opens a modal while its component is mounted. Closing returns the focus, unless another element has focus. */
export function useModal(known?: RefObject<HTMLDialogElement | null>): RefObject<HTMLDialogElement | null> {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = known ?? own;
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog]);
  return dialog;
}

export function Dialog({
  ref,
  name,
  title,
  leave = words.close,
  close,
  children,
}: {
  ref?: RefObject<HTMLDialogElement | null>;
  name: string;
  title: string;
  leave?: string;
  close: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog ref={useModal(ref)} className={name} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button onClick={close}>{leave}</Button>
      </div>
      {children}
    </dialog>
  );
}

/** Shows nothing without a text. */
export function ErrorText({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="problem error" role="alert">
      {text}
    </p>
  );
}

/** The browser doesn't send the form. */
export const handleSubmit = (run: () => void) => (event: FormEvent) => {
  event.preventDefault();
  run();
};

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
          <Button
            key={label}
            aria-pressed={isOn}
            onClick={() => {
              // the focus returns to the menu, but the action may move the focus
              menu.current?.querySelector('summary')?.focus();
              close();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </details>
  );
}

export function Question({ text, rows = [], choices, close }: Asked & { close: () => void }) {
  const answer = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <dialog ref={useModal()} className="question" aria-label={text} onClose={close}>
      <p>{text}</p>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ label, run }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links can have the same label
            <li key={at}>
              {label}
              {run && (
                <Button aria-label={words.showWhere(label)} onClick={answer(run)}>
                  {words.show}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        {choices.map(({ label, run }, at) => (
          <Button key={label} className={at === 0 ? 'strong' : undefined} onClick={answer(run)}>
            {label}
          </Button>
        ))}
        <Button onClick={close}>{words.cancel}</Button>
      </p>
    </dialog>
  );
}

const SEEN_KEY = 'plenary-studio-seen';

export function Welcome() {
  const [isNew, setNew] = useState(() => readStoredItem(SEEN_KEY) === null);
  if (!isNew) return null;
  return (
    <aside className="welcome" aria-label={words.help}>
      <ol>
        {words.welcome.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <Button
        onClick={() => {
          setNew(false);
          storeFlag(SEEN_KEY);
        }}
      >
        {words.gotIt}
      </Button>
    </aside>
  );
}

function readStoredItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // without storage, the introduction is shown on each visit
    return null;
  }
}

function storeFlag(key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // the introduction is shown again on the next visit
  }
}

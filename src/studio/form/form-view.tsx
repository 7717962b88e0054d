import { useEffect, useRef } from 'react';
import type { Form, ValuePath } from '../../shared/index.ts';
import { useSession } from '../context.ts';
import { keyOf } from '../paths.ts';
import { useView } from '../session.ts';
import { words } from '../words.ts';
import { FieldList } from './field-view.tsx';

/** The form for what is selected. */
export function FormView() {
  const session = useSession();
  const { form, selected, focus } = useView(session);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(0);

  useEffect(() => {
    if (!form || focus === focused.current || !place.current) return;
    focused.current = focus;
    focusField(place.current, selected ?? form.path);
  }, [form, focus, selected]);

  if (!form) return <p className="quiet">{words.loading}</p>;
  return (
    <div ref={place} className="form">
      <Trail form={form} />
      <header className="form-head">
        <h2 tabIndex={-1}>{form.title}</h2>
        {form.help && <p className="help">{form.help}</p>}
        {form.reach && <p className="reach">{form.reach}</p>}
        <ShownOn form={form} />
      </header>
      <FieldList fields={form} key={keyOf(form.path)} />
    </div>
  );
}

/** Puts the cursor into the field of a value, or of what is around it. */
function focusField(place: HTMLElement, path: ValuePath): void {
  for (let length = path.length; length > 0; length--) {
    const field = place.querySelector(`[data-path="${CSS.escape(keyOf(path.slice(0, length)))}"]`);
    const input = field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button');
    if (!input) continue;
    input.focus();
    field?.scrollIntoView({ block: 'nearest' });
    return;
  }
  place.querySelector<HTMLElement>('h2')?.focus();
}

/** The forms around this one. */
function Trail({ form }: { form: Form }) {
  const session = useSession();
  if (form.parents.length === 0) return null;
  return (
    <nav className="trail" aria-label={words.back}>
      <ol>
        {form.parents.map(({ path, title }) => (
          <li key={keyOf(path)}>
            <button type="button" onClick={() => void session.select(path)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const MOST_PAGES = 3;

function ShownOn({ form: { shownOn } }: { form: Form }) {
  const session = useSession();
  const { pages, page } = useView(session);
  if (shownOn.length === 0) return null;
  const others = shownOn.length - MOST_PAGES;
  return (
    <p className="shown-on">
      {words.shownOn}{' '}
      {shownOn.slice(0, MOST_PAGES).map((one, index) => (
        <span key={one.page}>
          {index > 0 && ', '}
          {one.page === page || !pages.some(({ path }) => path === one.page) ? (
            one.title
          ) : (
            <button type="button" className="link" onClick={() => session.set({ page: one.page })}>
              {one.title}
            </button>
          )}
        </span>
      ))}
      {others > 0 && ` ${words.andMore(others)}`}
    </p>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Field, Fields, Form, StudioProblem, StudioState, ValuePath } from '../../../shared/index.ts';
import type { DialogName } from '../dialogs.tsx';
import type { LookPanel } from '../look/look-panel.tsx';
import type { PressedKey } from '../messages.ts';
import { canUpdate } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { keyOf } from '../session/paths.ts';
import { type Session, useView } from '../session/session.ts';
import type { View, WantedPage } from '../session/state.ts';
import { isCharacter, pressAll, takesText } from '../waiting-keys.ts';
import { words } from '../words.ts';
import { type Caret, CURSOR, cursorIn, INPUT, selectInvented } from './cursor.ts';
import { EntryActions } from './entry-actions.tsx';
import { addTo, FieldList, ProblemView } from './field-view.tsx';

/** The forms from which the next edition is begun: that of the conference, and of everything. */
const EDITION = new Set([keyOf([]), keyOf(['conference'])]);

/** The form of how the site looks, in which the face is chosen by looking. */
const THEME = keyOf(['theme']);

/** The form for what is selected. */
export function FormView({ open }: { open: (dialog: DialogName) => void }) {
  const session = useSession();
  const form = useView(session, (view) => view.form);
  const state = useView(session, (view) => view.state);
  const selected = useView(session, (view) => view.selected);
  const focus = useView(session, (view) => view.focus);
  const focusOn = useView(session, (view) => view.focusOn);
  const caret = useView(session, (view) => view.caret);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const pressing = useRef<Promise<void>>(undefined);
  /** The field that a press puts the cursor into. */
  const pressed = useRef<EventTarget>(undefined);

  useEffect(() => {
    if (!form || focus === focused.current || !place.current) return;
    focused.current = focus;
    if (focusOn === 'title') place.current.querySelector('h2')?.focus();
    // keys that are being pressed have the cursor there
    else if (!pressing.current) focusField(place.current, selected ?? form.path, caret);
    const keys = takeWaiting(session);
    if (!keys) return;
    const pressed = Promise.resolve(pressing.current).then(() => pressAll(keys));
    pressing.current = pressed;
    void pressed.then(() => {
      if (pressing.current === pressed) pressing.current = undefined;
    });
  }, [session, form, focus, focusOn, selected, caret]);

  if (state?.locked) return <Locked state={state} />;
  if (!form) return <p className="quiet">{words.loading}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which of its fields has the cursor
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard selects what it comes to by itself
    <div
      ref={place}
      className="form"
      onPointerDown={({ target }) => {
        pressed.current = target === document.activeElement ? undefined : target;
      }}
      onClick={({ target }) => {
        if (target === pressed.current && target instanceof HTMLElement) selectInvented(target);
      }}
      onFocus={({ target }) => {
        const key = target.closest<HTMLElement>('[data-path]')?.dataset.path;
        if (key !== undefined && key !== keyOf(selected ?? []))
          session.set({ selected: JSON.parse(key) as ValuePath });
      }}
    >
      <Trail form={form} />
      <header className="form-head">
        <div className="title-row">
          <h2 tabIndex={-1}>{form.title}</h2>
          {form.entry && <EntryActions entry={form.entry} title={form.title} key={keyOf(form.entry.list)} />}
        </div>
        {form.help && <p className="help">{form.help}</p>}
        {form.reach && <p className="reach">{form.reach}</p>}
        <ShownOn form={form} />
        <KeepAll form={form} />
        {form.unshown && <Unshown show={{ ...form.unshown, path: form.path.slice(0, 1) }} />}
        {EDITION.has(keyOf(form.path)) && (
          <button type="button" className="begin" onClick={() => open('edition')}>
            {words.edition}
          </button>
        )}
        {form.path.length === 0 && canUpdate() && (
          <button type="button" className="begin" onClick={() => open('update')}>
            {words.update}
          </button>
        )}
      </header>
      {form.lacking && <Lacking lacking={form.lacking} />}
      {keyOf(form.path) === THEME ? (
        <ThemeFields form={form} />
      ) : (
        <FieldList fields={form} key={keyOf(form.path)} />
      )}
    </div>
  );
}

/** The fields of a form with invented values that somebody may look at and keep. */
function samplesIn({ fields }: Fields): Field[] {
  return fields.flatMap((field): Field[] => {
    if (field.widget.kind === 'record') return field.widget.inside ? samplesIn(field.widget.inside) : [];
    return field.sample && field.widget.kind !== 'list' ? [field] : [];
  });
}

/** Keeps all invented values of a form at once; one undo marks them again. */
function KeepAll({ form }: { form: Form }) {
  const session = useSession();
  const samples = samplesIn(form);
  if (samples.length < 2) return null;
  return (
    <p className="actions">
      <button
        type="button"
        title={words.keepAllHelp}
        onClick={({ currentTarget }) => {
          // the button is gone with the answer
          currentTarget.closest('.form')?.querySelector<HTMLElement>('h2')?.focus();
          void session.change(samples.map(({ path, value }) => ({ do: 'keep', path, was: value ?? null })));
        }}
      >
        {words.keepAll(samples.length)}
      </button>
    </p>
  );
}

/** The form of how the site looks. Until what shows that is loaded, and where the face is wrong, the face is a field like any other. */
function ThemeFields({ form }: { form: Form }) {
  const [Panel, setPanel] = useState<typeof LookPanel>();
  useEffect(() => {
    import('../look/look-panel.tsx').then(
      (loaded) => setPanel(() => loaded.LookPanel),
      () => {},
    );
  }, []);
  const isShown = ({ path, problems = [] }: { path: ValuePath; problems?: StudioProblem[] }) =>
    !Panel || path[1] !== 'face' || problems.length > 0;
  return (
    <>
      {Panel && <Panel form={form} />}
      <FieldList
        fields={{ fields: form.fields.filter(isShown), absent: form.absent.filter(isShown) }}
        key={THEME}
      />
    </>
  );
}

/** In the place of the form, while nothing can be changed: what to do about it. */
function Locked({ state }: { state: StudioState }) {
  const errors = state.problems.filter(({ severity }) => severity === 'error');
  const help = errors.some(({ fix }) => fix) ? words.lockedFix : words.lockedHelp;
  return (
    <section className="locked">
      <h2 tabIndex={-1}>{words.lockedTitle}</h2>
      {errors.length === 0 && state.message !== undefined && <p>{state.message}</p>}
      <p className="quiet">{errors.length > 0 ? help : words.lockedUntil}</p>
      <ul className="problems">
        {errors.map((problem) => (
          <li key={`${problem.code}:${problem.line}:${problem.message}`}>
            <p className="quiet">{words.lineOfFile(problem.line)}</p>
            <ProblemView problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes the keys that are for the field which has the cursor now; undefined where it can't, and then it says so. */
function takeWaiting(session: Session): readonly PressedKey[] | undefined {
  const { waitingKeys } = session.view();
  if (waitingKeys.length === 0) return undefined;
  session.set({ waitingKeys: [] });
  const field = document.activeElement;
  if (field && takesText(field)) return waitingKeys;
  if (waitingKeys.some(isCharacter)) session.notify(words.lettersLost, false);
  return undefined;
}

/** Puts the cursor into the field of a value, or of what is around it. */
function focusField(place: HTMLElement, path: ValuePath, caret: View['caret']): void {
  for (let length = path.length; length > 0; length--) {
    const field = place.querySelector(`[data-path="${CSS.escape(keyOf(path.slice(0, length)))}"]`);
    const input =
      field?.querySelector<HTMLElement>(INPUT) ??
      field?.querySelector<HTMLElement>('.row-open') ??
      field?.querySelector<HTMLElement>('button:not(.remove)');
    if (!input) continue;
    input.focus();
    if (caret) putCursor(input, caret);
    else selectInvented(input);
    field?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const first = place.querySelector<HTMLElement>(
    '.field :is(input:not([hidden]), textarea, [contenteditable="true"])',
  );
  (first ?? place.querySelector<HTMLElement>('h2'))?.focus();
  if (first) selectInvented(first);
}

/** Puts the cursor where the page was clicked. */
function putCursor(input: HTMLElement, caret: Caret): void {
  if (input.isContentEditable) input.dispatchEvent(new CustomEvent(CURSOR, { detail: caret }));
  else if ('setSelectionRange' in input && 'value' in input) {
    const at = cursorIn(String(input.value), caret);
    if (at !== undefined) (input as HTMLTextAreaElement).setSelectionRange(at, at);
  }
}

/** The forms around this one. */
function Trail({ form }: { form: Form }) {
  const session = useSession();
  if (form.parents.length === 0) return null;
  return (
    <nav className="trail" aria-label={words.trail}>
      <ol>
        {form.parents.map(({ path, title }) => (
          <li key={keyOf(path)}>
            <button type="button" onClick={() => void session.select(path, { focus: 'title' })}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** So many offers have room while the form scrolls. */
const FEW = 2;

/** What the record of this page lacks, which is shown as a placeholder, or not at all. */
function Lacking({ lacking: { title, values } }: { lacking: NonNullable<Form['lacking']> }) {
  const session = useSession();
  return (
    <section className={values.length <= FEW ? 'lacking few' : 'lacking'} aria-label={words.lacking(title)}>
      <p>{words.lacking(title)}</p>
      <p className="actions">
        {values.map(({ path, label }) => (
          <button
            key={keyOf(path)}
            type="button"
            className={values.length === 1 ? 'strong' : undefined}
            onClick={() => void addTo(session, path)}
          >
            {words.addLacking(label, title)}
          </button>
        ))}
      </p>
    </section>
  );
}

/** Of a section that no page shows: that, and what does something about it. */
function Unshown({ show }: { show: NonNullable<WantedPage['show']> }) {
  const session = useSession();
  return (
    <p className="problem warning unshown">
      {words.unshown}{' '}
      <button type="button" onClick={() => session.set({ wantedPage: { show } })}>
        {words.showOnPage}
      </button>
    </p>
  );
}

const MOST_PAGES = 3;

function ShownOn({ form: { shownOn } }: { form: Form }) {
  const session = useSession();
  const pages = useView(session, (view) => view.pages);
  const page = useView(session, (view) => view.page);
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

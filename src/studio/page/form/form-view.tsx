import { useEffect, useRef, useState } from 'react';
import type { Field, Fields, Form, StudioProblem, StudioState, ValuePath } from '../../../core/index.ts';
import { Button } from '../dialogs.tsx';
import type { ThemePanel } from '../look/look-panel.tsx';
import type { PressedKey } from '../messages.ts';
import { canUpdate } from '../session/api.ts';
import { pathKey } from '../session/paths.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import type { RequestedPage, SessionView } from '../session/state.ts';
import { isCharacter, isEditableText, replayKeys } from '../waiting-keys.ts';
import { words } from '../words.ts';
import { addMissingValue, FieldList, ProblemView } from './field-view.tsx';
import {
  type Caret,
  CURSOR_EVENT,
  findCursorOffset,
  INPUT_SELECTOR,
  selectSampleText,
} from './inputs/cursor.ts';
import { EntryActions } from './lists/entry-actions.tsx';

/** Forms with a button for the next edition: the conference and the whole file. */
const EDITION_FORM_KEYS = new Set([pathKey([]), pathKey(['conference'])]);

/** In the form of the theme, the editor chooses a face by its preview. */
const THEME_FORM_KEY = pathKey(['theme']);

export function FormView() {
  const session = useSession();
  const form = useView((view) => view.form);
  const state = useView((view) => view.state);
  const selected = useView((view) => view.selected);
  const focus = useView((view) => view.focus);
  const focusOn = useView((view) => view.focusOn);
  const caret = useView((view) => view.caret);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const pressing = useRef<Promise<void>>(undefined);
  /** Undefined if the clicked element was already focused. */
  const pressed = useRef<EventTarget>(undefined);

  useEffect(() => {
    if (!form || focus === focused.current || !place.current) return;
    focused.current = focus;
    if (focusOn === 'title') place.current.querySelector('h2')?.focus();
    // while typed keys are forwarded, the field already has the focus
    else if (!pressing.current) focusField(place.current, selected ?? form.path, caret);
    const keys = takeWaitingKeys(session);
    if (!keys) return;
    const pressed = Promise.resolve(pressing.current).then(() => replayKeys(keys));
    pressing.current = pressed;
    void pressed.then(() => {
      if (pressing.current === pressed) pressing.current = undefined;
    });
  }, [session, form, focus, focusOn, selected, caret]);

  if (state?.locked) return <LockedNotice state={state} />;
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
        if (target === pressed.current && target instanceof HTMLElement) selectSampleText(target);
      }}
      onFocus={({ target }) => {
        const key = target.closest<HTMLElement>('[data-path]')?.dataset.path;
        if (key !== undefined && key !== pathKey(selected ?? []))
          session.set({ selected: JSON.parse(key) as ValuePath });
      }}
    >
      <Breadcrumbs form={form} />
      <header className="form-head">
        <div className="title-row">
          <h2 tabIndex={-1}>{form.title}</h2>
          {form.entry && (
            <EntryActions entry={form.entry} title={form.title} key={pathKey(form.entry.list)} />
          )}
        </div>
        {form.help && <p className="help">{form.help}</p>}
        {form.reach && <p className="reach">{form.reach}</p>}
        <ShowingPages form={form} />
        <AcceptAllButton form={form} />
        {form.unshown && <UnshownSection show={{ ...form.unshown, path: form.path.slice(0, 1) }} />}
        {EDITION_FORM_KEYS.has(pathKey(form.path)) && (
          <Button className="begin" onClick={() => session.set({ dialog: 'edition' })}>
            {words.edition}
          </Button>
        )}
        {form.path.length === 0 && canUpdate() && (
          <Button className="begin" onClick={() => session.set({ dialog: 'update' })}>
            {words.update}
          </Button>
        )}
      </header>
      {form.lacking && <MissingValues lacking={form.lacking} />}
      {pathKey(form.path) === THEME_FORM_KEY ? (
        <ThemeFields form={form} />
      ) : (
        <FieldList fields={form} key={pathKey(form.path)} />
      )}
    </div>
  );
}

function fieldsWithSamples({ fields }: Fields): Field[] {
  return fields.flatMap((field): Field[] => {
    if (field.widget.kind === 'record')
      return field.widget.inside ? fieldsWithSamples(field.widget.inside) : [];
    return field.sample && field.widget.kind !== 'list' ? [field] : [];
  });
}

/** All samples are accepted in one undo step. */
function AcceptAllButton({ form }: { form: Form }) {
  const session = useSession();
  const samples = fieldsWithSamples(form);
  if (samples.length < 2) return null;
  return (
    <p className="actions">
      <Button
        title={words.keepAllHelp}
        onClick={({ currentTarget }) => {
          // the button disappears after the change, so the heading gets the focus
          currentTarget.closest('.form')?.querySelector<HTMLElement>('h2')?.focus();
          void session.change(samples.map(({ path, value }) => ({ do: 'keep', path, was: value ?? null })));
        }}
      >
        {words.keepAll(samples.length)}
      </Button>
    </p>
  );
}

/** The face is an ordinary field until the panel with previews is loaded, and while the face has problems. */
function ThemeFields({ form }: { form: Form }) {
  const [Panel, setPanel] = useState<typeof ThemePanel>();
  useEffect(() => {
    import('../look/look-panel.tsx').then(
      (loaded) => setPanel(() => loaded.ThemePanel),
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
        key={THEME_FORM_KEY}
      />
    </>
  );
}

/** Replaces the form while the file can't be edited. */
function LockedNotice({ state }: { state: StudioState }) {
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

/** Shows a notice and returns undefined if the focused element takes no text. */
function takeWaitingKeys(session: Session): readonly PressedKey[] | undefined {
  const { waitingKeys } = session.view();
  if (waitingKeys.length === 0) return undefined;
  session.set({ waitingKeys: [] });
  const field = document.activeElement;
  if (field && isEditableText(field)) return waitingKeys;
  if (waitingKeys.some(isCharacter)) session.notify(words.lettersLost);
  return undefined;
}

/** Focuses the field of a value, or of the nearest ancestor with a field. */
function focusField(place: HTMLElement, path: ValuePath, caret: SessionView['caret']): void {
  for (let length = path.length; length > 0; length--) {
    const field = place.querySelector(`[data-path="${CSS.escape(pathKey(path.slice(0, length)))}"]`);
    const input =
      field?.querySelector<HTMLElement>(INPUT_SELECTOR) ??
      field?.querySelector<HTMLElement>('.row-open') ??
      field?.querySelector<HTMLElement>('button:not(.remove)');
    if (!input) continue;
    input.focus();
    if (caret) placeCursor(input, caret);
    else selectSampleText(input);
    field?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const first = place.querySelector<HTMLElement>(
    '.field :is(input:not([hidden]), textarea, [contenteditable="true"])',
  );
  (first ?? place.querySelector<HTMLElement>('h2'))?.focus();
  if (first) selectSampleText(first);
}

function placeCursor(input: HTMLElement, caret: Caret): void {
  if (input.isContentEditable) input.dispatchEvent(new CustomEvent(CURSOR_EVENT, { detail: caret }));
  else if ('setSelectionRange' in input && 'value' in input) {
    const at = findCursorOffset(String(input.value), caret);
    if (at !== undefined) (input as HTMLTextAreaElement).setSelectionRange(at, at);
  }
}

function Breadcrumbs({ form }: { form: Form }) {
  const session = useSession();
  if (form.parents.length === 0) return null;
  return (
    <nav className="trail" aria-label={words.trail}>
      <ol>
        {form.parents.map(({ path, title }) => (
          <li key={pathKey(path)}>
            <Button onClick={() => void session.select(path, { focus: 'title' })}>{title}</Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** More buttons don't stay visible while the form scrolls. */
const MAX_STICKY_BUTTONS = 2;

/** For a missing value, the page shows a placeholder or nothing. */
function MissingValues({ lacking: { title, values } }: { lacking: NonNullable<Form['lacking']> }) {
  const session = useSession();
  return (
    <section
      className={values.length <= MAX_STICKY_BUTTONS ? 'lacking few' : 'lacking'}
      aria-label={words.lacking(title)}
    >
      <p>{words.lacking(title)}</p>
      <p className="actions">
        {values.map(({ path, label }) => (
          <Button
            key={pathKey(path)}
            className={values.length === 1 ? 'strong' : undefined}
            onClick={() => void addMissingValue(session, path)}
          >
            {words.addLacking(label, title)}
          </Button>
        ))}
      </p>
    </section>
  );
}

function UnshownSection({ show }: { show: NonNullable<RequestedPage['show']> }) {
  const session = useSession();
  return (
    <p className="problem warning unshown">
      {words.unshown}{' '}
      <Button onClick={() => session.set({ wantedPage: { show } })}>{words.showOnPage}</Button>
    </p>
  );
}

const MAX_LISTED_PAGES = 3;

function ShowingPages({ form: { shownOn } }: { form: Form }) {
  const session = useSession();
  const pages = useView((view) => view.pages);
  const page = useView((view) => view.page);
  if (shownOn.length === 0) return null;
  const others = shownOn.length - MAX_LISTED_PAGES;
  return (
    <p className="shown-on">
      {words.shownOn}{' '}
      {shownOn.slice(0, MAX_LISTED_PAGES).map((one, index) => (
        <span key={one.page}>
          {index > 0 && ', '}
          {one.page === page || !pages.some(({ path }) => path === one.page) ? (
            one.title
          ) : (
            <Button className="link" onClick={() => session.set({ page: one.page })}>
              {one.title}
            </Button>
          )}
        </span>
      ))}
      {others > 0 && ` ${words.andMore(others)}`}
    </p>
  );
}

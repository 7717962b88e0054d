import { useEffect, useState } from 'react';
import { Bar } from './bar.tsx';
import { Button, Question, Welcome } from './dialogs.tsx';
import { FormView } from './form/form-view.tsx';
import { filterInvisibleInput } from './invisible-characters.ts';
import { keepFocus } from './keep-focus.ts';
import { lazyDialog } from './later.tsx';
import { type KeyPress, PageFrame } from './page-frame.tsx';
import { Drawer } from './panels/drawer.tsx';
import { Picker } from './panels/picker.tsx';
import { pathKey } from './session/paths.ts';
import { type Session, useSession, useView } from './session/session.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { words } from './words.ts';

// These dialogs load when they are first opened, because most visits need none of them.
const AltDialog = lazyDialog(() =>
  import('./form/pictures/alt-dialog.tsx').then((loaded) => loaded.AltDialog),
);

const HelpDialog = lazyDialog(() => import('./panels/help.tsx').then((loaded) => loaded.HelpDialog));

const PublishDialog = lazyDialog(() => import('./panels/publish.tsx').then((loaded) => loaded.PublishDialog));

const EditionDialog = lazyDialog(() => import('./panels/edition.tsx').then((loaded) => loaded.EditionDialog));

const UpdateDialog = lazyDialog(() =>
  import('./panels/update/update.tsx').then((loaded) => loaded.UpdateDialog),
);

const NewPageDialog = lazyDialog(() =>
  import('./panels/new-page.tsx').then((loaded) => loaded.NewPageDialog),
);

export function App() {
  const session = useSession();
  const failed = useView((view) => view.failed);
  const state = useView((view) => view.state);
  const mode = useView((view) => view.mode);
  const focus = useView((view) => view.focus);
  const tab = useView((view) => view.tab);
  const announcement = useView((view) => view.announcement);
  const [sheet, setSheet] = useState<SheetHeight>('closed');
  useWindowEvents(session);
  useEffect(keepFocus, []);
  useEffect(filterInvisibleInput, []);
  // on a phone, a selection opens the form before its field gets the focus
  const [shownFor, setShownFor] = useState(focus);
  if (focus !== shownFor) {
    setShownFor(focus);
    if (sheet === 'closed') setSheet('half');
  }
  if (failed !== undefined) return <LoadFailure text={failed} />;
  return (
    <div className="studio" data-mode={mode} data-sheet={sheet} data-tab={tab} inert={state === undefined}>
      <Bar />
      <PageFrame handleKey={(key) => handleKey(key, session)} />
      <FormSidebar sheet={sheet} setSheet={setSheet} />
      <Drawer />
      <Welcome />
      <NoticeBar />
      <p className="hidden" role="status">
        {announcement}
      </p>
      <Dialogs />
    </div>
  );
}

/** On a phone. */
type SheetHeight = 'closed' | 'half' | 'full';

/** Handles shortcuts and files dropped outside a drop zone. Warns before the user leaves with unsaved changes. */
function useWindowEvents(session: Session): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, session);
    // otherwise, the browser opens a file that is dropped beside a drop zone
    const ignore = (event: DragEvent) => {
      const { target, dataTransfer } = event;
      const field = target instanceof Element && target.closest('input, textarea, [contenteditable]');
      // dragged text can be dropped in a text field
      if (event.defaultPrevented || (field && !dataTransfer?.types.includes('Files'))) return;
      event.preventDefault();
      if (dataTransfer) dataTransfer.dropEffect = 'none';
    };
    const leave = (event: BeforeUnloadEvent) => {
      const { drafts, isTypingOnPage, state, storing } = session.view();
      const waits = [...drafts.values()].some(({ isSaved }) => !isSaved);
      if (isTypingOnPage || waits || storing || (state && state.saved !== 'saved')) event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('keydown', onKey, { signal });
    addEventListener('dragover', ignore, { signal });
    addEventListener('drop', ignore, { signal });
    addEventListener('beforeunload', leave, { signal });
    return () => stop.abort();
  }, [session]);
}

function LoadFailure({ text }: { text: string }) {
  const session = useSession();
  return (
    <main className="failed">
      <h1>{words.failed}</h1>
      <p>{text}</p>
      <Button className="strong" onClick={() => void session.open()}>
        {words.again}
      </Button>
    </main>
  );
}

/** On a phone, the form is a sheet over the page. */
function FormSidebar({ sheet, setSheet }: { sheet: SheetHeight; setSheet: (sheet: SheetHeight) => void }) {
  const title = useView((view) => view.form?.title);
  const shown = useView((view) => view.form && pathKey(view.form.path));
  const tab = useView((view) => view.tab);
  const body = useScrollToTop(`${shown}`, `${sheet} ${tab}`);
  return (
    <aside className="side" aria-label={words.form}>
      <div className="sheet-head">
        <Button
          className="sheet-handle"
          aria-expanded={sheet !== 'closed'}
          onClick={() => setSheet(sheet === 'half' ? 'full' : 'half')}
        >
          <span aria-hidden="true" />
          {title ?? words.form}
        </Button>
        {sheet !== 'closed' && (
          <Button
            className="sheet-close"
            aria-label={words.closeForm}
            onClick={({ currentTarget }) => {
              // the focus moves to the button that opens the form again
              currentTarget.parentElement?.querySelector('button')?.focus();
              setSheet('closed');
            }}
          >
            ×
          </Button>
        )}
      </div>
      <div className="side-body" ref={body}>
        <FormView />
      </div>
    </aside>
  );
}

function Dialogs() {
  const session = useSession();
  const close = () => session.set({ dialog: undefined });
  const dialog = useView((view) => view.dialog);
  const describing = useView((view) => view.describing);
  const wantedPage = useView((view) => view.wantedPage);
  const question = useView((view) => view.question);
  const beginning = useView((view) => view.beginning);
  return (
    <>
      {describing && (
        <AltDialog {...describing} close={() => describing.done(undefined)} key={describing.file} />
      )}
      {wantedPage && (
        <NewPageDialog wanted={wantedPage} close={() => session.set({ wantedPage: undefined })} />
      )}
      {question && <Question {...question} close={() => session.set({ question: undefined })} />}
      {dialog === 'picker' && <Picker close={close} />}
      {dialog === 'publish' && <PublishDialog close={close} />}
      {(dialog === 'edition' || beginning) && (
        <EditionDialog
          first={beginning ?? {}}
          close={() => session.set({ dialog: undefined, beginning: undefined })}
        />
      )}
      {dialog === 'update' && <UpdateDialog close={close} />}
      {dialog === 'help' && <HelpDialog close={close} />}
    </>
  );
}

function NoticeBar() {
  const session = useSession();
  const notice = useView((view) => view.notice);
  if (!notice) return null;
  return (
    <div className={notice.undo ? 'notice undoes' : 'notice'}>
      <p className="words">{notice.text}</p>
      {notice.undo && <Button onClick={() => void session.undo()}>{words.undo}</Button>}
      <Button aria-label={words.close} onClick={session.closeNotice}>
        ×
      </Button>
      {notice.offer && (
        <Button className="offer" onClick={notice.offer.run}>
          {notice.offer.label}
        </Button>
      )}
    </div>
  );
}

function isTextField(target: EventTarget | null | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

function handleKey(event: KeyPress, session: Session): void {
  const run = shortcutAction(event, session);
  if (!run) return;
  event.preventDefault?.();
  run();
}

function shortcutAction(event: KeyPress, session: Session): (() => void) | undefined {
  const { shiftKey, target } = event;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey === true;
  if (isCommand && key === 'k') return () => session.set({ dialog: 'picker' });
  if (isCommand && key === 's') return () => session.notify(words.savedByItself);
  // a text field has its own undo
  if (isCommand && key === 'z' && !isTextField(target))
    return () => void (shiftKey ? session.redo() : session.undo());
  if (isCommand && key === 'y' && !isTextField(target)) return () => void session.redo();
  if (key === '?' && !isTextField(target)) return () => session.set({ dialog: 'help' });
  if (key === 'f6') return () => focusNextRegion(shiftKey);
  return undefined;
}

/** F6 cycles through these regions. */
const REGION_SELECTORS = ['.bar', '.page-frame iframe', '.side', '.drawer'];

function focusNextRegion(isBack: boolean): void {
  // on narrow screens, F6 skips the form while a drawer hides it
  const parts = REGION_SELECTORS.flatMap((one) => {
    const part = document.querySelector<HTMLElement>(one);
    const stop = part && regionFocusTarget(part);
    return stop ? { part, stop } : [];
  });
  const here = parts.findIndex(({ part }) => part.contains(document.activeElement));
  parts.at((here + (isBack ? -1 : 1) + parts.length) % parts.length)?.stop.focus();
}

/** Undefined if the region is hidden. */
function regionFocusTarget(part: HTMLElement): HTMLElement | undefined {
  if (part.matches('iframe')) return part;
  const inner = [
    part.querySelector<HTMLElement>('h2[tabindex]'),
    ...part.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR),
  ];
  // on wide screens, the buttons of the phone's sheet are hidden
  return inner.find((one) => one?.checkVisibility()) ?? undefined;
}

const FOCUSABLE_SELECTOR = 'button:not(:disabled), input';

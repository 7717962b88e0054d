import { type RefObject, useEffect, useRef } from 'react';
import { FRAME_PARAMETER, NOT_FOUND, type StudioState, type ValuePath } from '../../core/index.ts';
import { type FromAgent, listen, say } from './messages.ts';
import { useSession } from './session/context.ts';
import { type Session, useView } from './session/session.ts';
import type { View } from './session/state.ts';
import { words } from './words.ts';

/** A pressed key, in this window or in the frame. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey?: boolean;
  shiftKey: boolean;
  altKey?: boolean;
  target?: EventTarget | null;
  preventDefault?: () => void;
}

export function PageFrame({ handleKey }: { handleKey: (key: Pressed) => void }) {
  const session = useSession();
  const page = useView(session, (view) => view.page);
  const pages = useView(session, (view) => view.pages);
  const width = useView(session, (view) => view.width);
  const state = useView(session, (view) => view.state);
  const trying = useView(session, (view) => view.trying);
  const shownPage = pages.find(({ path }) => path === page);
  /** Address of the first page in the frame. Later navigation happens inside the frame. */
  const first = useRef<string>(undefined);
  first.current ??= shownPage?.href;
  const frame = usePageFrame(page, shownPage?.href, handleKey);

  return (
    <main className="page-frame" data-width={width}>
      {(state?.locked || state?.saved === 'failed') && state.message && (
        <p className="banner" role="alert">
          {state.message} {!state.locked && words.notSavedHelp}
        </p>
      )}
      {!state?.locked && shownPage?.hidden && <p className="hidden-page">{words.pageIsHidden}</p>}
      {trying && <trying.Bar />}
      {first.current === undefined && state && <NoPage state={state} />}
      {first.current !== undefined && (
        <iframe ref={frame} title={words.page} src={frameAddress(first.current)} />
      )}
    </main>
  );
}

/** Returns the mode of the frame. During a trial, the page can't be edited, because edits refer to the file. */
function modeOf({ mode, trying }: View): View['mode'] {
  return trying ? 'look' : mode;
}

/** The known location of the frame. */
interface FrameLocation {
  /** The displayed page, as reported by the agent. */
  shown?: string;
  /** The page to which the frame was sent, but which the frame doesn't show yet. */
  sent?: string | undefined;
  /** The address of the displayed or requested page. */
  address?: string;
}

/** Connects to the agent in the frame, and navigates the frame to the current page. Returns a ref for the frame. */
function usePageFrame(
  page: string,
  href: string | undefined,
  handleKey: (key: Pressed) => void,
): RefObject<HTMLIFrameElement | null> {
  const session = useSession();
  const mode = useView(session, modeOf);
  const colours = useView(session, (view) => view.colours);
  const selected = useView(session, (view) => view.selected);
  const focus = useView(session, (view) => view.focus);
  const frame = useRef<HTMLIFrameElement>(null);
  const { current: at } = useRef<FrameLocation>({});

  useEffect(() => {
    const take = (message: FromAgent) => {
      const window = frame.current?.contentWindow;
      if (!window) return;
      if (message.studio === 'page') takePage(session, window, at, message.page);
      else takeMessage(session, window, message, handleKey);
    };
    return listen<FromAgent>(() => frame.current?.contentWindow ?? null, take);
  }, [session, at, handleKey]);
  useEffect(
    () =>
      session.onChange((shown) => {
        const window = frame.current?.contentWindow;
        if (window) say(window, { studio: 'refresh', ...(shown && { shown }) });
      }),
    [session],
  );
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (window) say(window, { studio: 'mode', mode });
  }, [mode]);
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (window) showIn(window, colours);
  }, [colours]);
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (window) selectIn(window, selected);
  }, [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a field was to get the cursor
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (window) say(window, { studio: 'placed' });
  }, [focus]);
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (!window || href === undefined || at.shown === undefined || at.shown === page) return;
    at.sent = page;
    at.address = new URL(href, location.href).pathname;
    say(window, { studio: 'go', href });
  }, [at, page, href]);
  return frame;
}

/** Handles a page that the agent has loaded. */
function takePage(session: Session, window: Window, at: FrameLocation, page: string): void {
  if (isOnItsWay(session, window, at, page)) return;
  at.address = window.location.pathname;
  session.set({ page, isTypingOnPage: false });
  const { trying } = session.view();
  // the first page comes with the form of the whole site; a later page opens its own form, unless a trial is shown
  if (at.shown !== undefined && at.shown !== page && !trying) void session.showPage(page);
  at.shown = page;
  say(window, { studio: 'mode', mode: modeOf(session.view()) });
  trying?.again();
  showIn(window, session.view().colours);
  selectIn(window, session.view().selected);
}

/**
 * Whether the frame has loaded a page other than the requested page. If so, navigates the frame to the requested page, or to the
 * new address of a moved page.
 */
function isOnItsWay(session: Session, window: Window, at: FrameLocation, page: string): boolean {
  const href = at.sent !== page && hrefOf(session.view(), at.sent);
  at.sent = undefined;
  // a document that is being unloaded ignores messages, so the request is repeated
  if (href) say(window, { studio: 'go', href });
  // the page at this address has moved
  else if (page === NOT_FOUND && window.location.pathname === at.address) void session.followPage();
  else return false;
  return true;
}

/** Handles the agent's other messages. */
function takeMessage(
  session: Session,
  window: Window,
  message: Exclude<FromAgent, { studio: 'page' }>,
  handleKey: (key: Pressed) => void,
): void {
  switch (message.studio) {
    case 'selected':
      void session.selectOnPage(message.selection);
      break;
    case 'unselected':
      break;
    case 'typing':
      if (session.view().isTypingOnPage !== message.isOther) session.set({ isTypingOnPage: message.isOther });
      break;
    case 'typed':
      void session.typed(message.intent).then((refused) => {
        if (refused) say(window, { studio: 'refused', path: refused });
      });
      break;
    case 'dropped':
      void session.dropOnPage(message.path, message.files);
      break;
    case 'keys':
      void session.pressInField(message.keys);
      break;
    case 'key': {
      const { key, ctrl, shift, alt } = message.pressed;
      handleKey({ key, ctrlKey: ctrl, shiftKey: shift, altKey: alt });
    }
  }
}

/** Replaces the page while an error in site.yaml prevents rendering. */
function NoPage({ state }: { state: StudioState }) {
  const session = useSession();
  const error = state.problems.find(({ severity }) => severity === 'error');
  return (
    <section className="no-page">
      <h1>{words.noPage}</h1>
      <p>{state.checking ? words.checking : words.noPageHelp}</p>
      {error && (
        <button type="button" className="strong" onClick={() => session.openYaml(error.line)}>
          {words.openLine(error.line)}
        </button>
      )}
    </section>
  );
}

/** Returns the address of a page in the preview. */
function hrefOf({ pages }: View, page: string | undefined): string | undefined {
  return pages.find(({ path }) => path === page)?.href;
}

function frameAddress(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${FRAME_PARAMETER}`;
}

function selectIn(window: Window, path: ValuePath | undefined): void {
  if (path && path.length > 0) say(window, { studio: 'select', path });
}

function showIn(window: Window, colours: View['colours']): void {
  const how = colours === 'print' ? { medium: colours } : colours === 'own' ? {} : { scheme: colours };
  say(window, { studio: 'show', ...how });
}

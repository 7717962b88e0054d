import { type RefObject, useEffect, useRef } from 'react';
import { FRAME_PARAMETER, NOT_FOUND_PATH, type StudioState, type ValuePath } from '../../core/index.ts';
import { Button } from './dialogs.tsx';
import { type AgentMessage, listenToMessages, type StudioMessage, sendMessage } from './messages.ts';
import { type Session, useSession, useView } from './session/session.ts';
import type { SessionView } from './session/state.ts';
import { words } from './words.ts';

/** In this window or in the frame. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey?: boolean;
  shiftKey: boolean;
  target?: EventTarget | null;
  preventDefault?: () => void;
}

export function PageFrame({ handleKey }: { handleKey: (key: KeyPress) => void }) {
  const page = useView((view) => view.page);
  const pages = useView((view) => view.pages);
  const width = useView((view) => view.width);
  const state = useView((view) => view.state);
  const trying = useView((view) => view.trying);
  const shownPage = pages.find(({ path }) => path === page);
  /** Later navigation happens inside the frame. */
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
      {first.current === undefined && state && <PageUnavailable state={state} />}
      {first.current !== undefined && (
        <iframe
          ref={frame}
          title={words.page}
          src={`${first.current}${first.current.includes('?') ? '&' : '?'}${FRAME_PARAMETER}`}
        />
      )}
    </main>
  );
}

/** During a trial, the page can't be edited, because edits refer to the file. */
function frameMode({ mode, trying }: SessionView): SessionView['mode'] {
  return trying ? 'look' : mode;
}

interface FrameLocation {
  /** As reported by the agent. */
  shown?: string;
  /** The page to which the frame is navigating; unset once the page is shown. */
  sent?: string | undefined;
  /** The address of the displayed or requested page. */
  address?: string;
}

/** Connects to the agent in the frame, and navigates the frame to the current page. */
function usePageFrame(
  page: string,
  href: string | undefined,
  handleKey: (key: KeyPress) => void,
): RefObject<HTMLIFrameElement | null> {
  const session = useSession();
  const mode = useView(frameMode);
  const colours = useView((view) => view.colours);
  const selected = useView((view) => view.selected);
  const focus = useView((view) => view.focus);
  const frame = useRef<HTMLIFrameElement>(null);
  const { current: at } = useRef<FrameLocation>({});

  useEffect(() => {
    const take = (message: AgentMessage) => {
      const window = frame.current?.contentWindow;
      if (!window) return;
      if (message.studio === 'page') handleLoadedPage(session, window, at, message.page);
      else handleMessage(session, window, message, handleKey);
    };
    return listenToMessages<AgentMessage>(() => frame.current?.contentWindow ?? null, take);
  }, [session, at, handleKey]);
  useEffect(
    () => session.onChange((shown) => sendToFrame(frame, { studio: 'refresh', ...(shown && { shown }) })),
    [session],
  );
  useEffect(() => sendToFrame(frame, { studio: 'mode', mode }), [mode]);
  useEffect(() => sendToFrame(frame, coloursMessage(colours)), [colours]);
  useEffect(() => sendToFrame(frame, selectMessage(selected)), [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a field was to get the cursor
  useEffect(() => sendToFrame(frame, { studio: 'placed' }), [focus]);
  useEffect(() => {
    if (!frame.current || href === undefined || at.shown === undefined || at.shown === page) return;
    at.sent = page;
    at.address = new URL(href, location.href).pathname;
    sendToFrame(frame, { studio: 'go', href });
  }, [at, page, href]);
  return frame;
}

function handleLoadedPage(session: Session, window: Window, at: FrameLocation, page: string): void {
  if (redirectIfNeeded(session, window, at, page)) return;
  at.address = window.location.pathname;
  session.set({ page, isTypingOnPage: false });
  const { trying } = session.view();
  // the first page comes with the form of the whole site; a later page opens its own form, unless a trial is shown
  if (at.shown !== undefined && at.shown !== page && !trying) void session.showPage(page);
  at.shown = page;
  sendMessage(window, { studio: 'mode', mode: frameMode(session.view()) });
  trying?.again();
  sendMessage(window, coloursMessage(session.view().colours));
  const select = selectMessage(session.view().selected);
  if (select) sendMessage(window, select);
}

/**
 * Whether the frame has loaded a page other than the requested page. If so, navigates the frame to the requested page, or to the
 * new address of a moved page.
 */
function redirectIfNeeded(session: Session, window: Window, at: FrameLocation, page: string): boolean {
  const { sent } = at;
  const href = sent !== page && session.view().pages.find(({ path }) => path === sent)?.href;
  at.sent = undefined;
  // a document that is being unloaded ignores messages, so the request is repeated
  if (href) sendMessage(window, { studio: 'go', href });
  // the page at this address has moved
  else if (page === NOT_FOUND_PATH && window.location.pathname === at.address) void session.followPage();
  else return false;
  return true;
}

function handleMessage(
  session: Session,
  window: Window,
  message: Exclude<AgentMessage, { studio: 'page' }>,
  handleKey: (key: KeyPress) => void,
) {
  switch (message.studio) {
    case 'selected':
      return void session.selectOnPage(message.selection);
    case 'typing':
      if (session.view().isTypingOnPage !== message.isOther) session.set({ isTypingOnPage: message.isOther });
      break;
    case 'typed':
      void session.typed(message.intent).then((refused) => {
        if (refused) sendMessage(window, { studio: 'refused', path: refused });
      });
      break;
    case 'dropped':
      return void session.dropOnPage(message.path, message.files);
    case 'keys':
      return void session.pressInField(message.keys);
    case 'key': {
      const { key, ctrl, shift } = message.pressed;
      handleKey({ key, ctrlKey: ctrl, shiftKey: shift });
    }
  }
}

/** Replaces the page while an error in site.yaml prevents rendering. */
function PageUnavailable({ state }: { state: StudioState }) {
  const session = useSession();
  const error = state.problems.find(({ severity }) => severity === 'error');
  return (
    <section className="no-page">
      <h1>{words.noPage}</h1>
      <p>{state.checking ? words.checking : words.noPageHelp}</p>
      {error && (
        <Button className="strong" onClick={() => session.openYaml(error.line)}>
          {words.openLine(error.line)}
        </Button>
      )}
    </section>
  );
}

function sendToFrame(frame: RefObject<HTMLIFrameElement | null>, message: StudioMessage | undefined): void {
  const window = frame.current?.contentWindow;
  if (window && message) sendMessage(window, message);
}

function selectMessage(path: ValuePath | undefined): StudioMessage | undefined {
  return path && path.length > 0 ? { studio: 'select', path } : undefined;
}

function coloursMessage(colours: SessionView['colours']): StudioMessage {
  const how = colours === 'print' ? { medium: colours } : colours === 'own' ? {} : { scheme: colours };
  return { studio: 'show', ...how };
}

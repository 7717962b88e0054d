import { useEffect, useRef } from 'react';
import { FRAMED, type StudioState, type ValuePath } from '../shared/index.ts';
import type { Pressed } from './app.tsx';
import { useSession } from './context.ts';
import { type FromAgent, listen, say } from './messages.ts';
import { useView, type View } from './session.ts';
import { words } from './words.ts';

/** The page of the site, in a frame. */
export function PageFrame({ handleKey }: { handleKey: (key: Pressed) => void }) {
  const session = useSession();
  const page = useView(session, (view) => view.page);
  const pages = useView(session, (view) => view.pages);
  const mode = useView(session, (view) => view.mode);
  const width = useView(session, (view) => view.width);
  const colours = useView(session, (view) => view.colours);
  const selected = useView(session, (view) => view.selected);
  const connected = useView(session, (view) => view.connected);
  const state = useView(session, (view) => view.state);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The page that the frame shows, as its agent has said. */
  const shown = useRef<string>(undefined);
  const href = pages.find(({ path }) => path === page)?.href;
  /** The address that the frame was given; from there it goes on by itself. */
  const first = useRef<string>(undefined);
  first.current ??= href;

  useEffect(() => {
    const take = (message: FromAgent) => {
      const window = frame.current?.contentWindow;
      if (!window) return;
      switch (message.studio) {
        case 'page':
          session.set({ page: message.page });
          // at first, all there is; on the way, what each page is about
          if (shown.current !== undefined && shown.current !== message.page)
            void session.showPage(message.page);
          shown.current = message.page;
          say(window, { studio: 'mode', mode: session.view().mode });
          showIn(window, session.view().colours);
          selectIn(window, session.view().selected);
          break;
        case 'selected':
          void session.selectOnPage(message.selection.path, message.selection.focus, message.selection.caret);
          break;
        case 'unselected':
          break;
        case 'typed':
          void session.typed(message.intent).then((refused) => {
            if (refused) say(window, { studio: 'refused', path: refused });
          });
          break;
        case 'dropped':
          void session.dropOnPage(message.path, message.files);
          break;
        case 'key': {
          const { key, ctrl, shift, alt } = message.pressed;
          handleKey({ key, ctrlKey: ctrl, shiftKey: shift, altKey: alt });
        }
      }
    };
    return listen<FromAgent>(() => frame.current?.contentWindow ?? null, take);
  }, [session, handleKey]);
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
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (window && href !== undefined && shown.current !== undefined && shown.current !== page)
      say(window, { studio: 'go', href });
  }, [page, href]);

  return (
    <main className="page-frame" data-width={width}>
      {!connected && (
        <p className="banner" role="alert">
          {words.noConnection} {words.reconnects}
        </p>
      )}
      {(state?.locked || state?.saved === 'failed') && state.message && (
        <p className="banner" role="alert">
          {state.message} {!state.locked && words.notSavedHelp}
        </p>
      )}
      {first.current === undefined && state && <NoPage state={state} />}
      {first.current !== undefined && <iframe ref={frame} title={words.page} src={framed(first.current)} />}
    </main>
  );
}

/** In the place of the page, while site.yaml has a mistake that lets no page be made. */
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

function framed(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${FRAMED}`;
}

function selectIn(window: Window, path: ValuePath | undefined): void {
  if (path && path.length > 0) say(window, { studio: 'select', path });
}

function showIn(window: Window, colours: View['colours']): void {
  const how = colours === 'print' ? { medium: colours } : colours === 'own' ? {} : { scheme: colours };
  say(window, { studio: 'show', ...how });
}

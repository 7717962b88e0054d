import { startCompletion } from '@codemirror/autocomplete';
import { openSearchPanel } from '@codemirror/search';
import { useEffect, useRef, useState } from 'react';
import type { Refusal, StudioProblem, StudioState, ValuePath, YamlRange } from '../../../core/index.ts';
import yamlCss from '../css/yaml.css?inline';
import { Button } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { fixProblem } from '../session/fixing.ts';
import { pathKey } from '../session/paths.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import { words } from '../words.ts';
import { createYamlEditor } from './editor.ts';
import { editorOffset, rawOffset, SharedText, type SyncState } from './shared-text.ts';
import { lineDifferences, loadUnsavedText, storeUnsavedText } from './unsaved.ts';

const styleSheet = new CSSStyleSheet();
styleSheet.replaceSync(yamlCss);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];

addEventListener('beforeunload', (event) => {
  if (loadUnsavedText()) event.preventDefault();
});

/** Time that the cursor must rest in a value before the value's form opens, in milliseconds. */
const CURSOR_PAUSE = 250;

interface ToolbarState {
  standing: SyncState;
  aside: string | undefined;
}

export function YamlPane() {
  const session = useSession();
  const state = useView((view) => view.state);
  const selected = useView((view) => view.selected);
  const line = useView((view) => view.line);
  const host = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<PaneHandle>();
  const [{ standing, aside }, show] = useState<ToolbarState>({ standing: { is: 'saved' }, aside: undefined });

  useEffect(() => {
    const place = host.current;
    let opened: PaneHandle | undefined;
    let isGone = false;
    if (place)
      openPane(session, place, show).then(
        (made) => {
          opened = made;
          if (isGone) made.close();
          else setPane(made);
        },
        (error) => session.notify(failureText(error)),
      );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [session]);
  useEffect(() => {
    if (pane && state) pane.showState(state, standing);
  }, [pane, state, standing]);
  useEffect(() => {
    if (pane && selected && !line) void pane.follow(selected);
  }, [pane, selected, line]);
  useEffect(() => {
    if (!pane || !line) return;
    pane.goTo(line.line);
    session.set({ line: undefined });
  }, [pane, line, session]);

  return (
    <div className="yaml-pane">
      <div className="yaml-bar" data-standing={standing.is}>
        <p role="status">{syncStateText(standing, state)}</p>
        {standing.is === 'refused' && <Button onClick={() => pane?.text.takeBack()}>{words.yamlBack}</Button>}
        <span className="yaml-tools">
          <Button onClick={() => pane && openSearchPanel(pane.editor.view)}>{words.yamlSearch}</Button>
          <Button
            onClick={() => {
              pane?.editor.view.focus();
              if (pane) startCompletion(pane.editor.view);
            }}
          >
            {words.yamlSuggest}
          </Button>
        </span>
      </div>
      {pane && aside !== undefined && <ConflictingText pane={pane} mine={aside} />}
      <div className="yaml-editor" ref={host} />
    </div>
  );
}

function ConflictingText({ pane: { text, editor }, mine }: { pane: PaneHandle; mine: string }) {
  const all = lineDifferences(String(editor.view.state.doc), mine);
  return (
    <div className="yaml-aside" role="alert">
      <p>{words.yamlAside}</p>
      <details>
        <summary>{words.yamlDifference}</summary>
        <ol>
          {all.map(({ line, file, mine: own }) => (
            <li key={line}>
              <p>{words.line(line)}</p>
              {file.length > 0 && (
                <>
                  <small>{words.yamlFile}</small>
                  <pre>
                    <del>{file.join('\n')}</del>
                  </pre>
                </>
              )}
              {own.length > 0 && (
                <>
                  <small>{words.yamlMine}</small>
                  <pre>
                    <ins>{own.join('\n')}</ins>
                  </pre>
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
      <p className="actions">
        <Button onClick={() => text.decide(true)}>{words.yamlUseMine}</Button>
        <Button onClick={() => text.decide(false)}>{words.yamlThrowAway}</Button>
      </p>
    </div>
  );
}

function syncStateText(standing: SyncState, state: StudioState | undefined): string {
  if (standing.is === 'saved') return state?.saved === 'unstored' ? words.notSaved : words.saved;
  if (standing.is === 'waiting') return words.saving;
  return words.yamlNotSaved(refusalReason(standing.refused));
}

function refusalReason(refused: Refusal): string {
  if (refused.reason === 'conflict') return words.changedElsewhere;
  if (refused.reason !== 'problems') return refused.message;
  const [first] = refused.problems;
  return first ? `${words.line(first.line)}: ${first.message}` : '';
}

type PaneHandle = Awaited<ReturnType<typeof openPane>>;

async function openPane(session: Session, parent: HTMLElement, show: (shown: ToolbarState) => void) {
  const load = () => askWorker<{ text: string; version: string }>('text');
  await session.flush();
  const { text: first, version } = await load();
  let marked: StudioProblem[] | undefined;
  let isLocked = false;
  /** Key of the last selected value, so that its selection is not repeated. */
  let own = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const text = new SharedText(first, version, {
    load,
    replace: (of, changes) => session.edit([{ do: 'replace', changes }], { typing: true, version: of }),
    typed: () => editor.view.state.doc,
    show: (changes) => editor.show(changes),
    changed: () => {
      if (text.standing.is === 'saved' && text.isClean) editor.forget();
      const isUnsaved = !text.isClean || text.aside !== undefined;
      storeUnsavedText(
        isUnsaved ? { version: text.version, text: text.aside ?? String(editor.view.state.doc) } : undefined,
      );
      show({ standing: text.standing, aside: text.aside });
    },
  });
  const editor = createYamlEditor(parent, {
    text: first,
    step: (what) => {
      // only the editor's own history contains refused text
      if (text.standing.is === 'refused') return false;
      void text.send().then(() => session[what]());
      return true;
    },
    typed: () => text.typed(),
    moved: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void selectHere(), CURSOR_PAUSE);
    },
  });
  const stop = session.onEvent((event) => text.hear(event));

  async function selectHere(): Promise<void> {
    if (!text.isClean || !editor.view.hasFocus) return;
    const offset = rawOffset(text.raw, editor.view.state.selection.main.head);
    const found = await askWorker<YamlRange | null>('place', { version: text.version, offset }).catch(
      () => null,
    );
    if (!found || pathKey(found.path) === own) return;
    own = pathKey(found.path);
    mark(found, false);
    await session.select(found.path);
  }

  function mark(place: YamlRange, follow: boolean): void {
    const { raw } = text;
    editor.select({ from: editorOffset(raw, place.from), to: editorOffset(raw, place.to) }, follow);
  }

  /** Also locks the editor if the file can't be edited. */
  function showState(state: StudioState, standing: SyncState): void {
    if (state.locked !== isLocked) {
      isLocked = state.locked;
      editor.lock(isLocked);
    }
    const refused = standing.is === 'refused' ? standing.refused : undefined;
    const isCurrent = text.isClean && state.version === text.version && !state.checking;
    const problems =
      refused?.reason === 'problems' ? refused.problems : isCurrent ? state.problems : undefined;
    if (!problems || problems === marked) return;
    marked = problems;
    editor.mark(problems, (problem) => void fixProblem(session, problem));
  }

  const kept = loadUnsavedText();
  if (kept) text.offer(kept.text, kept.version);
  return {
    text,
    editor,
    showState,
    /** Highlights a value that was selected outside the YAML editor. */
    follow: async (path: ValuePath) => {
      if (pathKey(path) === own || path.length === 0) return;
      own = pathKey(path);
      if (!text.isClean) return;
      const found = await askWorker<YamlRange | null>('place', { version: text.version, path }).catch(
        () => null,
      );
      if (found && text.isClean && pathKey(path) === own) mark(found, !editor.view.hasFocus);
    },
    goTo: editor.goTo,
    close: () => {
      stop();
      clearTimeout(timer);
      void text.send();
      text.close();
      editor.view.destroy();
    },
  };
}

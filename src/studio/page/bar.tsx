import { languageName } from '../../core/index.ts';
import { Button } from './dialogs.tsx';
import { withoutSamplesProblem } from './samples.ts';
import { getSiteListOpener } from './session/api.ts';
import { useSession, useView } from './session/session.ts';
import type { Draft, SessionView } from './session/state.ts';
import { words } from './words.ts';

/** `own` is the scheme of the device, `print` the print layout. */
export const COLOUR_SCHEMES = ['own', 'light', 'dark', 'print'] as const;

export function Bar() {
  const session = useSession();
  const view = useView((whole) => whole);
  const { state, pages, page, mode, width, colours, name } = view;
  const toSites = getSiteListOpener();
  const title = pages.find(({ path }) => path === page)?.title ?? page;
  return (
    <header className="bar">
      <h1 className="hidden">{words.name}</h1>
      {toSites && (
        <Button className="all-sites" onClick={toSites}>
          {words.allSites}
        </Button>
      )}
      <Button
        className="picker-button"
        title={`${words.choosePage} (Ctrl+K)`}
        onClick={() => session.set({ dialog: 'picker' })}
      >
        <small>{name || words.name}</small>
        <span>
          {title} <span aria-hidden="true">▾</span>
        </span>
      </Button>
      <fieldset className="group" aria-label={words.modes}>
        {(['edit', 'look'] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={mode === one}
            title={one === 'edit' ? words.editHelp : words.lookHelp}
            onClick={() => session.set({ mode: one })}
          >
            {words[one]}
          </Button>
        ))}
      </fieldset>
      <div className="group">
        <Button
          className="icon"
          aria-disabled={!state?.undo}
          aria-label={state?.undo ? words.undoWhat(state.undo) : words.nothingToUndo}
          title={state?.undo ? words.undoWhat(state.undo) : words.nothingToUndo}
          onClick={() => state?.undo && void session.undo()}
        >
          ↶
        </Button>
        <Button
          className="icon"
          aria-disabled={!state?.redo}
          aria-label={state?.redo ? words.redoWhat(state.redo) : words.nothingToRedo}
          title={state?.redo ? words.redoWhat(state.redo) : words.nothingToRedo}
          onClick={() => state?.redo && void session.redo()}
        >
          ↷
        </Button>
      </div>
      <fieldset className="group widths" aria-label={words.widths}>
        {(['phone', 'tablet', 'desktop'] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={width === one}
            onClick={() => session.set({ width: width === one ? 'desktop' : one })}
          >
            {words[one]}
          </Button>
        ))}
      </fieldset>
      <select
        className="colours"
        aria-label={words.colours}
        value={colours}
        onChange={({ target }) => session.set({ colours: target.value as SessionView['colours'] })}
      >
        {COLOUR_SCHEMES.map((one) => (
          <option key={one} value={one}>
            {words.coloursOf[one]}
          </option>
        ))}
      </select>
      <LanguageMenu view={view} />
      <Status view={view} />
      <Button
        className="icon help-button"
        aria-label={words.help}
        title={words.help}
        onClick={() => session.set({ dialog: 'help' })}
      >
        ?
      </Button>
      <Button className="strong" onClick={() => session.set({ dialog: 'publish' })}>
        {words.publish}
      </Button>
    </header>
  );
}

/** Hidden on sites in one language. */
function LanguageMenu({ view: { pages, page } }: { view: SessionView }) {
  const session = useSession();
  const own = pages.find(({ path }) => path === page)?.language;
  const here = pages.filter(({ language }) => language && language.own === own?.own);
  if (!own || here.length < 2) return null;
  return (
    <select
      className="colours"
      aria-label={words.language}
      value={page}
      onChange={({ target }) => session.set({ page: target.value })}
    >
      {here.map(({ path, language }) => (
        <option key={path} value={path}>
          {languageName(language?.code ?? '')}
        </option>
      ))}
    </select>
  );
}

function formatSaveState({ busy, storing, state, drafts, isTypingOnPage }: SessionView): string {
  const waits = [...drafts.values()].some(({ isSaved }) => !isSaved);
  if (state?.saved === 'failed' || state?.saved === 'unstored' || state?.locked) return words.notSaved;
  if (findRefusedDraft(drafts)) return words.notSaved;
  if (isTypingOnPage) return words.notSavedYet;
  return busy || storing || state?.saved === 'saving' || waits ? words.saving : words.saved;
}

/** The draft may belong to a form that isn't open. */
function findRefusedDraft(drafts: SessionView['drafts']): Draft | undefined {
  return [...drafts.values()].find(({ problems, conflict, refusal }) => problems || conflict || refusal);
}

/** If a value was refused, a click opens the form of the value. */
export function SaveState() {
  const session = useSession();
  const view = useView((whole) => whole);
  const saved = formatSaveState(view);
  const isBad = saved === words.notSaved;
  const refused = findRefusedDraft(view.drafts);
  if (saved === words.notSaved && refused)
    return (
      <Button className="saved link bad" onClick={() => void session.select(refused.path, { focus: true })}>
        {saved}
      </Button>
    );
  return (
    <span className={isBad ? 'saved bad' : 'saved quiet'} title={view.state?.message}>
      {saved}
    </span>
  );
}

export function SampleCount() {
  const session = useSession();
  const samples = useView((view) => view.state?.samples ?? 0);
  if (samples === 0) return null;
  return (
    <Button className="samples link" title={words.nextSample} onClick={() => void session.nextSample()}>
      {words.samples(samples)}
    </Button>
  );
}

function Status({ view }: { view: SessionView }) {
  const session = useSession();
  const { state } = view;
  if (!state) return null;
  const problems = withoutSamplesProblem(state.problems);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [
    errors > 0 && words.errorCount(errors),
    warnings > 0 && words.warningCount(warnings),
  ].filter(Boolean);
  return (
    <div className="status">
      <SaveState />
      <Button
        className={errors > 0 ? 'link bad' : 'link'}
        aria-expanded={view.tab === 'problems'}
        onClick={() => session.set({ tab: view.tab === 'problems' ? undefined : 'problems' })}
      >
        {counts.length > 0 ? counts.join(', ') : words.noProblems}
      </Button>
      <SampleCount />
    </div>
  );
}

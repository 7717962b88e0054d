import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, redo, undo } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import {
  type ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  Transaction,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { StudioProblem } from '../../../core/index.ts';
import { clearableHistory, EXTERNAL_CHANGE, isExternalChange, undoKeyBindings } from '../codemirror.ts';
import { words } from '../words.ts';
import { completionExtension, hoverHelpExtension } from './completion.ts';

interface EditorOptions {
  text: string;
  /** Returns false if the text was refused, so that the editor undoes its own changes. */
  step: (what: 'undo' | 'redo') => boolean;
  typed: () => void;
  moved: (offset: number) => void;
}

const setSelectedRange = StateEffect.define<{ from: number; to: number } | null>();

const selectedLinesField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, { effects, changes, state }) => {
    let now = lines.map(changes);
    for (const effect of effects)
      if (effect.is(setSelectedRange))
        now = effect.value ? lineDecorations(state, effect.value) : Decoration.none;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const selectedLineDecoration = Decoration.line({ class: 'yaml-selected' });

function lineDecorations(state: EditorState, { from, to }: { from: number; to: number }): DecorationSet {
  const starts: number[] = [];
  for (let { number } = state.doc.lineAt(from); number <= state.doc.lines; number++) {
    const line = state.doc.line(number);
    if (line.from > to) break;
    starts.push(line.from);
  }
  return Decoration.set(starts.map((start) => selectedLineDecoration.range(start)));
}

/** Indents the continuation of a wrapped line like the line's text. */
const indentExtension = decoratorExtension(
  new MatchDecorator({
    regexp: /^[ -]+(?=\S)/g,
    decorate: (add, from, _to, [{ length: columns }]) => {
      const style = `padding-inline-start: calc(6px + ${columns}ch); text-indent: -${columns}ch`;
      add(from, from, Decoration.line({ attributes: { style } }));
    },
  }),
);

const referenceExtension = decoratorExtension(
  new MatchDecorator({
    regexp: /(?<!\$)\$[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*/g,
    decoration: Decoration.mark({ class: 'yaml-reference' }),
  }),
);

function decoratorExtension(marker: MatchDecorator): Extension {
  return ViewPlugin.define(
    (view) => ({
      marks: marker.createDeco(view),
      update(update: ViewUpdate) {
        this.marks = marker.updateDeco(update, this.marks);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), class: 'yaml-key' },
  { tag: tags.comment, class: 'yaml-comment' },
  { tag: [tags.string, tags.special(tags.string)], class: 'yaml-text' },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], class: 'yaml-sign' },
]);

export function createYamlEditor(parent: HTMLElement, { text, step, typed, moved }: EditorOptions) {
  const past = clearableHistory();
  const lock = new Compartment();
  // the editor only undoes refused text; the studio undoes everything else
  const steps = undoKeyBindings((what) => (view) => step(what) || (what === 'undo' ? undo : redo)(view));
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        yaml(),
        syntaxHighlighting(highlightStyle),
        referenceExtension,
        indentExtension,
        selectedLinesField,
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorState.phrases.of(words.yamlPhrases),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': words.yamlEditor, tabindex: '0' }),
        search({ top: true }),
        past.extension,
        lock.of([]),
        Prec.highest(keymap.of(steps)),
        keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...defaultKeymap]),
        completionExtension(),
        hoverHelpExtension(),
        EditorView.updateListener.of(({ docChanged, transactions, selectionSet, state }) => {
          const isOurs = isExternalChange(transactions);
          if (docChanged && !isOurs) typed();
          if (selectionSet && !isOurs) moved(state.selection.main.head);
        }),
      ],
    }),
  });
  return {
    view,
    /** The cursor stays in place. */
    show: (changes: ChangeSet) => view.dispatch({ changes, annotations: EXTERNAL_CHANGE }),
    /** Clears the undo history, because the file has the editor's text. */
    forget: () => past.forget(view),
    lock: (isLocked: boolean) =>
      view.dispatch({ effects: lock.reconfigure(isLocked ? EditorState.readOnly.of(true) : []) }),
    /** `follow` also moves the cursor to the range and scrolls there. */
    select: (stretch: { from: number; to: number } | null, follow: boolean) =>
      view.dispatch({
        effects: [
          setSelectedRange.of(stretch),
          ...(stretch && follow ? [EditorView.scrollIntoView(stretch.from, { y: 'center' })] : []),
        ],
        ...(stretch && follow && { selection: { anchor: stretch.from } }),
        annotations: Transaction.remote.of(true),
      }),
    goTo: (number: number) => {
      const { from } = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    mark: (problems: StudioProblem[], fix: (problem: StudioProblem) => void) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((one) => createDiagnostic(one, view.state, fix)),
        ),
      ),
  };
}

function createDiagnostic(
  problem: StudioProblem,
  state: EditorState,
  fix: (problem: StudioProblem) => void,
): Diagnostic {
  const { severity, message, hint, line, column, endLine, endColumn } = problem;
  const offset = (row: number, at: number) => {
    const { from, to } = state.doc.line(Math.min(Math.max(row, 1), state.doc.lines));
    return Math.min(from + at - 1, to);
  };
  const from = offset(line, column);
  return {
    from,
    to: Math.max(from, offset(endLine, endColumn)),
    severity,
    message: [message, hint].filter(Boolean).join('\n'),
    actions: problem.fix === undefined ? [] : [{ name: words.fix, apply: () => fix(problem) }],
  };
}

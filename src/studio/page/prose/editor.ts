import { defaultKeymap, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import { changeBetween } from '../../../core/index.ts';
import { clearableHistory, EXTERNAL_CHANGE, isExternalChange, undoKeyBindings } from '../codemirror.ts';
import { withWordSpacing } from '../form/facts.tsx';
import { type Caret, CURSOR_EVENT, findCursorOffset } from '../form/inputs/cursor.ts';
import {
  formatsAt,
  insertWithFormats,
  linkAt,
  removeLink,
  replaceRange,
  setLink,
  type TextEdit,
  toggleFormat,
} from './formats.ts';
import { breakLine, joinParagraph, type LineKind, lineKindAt, toggleLineKind } from './lines.ts';
import { type Format, type FormatKind, type ParsedMarkdown, parseMarkdown } from './markdown.ts';
import { htmlToMarkdown, separateBlocks } from './paste.ts';

/*
 * A Markdown editor that displays formats instead of their syntax. The editor changes the Markdown text itself, so untouched text
 * stays unchanged.
 */

export interface ActiveFormats {
  kinds: ReadonlySet<FormatKind | ReturnType<typeof lineKindAt>>;
  /** Address of the link at the cursor. */
  link?: string;
}

interface EditorOptions {
  text: string;
  typed: (text: string) => void;
  show: (active: ActiveFormats) => void;
  left: () => void;
  /** Asks for the address of a link. */
  link: () => void;
  /** Runs undo or redo of the studio. Called if the editor's own history is empty. */
  step: (what: 'undo' | 'redo') => void;
}

/** Marks changes that the transaction filter must not adjust. */
const skipFilterAnnotation = Annotation.define<true>();

/** Formats of the next typed text, if they differ from the formats at the cursor. */
const setNextFormats = StateEffect.define<ReadonlySet<Format> | undefined>();

const nextFormatsField = StateField.define<ReadonlySet<Format> | undefined>({
  create: () => undefined,
  update(value, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(setNextFormats)) return effect.value;
    return docChanged || selection ? undefined : value;
  },
});

const markdownField = StateField.define<ParsedMarkdown>({
  create: ({ doc }) => parseMarkdown(doc.toString()),
  update: (value, { docChanged, newDoc }) => (docChanged ? parseMarkdown(newDoc.toString()) : value),
});

class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = 'prose-bullet';
    sign.textContent = '•';
    return sign;
  }
}

const HIDDEN_DECORATION = Decoration.replace({});
const BULLET_DECORATION = Decoration.replace({ widget: new BulletWidget() });
const REFERENCE_PATTERN = /(?<!\$)(?:\$\$)*(\$[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*)/g;

interface TextDecorations {
  shown: DecorationSet;
  /** Ranges that the cursor skips. */
  hidden: DecorationSet;
}

const decorationsField = StateField.define<TextDecorations>({
  create: createDecorations,
  update: (value, { docChanged, state }) => (docChanged ? createDecorations(state) : value),
  provide: (field) => [
    EditorView.decorations.from(field, ({ shown }) => shown),
    EditorView.atomicRanges.of((view) => view.state.field(field).hidden),
  ],
});

function createDecorations(state: EditorState): TextDecorations {
  const { formatted, blocks, signs, tables } = state.field(markdownField);
  const { doc } = state;
  const hidden = [
    ...formatted.flatMap(({ from, to, inner }) => [
      HIDDEN_DECORATION.range(from, inner.from),
      HIDDEN_DECORATION.range(inner.to, to),
    ]),
    ...blocks.flatMap(({ units }) =>
      units.flatMap(({ from, raw }) =>
        /^\\[^\n]/.test(raw) ? [HIDDEN_DECORATION.range(from, from + 1)] : [],
      ),
    ),
    ...signs.flatMap(({ kind, from, to }) =>
      kind === 'bullet'
        ? [BULLET_DECORATION.range(from, to)]
        : kind === 'heading'
          ? [HIDDEN_DECORATION.range(from, to)]
          : [],
    ),
  ];
  const lines = (from: number, to: number, name: string) => {
    const all = [];
    for (let { number } = doc.lineAt(from); number <= doc.lines && doc.line(number).from <= to; number++)
      all.push(Decoration.line({ class: name }).range(doc.line(number).from));
    return all;
  };
  const gaps = [];
  for (let number = 2; number < doc.lines; number++)
    if (doc.line(number).length === 0 && doc.line(number - 1).length > 0 && doc.line(number + 1).length > 0)
      gaps.push(Decoration.line({ class: 'prose-gap' }).range(doc.line(number).from));
  const marks = [
    ...formatted.flatMap(({ kind, inner, address }) =>
      inner.from < inner.to
        ? [
            Decoration.mark({
              class: `prose-${kind}`,
              ...(address !== undefined && { attributes: { title: address } }),
            }).range(inner.from, inner.to),
          ]
        : [],
    ),
    ...[...doc.toString().matchAll(REFERENCE_PATTERN)].map(({ 0: all, 1: reference = '', index }) => {
      const from = index + all.length - reference.length;
      return Decoration.mark({ class: 'prose-reference' }).range(from, from + reference.length);
    }),
    ...signs.flatMap(({ kind, from }) => lines(from, from, `prose-${kind}`)),
    ...tables.flatMap(({ from, to }) => lines(from, to, 'prose-table')),
  ];
  const notEmpty = hidden.filter(({ from, to }) => from < to);
  return {
    shown: Decoration.set([...marks, ...gaps, ...notEmpty], true),
    hidden: Decoration.set(notEmpty, true),
  };
}

const documentText = (state: EditorState) => state.doc.toString();

function transactionSpec(
  { from, to, insert, anchor, head }: TextEdit,
  more: TransactionSpec = {},
): TransactionSpec {
  return {
    changes: { from, to, insert },
    selection: { anchor, head },
    scrollIntoView: true,
    annotations: skipFilterAnnotation.of(true),
    ...more,
  };
}

/** Extends deletions and replacements, so that opening and closing Markdown delimiters stay paired. */
const balanceDelimiters = EditorState.transactionFilter.of((transaction) => {
  const { docChanged, startState } = transaction;
  const isTyped = transaction.isUserEvent('delete') || transaction.isUserEvent('input');
  // an input method relies on its inserted text staying unchanged
  if (
    !docChanged ||
    !isTyped ||
    transaction.annotation(skipFilterAnnotation) ||
    transaction.isUserEvent('input.type.compose')
  )
    return transaction;
  const changes: { from: number; to: number; insert: string }[] = [];
  transaction.changes.iterChanges((from, to, _from, _to, insert) =>
    changes.push({ from, to, insert: insert.toString() }),
  );
  const [change, ...others] = changes;
  if (!change || others.length > 0 || change.from === change.to) return transaction;
  const text = documentText(startState);
  const edit = replaceRange(text, change.from, change.to, change.insert);
  if (!edit) return transaction;
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const before = fontFormatsAt(text, change.to);
  const isLost = [...before].some((one) => !fontFormatsAt(next, edit.head).has(one));
  return transactionSpec(edit, {
    userEvent: transaction.annotation(Transaction.userEvent) ?? 'delete',
    annotations: [skipFilterAnnotation.of(true)],
    ...(isLost && next.slice(0, edit.head).trimEnd() !== '' && { effects: setNextFormats.of(before) }),
  });
});

function fontFormatsAt(text: string, at: number): Set<Format> {
  const all = formatsAt(text, at, at);
  return new Set((['strong', 'emphasis'] as const).filter((one) => all.has(one)));
}

const skipHiddenPrefix = EditorState.transactionFilter.of((transaction) => {
  const { selection, startState, newSelection, docChanged } = transaction;
  if (!selection || docChanged || !newSelection.main.empty) return transaction;
  const { head } = newSelection.main;
  const sign = startState
    .field(markdownField)
    .signs.find(({ kind, from }) => kind !== 'number' && kind !== 'quote' && from === head);
  if (!sign) return transaction;
  const before = startState.selection.main.head;
  const target = before === sign.to && head > 0 ? head - 1 : sign.to;
  return [transaction, { selection: { anchor: target }, sequential: true }];
});

/**
 * Handles typing with other formats than at the cursor. Also handles a space next to a delimiter, which would lose its effect.
 */
const handleTyping = EditorView.inputHandler.of((view, from, to, insert) => {
  if (view.composing || from !== to) return false;
  const { state } = view;
  const text = documentText(state);
  const wanted = state.field(nextFormatsField);
  const isSpace = /^\s+$/.test(insert);
  const isEdge = state
    .field(markdownField)
    .formatted.some(({ kind, inner }) => kind !== 'link' && (from === inner.to || from === inner.from));
  if (!wanted && !(isSpace && isEdge)) return false;
  const formats = wanted ?? fontFormatsAt(text, from);
  const edit = insertWithFormats(text, from, insert, formats);
  if (!edit) return false;
  view.dispatch(
    transactionSpec(edit, {
      userEvent: 'input.type',
      ...(isSpace && { effects: setNextFormats.of(formats) }),
    }),
  );
  return true;
});

function createFormatCommand(format: Format) {
  return (view: EditorView): boolean => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const text = documentText(state);
    const edit = toggleFormat(text, from, to, format);
    if (edit) view.dispatch(transactionSpec(edit, { userEvent: 'input' }));
    else if (from === to) {
      const formats = new Set(state.field(nextFormatsField) ?? fontFormatsAt(text, from));
      if (!formats.delete(format)) formats.add(format);
      view.dispatch({ effects: setNextFormats.of(formats) });
    }
    return true;
  };
}

/** Deletes the visible character before the cursor, not hidden syntax. */
function handleBackspace(view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  if (from !== to) return false;
  const text = documentText(state);
  let at = from;
  for (const { from: start, to: end, inner } of state.field(markdownField).formatted.toReversed()) {
    if (at === end) at = inner.to;
    else if (at === inner.from) at = start;
  }
  const join = joinParagraph(text, at);
  if (join) {
    view.dispatch(transactionSpec(join, { userEvent: 'delete.backward' }));
    return true;
  }
  if (at === from || at === 0) return false;
  view.dispatch({ changes: { from: at - 1, to: at }, userEvent: 'delete.backward', scrollIntoView: true });
  return true;
}

function handleEnter(view: EditorView): boolean {
  const { from, to } = view.state.selection.main;
  view.dispatch(transactionSpec(breakLine(documentText(view.state), from, to), { userEvent: 'input' }));
  return true;
}

function insertLineBreak(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('\\\n'), { scrollIntoView: true, userEvent: 'input' });
  return true;
}

const handlePaste = EditorView.domEventHandlers({
  paste: (event, view) => {
    const html = event.clipboardData?.getData('text/html') ?? '';
    // code copied from a code editor is pasted as plain text
    const isCode = event.clipboardData?.types.includes('vscode-editor-data');
    const markdown = html === '' || isCode ? undefined : htmlToMarkdown(html);
    if (markdown === undefined) return false;
    event.preventDefault();
    const { from, to } = view.state.selection.main;
    const text = documentText(view.state);
    const insert = separateBlocks(markdown, text.slice(0, from), text.slice(to));
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input.paste',
      annotations: skipFilterAnnotation.of(true),
    });
    return true;
  },
});

function findActiveFormats(state: EditorState): ActiveFormats {
  const { from, to } = state.selection.main;
  const text = documentText(state);
  const formats = state.field(nextFormatsField) ?? formatsAt(text, from, to);
  const link = linkAt(text, from, to)?.address;
  return {
    kinds: new Set([...formats, lineKindAt(text, from, to)]),
    ...(link !== undefined && { link }),
  };
}

function createKeymap({ step, link }: Pick<EditorOptions, 'step' | 'link'>): Extension {
  const takeStep = (what: 'undo' | 'redo') => (view: EditorView) => {
    const [depth, own] = what === 'undo' ? [undoDepth, undo] : [redoDepth, redo];
    if (depth(view.state) > 0) own(view);
    else step(what);
    return true;
  };
  return keymap.of([
    { key: 'Mod-b', run: createFormatCommand('strong'), preventDefault: true, stopPropagation: true },
    { key: 'Mod-i', run: createFormatCommand('emphasis'), preventDefault: true, stopPropagation: true },
    {
      key: 'Mod-k',
      run: ({ state }) => {
        const { from, to } = state.selection.main;
        // without a selection or a link, the shortcut opens the search, as everywhere in the studio
        if (from === to && !linkAt(documentText(state), from, to)) return false;
        link();
        return true;
      },
    },
    { key: 'Enter', run: handleEnter, shift: insertLineBreak },
    { key: 'Backspace', run: handleBackspace },
    ...undoKeyBindings(takeStep),
  ]);
}

export function createProseEditor(parent: HTMLElement, options: EditorOptions) {
  const past = clearableHistory();
  const about = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        [markdownField, nextFormatsField, decorationsField],
        [balanceDelimiters, skipHiddenPrefix, handleTyping, handlePaste],
        past.extension,
        about.of([]),
        Prec.high(createKeymap(options)),
        keymap.of(defaultKeymap),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.contentAttributes.of({
          tabindex: '0',
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        EditorView.domEventHandlers({ blur: () => options.left() }),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
          if (docChanged && !isExternalChange(transactions)) options.typed(documentText(state));
          if (docChanged || selectionSet || transactions.some(({ effects }) => effects.length > 0))
            options.show(findActiveFormats(state));
        }),
      ],
    }),
  });
  const change = (make: (text: string, from: number, to: number) => TextEdit | undefined) => {
    const { from, to } = view.state.selection.main;
    const edit = make(documentText(view.state), from, to);
    if (edit) view.dispatch(transactionSpec(edit, { userEvent: 'input' }));
    view.focus();
  };
  // a shortcut that the editor handles must not reach the page, where Ctrl+K would also open the search
  view.dom.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) event.stopPropagation();
  });
  view.contentDOM.addEventListener(CURSOR_EVENT, (event) => {
    const at = findCursorOffset(documentText(view.state), (event as CustomEvent<Caret>).detail);
    if (at !== undefined) view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  });
  return {
    view,
    toggle: (format: Format) => {
      createFormatCommand(format)(view);
      view.focus();
    },
    toggleLines: (kind: LineKind) => change((...place) => toggleLineKind(...place, kind)),
    linking: () => {
      const { from, to } = view.state.selection.main;
      const known = linkAt(documentText(view.state), from, to);
      const range = known?.inner ?? { from, to };
      return { text: view.state.sliceDoc(range.from, range.to), address: known?.address ?? '' };
    },
    link: (address: string, label: string) => change((...place) => setLink(...place, address, label)),
    unlink: () => change(removeLink),
    insert: (text: string) => {
      const { from, to } = view.state.selection.main;
      view.dispatch(view.state.replaceSelection(withWordSpacing(text, documentText(view.state), from, to)), {
        userEvent: 'input',
      });
      view.focus();
    },
    /** For a text changed by another source. The cursor stays at the same word. */
    show: (text: string) => {
      const now = documentText(view.state);
      if (now === text) return;
      view.dispatch({ changes: changeBetween(now, text), annotations: EXTERNAL_CHANGE });
      // the editor's history no longer applies to this text
      past.forget(view);
    },
    describe: (attributes: Record<string, string>) =>
      view.dispatch({ effects: about.reconfigure(EditorView.contentAttributes.of(attributes)) }),
  };
}

export type ProseEditor = ReturnType<typeof createProseEditor>;

import { useEffect, useState } from 'react';
import { type Fact, type Field, folded, type ValuePath } from '../../../shared/index.ts';
import { Dialog, SearchField, useModal } from '../dialogs.tsx';
import { ask } from '../session/api.ts';
import { words } from '../words.ts';

/** Puts a text into an input, at its cursor, as a word of its own. */
export function putText(element: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!element) return;
  const { selectionStart, selectionEnd, value } = element;
  element.focus();
  element.setSelectionRange(selectionStart, selectionEnd);
  // with the undo of the browser
  document.execCommand('insertText', false, asWord(text, value, selectionStart ?? 0, selectionEnd ?? 0));
}

/** A text with the spaces that make it a word of its own: what follows must not become part of the name of a fact. */
export function asWord(text: string, around: string, from: number, to: number): string {
  const before = /[\p{L}\d.,:;!?]$/u.test(around.slice(0, from)) ? ' ' : '';
  const after = /^[\p{L}\d_$]/u.test(around.slice(to)) ? ' ' : '';
  return before + text + after;
}

/** A button that puts a fact into the text of a field. */
export function PutFact({
  field: { path, label },
  put,
}: {
  field: Field;
  /** Puts a text in at the cursor. */
  put: (text: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link put-fact"
        aria-label={words.of(label, words.putFact)}
        onClick={() => setOpen(true)}
      >
        {words.putFact}
      </button>
      {isOpen && (
        <FactDialog
          path={path}
          choose={(text) => {
            setOpen(false);
            // when the dialog is gone
            if (text !== undefined) setTimeout(() => put(text));
          }}
        />
      )}
    </>
  );
}

/** The facts that a text can bring in, with what they say and where they are shown. */
function FactDialog({ path, choose }: { path: ValuePath; choose: (text: string | undefined) => void }) {
  const dialog = useModal();
  const [facts, setFacts] = useState<Fact[]>();
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  useEffect(() => {
    ask<Fact[]>('facts', { path }).then(setFacts, () => setFailed(true));
  }, [path]);
  const wanted = folded(search.trim());
  const found = facts?.filter(({ label, value, text }) =>
    folded(`${label} ${value} ${text}`).includes(wanted),
  );
  return (
    <Dialog
      dialog={dialog}
      name="facts"
      title={words.putFactTitle}
      leave={words.cancel}
      close={() => choose(undefined)}
    >
      <p className="quiet">{words.putFactHelp}</p>
      <SearchField label={words.searchFacts} value={search} search={setSearch} />
      {!found && <p className="quiet">{failed ? words.noConnection : words.loading}</p>}
      {found?.length === 0 && <p className="quiet">{words.nothingFound}</p>}
      <ul>
        {found?.map((fact) => (
          <li key={fact.text}>
            <button type="button" onClick={() => choose(fact.text)}>
              <strong>{fact.label}</strong>
              <span className="fact-value">{fact.value}</span>
              <small>{whereShown(fact)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const MOST = 3;

/** On which pages a fact is shown. */
function whereShown({ isEach, isEverywhere, shownOn }: Fact): string {
  if (isEach) return words.ofEach;
  if (isEverywhere) return words.onEveryPage;
  if (shownOn.length === 0) return words.onNoPage;
  const names = shownOn.slice(0, MOST).join(', ');
  const more = shownOn.length > MOST ? ` ${words.andMore(shownOn.length - MOST)}` : '';
  return words.onPages(shownOn.length, names + more);
}

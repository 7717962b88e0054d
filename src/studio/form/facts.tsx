import { type RefObject, useEffect, useState } from 'react';
import { type Fact, type Field, folded, type ValuePath } from '../../shared/index.ts';
import { ask } from '../api.ts';
import { Dialog, SearchField, useModal } from '../dialogs.tsx';
import { words } from '../words.ts';

/** A button that puts a fact into the text of a field, at its cursor. */
export function PutFact({
  field: { path, label },
  input,
}: {
  field: Field;
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
}) {
  const [isOpen, setOpen] = useState(false);
  const put = (text: string) => {
    const element = input.current;
    if (!element) return;
    const { selectionStart, selectionEnd, value } = element;
    // it is a word of its own, and what follows must not become part of its name
    const before = /[\p{L}\d.,:;!?]$/u.test(value.slice(0, selectionStart ?? 0)) ? ' ' : '';
    const after = /^[\p{L}\d_$]/u.test(value.slice(selectionEnd ?? 0)) ? ' ' : '';
    element.focus();
    element.setSelectionRange(selectionStart, selectionEnd);
    // with the undo of the browser
    document.execCommand('insertText', false, before + text + after);
  };
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
              <small>
                {fact.text} · {whereShown(fact)}
              </small>
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

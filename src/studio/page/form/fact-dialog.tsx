import { useEffect, useState } from 'react';
import { type Fact, foldText, type ValuePath } from '../../../core/index.ts';
import { Button, Dialog, SearchField } from '../dialogs.tsx';
import { askWorker } from '../session/api.ts';
import { words } from '../words.ts';

/** Lists the facts to which a text can refer, with their values and the pages that show them. */
export function FactDialog({ path, close }: { path: ValuePath; close: (text?: string) => void }) {
  const [facts, setFacts] = useState<Fact[]>();
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  useEffect(() => {
    askWorker<Fact[]>('facts', { path }).then(setFacts, () => setFailed(true));
  }, [path]);
  const wanted = foldText(search.trim());
  const found = facts?.filter(({ label, value, text }) =>
    foldText(`${label} ${value} ${text}`).includes(wanted),
  );
  return (
    <Dialog name="facts" title={words.putFactTitle} leave={words.cancel} close={() => close()}>
      <p className="quiet">{words.putFactHelp}</p>
      <SearchField label={words.searchFacts} value={search} search={setSearch} />
      {!found && <p className="quiet">{failed ? words.noConnection : words.loading}</p>}
      {found?.length === 0 && <p className="quiet">{words.nothingFound}</p>}
      <ul>
        {found?.map((fact) => (
          <li key={fact.text}>
            <Button onClick={() => close(fact.text)}>
              <strong>{fact.label}</strong>
              <span className="fact-value">{fact.value}</span>
              <small>{describePages(fact)}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const MAX_NAMED_PAGES = 3;

function describePages({ isEach, isEverywhere, shownOn }: Fact): string {
  if (isEach) return words.ofEach;
  if (isEverywhere) return words.onEveryPage;
  if (shownOn.length === 0) return words.onNoPage;
  const names = shownOn.slice(0, MAX_NAMED_PAGES).join(', ');
  const more = shownOn.length > MAX_NAMED_PAGES ? ` ${words.andMore(shownOn.length - MAX_NAMED_PAGES)}` : '';
  return words.onPages(shownOn.length, names + more);
}

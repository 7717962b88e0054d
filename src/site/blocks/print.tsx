import { useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { type BlockProps, fillPlaceholders, pluralForm } from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { fetchPrintTexts, type PrintTexts } from '../parts/print-texts.ts';
import {
  PAPER_SIZES,
  type PaperSize,
  PRINT_KINDS,
  type PrintKind,
  printedSheets,
} from '../parts/printed-sheets.tsx';
import { readSeatedPeople, type SeatedPeople, type SeatedPerson } from '../parts/seated-people.ts';
import styles from './print.module.css';

type ChosenFile =
  | { state: 'none' | 'noSeats' | 'notRead' }
  | ({ state: 'people' } & SeatedPeople & TranslatedTexts);

interface TranslatedTexts {
  inLanguages: ReadonlyMap<string, PrintTexts>;
}

/** The fonts of a site may lack these characters. */
const NON_LATIN_PATTERN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Call before the texts are displayed, since printing doesn't wait for fonts. */
async function loadPrintFonts(
  people: readonly SeatedPerson[],
  { inLanguages }: TranslatedTexts,
): Promise<void> {
  const ofPeople = people.map((one) =>
    [
      one.name,
      one.school,
      one.committee,
      one.seat,
      one.award,
      one.committeeTranslated,
      one.seatTranslated,
    ].join(''),
  );
  const text = [...ofPeople, ...[...inLanguages.values()].map((texts) => Object.values(texts).join(''))].join(
    '',
  );
  if (!NON_LATIN_PATTERN.test(text)) return;
  try {
    const { loadNameFonts } = await import('../parts/name-fonts.ts');
    await loadNameFonts(text);
  } catch {
    // uses the system fonts
  }
}

/** The browser reads data.xlsx without uploading it. */
export default function Print(props: BlockProps<'print'>) {
  const { title, uid, words } = props;
  const { language } = useContext(BlockContext);
  const [chosen, setChosen] = useState<ChosenFile>({ state: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback(async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    try {
      const found = await readSeatedPeople(file);
      const people = found?.people ?? [];
      const languages = new Set(people.map((one) => one.language));
      const inLanguages = await fetchPrintTexts([...languages].filter((one) => one && one !== language));
      await loadPrintFonts(people, { inLanguages });
      setChosen(
        found && people.length > 0 ? { state: 'people', ...found, inLanguages } : { state: 'noSeats' },
      );
    } catch {
      setChosen({ state: 'notRead' });
    }
  }, [language]);
  // reads a file that was chosen before React loaded
  useEffect(() => void choose(), [choose]);
  return (
    <div className={styles.print}>
      <div className={styles.tools}>
        <h1>{title}</h1>
        <p className={styles.field}>
          <label htmlFor={`${uid}-file`}>{words.printFile}</label>
          <input
            ref={input}
            id={`${uid}-file`}
            type="file"
            accept=".xlsx"
            aria-describedby={`${uid}-note`}
            onChange={choose}
          />
        </p>
        <p id={`${uid}-note`} className={styles.note}>
          {words.printPrivate}
        </p>
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
        <p role="status" className={styles.status}>
          {chosen.state === 'noSeats' && words.printNoSeats}
          {chosen.state === 'notRead' && words.printNotRead}
        </p>
      </div>
      {chosen.state === 'people' && (
        <SheetPreview
          {...props}
          {...chosen}
          sessions={chosen.sessions.length > 0 ? chosen.sessions : numberedColumns(props.sessions)}
        />
      )}
    </div>
  );
}

function numberedColumns(count = 6): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1));
}

function SheetPreview({
  people,
  isMarked,
  sessions,
  inLanguages,
  words,
  ...props
}: Omit<BlockProps<'print'>, 'sessions'> & SeatedPeople & TranslatedTexts & { sessions: readonly string[] }) {
  const { language } = useContext(BlockContext);
  const [what, setWhat] = useState<PrintKind>('placards');
  const [paper, setPaper] = useState<PaperSize>('A4');
  const [committee, setCommittee] = useState('');
  const [cropMarks, setCropMarks] = useState(true);
  // by default, only people who attended get a certificate
  const [chosenCame, setOnlyWhoCame] = useState<boolean>();
  const onlyWhoCame = isMarked && (chosenCame ?? what === 'certificates');
  const committees = [...new Set(people.map((person) => person.committee))];
  const here = people.filter((person) => committee === '' || person.committee === committee);
  const came = here.filter((person) => person.hasCome);
  const sheets = printedSheets({
    what,
    paper,
    cropMarks,
    people: onlyWhoCame ? came : here,
    conference: { ...props, name: props.conference, sessions },
    inLanguages,
    words,
  });
  const possible = PRINT_KINDS.filter((one) => one !== 'certificates' || props.certificate);
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={words.printWhat}
          value={what}
          onChange={setWhat}
          options={possible.map((one) => [one, words[one]])}
        />
        <SelectField
          label={words.committee}
          value={committee}
          onChange={setCommittee}
          options={[['', words.allCommittees], ...committees.map((one): [string, string] => [one, one])]}
        />
        <SelectField
          label={words.paper}
          value={paper}
          onChange={setPaper}
          options={PAPER_SIZES.map((one) => [one, one === 'A4' ? 'A4' : 'US Letter'])}
        />
        {isMarked && <CheckField label={words.onlyWhoCame} value={onlyWhoCame} onChange={setOnlyWhoCame} />}
        {what === 'badges' && (
          <CheckField label={words.cropMarks} value={cropMarks} onChange={setCropMarks} />
        )}
        <button type="button" className="blue-button" onClick={() => window.print()}>
          {words.printSheets}
        </button>
        <p role="status">
          {what !== 'committeeLists' &&
            fillPlaceholders(
              pluralForm(words.sheetsToPrint, sheets.length, language),
              { n: sheets.length },
              language,
            )}
          {isMarked && (
            <span>{fillPlaceholders(words.whoCame, { n: came.length, all: here.length }, language)}</span>
          )}
          {!isMarked && what === 'certificates' && <span>{words.nobodyMarked}</span>}
        </p>
      </div>
      <div className={styles.sheets} data-printed="">
        {sheets}
      </div>
    </>
  );
}

function CheckField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: [value: Value, text: string][];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

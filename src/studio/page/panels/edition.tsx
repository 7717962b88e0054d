import { useEffect, useId, useState } from 'react';
import type { EditionBefore, EditionFacts, EditionRefused, NextEdition } from '../../../core/index.ts';
import { Dialog, useModal } from '../dialogs.tsx';
import { ask, failureText, siteFinisher } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { words } from '../words.ts';
import { editionWords } from './edition-words.ts';
import { Making, useStopping } from './finished.tsx';

/** Pause after the last key before the summary is updated, in milliseconds. */
const PAUSE = 400;

/** Maximum number of listed changes. A longer list would not be read. */
const MAX_LISTED = 40;

/** A dialog that asks for the facts of the next edition, shows what would change, and starts the edition. */
export function EditionDialog({ first, close }: { first: EditionFacts; close: () => void }) {
  const dialog = useModal();
  const { facts, before, next, refused, step, start, stop, put, putBefore } = useEdition(first);
  const finisher = siteFinisher();
  const [isAsked, isDone] = [next !== undefined, step === 'done'];
  useEffect(() => {
    if (isAsked) dialog.current?.querySelector<HTMLElement>(isDone ? 'button' : 'input')?.focus();
  }, [dialog, isAsked, isDone]);
  return (
    <Dialog dialog={dialog} name="edition" title={editionWords.title} close={close}>
      {!next && !before && refused === undefined && <p className="quiet">{words.loading}</p>}
      {before && step === 'asking' && <Before before={before} put={putBefore} />}
      {refused !== undefined && (
        <p className="problem error" role="alert">
          {refused}
        </p>
      )}
      <p role="status" className="quiet">
        {step === 'running' && editionWords.runs}
        {step === 'done' && next && `${editionWords.done} ${editionWords.undo(next.archive)}`}
      </p>
      {finisher && step === 'running' && (
        <div className="finished">
          <Making finisher={finisher} stop={stop} />
        </div>
      )}
      {next && step === 'done' && <Tasks next={next} />}
      {next && step !== 'done' && (
        <Questions
          facts={facts}
          next={next}
          put={put}
          start={refused === undefined && step === 'asking' ? start : undefined}
        />
      )}
    </Dialog>
  );
}

type Put<Facts> = (key: keyof Facts, value: string) => void;

/** Manages the state of the dialog: the entered facts, the worker's summary of the changes, and the start of the edition. */
function useEdition(first: EditionFacts) {
  const session = useSession();
  const [facts, setFacts] = useState<EditionFacts>(first);
  const [before, setBefore] = useState<EditionBefore>();
  const [next, setNext] = useState<NextEdition>();
  const [refused, setRefused] = useState<string>();
  const [step, setStep] = useState<'asking' | 'running' | 'done'>('asking');
  const stopping = useStopping();

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      try {
        await session.flush();
        const answer = await ask<NextEdition | EditionRefused>('edition', facts);
        if (!isWanted) return;
        if ('refused' in answer) {
          const { refused, before: known } = answer;
          if (known) setBefore(known);
          // facts from the file apply until the editor changes them
          if (known?.starts) setFacts({ ...facts, before: known });
          setRefused(known ? undefined : refused);
        } else {
          setNext(answer);
          setRefused(undefined);
        }
      } catch (error) {
        if (isWanted) setRefused(failureText(error));
      }
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [session, facts]);

  const start = async () => {
    const { signal } = stopping.begin();
    setStep('running');
    try {
      const answer = await ask<{ refused?: string }>('start', facts, siteFinisher() && signal);
      setRefused(answer.refused);
      setStep(answer.refused === undefined ? 'done' : 'asking');
    } catch (error) {
      // setting the facts again requests a new summary
      if (signal.aborted) setFacts({ ...facts });
      else setRefused(failureText(error));
      setStep('asking');
    }
  };
  const putBefore: Put<EditionBefore> = (key, value) => {
    const { [key]: _old, ...others }: EditionBefore = before ?? {};
    const changed: EditionBefore = value === '' ? others : { ...others, [key]: value };
    setBefore(changed);
    if (changed.starts !== undefined) setFacts({ ...facts, before: changed });
  };
  const put: Put<EditionFacts> = (key, value) => {
    const { [key]: _old, ...others } = facts;
    setFacts(value === '' ? others : { ...others, [key]: value });
  };
  return { facts, before, next, refused, step, start, stop: stopping.stop, put, putBefore };
}

/**
 * Fields for the name and days of the next edition, the list of changes, and the start button. `start` is missing while the
 * edition can't start.
 */
function Questions({
  facts,
  next,
  put,
  start,
}: {
  facts: EditionFacts;
  next: NextEdition;
  put: Put<EditionFacts>;
  start: (() => Promise<void>) | undefined;
}) {
  const id = useId();
  const day = (key: 'starts' | 'ends', label: string) => (
    <label>
      {label}
      <input
        type="date"
        value={facts[key] ?? ''}
        aria-describedby={`${id}-days`}
        onChange={({ target }) => put(key, target.value)}
      />
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start?.();
      }}
    >
      <label>
        {editionWords.name}
        <input
          type="text"
          dir="auto"
          value={facts.edition ?? next.next}
          onChange={({ target }) => put('edition', target.value)}
        />
      </label>
      <div className="two">
        {day('starts', editionWords.starts)}
        {day('ends', editionWords.ends)}
      </div>
      <p className="quiet days" id={`${id}-days`}>
        {facts.starts === undefined
          ? editionWords.days(dayText(next.starts))
          : [facts.starts, ...(facts.ends === undefined ? [] : [facts.ends])].map(dayText).join(' – ')}
      </p>
      <h3>{editionWords.what}</h3>
      <ol>
        {editionWords.steps(next.name, next.archive).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <details>
        <summary>{editionWords.changes(next.words.length)}</summary>
        <ul>
          {next.words.slice(0, MAX_LISTED).map((one) => (
            <li key={one}>{one}</li>
          ))}
          {next.words.length > MAX_LISTED && <li>{words.andMore(next.words.length - MAX_LISTED)}</li>}
        </ul>
      </details>
      <p className="actions">
        <button type="submit" className="strong" aria-disabled={start === undefined}>
          {editionWords.start(next.next)}
        </button>
      </p>
    </form>
  );
}

/** Asks which edition the pages show, if the dates in the file already belong to the next edition. */
function Before({ before, put }: { before: EditionBefore; put: Put<EditionBefore> }) {
  const field = (key: keyof EditionBefore, label: string, type: 'text' | 'date') => (
    <label>
      {label}
      <input
        type={type}
        dir="auto"
        value={before[key] ?? ''}
        onChange={({ target }) => put(key, target.value)}
      />
    </label>
  );
  return (
    <fieldset className="before">
      <legend>{editionWords.before}</legend>
      <p className="quiet">{editionWords.beforeHelp}</p>
      {field('edition', editionWords.beforeName, 'text')}
      <div className="two">
        {field('starts', editionWords.beforeStarts, 'date')}
        {field('ends', editionWords.beforeEnds, 'date')}
      </div>
    </fieldset>
  );
}

function Tasks({ next: { tasks } }: { next: NextEdition }) {
  return (
    <>
      <h3>{editionWords.tasks}</h3>
      <ul>
        {tasks.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );
}

/** Formats a day for readers, with its weekday. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

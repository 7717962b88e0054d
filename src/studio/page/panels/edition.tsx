import { useEffect, useId, useRef, useState } from 'react';
import type { CurrentEditionFacts, EditionFacts, EditionRefusal, NextEdition } from '../../../core/index.ts';
import { Dialog, ErrorText, handleSubmit } from '../dialogs.tsx';
import { askWorker, failureText, getSiteBuilder } from '../session/api.ts';
import { useSession } from '../session/session.ts';
import { words } from '../words.ts';
import { editionTexts } from './edition-words.ts';
import { SiteProgress, useAbortController } from './finished.tsx';

/** Pause after the last keystroke before the summary is updated, in milliseconds. */
const SUMMARY_PAUSE = 400;

/** A longer list would not be read. */
const MAX_LISTED_CHANGES = 40;

export function EditionDialog({ first, close }: { first: EditionFacts; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { facts, before, next, refused, step, start, stop, put, putBefore } = useEdition(first);
  const finisher = getSiteBuilder();
  const [isAsked, isDone] = [next !== undefined, step === 'done'];
  useEffect(() => {
    if (isAsked) dialog.current?.querySelector<HTMLElement>(isDone ? 'button' : 'input')?.focus();
  }, [isAsked, isDone]);
  return (
    <Dialog ref={dialog} name="edition" title={editionTexts.title} close={close}>
      {!next && !before && refused === undefined && <p className="quiet">{words.loading}</p>}
      {before && step === 'asking' && <ShownEdition before={before} put={putBefore} />}
      <ErrorText text={refused} />
      <p role="status" className="quiet">
        {step === 'running' && editionTexts.runs}
        {step === 'done' && next && `${editionTexts.done} ${editionTexts.undo(next.archive)}`}
      </p>
      {finisher && step === 'running' && (
        <div className="finished">
          <SiteProgress finisher={finisher} stop={stop} />
        </div>
      )}
      {next && step === 'done' && <TaskList next={next} />}
      {next && step !== 'done' && (
        <EditionForm
          facts={facts}
          next={next}
          put={put}
          start={refused === undefined && step === 'asking' ? start : undefined}
        />
      )}
    </Dialog>
  );
}

type SetFact<Facts> = (key: keyof Facts, value: string) => void;

function useEdition(first: EditionFacts) {
  const session = useSession();
  const [facts, setFacts] = useState<EditionFacts>(first);
  const [before, setBefore] = useState<CurrentEditionFacts>();
  const [next, setNext] = useState<NextEdition>();
  const [refused, setRefused] = useState<string>();
  const [step, setStep] = useState<'asking' | 'running' | 'done'>('asking');
  const stopping = useAbortController();

  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      try {
        await session.flush();
        const answer = await askWorker<NextEdition | EditionRefusal>('edition', facts);
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
    }, SUMMARY_PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [session, facts]);

  const start = async () => {
    const { signal } = stopping.begin();
    setStep('running');
    try {
      const answer = await askWorker<{ refused?: string }>('start', facts, getSiteBuilder() && signal);
      setRefused(answer.refused);
      setStep(answer.refused === undefined ? 'done' : 'asking');
    } catch (error) {
      // setting the facts again requests a new summary
      if (signal.aborted) setFacts({ ...facts });
      else setRefused(failureText(error));
      setStep('asking');
    }
  };
  const putBefore: SetFact<CurrentEditionFacts> = (key, value) => {
    const { [key]: _old, ...others }: CurrentEditionFacts = before ?? {};
    const changed: CurrentEditionFacts = value === '' ? others : { ...others, [key]: value };
    setBefore(changed);
    if (changed.starts !== undefined) setFacts({ ...facts, before: changed });
  };
  const put: SetFact<EditionFacts> = (key, value) => {
    const { [key]: _old, ...others } = facts;
    setFacts(value === '' ? others : { ...others, [key]: value });
  };
  return { facts, before, next, refused, step, start, stop: stopping.stop, put, putBefore };
}

/** `start` is missing while the edition can't start. */
function EditionForm({
  facts,
  next,
  put,
  start,
}: {
  facts: EditionFacts;
  next: NextEdition;
  put: SetFact<EditionFacts>;
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
    <form onSubmit={handleSubmit(() => void start?.())}>
      <label>
        {editionTexts.name}
        <input
          type="text"
          dir="auto"
          value={facts.edition ?? next.next}
          onChange={({ target }) => put('edition', target.value)}
        />
      </label>
      <div className="two">
        {day('starts', editionTexts.starts)}
        {day('ends', editionTexts.ends)}
      </div>
      <p className="quiet days" id={`${id}-days`}>
        {facts.starts === undefined
          ? editionTexts.days(formatDay(next.starts))
          : [facts.starts, ...(facts.ends === undefined ? [] : [facts.ends])].map(formatDay).join(' – ')}
      </p>
      <h3>{editionTexts.what}</h3>
      <ol>
        {editionTexts.steps(next.name, next.archive).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <details>
        <summary>{editionTexts.changes(next.words.length)}</summary>
        <ul>
          {next.words.slice(0, MAX_LISTED_CHANGES).map((one) => (
            <li key={one}>{one}</li>
          ))}
          {next.words.length > MAX_LISTED_CHANGES && (
            <li>{words.andMore(next.words.length - MAX_LISTED_CHANGES)}</li>
          )}
        </ul>
      </details>
      <p className="actions">
        <button type="submit" className="strong" aria-disabled={start === undefined}>
          {editionTexts.start(next.next)}
        </button>
      </p>
    </form>
  );
}

/** Asks which edition the pages show, if the dates in the file already belong to the next edition. */
function ShownEdition({ before, put }: { before: CurrentEditionFacts; put: SetFact<CurrentEditionFacts> }) {
  const field = (key: keyof CurrentEditionFacts, label: string, type: 'text' | 'date') => (
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
      <legend>{editionTexts.before}</legend>
      <p className="quiet">{editionTexts.beforeHelp}</p>
      {field('edition', editionTexts.beforeName, 'text')}
      <div className="two">
        {field('starts', editionTexts.beforeStarts, 'date')}
        {field('ends', editionTexts.beforeEnds, 'date')}
      </div>
    </fieldset>
  );
}

function TaskList({ next: { tasks } }: { next: NextEdition }) {
  return (
    <>
      <h3>{editionTexts.tasks}</h3>
      <ul>
        {tasks.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );
}

function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

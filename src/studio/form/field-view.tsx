import { type ReactNode, useId } from 'react';
import type { AbsentField, Field, Fields, Json, StudioProblem } from '../../shared/index.ts';
import { momentText } from '../../shared/index.ts';
import { useSession } from '../context.ts';
import { keyOf } from '../paths.ts';
import { type Draft, type Session, useView } from '../session.ts';
import { words } from '../words.ts';
import { ListView } from './list-view.tsx';
import { inputFor } from './widgets.tsx';

/** Fields, and buttons for those that are missing. A missing one that somebody has begun is a field. */
export function FieldList({ fields: { fields, absent } }: { fields: Fields }) {
  const session = useSession();
  const begunKeys = useView(session, (view) => view.begun);
  const typed = useView(session, (view) => absent.filter(({ path }) => view.drafts.has(keyOf(path))).length);
  const begun = absent.filter(
    ({ path }) => begunKeys.has(keyOf(path)) || (typed > 0 && session.view().drafts.has(keyOf(path))),
  );
  const rest = absent.filter((one) => !begun.includes(one));
  return (
    <>
      {[...fields, ...begun].map((field) => (
        <FieldView field={field} key={keyOf(field.path)} />
      ))}
      {rest.length > 0 && (
        <Missing
          absent={rest}
          begin={(field) => begin(session, field)}
          isExplained={fields.length === 0 || absent[0]?.path.length === 1}
        />
      )}
    </>
  );
}

/** Adds a value that is missing, or shows its empty field. */
export function begin(session: Session, field: AbsentField): void {
  if (field.start === undefined && field.widget.kind === 'record' && !field.widget.inside)
    void session.select(field.path, { focus: 'title' });
  else if (field.start !== undefined)
    void session
      // its words are invented: they are marked until somebody writes others
      .change([{ do: 'set', path: field.path, value: field.start, sample: true }])
      .then((done) => (done ? session.select(field.path, { focus: true }) : undefined));
  else session.begin(field.path);
}

/** With more keys than this, they are in a list that opens. */
const FEW = 8;

/** So many of them are named until it opens. */
const SAID = 3;

function Missing({
  absent,
  begin: add,
  isExplained,
}: {
  absent: AbsentField[];
  begin: (field: AbsentField) => void;
  /** What each is for stands beside its button: where there is nothing else, and for the sections of the site. */
  isExplained: boolean;
}) {
  const buttons = (
    <ul className={isExplained ? 'missing explained' : 'missing'}>
      {absent.map((field) => (
        <li key={keyOf(field.path)}>
          <button type="button" title={field.help} onClick={() => add(field)}>
            <span aria-hidden="true">+</span> {field.label}
            {typeof field.usual === 'string' &&
              (field.widget.kind === 'colour' ? (
                <>
                  {' '}
                  <Swatch colour={field.usual} />
                </>
              ) : (
                <small> {field.usual}</small>
              ))}
          </button>
          {isExplained && <small>{field.help}</small>}
        </li>
      ))}
    </ul>
  );
  if (absent.length <= FEW) return buttons;
  return (
    <details className="more-keys">
      <summary>
        {words.addMore(
          absent.slice(0, SAID).map(({ label }) => label),
          absent.length - SAID,
        )}
      </summary>
      {buttons}
    </details>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}

/** A field: its label, what it is for, its widget, and what is wrong with it. */
function FieldView({ field }: { field: Field }) {
  const session = useSession();
  const id = useId();
  const draft = useView(session, (view) => view.drafts.get(keyOf(field.path)));
  const { widget } = field;
  // the form of a list has its name at its top
  const isWhole = useView(session, (view) => view.form?.path.length === field.path.length);
  if (field.reference)
    return (
      <Frame field={field} id={id} draft={draft}>
        <Reference field={field} />
      </Frame>
    );
  if (widget.kind === 'list' && isWhole) return <ListView field={field} widget={widget} />;
  if (widget.kind === 'list')
    return (
      <Frame field={field} id={id} draft={draft} isGroup>
        <ListView field={field} widget={widget} />
      </Frame>
    );
  if (widget.kind === 'record' && !widget.inside) return <SectionLink field={field} />;
  if (widget.kind === 'record' && widget.inside)
    return (
      <Frame field={field} id={id} draft={draft} isGroup>
        <FieldList fields={widget.inside} />
      </Frame>
    );
  const value = draft ? draft.value : field.value;
  return (
    <Frame
      field={field}
      id={id}
      draft={draft}
      isGroup={
        widget.kind === 'choice' ||
        widget.kind === 'texts' ||
        widget.kind === 'table' ||
        widget.kind === 'pairs'
      }
    >
      {inputFor({
        field,
        widget,
        id,
        value,
        describedBy: `${id}-sample ${id}-help ${id}-state`,
        isWrong:
          draft?.problems !== undefined ||
          draft?.refusal !== undefined ||
          field.problems.some(({ severity }) => severity === 'error'),
        type: (next: Json | undefined) => session.type(field.path, next, field.value),
        put: (next: Json | undefined) => session.put(field.path, next, field.value),
      })}
    </Frame>
  );
}

/** A section of the file, which has a form of its own. */
function SectionLink({ field: { path, label, help, sample, problems } }: { field: Field }) {
  const session = useSession();
  return (
    <button
      type="button"
      className="section-link"
      data-path={keyOf(path)}
      onClick={() => void session.select(path, { focus: 'title' })}
    >
      <span className="label">{label}</span>
      {sample && <span className="dot" title={words.sample} />}
      {problems.length > 0 && <span className="count">{problems.length}</span>}
      <small>{help}</small>
    </button>
  );
}

interface FrameProps {
  field: Field;
  id: string;
  draft: Draft | undefined;
  /** The label is that of a group of inputs. */
  isGroup?: boolean;
  children: ReactNode;
}

function Frame({ field, id, draft, isGroup = false, children }: FrameProps) {
  const session = useSession();
  const { label, help, required, sample, line, others = [], path, value, widget, brings } = field;
  const hasValue = line !== undefined || draft !== undefined;
  const canRemove = !required && hasValue && typeof path.at(-1) === 'string' && path.length > 1;
  const head = (
    <span className="label-row">
      {isGroup ? (
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="label" htmlFor={id}>
          {label}
        </label>
      )}
      {sample && (
        <span className="sample" id={`${id}-sample`} title={words.sampleHelp}>
          {words.sample}
        </span>
      )}
      {sample && widget.kind !== 'list' && widget.kind !== 'record' && (
        <button
          type="button"
          className="link"
          aria-label={words.of(label, words.keep)}
          title={words.keepHelp}
          onClick={() => void session.change([{ do: 'keep', path, was: value ?? null }])}
        >
          {words.keep}
        </button>
      )}
      {canRemove && (
        <button
          type="button"
          className="remove"
          aria-label={words.removeField(label)}
          title={words.removeField(label)}
          onClick={() => {
            session.drop(path);
            if (line !== undefined) void session.removeKey(path, label);
          }}
        >
          ×
        </button>
      )}
    </span>
  );
  const body = (
    <>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {brings?.map(({ text, value }) => (
        <p className="quiet brings" key={text}>
          {words.brings(text, textOf(value))}
        </p>
      ))}
      <div className="state" id={`${id}-state`} role="status">
        <DraftState draft={draft} field={field} />
        {!draft?.problems &&
          field.problems.map((one) => (
            <ProblemView problem={one} was={field.value} key={`${one.code}${one.line}${one.message}`} />
          ))}
      </div>
      {others.length > 0 && (
        <details className="others">
          <summary aria-label={words.of(label, words.anotherWay)}>{words.anotherWay}</summary>
          {others.map((one) => (
            <button
              type="button"
              key={one.label}
              onClick={() =>
                void session.change([
                  {
                    do: 'set',
                    path,
                    value: one.value,
                    ...(field.value === undefined ? {} : { was: field.value }),
                  },
                ])
              }
            >
              {one.label}
            </button>
          ))}
        </details>
      )}
    </>
  );
  const name = `field field-${widget.kind}`;
  return isGroup ? (
    <fieldset
      className={name}
      data-path={keyOf(path)}
      aria-labelledby={`${id}-label`}
      aria-describedby={sample ? `${id}-sample` : undefined}
    >
      <legend>{head}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={name} data-path={keyOf(path)}>
      {head}
      {body}
    </div>
  );
}

/** Why what was typed is not in the file, and what can be done. */
function DraftState({ draft, field }: { draft: Draft | undefined; field: Field }) {
  const session = useSession();
  if (!draft) return null;
  const { conflict, problems, refusal } = draft;
  if (conflict)
    return (
      <div className="conflict">
        <p>{words.conflict(conflict.by ?? words.somebody, textOf(conflict.now))}</p>
        <p className="actions">
          <button type="button" onClick={() => session.drop(draft.path)}>
            {words.keepTheirs}
          </button>
          <button type="button" onClick={() => session.takeMine(draft)}>
            {words.takeMine}
          </button>
        </p>
      </div>
    );
  if (!problems && refusal === undefined) return null;
  return (
    <div className="refused">
      <p>
        <strong>{words.notInFile}</strong> {refusal}
      </p>
      {draft.value === '' ? (
        <p>{words.notEmpty}</p>
      ) : (
        problems?.map((one) => <ProblemView problem={one} was={field.value} key={one.message} />)
      )}
      <p className="quiet">
        {field.value === undefined ? words.fileHasNothing : words.fileHas(textOf(field.value))}
      </p>
      <p className="actions">
        <button type="button" onClick={() => session.drop(draft.path)}>
          {words.takeBack}
        </button>
      </p>
    </div>
  );
}

const LONGEST = 80;

function textOf(value: Json | undefined): string {
  if (value === undefined) return words.nothing;
  const text = typeof value === 'string' ? readable(value.trim()) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** The problem of texts that are invented: there is a tour of them. */
const SAMPLES = 'sample-lines';

/** A problem with what to do about it. `was` is the value of the file, where it is shown beside its field. */
export function ProblemView({ problem, was }: { problem: StudioProblem; was?: Json | undefined }) {
  const session = useSession();
  const { code, severity, message, hint, fix, path, readable: colour } = problem;
  return (
    <div className={`problem ${severity}`}>
      <p>
        <strong className="severity">{severity === 'error' ? words.error : words.warning}</strong> {message}
      </p>
      {hint && colour === undefined && <p className="hint">{hint}</p>}
      {colour !== undefined && (
        <p className="actions">
          <button type="button" onClick={() => session.put(path, colour, was)}>
            <Swatch colour={colour} /> {words.readableInstead(colour)}
          </button>
        </p>
      )}
      {code === SAMPLES && (
        <p className="actions">
          <button type="button" onClick={() => void session.nextSample()}>
            {words.nextSample}
          </button>
        </p>
      )}
      {fix !== undefined && (
        <p className="actions">
          <button type="button" onClick={() => void session.change([{ do: 'fix', fix }])}>
            {words.fix}
          </button>
        </p>
      )}
    </div>
  );
}

/** A value in words: a moment as people write it. */
function readable(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? momentText(text, 'en-GB') : text;
}

/** A value that comes from another place of the file. */
function Reference({ field }: { field: Field }) {
  const session = useSession();
  const { reference, path, value } = field;
  if (!reference) return null;
  const change = reference.each === undefined ? words.everywhere : words.changeFor(reference.each);
  const { text, label, brings, path: source, uses, each } = reference;
  const isPlain = brings !== undefined && typeof brings !== 'object';
  const shown = isPlain ? readable(String(brings)) : label;
  const about = each === undefined ? source && words.inPlaces(uses) : words.eachHasOwn;
  return (
    <div className="reference" title={text}>
      <p>
        <strong>{shown}</strong>
        <small>{[isPlain ? label : '', about].filter(Boolean).join(' · ')}</small>
      </p>
      <p className="actions">
        {source && (
          <button
            type="button"
            className="link"
            aria-label={words.of(field.label, change)}
            onClick={() => void session.select(source, { focus: true })}
          >
            {change}
          </button>
        )}
        {isPlain && (
          <button
            type="button"
            className="link"
            aria-label={words.of(field.label, words.onlyHere)}
            onClick={() =>
              void session
                .change([
                  { do: 'set', path, value: brings as Json, ...(value === undefined ? {} : { was: value }) },
                ])
                .then((done) => (done ? session.select(path, { focus: true }) : undefined))
            }
          >
            {words.onlyHere}
          </button>
        )}
      </p>
    </div>
  );
}

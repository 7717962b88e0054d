import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import {
  type Field,
  type Fields,
  formatMoment,
  isRecord,
  isSamePath,
  isWithin,
  type Json,
  type MissingField,
  type StudioProblem,
  type ValuePath,
} from '../../../core/index.ts';
import { Button } from '../dialogs.tsx';
import { SAMPLES_CODE } from '../samples.ts';
import { absentFieldAt, createSetIntent } from '../session/fields.ts';
import { fixProblem } from '../session/fixing.ts';
import { pathKey } from '../session/paths.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import type { Draft } from '../session/state.ts';
import { words } from '../words.ts';
import { INPUT_SELECTOR, selectSampleText } from './inputs/cursor.ts';
import { hasRadioButtons, inputFor } from './inputs/widgets.tsx';
import { ListView } from './lists/list-view.tsx';

/** A missing field appears in the list as soon as the user begins to edit it. */
export function FieldList({ fields: { fields, absent } }: { fields: Fields }) {
  const session = useSession();
  const begunKeys = useView((view) => view.begun);
  // a string, so that the component only renders again when a draft begins or ends
  const typed = useView(({ drafts }) => {
    const paths = [...drafts.values()].map(({ path }) => path);
    const begun = absent.filter((one) => paths.some((path) => isWithin(path, one.path)));
    return JSON.stringify(begun.map(({ path }) => pathKey(path)));
  });
  const isBegun = new Set([...begunKeys, ...(JSON.parse(typed) as string[])]);
  const begun = absent.filter(({ path }) => isBegun.has(pathKey(path)));
  const rest = absent.filter((one) => !begun.includes(one));
  return (
    <>
      {[...fields, ...begun].map((field) => (
        <FieldView field={field} key={pathKey(field.path)} />
      ))}
      {rest.length > 0 && (
        <MissingFields
          absent={rest}
          begin={(field) => beginField(session, field)}
          isExplained={fields.length === 0 || absent[0]?.path.length === 1}
        />
      )}
    </>
  );
}

/** Adds a missing value, or opens the empty field, form or dialog in which the user enters the value. */
export function beginField(session: Session, field: MissingField): void {
  if (field.start === undefined && field.widget.kind === 'record' && !field.widget.inside)
    void session.select(field.path, { focus: 'title' });
  else if (field.shows && field.start !== undefined)
    session.set({ wantedPage: { show: { ...field.shows, path: field.path, start: field.start } } });
  else if (field.start !== undefined)
    void session.changeAndSelect(
      [{ do: 'set', path: field.path, value: field.start, sample: true }],
      pathToSelect(field),
    );
  else session.begin(field.path, fieldToFocus(field));
}

/** Returns the path of the added value, or of the only record in an added list. */
function pathToSelect({ path, start }: MissingField): ValuePath {
  const [first, ...others] = [start].flat();
  return Array.isArray(start) && isRecord(first) && others.length === 0 ? [...path, 0] : path;
}

/** If the value exists, focuses its field. */
export async function addMissingValue(session: Session, path: ValuePath): Promise<void> {
  await session.select(path);
  const { form } = session.view();
  const field = form && absentFieldAt(form, path);
  if (field && isSamePath(field.path, path)) beginField(session, field);
  else await session.select(path, { focus: true });
}

/** Returns the path of the first field that has no prepared value, such as a field for a file. */
function fieldToFocus({ path, widget, needs }: MissingField): ValuePath {
  const inside = widget.kind === 'record' ? (widget.inside?.fields ?? []) : [];
  return inside.find((one) => !Object.hasOwn(needs?.value ?? {}, String(one.path.at(-1))))?.path ?? path;
}

/** With more missing fields, the rarely used fields are collapsed. */
const MAX_VISIBLE_BUTTONS = 8;

const MAX_NAMED_FIELDS = 3;

function MissingFields({
  absent,
  begin: add,
  isExplained,
}: {
  absent: MissingField[];
  begin: (field: MissingField) => void;
  /** True for sections of the site, and if the form has no other fields. */
  isExplained: boolean;
}) {
  const buttons = (some: MissingField[]) => (
    <ul className={isExplained ? 'missing explained' : 'missing'}>
      {some.map((field) => (
        <li key={pathKey(field.path)}>
          <Button title={field.help} onClick={() => add(field)}>
            <span aria-hidden="true">+</span> {field.label}
            {typeof field.usual === 'string' &&
              (field.widget.kind === 'colour' ? (
                <>
                  {' '}
                  <ColourSwatch colour={field.usual} />
                </>
              ) : (
                <small> {field.usual}</small>
              ))}
          </Button>
          {isExplained && <small>{field.help}</small>}
        </li>
      ))}
    </ul>
  );
  if (absent.length <= MAX_VISIBLE_BUTTONS) return buttons(absent);
  const often = absent.filter(({ isOften }) => isOften);
  const seldom = absent.filter(({ isOften }) => !isOften);
  return (
    <>
      {often.length > 0 && buttons(often)}
      <details className="more-keys">
        <summary>
          {words.addMore(
            seldom.slice(0, MAX_NAMED_FIELDS).map(({ label }) => label),
            seldom.length - MAX_NAMED_FIELDS,
          )}
        </summary>
        {buttons(seldom)}
      </details>
    </>
  );
}

function ColourSwatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}

function FieldView({ field }: { field: Field }) {
  const session = useSession();
  const id = useId();
  const draft = useView((view) => view.drafts.get(pathKey(field.path)));
  const { widget, reference } = field;
  // in the form of a list, the heading already shows the name of the list
  const isWhole = useView((view) => view.form?.path.length === field.path.length);
  if (!reference && widget.kind === 'list' && isWhole) return <ListView field={field} widget={widget} />;
  if (!reference && widget.kind === 'record' && !widget.inside) return <SectionLink field={field} />;
  const isGroup =
    ['list', 'record', 'texts', 'table', 'pairs'].includes(widget.kind) ||
    (widget.kind === 'choice' && hasRadioButtons(widget));
  return (
    <FieldFrame field={field} id={id} draft={draft} isGroup={isGroup && !reference}>
      {reference ? (
        <ReferenceField field={field} reference={reference} id={id} />
      ) : widget.kind === 'list' ? (
        <ListView field={field} widget={widget} />
      ) : widget.kind === 'record' && widget.inside ? (
        <>
          {'needs' in field && <p className="help">{words.emptyRecord}</p>}
          <FieldList fields={widget.inside} />
        </>
      ) : (
        inputFor({
          field,
          widget,
          id,
          value: draft ? draft.value : field.value,
          describedBy: `${id}-sample ${id}-help ${id}-state`,
          isWrong:
            draft?.problems !== undefined ||
            draft?.refusal !== undefined ||
            field.problems.some(({ severity }) => severity === 'error'),
          type: (next: Json | undefined) => session.type(field.path, next, field.value),
          put: (next: Json | undefined) => session.put(field.path, next, field.value),
        })
      )}
    </FieldFrame>
  );
}

function SectionLink({ field: { path, label, help, sample, problems } }: { field: Field }) {
  const session = useSession();
  return (
    <Button
      className="section-link"
      data-path={pathKey(path)}
      onClick={() => void session.select(path, { focus: 'title' })}
    >
      <span className="label">{label}</span>
      {sample && <span className="dot" title={words.sample} />}
      {problems.length > 0 && <span className="count">{problems.length}</span>}
      <small>{help}</small>
    </Button>
  );
}

interface FrameProps {
  field: Field;
  id: string;
  draft: Draft | undefined;
  isGroup: boolean;
  children: ReactNode;
}

function FieldFrame({ field, id, draft, isGroup, children }: FrameProps) {
  const session = useSession();
  const { label, help, required, sample, line, others = [], path, value, widget, brings, main } = field;
  const isBegun = useView((view) => view.begun.has(pathKey(path)));
  const hasValue = line !== undefined || draft !== undefined || isBegun;
  const canRemove = !required && hasValue && typeof path.at(-1) === 'string' && path.length > 1;
  const head = (
    <span className="label-row">
      {isGroup ? (
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a text that is edited gets the cursor as an input does
        <label
          className="label"
          id={`${id}-label`}
          htmlFor={id}
          onClick={() => document.getElementById(id)?.focus()}
        >
          {label}
        </label>
      )}
      {sample && (
        <span className="sample" id={`${id}-sample`} title={words.sampleHelp}>
          {words.sample}
        </span>
      )}
      {sample && widget.kind !== 'list' && widget.kind !== 'record' && (
        <Button
          className="link"
          aria-label={words.of(label, words.keep)}
          title={words.keepHelp}
          onClick={({ currentTarget }) => {
            void session.change([{ do: 'keep', path, was: value ?? null }]);
            // the button disappears after the click, so the text field gets the focus
            const input = currentTarget.closest('.field')?.querySelector<HTMLElement>(INPUT_SELECTOR);
            input?.focus();
            if (input) selectSampleText(input);
          }}
        >
          {words.keep}
        </Button>
      )}
      {canRemove && (
        <Button
          className="remove"
          aria-label={words.removeField(label)}
          title={words.removeField(label)}
          onClick={() => {
            session.leave(path);
            if (line !== undefined) void session.removeKey(path, label);
          }}
        >
          ×
        </Button>
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
      {main && (
        <p className="main-text">
          {main.isSame ? words.untranslated(main.language) : words.inMain(main.language, main.text)}
        </p>
      )}
      {brings?.map(({ text, value }) => (
        <p className="quiet brings" key={text}>
          {words.brings(text, summaryText(value))}
        </p>
      ))}
      <div className="state" id={`${id}-state`} role="status">
        <DraftState draft={draft} field={field} />
        {!draft?.problems &&
          field.problems.map((one) => (
            <ProblemView problem={one} was={field.value} key={`${one.code}${one.line}${one.message}`} />
          ))}
      </div>
      {others.length > 0 && <OtherForms field={field} others={others} />}
    </>
  );
  const keys = useRetypedSample(session, sample && draft === undefined ? field : undefined);
  const name = `field field-${widget.kind}`;
  return isGroup ? (
    <fieldset
      className={name}
      data-path={pathKey(path)}
      aria-labelledby={`${id}-label`}
      aria-describedby={sample ? `${id}-sample` : undefined}
    >
      <legend>{head}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={name} data-path={pathKey(path)} {...keys}>
      {head}
      {body}
    </div>
  );
}

/** Accepts a sample value as real when the user types exactly the same text. */
function useRetypedSample(session: Session, sample: Field | undefined) {
  const isTyped = useRef(false);
  return {
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      // the value counts as typed only if the last keystroke was a character
      if (!/^(Tab|Shift|Enter)$/.test(key)) isTyped.current = key.length === 1 && !ctrlKey && !metaKey;
    },
    onBlur: () => {
      if (sample && isTyped.current)
        void session.edit([{ do: 'keep', path: sample.path, was: sample.value ?? null }]);
      isTyped.current = false;
    },
  };
}

function OtherForms({ field, others }: { field: Field; others: NonNullable<Field['others']> }) {
  const session = useSession();
  const { label, path, value: was } = field;
  const choose = (value: Json) => void session.change([createSetIntent(path, value, was)]);
  return (
    <details className="others">
      <summary aria-label={words.of(label, words.anotherWay)}>{words.anotherWay}</summary>
      {others.map((one) => (
        <Button key={one.label} onClick={() => choose(one.value)}>
          {one.label}
        </Button>
      ))}
    </details>
  );
}

function DraftState({ draft, field }: { draft: Draft | undefined; field: Field }) {
  const session = useSession();
  if (!draft) return null;
  const { conflict, problems, refusal } = draft;
  if (conflict)
    return (
      <div className="conflict">
        <p>{words.conflict(conflict.by, summaryText(conflict.now))}</p>
        <p className="actions">
          <Button onClick={() => session.drop(draft.path)}>{words.keepTheirs}</Button>
          <Button onClick={() => session.takeMine(draft)}>{words.takeMine}</Button>
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
        problems?.map((one) => (
          <RefusedProblem problem={one} field={field} key={`${one.line}${one.column}${one.message}`} />
        ))
      )}
      <p className="quiet">
        {field.value === undefined ? words.fileHasNothing : words.fileHas(summaryText(field.value))}
      </p>
      <ActionLine run={() => session.drop(draft.path)}>{words.takeBack}</ActionLine>
    </div>
  );
}

/** For a problem with another value, such as a link to a hidden page, a button opens that value. */
function RefusedProblem({ problem, field }: { problem: StudioProblem; field: Field }) {
  const session = useSession();
  const { path, where, line } = problem;
  return (
    <>
      <ProblemView problem={problem} was={field.value} />
      {path.length > 0 && !isWithin(path, field.path) && (
        <ActionLine run={() => void session.select(path, { focus: true })}>
          {words.showWhere(where ?? words.line(line))}
        </ActionLine>
      )}
    </>
  );
}

const MAX_SUMMARY_LENGTH = 80;

function summaryText(value: Json | undefined): string {
  if (value === undefined) return words.nothing;
  const text = typeof value === 'string' ? formatDate(value.trim()) : JSON.stringify(value);
  return text.length > MAX_SUMMARY_LENGTH ? `${text.slice(0, MAX_SUMMARY_LENGTH - 1)}…` : text;
}

/** `was` is the value in the file, if the problem is shown at its field. */
export function ProblemView({ problem, was }: { problem: StudioProblem; was?: Json | undefined }) {
  const session = useSession();
  const { code, severity, message, hint, fix, path, instead, readable: colour } = problem;
  return (
    <div className={`problem ${severity}`}>
      <p>
        <strong className="severity">{severity === 'error' ? words.error : words.warning}</strong> {message}
      </p>
      {hint && colour === undefined && instead === undefined && <p className="hint">{hint}</p>}
      {instead !== undefined && (
        <ActionLine run={() => session.put(path, instead, was)}>{words.writeInstead(instead)}</ActionLine>
      )}
      {colour !== undefined && (
        <ActionLine run={() => session.put(path, colour, was)}>
          <ColourSwatch colour={colour} /> {words.readableInstead(colour)}
        </ActionLine>
      )}
      {code === SAMPLES_CODE && (
        <ActionLine run={() => void session.nextSample()}>{words.nextSample}</ActionLine>
      )}
      {fix !== undefined && (
        <ActionLine run={() => void fixProblem(session, problem)}>{words.fix}</ActionLine>
      )}
    </div>
  );
}

function ActionLine({ run, children }: { run: () => void; children: ReactNode }) {
  return (
    <p className="actions">
      <Button onClick={run}>{children}</Button>
    </p>
  );
}

/** Returns text that is no date with a time unchanged. */
function formatDate(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? formatMoment(text, 'en-GB') : text;
}

/** Editing the referenced value changes it on all pages. */
function ReferenceField({
  field,
  reference,
  id,
}: {
  field: Field;
  reference: NonNullable<Field['reference']>;
  id: string;
}) {
  const session = useSession();
  const { path, value } = field;
  const { label, brings, path: source, uses, each, fact, from } = reference;
  const isPlain = brings !== undefined && typeof brings !== 'object';
  const onlyHere = () => void session.changeAndSelect([createSetIntent(path, brings as Json, value)], path);
  const change = from
    ? words.changeAt(from.label)
    : each === undefined
      ? words.everywhere
      : words.changeFor(each);
  const target = from?.path ?? source;
  const reach = each === undefined ? source && words.inPlaces(uses) : words.eachHasOwn;
  const about =
    fact && each === undefined ? words.changesPlaces(uses) : fact ? words.changeFor(each ?? '') : reach;
  return (
    <div className="reference">
      <small id={`${id}-reach`}>{[isPlain ? label : '', about].filter(Boolean).join(' · ')}</small>
      {fact ? (
        <FactInput fact={fact} label={field.label} id={id} />
      ) : (
        <p>
          <strong>{isPlain ? formatDate(String(brings)) : label}</strong>
        </p>
      )}
      <p className="actions">
        {target && !fact && (
          <Button
            className="link"
            aria-label={words.of(field.label, change)}
            onClick={() => void session.select(target, { focus: true })}
          >
            {change}
          </Button>
        )}
        {isPlain && (
          <Button className="link" aria-label={words.of(field.label, words.onlyHere)} onClick={onlyHere}>
            {words.onlyHere}
          </Button>
        )}
      </p>
    </div>
  );
}

function FactInput({ fact, label, id }: { fact: Field; label: string; id: string }) {
  const session = useSession();
  const draft = useView((view) => view.drafts.get(pathKey(fact.path)));
  const { problems, refusal } = draft ?? {};
  return (
    <>
      {inputFor({
        // a fact can't be removed from a field that refers to it, so the input treats the fact as required
        field: { ...fact, label, required: true },
        widget: fact.widget,
        id,
        value: draft ? draft.value : fact.value,
        describedBy: `${id}-reach ${id}-fact`,
        isWrong: problems !== undefined || refusal !== undefined,
        type: (next) => session.type(fact.path, next, fact.value),
        put: (next) => session.put(fact.path, next, fact.value),
      })}
      <div className="state" id={`${id}-fact`} role="status">
        <DraftState draft={draft} field={fact} />
      </div>
    </>
  );
}

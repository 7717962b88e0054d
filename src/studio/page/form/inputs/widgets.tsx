import {
  type ChangeEvent,
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type Field,
  foldText,
  formatMoment,
  type Intent,
  idOf,
  type Json,
  type TextChange,
  type ValuePath,
  type Widget,
} from '../../../../core/index.ts';
import { Button, handleSubmit } from '../../dialogs.tsx';
import { LinkDialog } from '../../prose/link-dialog.tsx';
import { ProseInput } from '../../prose/prose-input.tsx';
import { askWorker } from '../../session/api.ts';
import { fieldAt } from '../../session/fields.ts';
import { pathKey } from '../../session/paths.ts';
import { type Session, useSession, useView } from '../../session/session.ts';
import { words } from '../../words.ts';
import { InsertFactButton, insertAtCursor } from '../facts.tsx';
import { CellGrid } from '../lists/cell-grid.tsx';
import { FileDropArea, FileInput } from '../pictures/file-input.tsx';
import { normaliseColour } from './colour.ts';
import { isCompleteMoment, isNextEdition, shiftedEnd } from './dates.ts';
import { FocusInput } from './focus-input.tsx';
import type { InputProps, WidgetProps } from './input.ts';
import { WrappedLineInput } from './wrapped-line.tsx';

/* An input shows and returns the value in the notation of the file, so an unedited value stays unchanged in the file. */

const INPUTS: { [Kind in Widget['kind']]: ComponentType<WidgetProps<Kind>> } = {
  line: LineInput,
  prose: ProseInput,
  image: FileInput,
  file: FileInput,
  focus: FocusInput,
  link: LinkInput,
  embed: EmbedInput,
  moment: MomentInput,
  timezone: TimezoneInput,
  colour: ColourInput,
  choice: ChoiceInput,
  switch: SwitchInput,
  number: NumberInput,
  id: IdInput,
  texts: TextsInput,
  table: TableInput,
  pairs: PairsInput,
  yaml: ({ widget }) => <p className="quiet">{words.yamlOnly(widget.line)}</p>,
  // records and lists have separate views
  record: () => null,
  list: () => null,
};

export function inputFor(props: InputProps): ReactNode {
  const Input = INPUTS[props.widget.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}

const asText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : String(value);

/** An optional value that was emptied is removed when the input loses focus. */
function lineProps({ field, id, value, describedBy, isWrong, type, put }: InputProps) {
  return {
    id,
    value: asText(value),
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    'aria-required': field.required || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
    onBlur: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      if (target.value === '' && !field.required && value !== undefined) put(undefined);
    },
  };
}

/** In characters. Fields for longer texts wrap. */
const MAX_LINE_LENGTH = 60;

function LineInput(props: WidgetProps<'line'>) {
  const { widget, value } = props;
  const list = useId();
  const isLong =
    widget.input === 'text' &&
    (widget.fits ?? 2 * MAX_LINE_LENGTH) > MAX_LINE_LENGTH &&
    widget.examples.length <= 1;
  const length = [...asText(value)].length;
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isWide = isLong && !widget.pattern;
  const { onChange, onBlur, ...common } = lineProps(props);
  const placeholder = asText(props.field.usual) || undefined;
  return (
    <>
      {isWide ? (
        <WrappedLineInput
          {...common}
          ref={area}
          columns={42}
          placeholder={placeholder}
          type={props.type}
          onBlur={onBlur}
        />
      ) : (
        <input
          {...common}
          {...{ onChange, onBlur, placeholder }}
          ref={line}
          type={widget.input}
          dir="auto"
          autoComplete="off"
          list={widget.examples.length > 1 ? list : undefined}
        />
      )}
      {widget.examples.length > 1 && (
        <datalist id={list}>
          {widget.examples.map((one) => (
            <option value={one} key={one} />
          ))}
        </datalist>
      )}
      {widget.fits !== undefined && length > widget.fits * 0.8 && (
        <small className={length > widget.fits ? 'counter over' : 'counter'}>
          {words.characters(length, widget.fits)}
        </small>
      )}
      {widget.input === 'text' && !widget.pattern && (
        <InsertFactButton
          field={props.field}
          put={(text) => insertAtCursor((isWide ? area : line).current, text)}
        />
      )}
    </>
  );
}

function LinkInput(props: WidgetProps<'link'>) {
  const session = useSession();
  const links = useView((view) => view.form?.links);
  const pages = useView((view) => view.pages);
  const list = useId();
  const [isChoosing, setChoosing] = useState(false);
  const text = asText(props.value);
  const target = pages.find(({ path }) => path === text.replace(/[?#].*$/s, ''));
  const { onBlur, ...line } = lineProps(props);
  // the editor can type a page's name instead of its address
  const named = links?.find(
    ({ label, value }) => value !== text && foldText(label) === foldText(text.trim()),
  );
  // outside header and footer, a link to a hidden page is reported as an error
  const isLeftOut = target?.hidden && ['header', 'footer'].includes(String(props.field.path[0]));
  return (
    <>
      <FileDropArea field={props.field} place={props.put}>
        <input
          {...line}
          type="text"
          inputMode="url"
          list={list}
          autoComplete="off"
          onBlur={(event) => {
            if (named && text !== '') props.put(named.value);
            else onBlur(event);
          }}
        />
        <datalist id={list}>
          {links?.map((one) => (
            <option value={one.value} key={one.value}>
              {one.label}
            </option>
          ))}
        </datalist>
        <Button
          aria-label={words.of(props.field.label, words.chooseTarget)}
          onClick={() => setChoosing(true)}
        >
          {words.chooseTarget}
        </Button>
        {target && <Button onClick={() => session.set({ page: target.path })}>{words.openTarget}</Button>}
      </FileDropArea>
      {isLeftOut && <p className="hint">{words.linkIsHidden}</p>}
      {isChoosing && (
        <LinkDialog
          linking={{ text: props.field.label, address: text }}
          remove={undefined}
          choose={(address) => {
            setChoosing(false);
            props.put(address);
          }}
          close={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Returns the address in an HTML embed code. Returns other text unchanged. */
function embedAddress(text: string): string {
  const [, address] = /<iframe[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(text) ?? [];
  return address === undefined ? text : address.replaceAll('&amp;', '&');
}

function EmbedInput(props: WidgetProps<'embed'>) {
  const inner = lineProps(props);
  return (
    <input
      {...inner}
      type="url"
      autoComplete="off"
      onChange={({ target }) => props.type(embedAddress(target.value))}
    />
  );
}

const MOMENT_INPUT_TYPES = { date: 'date', minute: 'datetime-local', time: 'time' } as const;

function MomentInput(props: WidgetProps<'moment'>) {
  const { widget, value } = props;
  const text = asText(value);
  const precision =
    widget.precision !== 'either'
      ? widget.precision
      : text === '' || /^\d\d:\d\d$/.test(text)
        ? 'time'
        : 'minute';
  const session = useSession();
  // a date is typed in parts (day, month, year), and is sent when it is complete
  const [typed, setTyped] = useState<string>();
  const isTyping = useRef(false);
  const { onBlur, ...line } = lineProps(props);
  const take = (next: string) => {
    setTyped(undefined);
    isTyping.current = false;
    if (isCompleteMoment(next) && next !== text) setMoment(session, props, next);
  };
  const { closeNow } = widget;
  const input = (
    <input
      {...line}
      value={typed ?? text}
      type={MOMENT_INPUT_TYPES[precision]}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') take(currentTarget.value);
        else if (key === 'Escape') setTyped(undefined);
        else if (key !== 'Tab') isTyping.current = true;
      }}
      onChange={({ target }) => {
        if (isTyping.current || !isCompleteMoment(target.value)) setTyped(target.value);
        else take(target.value);
      }}
      onBlur={(event) => {
        if (typed !== undefined) take(typed);
        // an incomplete date must not remove the value
        if (!event.target.validity?.badInput) onBlur(event);
      }}
    />
  );
  if (!closeNow) return input;
  const close = () => {
    session.drop(props.field.path);
    void session.change([
      ...closeNow.without.map((path) => ({ do: 'unset' as const, path })),
      { do: 'set', path: props.field.path, value: closeNow.now },
    ]);
  };
  return (
    <div className="with-button">
      {input}
      <Button onClick={close}>{words.closeNow}</Button>
    </div>
  );
}

const CONFERENCE_START_KEY = pathKey(['conference', 'starts']);
const CONFERENCE_END_KEY = pathKey(['conference', 'ends']);

/**
 * If a start would be after its end, the end moves too. New days of the conference are updated everywhere in the file. If a past
 * start of the conference moves by more than half a year, asks whether the next edition begins, unless the old dates are sample
 * content.
 */
function setMoment(session: Session, { field, type }: WidgetProps<'moment'>, next: string): void {
  const { path, value: was } = field;
  const { form } = session.view();
  const end = form && path.at(-1) === 'starts' ? fieldAt(form, [...path.slice(0, -1), 'ends']) : undefined;
  const moved = shiftedEnd(was, next, end?.value);
  const isStart = pathKey(path) === CONFERENCE_START_KEY;
  const only = () => {
    if (isStart) void moveConferenceDays(session, { starts: next, ends: moved }, () => type(next));
    else if (pathKey(path) === CONFERENCE_END_KEY)
      void moveConferenceDays(session, { ends: next }, () => type(next));
    else if (end?.value === undefined || moved === undefined) type(next);
    else void moveStartAndEnd(session, path, next, { path: end.path, value: moved, was: end.value });
  };
  if (!isStart || field.sample || end?.sample || !isNextEdition(was, next, new Date())) {
    only();
    return;
  }
  const beginning = { starts: next.slice(0, 10), ...(moved !== undefined && { ends: moved.slice(0, 10) }) };
  const choices = [
    { label: words.nextEditionBegin, run: () => session.set({ beginning }) },
    { label: words.nextEditionOnlyDate, run: only },
  ];
  session.set({ question: { text: words.nextEditionAsk, choices } });
}

/** Changes the days everywhere in the file, in one undo step. Calls `otherwise` if the change fails. */
async function moveConferenceDays(
  session: Session,
  days: { starts?: string; ends?: string | undefined },
  otherwise: () => void,
): Promise<void> {
  await session.flush();
  const changes = await askWorker<TextChange[] | null>('days', days).catch(() => null);
  if (!changes) return otherwise();
  const answer = await session.edit([{ do: 'replace', changes }]);
  if (!answer || 'refused' in answer) return otherwise();
  const [, ...others] = answer.words;
  if (others.length > 0) session.notify(words.daysMoved(others.join(' · ')), true);
}

/** In one undo step. */
async function moveStartAndEnd(
  session: Session,
  path: ValuePath,
  next: string,
  end: { path: ValuePath; value: string; was: Json },
): Promise<void> {
  await session.flush();
  session.drop(path);
  const done = await session.change([
    { do: 'set', path, value: next },
    { do: 'set', ...end },
  ]);
  if (done) session.notify(words.endMoved(formatMoment(end.value, 'en-GB')), true);
}

function TimezoneInput(props: WidgetProps<'timezone'>) {
  const list = useId();
  return (
    <>
      <input {...lineProps(props)} type="text" list={list} autoComplete="off" />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option value={zone} key={zone} />
        ))}
      </datalist>
    </>
  );
}

/** Takes a hex code or a name, and has the browser's colour picker. */
function ColourInput(props: WidgetProps<'colour'>) {
  const { value, type, field } = props;
  // a typed colour name stays visible until the field loses focus
  const [typed, setTyped] = useState<string>();
  const { onChange: _onChange, onBlur, ...line } = lineProps(props);
  const text = asText(value ?? field.usual);
  const whole = /^#[\da-f]{6}$/i.test(text) ? text : text.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return (
    <>
      <div className="with-button">
        <input
          {...line}
          type="text"
          value={typed ?? line.value}
          placeholder={asText(field.usual)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            type(normaliseColour(target.value));
          }}
          onBlur={(event) => {
            setTyped(undefined);
            onBlur(event);
          }}
        />
        <input
          type="color"
          aria-label={words.colourPick}
          value={/^#[\da-f]{6}$/i.test(whole) ? whole : '#000000'}
          onChange={({ target }) => {
            setTyped(undefined);
            type(target.value);
          }}
        />
      </div>
      <small className="quiet">{words.colourHelp}</small>
    </>
  );
}

const MAX_RADIO_BUTTONS = 6;

type ChoiceOptions = Extract<Widget, { kind: 'choice' }>['options'];

export function hasRadioButtons({ options }: { options: ChoiceOptions }): boolean {
  return options.length <= MAX_RADIO_BUTTONS;
}

function OptionGroups({ options }: { options: ChoiceOptions }) {
  const groups = [...new Set(options.map(({ group = '' }) => group))];
  return groups.map((group) => {
    const own = options.filter((one) => (one.group ?? '') === group);
    const all = own.map((one) => (
      <option value={JSON.stringify(one.value)} key={JSON.stringify(one.value)}>
        {one.label}
      </option>
    ));
    return group === '' ? (
      all
    ) : (
      <optgroup label={group} key={group}>
        {all}
      </optgroup>
    );
  });
}

function ChoiceInput({ widget, id, value, field, describedBy, put }: WidgetProps<'choice'>) {
  const chosen = JSON.stringify(value ?? field.usual);
  if (!hasRadioButtons(widget))
    return (
      <select
        id={id}
        aria-describedby={describedBy}
        value={chosen ?? ''}
        onChange={({ target }) => put(JSON.parse(target.value) as Json)}
      >
        {value === undefined && <option value="" />}
        <OptionGroups options={widget.options} />
      </select>
    );
  return (
    <div className="choices">
      {widget.options.map((one, index) => (
        <label key={one.label} className="choice">
          <input
            type="radio"
            name={id}
            id={index === 0 ? id : undefined}
            checked={JSON.stringify(one.value) === chosen}
            onChange={() => put(one.value)}
          />
          <span>
            {one.label}
            {one.help && <small>{one.help}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

function SwitchInput({ widget, id, value, describedBy, put }: WidgetProps<'switch'>) {
  const isOn = typeof value === 'boolean' ? value : widget.default;
  return (
    <span className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        id={id}
        aria-describedby={describedBy}
        checked={isOn}
        onChange={({ target }) => put(target.checked)}
      />
      <span aria-hidden="true">{isOn ? words.on : words.off}</span>
    </span>
  );
}

function NumberInput(props: WidgetProps<'number'>) {
  const { widget, type } = props;
  return (
    <input
      {...lineProps(props)}
      type="number"
      min={widget.least}
      max={widget.most}
      onChange={({ target }) => target.value !== '' && type(Number(target.value))}
    />
  );
}

/** An id is part of addresses. A change also updates everything that refers to the id. */
function IdInput(props: WidgetProps<'id'>) {
  const session = useSession();
  const { field, id, value, describedBy } = props;
  const [name, setName] = useState<string>();
  const own = useView(({ form }) =>
    form?.fields.find(
      ({ path }) => path.length === field.path.length && /^(name|title)$/.test(String(path.at(-1))),
    ),
  );
  const made = idOf(asText(own?.value));
  // no links lead to sample content yet, so the id follows the first real name
  const follows = useRef(false);
  follows.current ||= own?.sample === true && asText(value).replace(/-\d+$/, '') === made;
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const { value: typed, parentElement } = target as HTMLInputElement;
      const to = idOf(asText(typed));
      if (!own || !follows.current || to === '' || to === field.value) return;
      if (parentElement?.closest<HTMLElement>('[data-path]')?.dataset.path !== pathKey(own.path)) return;
      void session.flush().then(() => session.edit([renameIntent(field, to)], { isPart: true }));
    };
    document.addEventListener('focusout', follow);
    return () => document.removeEventListener('focusout', follow);
  }, [session, field, own]);
  if (field.value === undefined) return <input {...lineProps(props)} type="text" spellCheck={false} />;
  if (name === undefined)
    return (
      <div className="with-button">
        <input id={id} value={asText(value)} readOnly aria-describedby={describedBy} />
        <Button
          aria-label={words.of(field.label, words.rename)}
          onClick={() => {
            follows.current = false;
            setName(made || asText(value));
          }}
        >
          {words.rename}
        </Button>
      </div>
    );
  return (
    <form
      className="rename"
      onSubmit={handleSubmit(
        () => void session.change([renameIntent(field, name)]).then((done) => done && setName(undefined)),
      )}
    >
      <p className="quiet">{words.renameHelp}</p>
      <input
        id={id}
        value={name}
        aria-label={words.renameTo}
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="actions">
        <button type="submit">{words.doRename}</button>
        <Button onClick={() => setName(undefined)}>{words.cancel}</Button>
      </p>
    </form>
  );
}

function renameIntent({ path, value }: Field, id: string): Intent {
  return { do: 'rename', path, id, was: value ?? null };
}

function asTexts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(asText) : [];
}

/** Each text is edited separately, so that the other texts stay unchanged in the file. */
function TextsInput({ field, widget, id, value }: WidgetProps<'texts'>) {
  const session = useSession();
  const texts = asTexts(value);
  const canAdd = widget.most === undefined || texts.length < widget.most;
  const add = () => {
    const index = texts.length;
    const intent: Intent =
      field.value === undefined
        ? { do: 'set', path: field.path, value: [widget.start], sample: true }
        : { do: 'insert', list: field.path, index, value: widget.start, sample: true };
    void session.changeAndSelect([intent], [...field.path, index]);
  };
  return (
    <div className="texts">
      {texts.map((_, index) => (
        <ListTextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other names than their places
          key={index}
          id={index === 0 ? id : undefined}
          path={[...field.path, index]}
          item={widget.item}
          saved={asTexts(field.value)[index]}
          index={index}
          canRemove={texts.length > widget.least}
        />
      ))}
      {canAdd && (
        <Button className="add" onClick={add}>
          + {words.add}
        </Button>
      )}
    </div>
  );
}

function ListTextInput({
  id,
  path,
  item,
  saved,
  index,
  canRemove,
}: {
  id: string | undefined;
  item: Widget;
  path: ValuePath;
  saved: string | undefined;
  index: number;
  canRemove: boolean;
}) {
  const session = useSession();
  const draft = useView((view) => view.drafts.get(pathKey(path)));
  const text = asText(draft ? draft.value : saved);
  return (
    <div className="with-button" data-path={pathKey(path)}>
      {item.kind === 'choice' ? (
        <select
          id={id}
          aria-label={words.entry(index + 1)}
          value={JSON.stringify(text)}
          onChange={({ target }) => session.put(path, JSON.parse(target.value) as Json, saved)}
        >
          <OptionGroups options={item.options} />
        </select>
      ) : (
        <input
          id={id}
          dir="auto"
          aria-label={words.entry(index + 1)}
          aria-invalid={draft?.problems !== undefined || undefined}
          value={text}
          onChange={({ target }) => session.type(path, target.value, saved)}
        />
      )}
      {draft?.problems && <small className="problem error">{draft.problems[0]?.message}</small>}
      {canRemove && (
        <Button
          aria-label={words.removeRow(text || words.entry(index + 1))}
          onClick={() => void session.remove(path.slice(0, -1), index, text)}
        >
          ×
        </Button>
      )}
    </div>
  );
}

/** The first row has the headings. */
function TableInput({ field, widget, value, type, put }: WidgetProps<'table'>) {
  const session = useSession();
  const rows = (Array.isArray(value) ? value : []).map(asTexts);
  return (
    <CellGrid
      rows={rows}
      least={widget.least}
      isSample={field.sample}
      path={field.path}
      typed={type}
      put={put}
      undo={() => void session.undo()}
    />
  );
}

function PairsInput({ widget, value, type, put }: WidgetProps<'pairs'>) {
  const pairs = Object.entries((value ?? {}) as Record<string, Json>);
  const change = (at: number, pair: [string, Json]) => type(Object.fromEntries(pairs.with(at, pair)));
  return (
    <div className="pairs">
      {pairs.map(([key, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the key is what somebody types
        <div className="with-button" key={at}>
          <input
            aria-label={widget.key}
            value={key}
            onChange={({ target }) => change(at, [target.value, text])}
          />
          <input
            aria-label={widget.value}
            value={asText(text)}
            onChange={({ target }) => change(at, [key, target.value])}
          />
          <Button
            aria-label={words.removeRow(key)}
            onClick={() => put(pairs.length > 1 ? Object.fromEntries(pairs.toSpliced(at, 1)) : undefined)}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        className="add"
        onClick={() => put(Object.fromEntries([...pairs, [`/old-${pairs.length + 1}`, '/']]))}
      >
        + {words.add}
      </Button>
    </div>
  );
}

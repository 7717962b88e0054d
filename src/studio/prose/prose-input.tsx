import { useEffect, useRef, useState } from 'react';
import type { Widget } from '../../shared/index.ts';
import { PutFact, putText } from '../form/facts.tsx';
import type { InputProps } from '../form/input.ts';
import { useSession } from '../session/context.ts';
import { words } from '../words.ts';
import type { Active, ProseEditor } from './editor.ts';
import { LinkDialog, type Linking } from './link-dialog.tsx';

const NOTHING: Active = { strong: false, emphasis: false, bullet: false, heading: false };

/** A text in Markdown, which looks as visitors see it. Until its editor has come, and where it cannot come, it is shown as it is written. */
export function ProseInput({
  field,
  id,
  value,
  describedBy,
  isWrong,
  type,
  put,
}: InputProps<Extract<Widget, { kind: 'prose' }>>) {
  const session = useSession();
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<ProseEditor>();
  const [active, setActive] = useState(NOTHING);
  const [linking, setLinking] = useState<Linking>();
  const shown = value === undefined || value === null ? '' : String(value);
  const leave = (text: string) => {
    if (text.trim() === '' && !field.required && value !== undefined) put(undefined);
  };
  // what the editor calls is always of the latest value
  const latest = useRef({ type, leave });
  useEffect(() => {
    latest.current = { type, leave };
  });

  useEffect(() => {
    let isGone = false;
    let made: ProseEditor | undefined;
    import('./editor.ts').then(
      ({ createProseEditor }) => {
        const [place, before] = [host.current, area.current];
        if (isGone || !place || !before) return;
        const hadFocus = document.activeElement === before;
        const [anchor, head] = [before.selectionStart, before.selectionEnd];
        made = createProseEditor(place, {
          text: before.value,
          typed: (text) => latest.current.type(text),
          show: setActive,
          left: () => made && latest.current.leave(made.view.state.doc.toString()),
          link: () => made && setLinking(made.linking()),
          step: (what) => void session[what](),
        });
        setEditor(made);
        if (!hadFocus) return;
        made.view.dispatch({ selection: { anchor, head } });
        made.view.focus();
      },
      // without a connection, the text can still be typed as it is written
      () => {},
    );
    return () => {
      isGone = true;
      made?.view.destroy();
    };
  }, [session]);
  useEffect(() => editor?.show(shown), [editor, shown]);
  const isRequired = field.required;
  useEffect(
    () => editor?.describe({ id, labelledBy: `${id}-label`, describedBy, isWrong, isRequired }),
    [editor, id, describedBy, isWrong, isRequired],
  );

  const buttons = [
    { label: words.bold, sign: words.boldSign, isOn: active.strong, run: () => editor?.toggle('strong') },
    {
      label: words.italic,
      sign: words.italicSign,
      isOn: active.emphasis,
      run: () => editor?.toggle('emphasis'),
    },
    {
      label: words.makeLink,
      sign: words.link,
      isOn: active.link !== undefined,
      run: () => editor && setLinking(editor.linking()),
    },
    {
      label: words.makeList,
      sign: words.bullets,
      isOn: active.bullet,
      run: () => editor?.toggleLines('bullet'),
    },
    {
      label: words.makeHeading,
      sign: words.headingButton,
      isOn: active.heading,
      run: () => editor?.toggleLines('heading'),
    },
  ];
  return (
    <div className="prose" data-wrong={isWrong || undefined}>
      <div className="marks" role="toolbar" aria-label={field.label} aria-controls={id}>
        {buttons.map(({ label, sign, isOn, run }) => (
          <button
            type="button"
            key={label}
            aria-label={label}
            aria-pressed={isOn}
            title={label}
            disabled={!editor}
            // the cursor stays in the text
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {sign}
          </button>
        ))}
      </div>
      {active.link !== undefined && (
        <p className="link-target">
          <span>{words.leadsTo(active.link)}</span>
          <button type="button" className="link" onClick={() => editor && setLinking(editor.linking())}>
            {words.changeLink}
          </button>
          <button type="button" className="link" onClick={() => editor?.unlink()}>
            {words.removeLink}
          </button>
        </p>
      )}
      {!editor && (
        <textarea
          ref={area}
          id={id}
          dir="auto"
          rows={Math.min(16, Math.max(4, Math.ceil(shown.length / 48)))}
          value={shown}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          aria-required={field.required || undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={({ target }) => leave(target.value)}
        />
      )}
      <div className="prose-text" ref={host} />
      <PutFact field={field} put={(text) => (editor ? editor.insert(text) : putText(area.current, text))} />
      {linking && (
        <LinkDialog
          linking={linking}
          choose={(address, said) => {
            setLinking(undefined);
            // when the dialog is gone
            setTimeout(() => editor?.link(address, said));
          }}
          remove={
            linking.address === ''
              ? undefined
              : () => {
                  setLinking(undefined);
                  setTimeout(() => editor?.unlink());
                }
          }
          close={() => {
            setLinking(undefined);
            editor?.view.focus();
          }}
        />
      )}
    </div>
  );
}

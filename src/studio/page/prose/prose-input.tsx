import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../dialogs.tsx';
import { InsertFactButton, insertAtCursor } from '../form/facts.tsx';
import type { WidgetProps } from '../form/inputs/input.ts';
import { useSession } from '../session/session.ts';
import { words } from '../words.ts';
import type { ActiveFormats, ProseEditor } from './editor.ts';
import { type EditedLink, LinkDialog } from './link-dialog.tsx';

const NO_FORMATS: ActiveFormats = { kinds: new Set() };

/** Shows a plain text area until the editor is loaded, or if loading fails. */
export function ProseInput(props: WidgetProps<'prose'>) {
  const { field, id, value, describedBy, isWrong, type, put } = props;
  const shown = value === undefined || value === null ? '' : String(value);
  const leave = (text: string) => {
    if (text.trim() === '' && !field.required && value !== undefined) put(undefined);
  };
  const isRequired = field.required;
  const attributes = useMemo(
    () => ({
      id,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      ...(isWrong && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
    }),
    [id, describedBy, isWrong, isRequired],
  );
  const { host, area, editor, active, linking, setLinking } = useProseEditor({ type, leave, attributes });
  useEffect(() => editor?.show(shown), [editor, shown]);
  useEffect(() => editor?.describe(attributes), [editor, attributes]);
  const askLink = () => editor && setLinking(editor.linking());
  return (
    <div className="prose" data-wrong={isWrong || undefined}>
      <Toolbar id={id} label={field.label} editor={editor} active={active} askLink={askLink} />
      {active.link !== undefined && (
        <p className="link-target">
          <span>{words.leadsTo(active.link)}</span>
          <Button className="link" onClick={askLink}>
            {words.changeLink}
          </Button>
          <Button className="link" onClick={() => editor?.unlink()}>
            {words.removeLink}
          </Button>
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
      <InsertFactButton
        field={field}
        put={(text) => (editor ? editor.insert(text) : insertAtCursor(area.current, text))}
      />
      {linking && <ProseLinkDialog linking={linking} editor={editor} close={() => setLinking(undefined)} />}
    </div>
  );
}

interface ProseFieldProps {
  type: (text: string) => void;
  leave: (text: string) => void;
  attributes: Record<string, string>;
}

/** Loads the editor into `host`, where the editor replaces `area`. */
function useProseEditor(field: ProseFieldProps) {
  const session = useSession();
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<ProseEditor>();
  const [active, setActive] = useState(NO_FORMATS);
  const [linking, setLinking] = useState<EditedLink>();
  // the editor's callbacks use the latest props
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
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
        // screen readers need the label as soon as the editor exists
        made.describe(latest.current.attributes);
        setEditor(made);
        if (!hadFocus) return;
        made.view.dispatch({ selection: { anchor, head } });
        made.view.focus();
      },
      // without a connection, the plain text area stays
      () => {},
    );
    return () => {
      isGone = true;
      made?.view.destroy();
    };
  }, [session]);
  return { host, area, editor, active, linking, setLinking };
}

function Toolbar({
  id,
  label,
  editor,
  active,
  askLink,
}: {
  id: string;
  label: string;
  editor: ProseEditor | undefined;
  active: ActiveFormats;
  askLink: () => void;
}) {
  const { kinds, link } = active;
  const buttons = [
    {
      label: words.bold,
      sign: words.boldSign,
      isOn: kinds.has('strong'),
      run: () => editor?.toggle('strong'),
    },
    {
      label: words.italic,
      sign: words.italicSign,
      isOn: kinds.has('emphasis'),
      run: () => editor?.toggle('emphasis'),
    },
    { label: words.makeLink, sign: words.link, isOn: link !== undefined, run: askLink },
    {
      label: words.makeList,
      sign: words.bullets,
      isOn: kinds.has('bullet'),
      run: () => editor?.toggleLines('bullet'),
    },
    {
      label: words.makeHeading,
      sign: words.headingButton,
      isOn: kinds.has('heading'),
      run: () => editor?.toggleLines('heading'),
    },
    {
      label: words.makeQuote,
      sign: words.quote,
      isOn: kinds.has('quote'),
      run: () => editor?.toggleLines('quote'),
    },
  ];
  return (
    <div className="marks" role="toolbar" aria-label={label} aria-controls={id}>
      {buttons.map(({ label, sign, isOn, run }) => (
        <Button
          key={label}
          aria-label={label}
          aria-pressed={isOn}
          title={label}
          disabled={!editor}
          // the focus stays in the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {sign}
        </Button>
      ))}
    </div>
  );
}

/** The link changes after the dialog has closed. */
function ProseLinkDialog({
  linking,
  editor,
  close,
}: {
  linking: EditedLink;
  editor: ProseEditor | undefined;
  close: () => void;
}) {
  return (
    <LinkDialog
      linking={linking}
      choose={(address, label) => {
        close();
        setTimeout(() => editor?.link(address, label));
      }}
      remove={
        linking.address === ''
          ? undefined
          : () => {
              close();
              setTimeout(() => editor?.unlink());
            }
      }
      close={() => {
        close();
        editor?.view.focus();
      }}
    />
  );
}

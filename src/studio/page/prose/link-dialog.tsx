import { useEffect, useRef, useState } from 'react';
import { foldText } from '../../../core/index.ts';
import { Button, Dialog, handleSubmit } from '../dialogs.tsx';
import { useView } from '../session/session.ts';
import { words } from '../words.ts';

/** An empty text is replaced with the target's name. */
export interface EditedLink {
  text: string;
  address: string;
}

/** The target is a page, block or file of this site, or an address. Only a complete link is inserted. */
export function LinkDialog({
  linking,
  choose,
  remove,
  close,
}: {
  linking: EditedLink;
  choose: (address: string, text: string) => void;
  remove: (() => void) | undefined;
  close: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const links = useView((view) => view.form?.links) ?? [];
  const [address, setAddress] = useState(linking.address);
  const [text, setText] = useState(linking.text);
  const wanted = foldText(address === linking.address ? '' : address.trim());
  const found = links.filter(({ value, label }) => foldText(`${label} ${value}`).includes(wanted));
  const exact = links.find(({ value }) => value === address.trim());
  const whole = exact?.value ?? parseLinkTarget(address);
  const isNew = linking.text === '';
  const take = (target: string, label: string) => choose(target, text.trim() || label);
  return (
    <Dialog name="facts" title={words.linkTitle} leave={words.cancel} close={close}>
      <form
        className="link-form"
        onSubmit={handleSubmit(() => {
          const [first] = found;
          if (whole !== undefined) take(whole, exact?.label ?? address.trim());
          // the editor can type a page's name instead of its address
          else if (first && wanted !== '') take(first.value, first.label);
        })}
      >
        {isNew && (
          <label className="field">
            <span className="label">{words.linkWords}</span>
            <input value={text} onChange={({ target }) => setText(target.value)} />
          </label>
        )}
        <label className="field">
          <span className="label">{words.linkTo}</span>
          <input
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            ref={input}
            placeholder={words.linkPlaceholder}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
        <p className="actions">
          <button
            type="submit"
            className="strong"
            disabled={whole === undefined && (wanted === '' || found.length === 0)}
          >
            {words.makeLink}
          </button>
          {remove && <Button onClick={remove}>{words.removeLink}</Button>}
        </p>
      </form>
      {found.length > 0 && <h3>{words.ownPages}</h3>}
      <ul>
        {found.map(({ value, label }) => (
          <li key={value}>
            <Button onClick={() => take(value, label)}>
              <strong>{label}</strong>
              <small>{value}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Accepts a page of this site, another site, a telephone number or an email address. Undefined if the address is incomplete. */
export function parseLinkTarget(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:\/|#)\S*$/.test(text) && text !== '#') return text;
  if (/^(?:https?:\/\/)[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/i.test(text)) return text;
  if (/^(?:tel:\+?[\d-]{3,}|mailto:[^\s@]+@[^\s@]+\.[^\s@]+)$/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) && !/\.(?:pdf|csv|xlsx|docx)$/i.test(text))
    return `https://${text}`;
  return undefined;
}

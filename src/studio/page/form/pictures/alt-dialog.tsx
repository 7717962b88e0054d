import { useId, useRef, useState } from 'react';
import { Button, ErrorText, handleSubmit, useModal } from '../../dialogs.tsx';
import { Thumbnail } from '../../panels/media.tsx';
import type { SessionView } from '../../session/state.ts';
import { words } from '../../words.ts';
import { altDialogTexts } from './alt-words.ts';

export function AltDialog({
  file,
  text: before,
  count,
  done,
  close,
}: NonNullable<SessionView['describing']> & { close: () => void }) {
  const dialog = useModal();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [text, setText] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const use = () => {
    if (text.trim() !== '') return done(text.trim().replace(/\s*\n\s*/g, ' '));
    setMissing(true);
    area.current?.focus();
  };
  return (
    <dialog ref={dialog} className="describing" aria-labelledby={`${id}-title`} onClose={close}>
      <form onSubmit={handleSubmit(use)}>
        <h2 id={`${id}-title`}>{altDialogTexts.title}</h2>
        {count !== undefined && <p className="quiet">{count}</p>}
        <Thumbnail file={file} />
        <p className="quiet" id={`${id}-help`}>
          {altDialogTexts.help}
        </p>
        <textarea
          ref={area}
          rows={3}
          dir="auto"
          value={text}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-help`}
          aria-required="true"
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            use();
          }}
        />
        {isMissing && <ErrorText text={altDialogTexts.needed} />}
        <p className="actions">
          <button type="submit" className="strong">
            {altDialogTexts.use}
          </button>
          {count !== undefined && <Button onClick={() => done('')}>{altDialogTexts.leaveOut}</Button>}
          <Button onClick={close}>{words.cancel}</Button>
        </p>
      </form>
    </dialog>
  );
}

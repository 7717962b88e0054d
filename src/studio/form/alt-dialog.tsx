import { useId, useRef, useState } from 'react';
import type { WrittenValue } from '../../shared/index.ts';
import { useSession } from '../context.ts';
import { useModal } from '../dialogs.tsx';
import { Thumbnail } from '../panels/media.tsx';
import { intentFor } from '../session.ts';
import { words } from '../words.ts';

/** Asks what a new picture shows. Both are written in one step, or none of them. */
export function AltDialog({
  file,
  image,
  alt,
  close,
}: {
  file: string;
  image: WrittenValue;
  alt: WrittenValue;
  close: () => void;
}) {
  const session = useSession();
  const dialog = useModal();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // what is invented is about another picture
  const [text, setText] = useState(typeof alt.value === 'string' && !alt.sample ? alt.value : '');
  const [isMissing, setMissing] = useState(false);
  const use = () => {
    if (text.trim() === '') {
      setMissing(true);
      area.current?.focus();
      return;
    }
    close();
    void session.change([
      intentFor(image.path, file, image.value),
      intentFor(alt.path, text.trim().replace(/\s*\n\s*/g, ' '), alt.value),
    ]);
  };
  return (
    <dialog ref={dialog} className="describing" aria-labelledby={`${id}-title`} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <h2 id={`${id}-title`}>{words.altTitle}</h2>
        <Thumbnail file={file} />
        <p className="quiet" id={`${id}-help`}>
          {words.altHelp}
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
        />
        {isMissing && (
          <p className="problem error" role="alert">
            {words.altNeeded}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="strong">
            {words.usePicture}
          </button>
          <button type="button" onClick={close}>
            {words.cancel}
          </button>
        </p>
      </form>
    </dialog>
  );
}

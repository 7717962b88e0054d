import { type DragEvent, useRef, useState } from 'react';
import type { Widget } from '../../shared/index.ts';
import { upload } from '../api.ts';
import { useSession } from '../context.ts';
import { Library, Thumbnail } from '../media.tsx';
import { keyOf } from '../paths.ts';
import { words } from '../words.ts';
import type { InputProps } from './widgets.tsx';

/** A picture or another file of media/: dropped, chosen, or taken from what is there. */
export function FileInput({
  field,
  widget,
  id,
  value,
  describedBy,
  put,
}: InputProps<Extract<Widget, { kind: 'image' | 'file' }>>) {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'over' | 'sending'>('idle');
  const [said, setSaid] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const file = typeof value === 'string' ? value : '';
  const isImage = widget.kind === 'image';

  const take = async (dropped: File | undefined) => {
    if (!dropped) return;
    setState('sending');
    setSaid('');
    try {
      const answer = await upload(dropped, keyOf(field.path));
      if ('refused' in answer) setSaid(answer.refused);
      else {
        put(answer.file);
        // the words beside it were those of another picture
        if (isImage && file !== '' && field.path.at(-1) === 'image') setSaid(words.altAgain);
      }
    } catch (error) {
      setSaid(error instanceof Error && error.message ? error.message : words.noConnection);
    }
    setState('idle');
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen with the button, too
    <div
      className={`file ${state}`}
      onDragOver={(event) => {
        event.preventDefault();
        setState('over');
      }}
      onDragLeave={() => setState('idle')}
      onDrop={onDrop}
    >
      {isImage && file !== '' && <Thumbnail file={file} />}
      <div>
        <p className="file-name">{file || words.dropHere}</p>
        <p className="actions">
          <button type="button" id={id} aria-describedby={describedBy} onClick={() => input.current?.click()}>
            {file ? words.replaceFile : words.chooseFile}
          </button>
          <button type="button" onClick={() => setChoosing(true)}>
            {words.fromLibrary}
          </button>
        </p>
        <p role="status" className="quiet">
          {state === 'sending' ? words.uploading : said}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={isImage ? 'image/*,.heic,.heif' : widget.accept.join()}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {isChoosing && (
        <Library
          accept={isImage ? ['picture'] : widget.accept}
          choose={(chosen) => {
            setChoosing(false);
            if (chosen !== undefined) put(chosen);
            else session.set({});
          }}
        />
      )}
    </div>
  );
}

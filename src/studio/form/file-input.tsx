import { type DragEvent, useRef, useState } from 'react';
import type { Widget } from '../../shared/index.ts';
import { upload } from '../api.ts';
import { useSession } from '../context.ts';
import { Library, Thumbnail } from '../panels/media.tsx';
import { keyOf } from '../paths.ts';
import { words } from '../words.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { InputProps } from './widgets.tsx';

/** Pictures that have pixels to cut. */
const PIXELS = /\.(jpe?g|png|webp|avif|hei[cf]|tiff?)$/i;

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
  const [isCropping, setCropping] = useState(false);
  const file = typeof value === 'string' ? value : '';
  const isImage = widget.kind === 'image';

  const place = (next: string) => {
    if (isImage) void session.placePicture(field.path, next);
    else put(next);
  };
  const take = async (dropped: File | undefined) => {
    if (!dropped) return;
    setState('sending');
    setSaid('');
    try {
      const answer = await upload(dropped, keyOf(field.path));
      if ('refused' in answer) setSaid(answer.refused);
      else {
        setSaid(answer.words.join('. '));
        place(answer.file);
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
          <button
            type="button"
            id={id}
            // its label would be read instead of what it does
            aria-label={`${field.label}: ${file ? words.replaceFile : words.chooseFile}`}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {file ? words.replaceFile : words.chooseFile}
          </button>
          <button type="button" onClick={() => setChoosing(true)}>
            {words.fromLibrary}
          </button>
          {isImage && PIXELS.test(file) && (
            <button type="button" onClick={() => setCropping(true)}>
              {words.crop}
            </button>
          )}
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
            if (chosen !== undefined) place(chosen);
          }}
        />
      )}
      {isCropping && (
        <CropDialog
          file={file}
          ratio={isImage ? widget.ratio : undefined}
          close={(cut) => {
            setCropping(false);
            // the same picture: its description stays
            if (cut !== undefined) put(cut);
          }}
        />
      )}
    </div>
  );
}

import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type Field, UPLOAD_EXTENSIONS, type ValuePath } from '../../../../core/index.ts';
import { Button } from '../../dialogs.tsx';
import { lazyDialog } from '../../later.tsx';
import { MediaLibrary, Thumbnail } from '../../panels/media.tsx';
import { failureText } from '../../session/api.ts';
import { useSession } from '../../session/session.ts';
import { words } from '../../words.ts';
import type { WidgetProps } from '../inputs/input.ts';

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx').then((loaded) => loaded.CropDialog));

const RowsDialog = lazyDialog(() => import('../lists/rows-dialog.tsx').then((loaded) => loaded.RowsDialog));

/** Bitmap pictures can be cropped. */
const BITMAP_PATTERN = /\.(jpe?g|png|webp|avif|hei[cf]|tiff?)$/i;

/** `place` receives the name of the file in media/. */
function useUpload(path: ValuePath, place: (file: string) => void) {
  const session = useSession();
  const [state, setState] = useState<'idle' | 'over' | 'sending'>('idle');
  const [message, setMessage] = useState('');
  const take = async ([file, ...others]: File[]) => {
    if (!file) return;
    setState('sending');
    setMessage('');
    try {
      const answer = await session.storeFile(file, path);
      if ('refused' in answer) setMessage(answer.refused);
      else {
        const left = others.length > 0 ? [words.onlyOne(file.name)] : [];
        setMessage([...answer.words, ...left].join('. '));
        place(answer.file);
      }
    } catch (error) {
      setMessage(failureText(error));
    }
    setState('idle');
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setState('over');
    },
    onDragLeave: () => setState('idle'),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      void take([...event.dataTransfer.files]);
    },
  };
  return { state, message: state === 'sending' ? words.uploading : message, take, drop };
}

export function FileButton({
  accept,
  isMany = false,
  take,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  accept: readonly string[];
  isMany?: boolean;
  take: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={accept.join()}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Files with other endings must be copied to media/ by hand. */
function uploadEndings(widget: WidgetProps<'image' | 'file'>['widget']): readonly string[] {
  const all: readonly string[] = Object.values(UPLOAD_EXTENSIONS).flat();
  return widget.kind === 'image'
    ? UPLOAD_EXTENSIONS.picture
    : widget.accept.filter((ending) => all.includes(ending));
}

/** Surrounds a link field, in which the user can choose or drop a document, such as a study guide. */
export function FileDropArea({
  field: { path, label },
  place,
  children,
}: {
  field: Field;
  place: (file: string) => void;
  children: ReactNode;
}) {
  const { state, message, take, drop } = useUpload(path, place);
  return (
    <div className={`linked-file ${state}`} {...drop}>
      <div className="with-button">
        {children}
        <FileButton
          aria-label={words.of(label, words.addFile)}
          accept={UPLOAD_EXTENSIONS.document}
          take={take}
        >
          {words.addFile}
        </FileButton>
      </div>
      <p role="status" className="quiet">
        {message}
      </p>
    </div>
  );
}

export function FileInput({ field, widget, id, value, describedBy, put }: WidgetProps<'image' | 'file'>) {
  const session = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const [isCropping, setCropping] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const file = typeof value === 'string' ? value : '';
  const isImage = widget.kind === 'image';
  const uploads = uploadEndings(widget);
  const canUpload = uploads.length > 0;
  const isTable = !isImage && widget.accept.includes('.csv');

  const place = (next: string) => {
    if (isImage) void session.placePicture(field.path, next);
    else put(next);
  };
  const { state, message, take, drop } = useUpload(field.path, place);
  return (
    <div className={`file ${state}`} {...(canUpload && drop)}>
      {isImage && file !== '' && <Thumbnail file={file} />}
      <div>
        <p className={file === '' && canUpload ? 'file-name drop-here' : 'file-name'}>
          {file || (canUpload ? words.dropHere : words.copyHere)}
        </p>
        <p className="actions">
          {canUpload && (
            <FileButton
              // with the label of the field alone, screen readers wouldn't announce the action
              aria-label={words.of(field.label, file ? words.replaceFile : words.chooseFile)}
              aria-describedby={describedBy}
              {...{ id, take }}
              accept={uploads}
            >
              {file ? words.replaceFile : words.chooseFile}
            </FileButton>
          )}
          <Button
            {...(!canUpload && { id, 'aria-describedby': describedBy })}
            aria-label={words.of(field.label, words.fromLibrary)}
            onClick={() => setChoosing(true)}
          >
            {words.fromLibrary}
          </Button>
          {isTable && (
            <Button
              aria-label={words.of(field.label, file ? words.editRows : words.typeRows)}
              onClick={() => setTyping(true)}
            >
              {file ? words.editRows : words.typeRows}
            </Button>
          )}
          {isImage && BITMAP_PATTERN.test(file) && (
            <Button aria-label={words.of(field.label, words.crop)} onClick={() => setCropping(true)}>
              {words.crop}
            </Button>
          )}
        </p>
        <p role="status" className="quiet">
          {message}
        </p>
      </div>
      {isChoosing && (
        <MediaLibrary
          accept={isImage ? ['picture'] : widget.accept}
          choose={place}
          close={() => setChoosing(false)}
        />
      )}
      {isTyping && (
        <RowsDialog
          file={file}
          path={field.path}
          close={(next) => {
            setTyping(false);
            if (next !== undefined) put(next);
          }}
        />
      )}
      {isCropping && (
        <CropDialog
          file={file}
          ratio={isImage ? widget.ratio : undefined}
          close={(cut) => {
            setCropping(false);
            // the description still applies after a crop; the focus point of a photo doesn't
            if (cut === undefined) return;
            if (field.path.at(-1) === 'photo') void session.placePicture(field.path, cut);
            else put(cut);
          }}
        />
      )}
    </div>
  );
}

import {
  type FileEntries,
  type Form,
  idOf,
  type Json,
  type ValuePath,
  type WrittenValue,
} from '../../../core/index.ts';
import { words } from '../words.ts';
import { failureText } from './api.ts';
import { createSetIntent, fieldAt, findListWidget } from './fields.ts';
import type { FormActions } from './forms.ts';
import { pathKey } from './paths.ts';
import type { SelectionActions } from './selecting.ts';
import type { SendingActions } from './sending.ts';
import type { Store } from './store.ts';

/** A file to upload, or the name of a file in media/. */
type FileSource = File | string;

export function createFilePlacement(
  { state, set, notify }: Store,
  { change, storeFile }: SendingActions,
  { refreshForm }: FormActions,
  { select }: SelectionActions,
) {
  /** Returns which files the list takes, and the index for a new entry. */
  const fileList = (path: ValuePath) => {
    const { form } = state();
    const widget = form && findListWidget(form, path);
    return widget?.files && { files: widget.files, end: widget.end };
  };

  /** Undefined if the user cancels. */
  function describe(file: string, text: string, count?: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const done = (description: string | undefined) => {
        set({ describing: undefined });
        resolve(description);
      };
      set({ describing: { file, text, done, ...(count !== undefined && { count }) } });
    });
  }

  /** If the picture's record has a description, asks for the description first. */
  async function placePicture(picture: ReturnType<typeof pictureAt>, file: string): Promise<void> {
    const { image, alt, focus } = picture;
    const put = createSetIntent(image.path, file, image.value);
    // the focus point of the old picture doesn't apply to the new picture
    const unset = focus?.value === undefined ? [] : [createSetIntent(focus.path, undefined, focus.value)];
    if (!alt) return void (await change([put, ...unset]));
    const known = state().drafts.get(pathKey(alt.path))?.value ?? (alt.sample ? '' : alt.value);
    // a sample description belongs to another picture
    const text = await describe(file, typeof known === 'string' ? known : '');
    // picture and description are a single undo step
    if (text !== undefined) await change([put, createSetIntent(alt.path, text, alt.value)]);
  }

  /** Places the first file in a picture, all files in a file list. */
  async function takeFiles(path: ValuePath, sources: FileSource[]): Promise<void> {
    try {
      if (fileList(path)) await addEntries(path, sources);
      else await takeFirst(path, sources);
    } catch (error) {
      notify(failureText(error));
    }
  }

  async function takeFirst(path: ValuePath, [file, ...others]: FileSource[]): Promise<void> {
    if (!(file instanceof File)) return;
    // another form may be shown when the upload ends, so the picture is read from the form now
    const picture = pictureAt(state().form, path);
    notify(words.uploading);
    const answer = await storeFile(file, path);
    if ('refused' in answer) return notify(answer.refused);
    const left = others.length > 0 ? [words.onlyOne(file.name)] : [];
    notify([answer.file, ...answer.words, ...left].join('. '));
    await placePicture(picture, answer.file);
  }

  /** For a picture, asks for the description first. */
  async function addEntries(list: ValuePath, sources: FileSource[]): Promise<void> {
    const refused: string[] = [];
    for (const [at, source] of sources.entries()) {
      // the list may have changed since the previous file
      const shown = fileList(list);
      if (!shown) break;
      const { end, files } = shown;
      const file = await stored(source, [...list, end, ...files.file]);
      if ('refused' in file) {
        refused.push(file.refused);
        continue;
      }
      const count = sources.length > 1 ? words.nth(at + 1, sources.length) : undefined;
      const more =
        files.kind === 'picture'
          ? await pictureKeys(file.name, count)
          : createDocumentValues(file, files.taken);
      if (!more) break;
      if (more.alt === '') continue;
      const value = createFileEntry(files, file.name, more);
      if (!(await change([{ do: 'insert', list, index: end, value }]))) return;
      await refreshForm();
      // the title comes from the file name, so the user may want to edit it
      if (files.kind === 'document' && sources.length === 1) await select([...list, end], { focus: true });
    }
    if (refused.length > 0) notify(refused.join(' '));
  }

  async function pictureKeys(file: string, count: string | undefined): Promise<EntryValues | undefined> {
    const alt = await describe(file, '', count);
    return alt === undefined ? undefined : { alt };
  }

  /** Uploads the file first if necessary. */
  async function stored(source: FileSource, owner: ValuePath): Promise<StoredFile | { refused: string }> {
    if (typeof source === 'string') return { name: source, title: titleFromFileName(source) };
    notify(words.uploading);
    const answer = await storeFile(source, owner);
    if ('refused' in answer) return { refused: words.of(source.name, answer.refused) };
    set({ notice: undefined });
    return { name: answer.file, title: titleFromFileName(source.name) };
  }

  return {
    placePicture: (path: ValuePath, file: string) => placePicture(pictureAt(state().form, path), file),
    takeFiles,
    dropOnPage: async (path: ValuePath, files: File[]): Promise<void> => {
      const list = path.slice(
        0,
        path.findLastIndex((key) => typeof key === 'number'),
      );
      if (files.length > 1 && list.length > 1) {
        await select(list);
        if (fileList(list)) return takeFiles(list, files);
      }
      await select(path);
      await takeFiles(path, files);
    },
  };
}

function pictureAt(form: Form | undefined, path: ValuePath) {
  const written = (at: ValuePath) => form && fieldAt(form, at);
  const alt = path.at(-1) === 'image' ? written([...path.slice(0, -1), 'alt']) : undefined;
  const focus = path.at(-1) === 'photo' ? written([...path.slice(0, -1), 'focus']) : undefined;
  const image: WrittenValue = written(path) ?? { path, sample: false };
  return { image, alt, focus };
}

interface StoredFile {
  name: string;
  title: string;
}

type EntryValues = { [key: string]: Json };

/** Keys are in the usual order: a picture before its description, a document's name before its file. */
function createFileEntry({ kind, file: path }: FileEntries, file: string, more: EntryValues): Json {
  const named = { [String(path.at(-1))]: file };
  const own = kind === 'picture' ? { ...named, ...more } : { ...more, ...named };
  return path.slice(0, -1).reduceRight<Json>((inner, key) => ({ [key]: inner }), own);
}

function createDocumentValues({ name, title }: StoredFile, taken: readonly string[]): EntryValues {
  const id = idOf(titleFromFileName(name)) || 'document';
  const free = (count = 1): string => {
    const candidate = count === 1 ? id : `${id}-${count}`;
    return taken.includes(candidate) ? free(count + 1) : candidate;
  };
  return { id: free(), name: title };
}

/** "Rules_of-procedure.pdf" becomes "Rules of procedure". */
function titleFromFileName(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  const plain = stem.replace(/[_\s-]+/g, ' ').trim() || stem;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

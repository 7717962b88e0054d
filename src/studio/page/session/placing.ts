import type {
  FileEntries,
  Form,
  Intent,
  Json,
  MediaAnswer,
  ValuePath,
  WrittenValue,
} from '../../../core/index.ts';
import { idOf } from '../../../core/index.ts';
import { words } from '../words.ts';
import { failureText } from './api.ts';
import { fieldAt, intentFor, listAt } from './fields.ts';
import { keyOf } from './paths.ts';
import type { Store } from './store.ts';

/* Places files in values: pictures with their descriptions, and entries of file lists. */

/** Functions of the session that placing files needs. */
interface Doors {
  change: (intents: Intent[]) => Promise<boolean>;
  /** Uploads a file for the value at a path. */
  storeFile: (file: File, owner: ValuePath) => Promise<MediaAnswer>;
  /** Refreshes the form. */
  refresh: () => Promise<void>;
  /** Opens the form of a value, with its field focused if `focus` is set. */
  select: (path: ValuePath, how?: { focus: boolean }) => Promise<void>;
}

/** A picture's value and its description. */
interface Picture {
  image: WrittenValue;
  alt: WrittenValue | undefined;
  /** The focus point, which stays visible when the picture is cropped. */
  focus: WrittenValue | undefined;
}

/** An uploaded file, or the name of a file in media/. */
type Source = File | string;

/** Returns the functions that place files, with the questions this needs. */
export function createPlacing({ state, dispatch }: Store, { change, storeFile, refresh, select }: Doors) {
  const notify = (text: string) => dispatch({ event: 'noticed', text, undo: false });

  /** Asks for a picture's description. Undefined when the user cancels. */
  function describe(file: string, text: string, count?: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const done = (description: string | undefined) => {
        dispatch({ event: 'set', values: { describing: undefined } });
        resolve(description);
      };
      const describing = { file, text, done, ...(count !== undefined && { count }) };
      dispatch({ event: 'set', values: { describing } });
    });
  }

  /** Sets a picture, asking for its description first if its record has one. */
  async function placePicture({ image, alt, focus }: Picture, file: string): Promise<void> {
    const put = intentFor(image.path, file, image.value);
    // the old picture's focus point doesn't apply
    const unset = focus?.value === undefined ? [] : [intentFor(focus.path, undefined, focus.value)];
    if (!alt) return void (await change([put, ...unset]));
    const known = state().drafts.get(keyOf(alt.path))?.value ?? (alt.sample ? '' : alt.value);
    // sample text describes another picture
    const text = await describe(file, typeof known === 'string' ? known : '');
    // picture and description are one step
    if (text !== undefined) await change([put, intentFor(alt.path, text, alt.value)]);
  }

  /** Takes files for the current form: the first one for a picture, all of them for a file list. */
  async function takeFiles(path: ValuePath, sources: Source[]): Promise<void> {
    const { form: shown } = state();
    try {
      if (shown && listAt(shown, path)?.files) await addEntries(path, sources);
      else await takeFirst(path, sources);
    } catch (error) {
      notify(failureText(error));
    }
  }

  /** Sets the first file as the picture of a value. */
  async function takeFirst(path: ValuePath, [file, ...others]: Source[]): Promise<void> {
    if (!(file instanceof File)) return;
    // another form may be shown when the upload ends
    const picture = pictureAt(state().form, path);
    notify(words.uploading);
    const answer = await storeFile(file, path);
    if ('refused' in answer) return notify(answer.refused);
    const left = others.length > 0 ? [words.onlyOne(file.name)] : [];
    notify([answer.file, ...answer.words, ...left].join('. '));
    await placePicture(picture, answer.file);
  }

  /** Adds each file to a list, a picture after its description was entered. */
  async function addEntries(list: ValuePath, sources: Source[]): Promise<void> {
    const refused: string[] = [];
    for (const [at, source] of sources.entries()) {
      const { form: shown } = state();
      const widget = shown && listAt(shown, list);
      if (!widget?.files) break;
      // the list may have changed since the last file
      const { end, files } = widget;
      const file = await stored(source, [...list, end, ...files.file]);
      if ('refused' in file) {
        refused.push(file.refused);
        continue;
      }
      const count = sources.length > 1 ? words.nth(at + 1, sources.length) : undefined;
      const more =
        files.kind === 'picture' ? await pictureKeys(file.name, count) : documentKeys(file, files.taken);
      if (!more) break;
      if (more.alt === '') continue;
      const value = entryFor(files, file.name, more);
      if (!(await change([{ do: 'insert', list, index: end, value }]))) return;
      await refresh();
      // the title is the file name, which may need editing
      if (files.kind === 'document' && sources.length === 1) await select([...list, end], { focus: true });
    }
    if (refused.length > 0) notify(refused.join(' '));
  }

  async function pictureKeys(file: string, count: string | undefined): Promise<Keys | undefined> {
    const alt = await describe(file, '', count);
    return alt === undefined ? undefined : { alt };
  }

  /** Stores a file in media/ if necessary, and returns its name. */
  async function stored(source: Source, owner: ValuePath): Promise<StoredFile | { refused: string }> {
    if (typeof source === 'string') return { name: source, title: titleOf(source) };
    notify(words.uploading);
    const answer = await storeFile(source, owner);
    if ('refused' in answer) return { refused: words.of(source.name, answer.refused) };
    dispatch({ event: 'set', values: { notice: undefined } });
    return { name: answer.file, title: titleOf(source.name) };
  }

  return {
    placePicture: (path: ValuePath, file: string) => placePicture(pictureAt(state().form, path), file),
    takeFiles,
    /** Takes files dropped on a picture of the page. */
    dropOnPage: async (path: ValuePath, files: File[]): Promise<void> => {
      const list = path.slice(
        0,
        path.findLastIndex((key) => typeof key === 'number'),
      );
      if (files.length > 1 && list.length > 1) {
        await select(list);
        const { form: shown } = state();
        if (shown && listAt(shown, list)?.files) return takeFiles(list, files);
      }
      await select(path);
      await takeFiles(path, files);
    },
  };
}

/** Returns a picture's values in a form, present or absent. */
function pictureAt(form: Form | undefined, path: ValuePath): Picture {
  const written = (at: ValuePath) => form && fieldAt(form, at);
  const alt = path.at(-1) === 'image' ? written([...path.slice(0, -1), 'alt']) : undefined;
  const focus = path.at(-1) === 'photo' ? written([...path.slice(0, -1), 'focus']) : undefined;
  return { image: written(path) ?? { path, sample: false }, alt, focus };
}

interface StoredFile {
  name: string;
  /** Title derived from the file name. */
  title: string;
}

type Keys = { [key: string]: Json };

/** Returns the list entry of a file. Keys are in the usual order: a picture before its description, a document after its name. */
function entryFor({ kind, file: path }: FileEntries, file: string, more: Keys): Json {
  const named = { [String(path.at(-1))]: file };
  const own = kind === 'picture' ? { ...named, ...more } : { ...more, ...named };
  return path.slice(0, -1).reduceRight<Json>((inner, key) => ({ [key]: inner }), own);
}

/** Returns title and id of a document from its file name; the id is unique. */
function documentKeys({ name, title }: StoredFile, taken: readonly string[]): Keys {
  const id = idOf(titleOf(name)) || 'document';
  const free = (count = 1): string => {
    const candidate = count === 1 ? id : `${id}-${count}`;
    return taken.includes(candidate) ? free(count + 1) : candidate;
  };
  return { id: free(), name: title };
}

/** Converts a file name to a title: "Rules_of-procedure.pdf" becomes "Rules of procedure". */
function titleOf(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  const plain = stem.replace(/[_\s-]+/g, ' ').trim() || stem;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

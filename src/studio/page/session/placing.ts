import type {
  FileEntries,
  Form,
  Intent,
  Json,
  MediaAnswer,
  ValuePath,
  WrittenValue,
} from '../../../shared/index.ts';
import { idOf } from '../../../shared/index.ts';
import { words } from '../words.ts';
import { failureText } from './api.ts';
import { fieldAt, intentFor, listAt } from './fields.ts';
import { keyOf } from './paths.ts';
import type { Store } from './store.ts';

/* Puts files into values: pictures with what they show, and the entries of lists of files. */

/** What placing files asks of the rest of the session. */
interface Doors {
  change: (intents: Intent[]) => Promise<boolean>;
  /** Sends a file for media/, for the value at a path. */
  storeFile: (file: File, owner: ValuePath) => Promise<MediaAnswer>;
  /** Gets the form again, as the file is by now. */
  refresh: () => Promise<void>;
  /** Shows the form of a value, with the cursor in it where `focus` says so. */
  select: (path: ValuePath, how?: { focus: boolean }) => Promise<void>;
}

/** A value of a picture, and what describes it. */
interface Picture {
  image: WrittenValue;
  alt: WrittenValue | undefined;
  /** The point of it that pages show in any case. */
  focus: WrittenValue | undefined;
}

/** A file from the disk, or the name of one that is in media/. */
type Source = File | string;

/** Puts files into values, with the questions that this needs. */
export function createPlacing({ state, dispatch }: Store, { change, storeFile, refresh, select }: Doors) {
  const notify = (text: string) => dispatch({ event: 'noticed', text, undo: false });

  /** Asks what a picture shows. Undefined where nobody says it. */
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

  /** Puts a picture into its value. Where its record says what it shows, that is asked first. */
  async function placePicture({ image, alt, focus }: Picture, file: string): Promise<void> {
    const put = intentFor(image.path, file, image.value);
    // the point was one of the other picture
    const unset = focus?.value === undefined ? [] : [intentFor(focus.path, undefined, focus.value)];
    if (!alt) return void (await change([put, ...unset]));
    const known = state().drafts.get(keyOf(alt.path))?.value ?? (alt.sample ? '' : alt.value);
    // what is invented is about another picture
    const text = await describe(file, typeof known === 'string' ? known : '');
    // both are written in one step, or none of them
    if (text !== undefined) await change([put, intentFor(alt.path, text, alt.value)]);
  }

  /** Takes files that were chosen for the form that is shown: the first one for a picture, and all for a list of files. */
  async function takeFiles(path: ValuePath, sources: Source[]): Promise<void> {
    const { form: shown } = state();
    try {
      if (shown && listAt(shown, path)?.files) await addEntries(path, sources);
      else await takeFirst(path, sources);
    } catch (error) {
      notify(failureText(error));
    }
  }

  /** Makes the first of some files the picture of a value. */
  async function takeFirst(path: ValuePath, [file, ...others]: Source[]): Promise<void> {
    if (!(file instanceof File)) return;
    // somebody may look at another form when it has come
    const picture = pictureAt(state().form, path);
    notify(words.uploading);
    const answer = await storeFile(file, path);
    if ('refused' in answer) return notify(answer.refused);
    const left = others.length > 0 ? [words.onlyOne(file.name)] : [];
    notify([answer.file, ...answer.words, ...left].join('. '));
    await placePicture(picture, answer.file);
  }

  /** Makes each of some files an entry of a list: a picture as soon as somebody has said what it shows. */
  async function addEntries(list: ValuePath, sources: Source[]): Promise<void> {
    const refused: string[] = [];
    for (const [at, source] of sources.entries()) {
      const { form: shown } = state();
      const widget = shown && listAt(shown, list);
      if (!widget?.files) break;
      // as the list is by now
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
      // its name is that of the file, which may not be what visitors should read
      if (files.kind === 'document' && sources.length === 1) await select([...list, end], { focus: true });
    }
    if (refused.length > 0) notify(refused.join(' '));
  }

  async function pictureKeys(file: string, count: string | undefined): Promise<Keys | undefined> {
    const alt = await describe(file, '', count);
    return alt === undefined ? undefined : { alt };
  }

  /** The name of a file in media/, after it was stored there. */
  async function stored(source: Source, owner: ValuePath): Promise<Stored | { refused: string }> {
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
    /** Takes files that were dropped on a picture of the page. */
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

/** The value of a picture in a form, present or missing, and what describes it. */
function pictureAt(form: Form | undefined, path: ValuePath): Picture {
  const written = (at: ValuePath) => form && fieldAt(form, at);
  const alt = path.at(-1) === 'image' ? written([...path.slice(0, -1), 'alt']) : undefined;
  const focus = path.at(-1) === 'photo' ? written([...path.slice(0, -1), 'focus']) : undefined;
  return { image: written(path) ?? { path, sample: false }, alt, focus };
}

interface Stored {
  name: string;
  /** What people may call it: its name on the disk in words. */
  title: string;
}

type Keys = { [key: string]: Json };

/** The entry of a list of files. A picture comes before what it shows, and a document after its name, as people write them. */
function entryFor({ kind, file: path }: FileEntries, file: string, more: Keys): Json {
  const named = { [String(path.at(-1))]: file };
  const own = kind === 'picture' ? { ...named, ...more } : { ...more, ...named };
  return path.slice(0, -1).reduceRight<Json>((inner, key) => ({ [key]: inner }), own);
}

/** A document is called as its file is, and its id is free. */
function documentKeys({ name, title }: Stored, taken: readonly string[]): Keys {
  const id = idOf(titleOf(name)) || 'document';
  const free = (count = 1): string => {
    const candidate = count === 1 ? id : `${id}-${count}`;
    return taken.includes(candidate) ? free(count + 1) : candidate;
  };
  return { id: free(), name: title };
}

/** The name of a file in words: "Rules_of-procedure.pdf" is "Rules of procedure". */
function titleOf(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  const plain = stem.replace(/[_\s-]+/g, ' ').trim() || stem;
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

import { describeChanges, type EditableText, editable, type Schemas } from '../../compiler/index.ts';
import type { StoredVersion, StoredVersions } from '../../shared/index.ts';
import { versionOfText } from './identity.ts';
import type { Versions } from './workspace.ts';

/*
 * Versions of site.yaml, for who has no Git, or does not think of it: the text as it was before somebody began to change it.
 * Pictures and documents stay in media/: the studio deletes only what no page uses, when an editor asks for it.
 */

/** Where versions are stored. */
interface VersionStore {
  /** The names of all there are. */
  ids: () => string[];
  /** The text of one; undefined where it can't be read. */
  read: (id: string) => string | undefined;
  /** Stores a text. May throw: without a place for it, the site can still be edited. */
  write: (id: string, text: string) => void;
  remove: (id: string) => void;
  /** When the file was changed last, in milliseconds since 1970; undefined where nobody knows. */
  changedAt: () => number | undefined;
}

/** How long nobody must have changed the text before it is stored, and how long somebody may change it without a version, in milliseconds. */
const PAUSE = 5 * 60_000;
const LONGEST = 30 * 60_000;

const MOST = 30;

/** The file beside them that has what can be undone. */
const STEPS = 'steps.json';

/** The name of a file: when its text was saved, and the beginning of its hash. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\w-]{8}\.yaml$/;

/** The versions in a store. Opening them writes nothing. */
export function openVersions(store: VersionStore): Versions {
  let changedAt: number | undefined;
  let storedAt = 0;
  let isDue = true;
  const described = new Map<string, string[]>();
  const ids = () =>
    store
      .ids()
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  const textOf = (id: string) => (NAME.test(id) ? store.read(id) : undefined);

  function before(text: string): void {
    const now = Date.now();
    // the first time, when another program saved it last
    changedAt ??= store.changedAt() ?? now;
    const isWanted = isDue || now - changedAt >= PAUSE || now - storedAt >= LONGEST;
    if (isWanted && text !== '') {
      try {
        add(text, changedAt);
      } catch {
        // without a place to store it, the site can still be edited
      }
      storedAt = now;
      isDue = false;
    }
    changedAt = now;
  }

  function add(text: string, at: number): void {
    const [newest] = ids();
    if (newest !== undefined && textOf(newest) === text) return;
    const hash = versionOfText(text).slice(0, 8);
    store.write(`${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${hash}.yaml`, text);
    for (const id of surplus(ids())) store.remove(id);
  }

  function list(text: string, schemas: Schemas): StoredVersions {
    const texts = new Map<string, EditableText>();
    let last: EditableText | undefined;
    const editableOf = (id: string) => {
      const known = texts.get(id) ?? editable(textOf(id) ?? '', last);
      texts.set(id, known);
      last = known;
      return known;
    };
    const all = ids();
    const versions = all.map((id, index): StoredVersion => {
      const older = all[index + 1];
      const key = `${older} ${id}`;
      const words =
        described.get(key) ??
        (older === undefined ? [] : describeChanges(editableOf(older), editableOf(id), schemas));
      described.set(key, words);
      return { id, at: timeOf(id), words };
    });
    const [newest] = all;
    return { now: newest === undefined ? [] : describeChanges(editableOf(newest), text, schemas), versions };
  }

  return {
    before,
    storeNext: () => {
      isDue = true;
    },
    textOf,
    list,
    steps: () => store.read(STEPS),
    storeSteps: (steps) => {
      try {
        store.write(STEPS, steps);
      } catch {
        // without a place to store it, the site can still be edited
      }
    },
  };
}

function timeOf(id: string): string {
  const [, day, hour, minute, second, rest] = NAME.exec(id) ?? [];
  return `${day}T${hour}:${minute}:${second}.${rest}Z`;
}

/** Which of too many versions go, of names with the last first: the oldest of the day that has most. So each of the last days keeps its last one. */
function surplus(ids: readonly string[]): string[] {
  const gone: string[] = [];
  const left = [...ids];
  while (left.length > MOST) {
    const dayOf = (id: string) => id.slice(0, 10);
    const countOf = (id: string) => left.filter((one) => dayOf(one) === dayOf(id)).length;
    const most = Math.max(...left.map(countOf));
    const id = left.findLast((one) => countOf(one) === most) ?? '';
    gone.push(id);
    left.splice(left.indexOf(id), 1);
  }
  return gone;
}

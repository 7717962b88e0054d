import { describeChanges, type EditableText, readEditable, type Schemas } from '../../compiler/index.ts';
import type { StoredVersion, StoredVersions } from '../../core/index.ts';
import { textVersion } from '../../site/display/index.ts';

/*
 * Stores the text of site.yaml before each series of changes, for editors who don't use Git. media/ needs no versions, because
 * the studio only deletes unused files, and only when an editor requests it.
 */

/** In milliseconds. A version is stored after the pause or, if changes continue, after the maximum time. */
const VERSION_PAUSE = 5 * 60_000;
const MAX_UNSTORED_TIME = 30 * 60_000;

const MAX_STORED_VERSIONS = 30;

/** The undo history, in the same folder as the versions. */
const STEPS_FILE = 'steps.json';

/** A name has the time of saving, and the start of the text's hash. */
const VERSION_NAME_PATTERN = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\w-]{8}\.yaml$/;

/**
 * `earlier` are the stored texts by id. `note` receives each change of these texts. `changedAt` is the time at which the site was
 * stored, in milliseconds since 1970. Stores nothing yet.
 */
export function openVersionHistory(
  earlier: Map<string, string>,
  changedAt: number,
  note: { keep: (id: string, text: string) => void; forget: (id: string) => void },
) {
  let lastChangeAt = changedAt;
  let storedAt = 0;
  let isDue = true;
  const described = new Map<string, string[]>();
  const ids = () =>
    [...earlier.keys()]
      .filter((name) => VERSION_NAME_PATTERN.test(name))
      .sort()
      .reverse();
  /** Undefined if the version doesn't exist. */
  const textOf = (id: string) => (VERSION_NAME_PATTERN.test(id) ? earlier.get(id) : undefined);
  const write = (id: string, text: string) => {
    earlier.set(id, text);
    note.keep(id, text);
  };

  /** Must be called before a text changes. Stores the text if a version is due. */
  function before(text: string): void {
    const now = Date.now();
    const isWanted = isDue || now - lastChangeAt >= VERSION_PAUSE || now - storedAt >= MAX_UNSTORED_TIME;
    if (isWanted && text !== '') {
      add(text, lastChangeAt);
      storedAt = now;
      isDue = false;
    }
    lastChangeAt = now;
  }

  function add(text: string, at: number): void {
    const [newest] = ids();
    if (newest !== undefined && textOf(newest) === text) return;
    const hash = textVersion(text).slice(0, 8);
    write(`${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${hash}.yaml`, text);
    for (const id of findSurplusVersions(ids())) {
      earlier.delete(id);
      note.forget(id);
    }
  }

  /** Returns the changes of each version and the changes since the last version. */
  function list(text: string, schemas: Schemas): StoredVersions {
    const texts = new Map<string, EditableText>();
    let last: EditableText | undefined;
    const editableOf = (id: string) => {
      const known = texts.get(id) ?? readEditable(textOf(id) ?? '', last);
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
      return { id, at: versionTime(id), words };
    });
    const [newest] = all;
    return { now: newest === undefined ? [] : describeChanges(editableOf(newest), text, schemas), versions };
  }

  return {
    before,
    /** The next change stores a version in any case. */
    storeNext: () => {
      isDue = true;
    },
    textOf,
    list,
    steps: () => earlier.get(STEPS_FILE),
    storeSteps: (steps: string) => write(STEPS_FILE, steps),
  };
}

function versionTime(id: string): string {
  const [, day, hour, minute, second, rest] = VERSION_NAME_PATTERN.exec(id) ?? [];
  return `${day}T${hour}:${minute}:${second}.${rest}Z`;
}

/** Takes the oldest of the day with the most versions, so each recent day keeps one. `ids` begin with the latest. */
function findSurplusVersions(ids: readonly string[]): string[] {
  const gone: string[] = [];
  const left = [...ids];
  while (left.length > MAX_STORED_VERSIONS) {
    const dayOf = (id: string) => id.slice(0, 10);
    const countOf = (id: string) => left.filter((one) => dayOf(one) === dayOf(id)).length;
    const most = Math.max(...left.map(countOf));
    const id = left.findLast((one) => countOf(one) === most) ?? '';
    gone.push(id);
    left.splice(left.indexOf(id), 1);
  }
  return gone;
}

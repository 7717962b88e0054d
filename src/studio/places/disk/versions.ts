import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeChanges, type EditableText, editable, type Schemas } from '../../../compiler/index.ts';
import type { StoredVersion, StoredVersions } from '../../../shared/index.ts';
import type { Versions } from '../../server/workspace.ts';

/*
 * Versions of site.yaml, for who has no Git, or does not think of it: the text as it was before somebody began to change it. They
 * are in `.plenary/versions/` beside the file, which Git ignores. Pictures and documents stay in media/: the studio deletes none.
 */

/** How long nobody must have changed the text before it is stored, and how long somebody may change it without a version, in milliseconds. */
const PAUSE = 5 * 60_000;
const LONGEST = 30 * 60_000;

const MOST = 30;

/** The name of a file: when its text was saved, and the beginning of its hash. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\da-f]{8}\.yaml$/;

/** The versions of a file. Opening them writes nothing. */
export function openVersions(site: string): Versions {
  const folder = path.join(path.dirname(site), '.plenary/versions');
  let changedAt: number | undefined;
  let storedAt = 0;
  let isDue = true;
  const described = new Map<string, string[]>();

  function before(text: string): void {
    const now = Date.now();
    // the first time, when another program saved it last
    changedAt ??= statSync(site, { throwIfNoEntry: false })?.mtimeMs ?? now;
    const isWanted = isDue || now - changedAt >= PAUSE || now - storedAt >= LONGEST;
    if (isWanted && text !== '') {
      // without a place to store it, the site can still be edited
      try {
        store(text, changedAt);
      } catch {}
      storedAt = now;
      isDue = false;
    }
    changedAt = now;
  }

  function store(text: string, at: number): void {
    const [newest] = ids();
    if (newest !== undefined && textOf(newest) === text) return;
    mkdirSync(folder, { recursive: true });
    // also in a repository that was not made for Plenary
    writeFileSync(path.join(folder, '.gitignore'), '*\n');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const file = path.join(folder, `${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${hash}.yaml`);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    for (const id of surplus(ids())) rmSync(path.join(folder, id), { force: true });
  }

  function ids(): string[] {
    try {
      const names = readdirSync(folder).filter((name) => NAME.test(name));
      return names.sort().reverse();
    } catch {
      return [];
    }
  }

  function textOf(id: string): string | undefined {
    if (!NAME.test(id)) return undefined;
    try {
      return readFileSync(path.join(folder, id), 'utf8');
    } catch {
      return undefined;
    }
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

  function storeNext(): void {
    isDue = true;
  }

  return { before, storeNext, textOf, list };
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

import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { SendingError } from './error.ts';
import type { OutgoingMail } from './mails.ts';

/** State of a mail. `ending`: its last bytes were being sent, and arrival is unknown. `later`: the server postpones it. */
export type MailState = 'ending' | 'sent' | 'refused' | 'later';

interface Entry {
  person: string;
  letter: string;
  /** Hashes of the recipient of a mail about a seat, and of the seat; absent for other mails. */
  recipient?: string;
  seat?: string;
  state: MailState;
  /** ISO 8601. */
  at: string;
  answer?: string;
}

export interface MailLog {
  /** Returns the state of a mail. A mail about a seat stays the same with another text, unless its recipient got another seat since. */
  of(mail: OutgoingMail): Pick<Entry, 'state' | 'at' | 'answer'> | undefined;
  hadAnother(mail: OutgoingMail): boolean;
  /** Writes the state of a mail; it is on the disk when this returns. */
  note(mail: OutgoingMail, state: MailState, answer?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens or creates the log: one JSON object per line, append-only. A killed process leaves at most half a line, which is cut off.
 * Only one process at a time may open it.
 * @throws SendingError if another process sends, or the file is not such a log
 */
export async function openMailLog(file: string): Promise<MailLog> {
  const lock = await acquireLock(`${file}.lock`);
  try {
    const written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const whole = written.slice(0, written.lastIndexOf('\n') + 1);
    const states = new Map<string, Entry>();
    const letters = new Map<string, Set<string>>();
    const latest = new Map<string, Entry>();
    const take = (entry: Entry) => {
      states.set(entry.person + entry.letter, entry);
      if (entry.recipient) latest.set(entry.recipient, entry);
      letters.set(entry.person, (letters.get(entry.person) ?? new Set()).add(entry.letter));
    };
    for (const line of whole.split('\n').filter(Boolean)) take(entryIn(line, file));
    const handle = await open(file, 'a', 0o600);
    await handle.truncate(Buffer.byteLength(whole));
    return {
      of({ person, letter, seat }) {
        const last = seat && latest.get(seat.recipient);
        if (last) return last.seat === seat.hash ? last : undefined;
        return states.get(person + letter);
      },
      hadAnother: ({ person, letter }) => {
        const had = letters.get(person);
        return had !== undefined && (had.size > 1 || !had.has(letter));
      },
      async note({ person, letter, seat }, state, answer) {
        const entry = {
          person,
          letter,
          ...(seat && { recipient: seat.recipient, seat: seat.hash }),
          state,
          at: new Date().toISOString(),
          ...(answer && { answer }),
        };
        await handle.appendFile(`${JSON.stringify(entry)}\n`);
        await handle.datasync();
        take(entry);
      },
      async close() {
        await handle.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function entryIn(line: string, file: string): Entry {
  try {
    const entry = JSON.parse(line) as Entry;
    const { person, letter, state, at } = entry;
    if ([person, letter, state, at].every((one) => typeof one === 'string')) return entry;
  } catch {
    // handled like a line of another kind
  }
  throw new SendingError(
    `${file} says which mails were sent, and it is damaged. Restore it from a backup. Without it, mails would be sent twice.`,
  );
}

/** Creates the lock file with the id of this process. It appears complete, so that no other process finds it empty. */
async function acquireLock(file: string): Promise<{ release(): Promise<void> }> {
  const own = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    while (!(await linkFile(own, file))) await removeStaleLock(file, own);
    return { release: () => rm(file, { force: true }) };
  } finally {
    await rm(own, { force: true });
  }
}

/** Gives a file a second name; false if that name exists. */
async function linkFile(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // file systems of memory sticks have no links
      return copyFile(own, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that no longer runs. Only one process at a time does so, and never removes the lock of a faster one.
 * @throws SendingError if it runs, or another process is removing it
 */
async function removeStaleLock(file: string, own: string): Promise<void> {
  refuseRunning(file, await processIn(file));
  const removing = `${file}.left`;
  if (!(await linkFile(own, removing))) throw busyError(removing, await processIn(removing));
  try {
    const left = await processIn(file);
    refuseRunning(file, left);
    if (left !== undefined) await rm(file, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
}

function refuseRunning(file: string, id: number | undefined): void {
  if (id !== undefined && isRunning(id)) throw busyError(file, id);
}

function busyError(file: string, id = 0): SendingError {
  return new SendingError(
    `Mails are being sent from this folder already (process ${id}). Wait until it ends. If it runs no more, delete ${file}.`,
  );
}

async function processIn(file: string): Promise<number | undefined> {
  try {
    return Number(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

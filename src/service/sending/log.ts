import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { SendingError } from './error.ts';
import type { OutgoingMail } from './mails.ts';

/** What became of a mail. `ending`: its last bytes were on their way, and whether they arrived is not known. `later`: the server does not take it yet. */
export type MailState = 'ending' | 'sent' | 'refused' | 'later';

interface Entry {
  person: string;
  letter: string;
  /** Hashes of who got a mail about a seat, and of the seat; absent where it was about none. */
  recipient?: string;
  seat?: string;
  state: MailState;
  /** When, as ISO 8601. */
  at: string;
  answer?: string;
}

export interface MailLog {
  /** Returns the state of a mail. A mail about a seat stays the same with another text, unless its recipient got another seat since. */
  of(mail: OutgoingMail): Pick<Entry, 'state' | 'at' | 'answer'> | undefined;
  hadAnother(mail: OutgoingMail): boolean;
  /** Notes what became of a mail. When this returns, it is on the disk. */
  note(mail: OutgoingMail, state: MailState, answer?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the log, and makes it where there is none. It is one JSON object a line, and only grows: a process that is killed
 * leaves at most half a line, which is cut off. One process at a time has it.
 * @throws SendingError where another process sends, or where the file is no such log
 */
export async function openMailLog(file: string): Promise<MailLog> {
  const lock = await lockOf(`${file}.lock`);
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
    // the same as a line of another kind
  }
  throw new SendingError(
    `${file} says which mails were sent, and it is damaged. Restore it from a backup. Without it, mails would be sent twice.`,
  );
}

/** Creates the lock file with the id of this process. It appears complete, so that no other process finds it empty. */
async function lockOf(file: string): Promise<{ release(): Promise<void> }> {
  const own = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    while (!(await copied(own, file))) await removeLeft(file, own);
    return { release: () => rm(file, { force: true }) };
  } finally {
    await rm(own, { force: true });
  }
}

/** Gives a file a second name; false where there is a file of that name. */
async function copied(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // a memory stick has no links
      return copyFile(own, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that runs no more. One at a time: nobody removes the lock of the process that was quicker.
 * @throws SendingError where it runs, or where another process removes it
 */
async function removeLeft(file: string, own: string): Promise<void> {
  refuseRunning(file, await processIn(file));
  const removing = `${file}.left`;
  if (!(await copied(own, removing))) throw busy(removing, await processIn(removing));
  try {
    const left = await processIn(file);
    refuseRunning(file, left);
    if (left !== undefined) await rm(file, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
}

function refuseRunning(file: string, id: number | undefined): void {
  if (id !== undefined && isRunning(id)) throw busy(file, id);
}

function busy(file: string, id = 0): SendingError {
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
    // somebody else's process
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

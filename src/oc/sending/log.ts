import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { ignoreMissing } from '../failure.ts';
import { isRunning } from '../file-api/program.ts';
import { SendingError } from './error.ts';
import type { OutgoingMail } from './mails.ts';

/** `ending`: the last bytes were being sent, so the arrival is unknown. `later`: the server has postponed the mail. */
export type MailState = 'ending' | 'sent' | 'refused' | 'later';

interface LogEntry {
  person: string;
  letter: string;
  /** Hashes; absent for mails that are not about a seat. */
  recipient?: string;
  seat?: string;
  state: MailState;
  /** ISO 8601. */
  at: string;
  answer?: string;
}

export interface MailLog {
  /** A mail about a seat with a new text counts as the same mail, unless its recipient has got another seat since. */
  of(mail: OutgoingMail): Pick<LogEntry, 'state' | 'at' | 'answer'> | undefined;
  hadAnother(mail: OutgoingMail): boolean;
  /** Resolves when the state is on the disk. */
  note(mail: OutgoingMail, state: MailState, answer?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * One JSON object per line, append-only. Removes an incomplete last line, which a killed process has left.
 * @throws SendingError if another process is sending, or the file is not a log of mails
 */
export async function openMailLog(file: string): Promise<MailLog> {
  const lock = await acquireLock(`${file}.lock`);
  try {
    const written = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '';
    const whole = written.slice(0, written.lastIndexOf('\n') + 1);
    const states = new Map<string, LogEntry>();
    const letters = new Map<string, Set<string>>();
    const latest = new Map<string, LogEntry>();
    const take = (entry: LogEntry) => {
      states.set(entry.person + entry.letter, entry);
      if (entry.recipient) latest.set(entry.recipient, entry);
      letters.set(entry.person, (letters.get(entry.person) ?? new Set()).add(entry.letter));
    };
    for (const line of whole.split('\n').filter(Boolean)) take(parseLogEntry(line, file));
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

function parseLogEntry(line: string, file: string): LogEntry {
  try {
    const entry = JSON.parse(line) as LogEntry;
    const { person, letter, state, at } = entry;
    if ([person, letter, state, at].every((one) => typeof one === 'string')) return entry;
  } catch {
    // a line that is not JSON is handled like any other invalid line
  }
  throw new SendingError(
    `${file} says which mails were sent, and it is damaged. Restore it from a backup. Without it, mails would be sent twice.`,
  );
}

/** The lock file appears together with the process id, so that no other process finds it empty. */
async function acquireLock(file: string): Promise<{ release(): Promise<void> }> {
  const own = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(own, String(process.pid), { flag: 'wx', mode: 0o600 });
  try {
    while (!(await createHardLink(own, file))) await removeStaleLock(file, own);
    return { release: () => rm(file, { force: true }) };
  } finally {
    await rm(own, { force: true });
  }
}

/** Returns false if the second name already exists. */
async function createHardLink(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // file systems of USB sticks have no hard links
      return copyFile(own, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Only one process at a time may remove a lock, so that the new lock of a faster process is never removed.
 * @throws SendingError if the process still runs, or another process is removing the lock
 */
async function removeStaleLock(file: string, own: string): Promise<void> {
  refuseRunningProcess(file, await readProcessId(file));
  const removing = `${file}.left`;
  if (!(await createHardLink(own, removing))) throw busyError(removing, await readProcessId(removing));
  try {
    const left = await readProcessId(file);
    refuseRunningProcess(file, left);
    if (left !== undefined) await rm(file, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
}

function refuseRunningProcess(file: string, id: number | undefined): void {
  if (id !== undefined && isRunning(id)) throw busyError(file, id);
}

function busyError(file: string, id = 0): SendingError {
  return new SendingError(
    `Mails are being sent from this folder already (process ${id}). Wait until it ends. If it runs no more, delete ${file}.`,
  );
}

async function readProcessId(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  return text === undefined ? undefined : Number(text);
}

import type { MailLog } from './log.ts';
import type { OutgoingMail } from './mails.ts';
import { messageOf, type Sender } from './message.ts';
import { type SmtpClient, SmtpError } from './smtp.ts';

interface Sending {
  from: Sender;
  log: MailLog;
  connect: () => Promise<SmtpClient>;
  /** Waits, in milliseconds; ends early when the signal is aborted. */
  wait: (milliseconds: number) => Promise<void>;
  /** How many mails a minute. */
  perMinute: number;
  /** Stops after the mail that is on its way. */
  signal: AbortSignal;
  /** Mails that were on their way, or refused, and are sent again all the same. */
  again: (mail: OutgoingMail) => boolean;
  onMail?: (mail: OutgoingMail, outcome: Outcome) => void;
}

/** What became of a mail in this run. `doubt`: its end was sent, and no answer came. */
interface Outcome {
  state: 'sent' | 'refused' | 'doubt' | 'later';
  answer: string;
}

interface SendingEnd {
  /** Mails that are left for another run: the server asked to come back later, or the run stopped before them. */
  left: number;
  /** Why it stopped before its end. */
  stopped?: string | undefined;
}

/** After which times mails are tried again that the server does not take yet (greylisting, RFC 6647), in milliseconds. */
const LATER = [60_000, 300_000, 600_000];

/** So many connections in a row may end, and so many addresses in a row be refused, before it is no accident. */
const MOST_FAILURES = 5;

/** The mails that a run would send: those that are not sent yet, not in doubt and not refused, unless they are wanted again. */
export function mailsToSend(mails: readonly OutgoingMail[], { log, again }: Pick<Sending, 'log' | 'again'>) {
  return mails.filter((mail) => {
    const state = log.of(mail)?.state;
    return state === undefined || state === 'later' || (state !== 'sent' && again(mail));
  });
}

/**
 * Sends each mail at most once, one after another. Before the end of a mail goes out, the log says so on the disk: whatever ends the
 * process before that, the server has no mail; after that and before its answer, nobody can know, and the mail is not sent again by
 * itself (exactly once is impossible: the two generals' problem).
 */
export async function sendMails(mails: readonly OutgoingMail[], sending: Sending): Promise<SendingEnd> {
  const { signal, wait, perMinute, onMail } = sending;
  const line = lineTo(sending);
  let waiting = mailsToSend(mails, sending);
  try {
    for (const pause of [...LATER, 0]) {
      const postponed: OutgoingMail[] = [];
      for (const [at, mail] of waiting.entries()) {
        const outcome = signal.aborted ? undefined : await line.send(mail);
        if (!outcome) return { left: postponed.length + waiting.length - at };
        onMail?.(mail, outcome);
        if (outcome.state === 'later') postponed.push(mail);
        if (line.stopped())
          return { left: postponed.length + waiting.length - at - 1, stopped: line.stopped() };
        await wait(60_000 / perMinute);
      }
      waiting = postponed;
      if (waiting.length === 0) break;
      line.close();
      await wait(pause);
    }
    return { left: waiting.length };
  } finally {
    line.close();
  }
}

/** A connection that is made anew when it ended, until that is no accident any more. */
function lineTo(sending: Sending) {
  const { log, connect, wait, signal } = sending;
  let client: SmtpClient | undefined;
  let failures = 0;
  let refusals = 0;
  let reason: string | undefined;
  const close = () => {
    client?.close();
    client = undefined;
  };
  return {
    close,
    stopped: () => reason,
    /** Undefined where it was stopped before the mail was on its way. */
    async send(mail: OutgoingMail): Promise<Outcome | undefined> {
      while (!signal.aborted) {
        try {
          client ??= await connect();
          const outcome = await sendOne(mail, client, sending);
          failures = 0;
          refusals = outcome.state === 'refused' ? refusals + 1 : 0;
          if (refusals === MOST_FAILURES)
            reason = `the mail server refused ${MOST_FAILURES} addresses in a row: ${outcome.answer}`;
          return outcome;
        } catch (error) {
          if (!(error instanceof SmtpError)) throw error;
          close();
          failures += 1;
          if (error.kind === 'account' || failures === MOST_FAILURES) reason = error.message;
          // what was on its way is in the log, and not tried again
          if (log.of(mail)?.state === 'ending') return { state: 'doubt', answer: error.message };
          if (reason !== undefined) return { state: 'later', answer: error.message };
          await wait(1000 * 2 ** failures);
        }
      }
      return undefined;
    },
  };
}

async function sendOne(
  mail: OutgoingMail,
  client: SmtpClient,
  { from, log }: Pick<Sending, 'from' | 'log'>,
): Promise<Outcome> {
  const message = await messageOf(mail, from);
  try {
    const answer = await client.send(from.address, mail.address, message, () => log.note(mail, 'ending'));
    await log.note(mail, 'sent', answer);
    return { state: 'sent', answer };
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    if (error.kind === 'address') await log.note(mail, 'refused', error.message);
    if (error.kind === 'address') return { state: 'refused', answer: error.message };
    // an answer to the end of the mail: the server has not taken it
    if (error.kind === 'later' && log.of(mail)?.state === 'ending')
      await log.note(mail, 'later', error.message);
    if (error.kind === 'later') return { state: 'later', answer: error.message };
    throw error;
  }
}

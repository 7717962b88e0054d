import type { MailLog } from './log.ts';
import type { OutgoingMail } from './mails.ts';
import { composeMessage, type Sender } from './message.ts';
import { type SmtpClient, SmtpError } from './smtp.ts';

interface SendingOptions {
  from: Sender;
  log: MailLog;
  connect: () => Promise<SmtpClient>;
  /** Ends early if the signal is aborted. */
  wait: (milliseconds: number) => Promise<void>;
  perMinute: number;
  /** Stops the run after the current mail. */
  signal: AbortSignal;
  /** Whether a mail that is in doubt or refused is sent again. */
  again: (mail: OutgoingMail) => boolean;
  onMail?: (mail: OutgoingMail, outcome: SendingOutcome) => void;
}

/** `doubt`: the end of the mail was sent, but the server did not answer. */
interface SendingOutcome {
  state: 'sent' | 'refused' | 'doubt' | 'later';
  answer: string;
}

interface SendingResult {
  /** Mails for another run: postponed mails, and mails that were not reached. */
  left: number;
  stopped?: string | undefined;
}

/** In milliseconds, for postponed mails (greylisting, RFC 6647). */
const RETRY_DELAYS = [60_000, 300_000, 600_000];

const MAX_CONSECUTIVE_FAILURES = 5;

/** Returns mails that are not sent yet, and mails in doubt or refused for which `again` is true. */
export function mailsToSend(
  mails: readonly OutgoingMail[],
  { log, again }: Pick<SendingOptions, 'log' | 'again'>,
) {
  return mails.filter((mail) => {
    const state = log.of(mail)?.state;
    return state === undefined || state === 'later' || (state !== 'sent' && again(mail));
  });
}

/**
 * Before the end of a mail is sent, the log records this on the disk. If the process ends before that, the server has no mail. If
 * it ends before the server's answer, the outcome is unknown, and the mail is not sent again automatically (exactly once is
 * impossible: the two generals' problem).
 */
export async function sendMails(
  mails: readonly OutgoingMail[],
  sending: SendingOptions,
): Promise<SendingResult> {
  const { signal, wait, perMinute, onMail } = sending;
  const line = createReconnectingClient(sending);
  let waiting = mailsToSend(mails, sending);
  try {
    for (const pause of [...RETRY_DELAYS, 0]) {
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

/** Allows a maximum number of failures in a row. */
function createReconnectingClient(sending: SendingOptions) {
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
    /** Undefined if the run was stopped before the mail was sent. */
    async send(mail: OutgoingMail): Promise<SendingOutcome | undefined> {
      while (!signal.aborted) {
        try {
          client ??= await connect();
          const outcome = await sendMail(mail, client, sending);
          failures = 0;
          refusals = outcome.state === 'refused' ? refusals + 1 : 0;
          if (refusals === MAX_CONSECUTIVE_FAILURES)
            reason = `the mail server refused ${MAX_CONSECUTIVE_FAILURES} addresses in a row: ${outcome.answer}`;
          return outcome;
        } catch (error) {
          if (!(error instanceof SmtpError)) throw error;
          close();
          failures += 1;
          if (error.kind === 'account' || failures === MAX_CONSECUTIVE_FAILURES) reason = error.message;
          // a mail in doubt is in the log, and is not tried again
          if (log.of(mail)?.state === 'ending') return { state: 'doubt', answer: error.message };
          if (reason !== undefined) return { state: 'later', answer: error.message };
          await wait(1000 * 2 ** failures);
        }
      }
      return undefined;
    },
  };
}

async function sendMail(
  mail: OutgoingMail,
  client: SmtpClient,
  { from, log }: Pick<SendingOptions, 'from' | 'log'>,
): Promise<SendingOutcome> {
  const message = await composeMessage(mail, from);
  try {
    const answer = await client.send(from.address, mail.address, message, () => log.note(mail, 'ending'));
    await log.note(mail, 'sent', answer);
    return { state: 'sent', answer };
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    if (error.kind === 'address') await log.note(mail, 'refused', error.message);
    if (error.kind === 'address') return { state: 'refused', answer: error.message };
    // the server answered the end of the mail with a refusal, so it has not accepted the mail
    if (error.kind === 'later' && log.of(mail)?.state === 'ending')
      await log.note(mail, 'later', error.message);
    if (error.kind === 'later') return { state: 'later', answer: error.message };
    throw error;
  }
}

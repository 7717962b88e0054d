import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../core/index.ts';
import {
  connectSmtp,
  createSendingReport,
  findMailSheet,
  type MailLog,
  type MailServer,
  type MailSheet,
  mailsToSend,
  type OutgoingMail,
  openMailLog,
  readTables,
  type Sender,
  SendingError,
  sendMails,
  UnclearSheetError,
  withMailDates,
} from '../../oc/index.ts';
import { CommandError, ExitCode } from '../command.ts';
import { PASSWORD_INPUT, withInput } from '../input.ts';
import { parseArguments } from '../options.ts';

const USAGE =
  'Write: npx plenary oc send data.xlsx, to see what would be sent. To send it: npx plenary oc send data.xlsx --send --server smtp.school.example --user mun@school.example';

/** The log of all mails sent from a folder prevents sending mails again when a workbook is renamed. */
const LOG_FILE = 'sent-mails.jsonl';

const MAX_PRINTED_MAILS = 3;

const MAX_SHARED_ADDRESSES = 10;

/** Runs `oc send FILE`, which lists the mails to send. With `--send`, it sends them through the mail server of the school. */
export async function send(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    send: { type: 'boolean', default: false },
    sheet: { type: 'string' },
    server: { type: 'string' },
    user: { type: 'string' },
    from: { type: 'string' },
    'per-minute': { type: 'string', default: '20' },
    again: { type: 'string' },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError(USAGE);
  const perMinute = Number(values['per-minute']);
  if (!(perMinute > 0)) throw new CommandError('Write a number of mails after --per-minute, such as 20.');
  try {
    const sheet = findMailSheet(await readWorkbookTables(file), values.sheet);
    const log = await openMailLog(path.join(path.dirname(file), LOG_FILE));
    try {
      const again = resendFilter(values.again, log);
      const mails = mailsToSend(sheet.mails, { log, again });
      announceMails(sheet, mails, log);
      if (!values.send) return dryRun(mails);
      if (mails.length === 0) {
        await recordMailedSeats(file, sheet, log);
        return ExitCode.fine;
      }
      const server = parseServer(values.server, values.user);
      const from = parseSender(values.from ?? values.user);
      if (server.user !== undefined) server.password = await askPassword(server.user);
      const report = `${file.replace(/\.[^.]*$/, '')}.mails.xlsx`;
      const end = await sendAll(sheet, { log, again, server, from, perMinute });
      await writeFile(report, await createSendingReport(sheet, log, new Date()), { mode: 0o600 });
      await recordMailedSeats(file, sheet, log);
      return printSummary(sheet, log, end, report);
    } finally {
      await log.close();
    }
  } catch (error) {
    if (error instanceof UnclearSheetError) throw new CommandError(commandChoices(error, args));
    if (error instanceof SendingError) throw new CommandError(error.message);
    throw error;
  }
}

/** Records in the workbook which seats were announced by mail, so that these people keep their seats after the next upload. */
async function recordMailedSeats(file: string, { mails }: MailSheet, log: MailLog): Promise<void> {
  const mailed = mails.flatMap((mail) => {
    const known = mail.seat && log.of(mail);
    return mail.seat && known?.state === 'sent' ? [{ ...mail.seat, at: new Date(known.at) }] : [];
  });
  if (mailed.length === 0) return;
  const next = `${file}.${process.pid}.next`;
  try {
    const marked = await withMailDates(await readFile(file), mailed);
    if (!marked) return;
    await writeFile(next, marked.bytes, { mode: 0o600 });
    await rename(next, file);
    console.log(
      `Under Mailed in Allotment, ${file} now has the day for ${marked.noted} more people. They keep their seat when you upload this file.`,
    );
  } catch (error) {
    await rm(next, { force: true });
    console.log(
      `The mails are sent, but ${file} can't be written (${(error as NodeJS.ErrnoException).code ?? 'it is no workbook that can be changed'}), so the column Mailed in Allotment is not up to date. Close the file in other programs, and run the same command again: it sends no mail twice.`,
    );
  }
}

/** Returns a message with the commands to choose from: the typed command with the name of each sheet that has mails. */
function commandChoices({ message, sheets }: UnclearSheetError, args: readonly string[]): string {
  const at = args.findIndex((one) => one === '--sheet' || one.startsWith('--sheet='));
  const typed = at < 0 ? args : args.toSpliced(at, args[at] === '--sheet' ? 2 : 1);
  // escapes characters that the shell would interpret within double quotes
  const quoted = (word: string) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replace(/[\\"$`]/g, '\\$&')}"`;
  const commands = sheets.map((name) =>
    ['npx plenary oc send', ...typed.map(quoted), '--sheet', `"${name}"`].join(' '),
  );
  return [message, commands.length > 1 ? 'Run one of these:' : 'Run this:', ...commands].join('\n  ');
}

async function readWorkbookTables(file: string) {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read: ${error.message}`,
    );
  });
  return readTables(bytes, path.basename(file)).catch((error: Error) => {
    throw new CommandError(`${file} can't be read: ${error.message}`);
  });
}

/** `--again` selects a mail by its address, because it was refused, or because it may not have arrived. */
function resendFilter(wanted: string | undefined, log: MailLog): (mail: OutgoingMail) => boolean {
  if (wanted === undefined) return () => false;
  const state = { doubt: 'ending', refused: 'refused' }[wanted];
  if (state !== undefined) return (mail) => log.of(mail)?.state === state;
  if (!wanted.includes('@'))
    throw new CommandError('After --again, write a mail address, or the word doubt, or the word refused.');
  return ({ address }) => address.toLowerCase() === wanted.toLowerCase();
}

function announceMails({ name, mails: all, unusable }: MailSheet, mails: OutgoingMail[], log: MailLog): void {
  const count = (state: string) => all.filter((mail) => log.of(mail)?.state === state).length;
  const another = mails.filter((mail) => log.hadAnother(mail)).length;
  const lines = [
    `Sheet "${name}": ${all.length} mails, of which ${count('sent')} were sent before. ${mails.length} to send.`,
    all.some(({ seat }) => seat) && 'Only people whose seat is new or has changed get a mail.',
    another > 0 && `${another} of these addresses had a mail with other words before.`,
    count('refused') > 0 && `${count('refused')} were refused before. To try them again: --again refused`,
    count('ending') > 0 &&
      `${count('ending')} may have arrived or not: ${listRecipients(all.filter((mail) => log.of(mail)?.state === 'ending'))}. Look into the folder Sent of the mailbox. To send them again: --again doubt`,
    ...sharedAddresses(all),
    ...unusable.map(({ row, reason }) => `Row ${row} is left out: ${reason}.`),
  ];
  for (const line of lines) if (line) console.log(line);
}

/** Lists the recipients of each address with several mails: people who registered together may share an address. */
function sharedAddresses(mails: readonly OutgoingMail[]): string[] {
  const byAddress = groupBy(mails, ({ person }) => person);
  const shared = [...byAddress.values()].filter(({ length }) => length > 1);
  const lines = shared
    .slice(0, MAX_SHARED_ADDRESSES)
    .map((all) => `  ${all[0]?.address}: ${all.map(({ name }) => name || 'nobody').join(', ')}`);
  if (shared.length > lines.length) lines.push(`  … and ${shared.length - lines.length} more.`);
  const number = shared.length === 1 ? 'One address gets' : `${shared.length} addresses get`;
  return shared.length === 0 ? [] : [`${number} more than one mail, each for another person:`, ...lines];
}

function listRecipients(mails: OutgoingMail[]): string {
  return mails.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
}

function dryRun(mails: OutgoingMail[]): number {
  for (const { name, address, subject, text } of mails.slice(0, MAX_PRINTED_MAILS))
    console.log(`\nTo: ${name ? `${name} <${address}>` : address}\nSubject: ${subject}\n\n${text}`);
  if (mails.length > MAX_PRINTED_MAILS) console.log(`\n… and ${mails.length - MAX_PRINTED_MAILS} more.`);
  if (mails.length > 0) console.log('\nNothing was sent. To send, add --send, --server and --user.');
  return ExitCode.fine;
}

function parseServer(written: string | undefined, user: string | undefined): MailServer {
  const [, host = '', port = '465'] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(written ?? '') ?? [];
  if (host === '')
    throw new CommandError(
      'Write the mail server of your school after --server, such as --server smtp.school.example, or smtp.school.example:587.',
    );
  return { host, port: Number(port), ...(user !== undefined && { user }) };
}

/** Accepts "Example MUN <mun@school.example>" or an address alone. */
function parseSender(written: string | undefined): Sender {
  const [, name = '', bracketed] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(written ?? '') ?? [];
  const address = bracketed ?? written?.trim() ?? '';
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    throw new CommandError('Write who sends the mails, such as --from "Example MUN <mun@school.example>".');
  return { name, address };
}

function askPassword(user: string): Promise<string> {
  return withInput(PASSWORD_INPUT, ({ ask }) =>
    ask(`Password of ${user} at the mail server (you won't see it): `),
  );
}

interface SendingOptions {
  log: MailLog;
  again: (mail: OutgoingMail) => boolean;
  server: MailServer;
  from: Sender;
  perMinute: number;
}

async function sendAll({ mails }: MailSheet, { server, ...run }: SendingOptions) {
  const stop = new AbortController();
  // finishes the current mail; a second Ctrl-C stops at once
  const onSignal = () => {
    console.log('Stopping after this mail.');
    stop.abort();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await sendMails(mails, {
      ...run,
      signal: stop.signal,
      connect: () =>
        connectSmtp(server, {
          onSilent: () =>
            console.log(
              `${server.host}:${server.port} has not answered for some seconds. Trying TLS from the start, and waiting half a minute at most.`,
            ),
        }),
      wait: (time) => sleep(time, undefined, { signal: stop.signal }).catch(() => {}),
      onMail: ({ address }, { state, answer }) =>
        console.log(state === 'sent' ? `sent     ${address}` : `${state.padEnd(8)} ${address}  ${answer}`),
    });
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

function printSummary(
  { mails }: MailSheet,
  log: MailLog,
  { left, stopped }: { left: number; stopped?: string | undefined },
  report: string,
): number {
  const count = (state: string) => mails.filter((mail) => log.of(mail)?.state === state).length;
  const [sent, refused, doubt] = ['sent', 'refused', 'ending'].map(count);
  console.log(`\n${sent} sent, ${refused} refused, ${doubt} in doubt, ${left} left. ${report} says which.`);
  if (stopped) console.log(`It stopped early: ${stopped}`);
  if (left > 0)
    console.log(
      `${stopped ? 'Correct this, and run' : 'Run'} the same command again${stopped ? '' : ' later'}. It goes on where it stopped.`,
    );
  return left + (refused ?? 0) + (doubt ?? 0) > 0 ? ExitCode.problems : ExitCode.fine;
}

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface MailServer {
  host: string;
  /** Port 465 uses TLS from the start (RFC 8314). Other ports require STARTTLS (RFC 3207), unless they expect TLS too. */
  port: number;
  user?: string;
  password?: string;
  /** Certificates to trust, for tests. */
  tls?: ConnectionOptions;
}

/**
 * Refusals by RFC 5321, 4.2.1. `address`: 5xx for this mail. `later`: postponed (4xx). `account`: refuses all mails, for example
 * because of the login, the sender or the certificate. `connection`: closed or lost.
 */
export class SmtpError extends Error {
  override name = 'SmtpError';
  readonly kind: 'address' | 'later' | 'account' | 'connection';

  constructor(kind: SmtpError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface SmtpClient {
  /**
   * Returns the answer of the server. `beforeEnd` runs before the end of the message is sent: until then the server has no mail.
   * @throws SmtpError; after kind `connection` this client is unusable
   */
  send(from: string, to: string, message: Buffer, beforeEnd: () => Promise<void>): Promise<string>;
  close(): void;
}

/** In milliseconds, until the greeting of the server, and for each answer. */
const SMTP_TIMEOUTS = { start: 30_000, answer: 120_000 };

/** In milliseconds. After this time TLS from the start is tried too: a server that waits for TLS sends no greeting. */
const GREETING_TIMEOUT = 7000;

interface ConnectOptions {
  onSilent?: () => void;
  /** Time until `onSilent` is called, and maximum total time, in milliseconds. */
  patience?: number;
  longest?: number;
}

/**
 * Uses TLS only.
 * @throws SmtpError; of kind `account` for a wrong login, an invalid certificate or a server without TLS
 */
export async function connectSmtp(server: MailServer, connecting: ConnectOptions = {}): Promise<SmtpClient> {
  const { user, password } = server;
  const { connection, step } = await openSession(server, connecting);
  if (user !== undefined)
    await step((done) => connection.login({ user, pass: password ?? '' }, done)).catch((error) => {
      connection.close();
      throw error;
    });
  return {
    async send(from, to, message, beforeEnd) {
      const { response } = await step<{ response: string }>((done) => {
        const body = Readable.from(
          (async function* () {
            yield message;
            await beforeEnd();
          })(),
        );
        body.on('error', done);
        connection.send({ from, to }, body, done);
      }).catch(async (error: SmtpError) => {
        // resets the sender of this mail, which the server still has (RFC 5321, 4.1.1.5); the next mail detects a lost connection
        if (error.kind !== 'connection') await step((done) => connection.reset(done)).catch(() => {});
        throw error;
      });
      return response;
    },
    close: () => connection.quit(),
  };
}

interface SmtpSession {
  connection: SMTPConnection;
  /** Rejects with an SmtpError if the step fails, or if the connection ends meanwhile. */
  step: <T>(start: (done: (error?: Error | null, result?: T) => void) => void) => Promise<T>;
}

/** A silent server may wait for TLS from the start, as some servers do at other ports than 465. */
async function openSession(
  server: MailServer,
  { onSilent, patience = GREETING_TIMEOUT, longest = SMTP_TIMEOUTS.start }: ConnectOptions,
): Promise<SmtpSession> {
  if (server.port === 465) return openSmtpConnection(createSession(server, true, longest));
  const plain = createSession(server, false, longest);
  const opening = openSmtpConnection(plain);
  const first = await Promise.race([opening, sleep(patience, undefined, { ref: false })]);
  if (first) return first;
  onSilent?.();
  const secure = createSession(server, true, longest);
  const openingSecure = openSmtpConnection(secure);
  // an invalid certificate ends the whole attempt
  const refused = openingSecure.catch((error: unknown) => {
    if (error instanceof SmtpError && error.kind === 'account') throw error;
    return opening;
  });
  try {
    const line = await Promise.race([Promise.any([opening, openingSecure]), refused]);
    for (const other of [plain, secure]) if (other !== line) other.connection.close();
    return line;
  } catch (error) {
    for (const { connection } of [plain, secure]) connection.close();
    const reason = error instanceof AggregateError ? error.errors[0] : error;
    if (!(reason instanceof SmtpError && reason.message.includes(SILENT_SERVER_ERROR))) throw reason;
    const { host, port } = server;
    throw new SmtpError(
      'account',
      `${host} takes connections at port ${port}, and says nothing, neither with TLS from the start nor without. Write another port after --server, such as ${host}:587, or no port for 465`,
    );
  }
}

const SILENT_SERVER_ERROR = 'Greeting never received';

function createSession({ host, port, tls }: MailServer, secure: boolean, longest: number): SmtpSession {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: true,
    ...(tls && { tls }),
    connectionTimeout: longest,
    greetingTimeout: longest,
    socketTimeout: SMTP_TIMEOUTS.answer,
  });
  let fail: (error: Error) => void = () => {};
  connection.on('error', (error: Error) => fail(error));
  connection.on('end', () => fail(new SmtpError('connection', 'The mail server ended the connection.')));
  return {
    connection,
    step: <T>(start: (done: (error?: Error | null, result?: T) => void) => void) =>
      new Promise<T>((resolve, reject) => {
        fail = (error) => reject(toSmtpError(error));
        start((error, result) => (error ? reject(toSmtpError(error)) : resolve(result as T)));
      }),
  };
}

async function openSmtpConnection(line: SmtpSession): Promise<SmtpSession> {
  const { connection, step } = line;
  try {
    await step((done) => connection.connect(done));
    return line;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Codes of nodemailer. */
const PERMANENT_ERROR_CODES = new Set(['EAUTH', 'ETLS', 'ENOAUTH', 'EDNS']);

function toSmtpError(
  error: Error & { code?: string; responseCode?: number; response?: string; command?: string },
): SmtpError {
  if (error instanceof SmtpError) return error;
  const { code = '', responseCode = 0, response, command } = error;
  const answer = response ?? error.message;
  const help = Object.entries(ERROR_ADVICE).find(([word]) => code === word || answer.includes(word))?.[1];
  return new SmtpError(
    errorKind(code, responseCode, command, error.message),
    help ? `${help} (${answer})` : answer,
  );
}

const ERROR_ADVICE = {
  EAUTH: 'The mail server does not take this name and password. Some providers ask for an app password',
  EDNS: 'There is no mail server of this name. Check --server',
  ENOTFOUND: 'There is no mail server of this name. Check --server',
  ECONNREFUSED: 'No mail server answers at this port. Check --server, such as smtp.school.example:587',
  ETIMEDOUT: 'The mail server does not answer. Check --server, and if your network lets mails out',
  ETLS: 'The mail server offers no TLS at this port. Without a port, Plenary uses 465',
};

function errorKind(
  code: string,
  status: number,
  command: string | undefined,
  message: string,
): SmtpError['kind'] {
  if (PERMANENT_ERROR_CODES.has(code) || /certificate|self.signed|altnames/i.test(message)) return 'account';
  if (status === 421) return 'connection';
  if (status >= 400 && status < 500) return 'later';
  // a server that refuses the sender refuses all mails
  if (status >= 500) return command === 'MAIL FROM' ? 'account' : 'address';
  return code === 'EENVELOPE' ? 'address' : 'connection';
}

import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '../../../src/oc/index.ts';
import { CERTIFICATE } from './certificate.ts';

/** A mail as the server took it. */
export interface TakenMail {
  to: string;
  message: string;
}

/** A mail server on this machine. */
export interface LocalMailServer {
  /** What the client connects to, and trusts. */
  at: MailServer;
  /** The mails that it took, in their order. */
  taken: TakenMail[];
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse';

/** What the server does with a mail: nothing said is to take it. An SMTP answer refuses; `drop` ends the connection. */
export interface Behaviour {
  /** When the address is named. */
  atAddress?: (to: string) => string | undefined;
  /** When the whole mail has arrived: before it is taken, or `taken, then drop`. */
  atEnd?: (to: string) => string | undefined;
  /** How long it thinks before it takes a mail, in milliseconds. */
  delay?: number;
}

/** Starts a real SMTP server with STARTTLS and a login; `options` go to smtp-server. */
export async function startMailServer(
  behaviour: Behaviour = {},
  options: SMTPServerOptions = {},
): Promise<LocalMailServer> {
  const taken: TakenMail[] = [];
  const drop = () => {
    for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer({
    ...CERTIFICATE,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'mun' && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onRcptTo: ({ address }, _session, done) => {
      const answer = behaviour.atAddress?.(address);
      if (answer === 'drop') return drop();
      done(answer ? smtpAnswer(answer) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const answer = behaviour.atEnd?.(to);
        if (answer === undefined || answer === 'taken, then drop')
          taken.push({ to, message: Buffer.concat(chunks).toString() });
        if (answer?.includes('drop')) return drop();
        const end = () => done(answer ? smtpAnswer(answer) : null);
        if (behaviour.delay) setTimeout(end, behaviour.delay);
        else end();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    at: {
      host: 'localhost',
      port,
      user: 'mun',
      password: PASSWORD,
      tls: { ca: CERTIFICATE.cert },
    },
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** "450 try again later" as the error that smtp-server answers with. */
function smtpAnswer(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

/**
 * Reasons why a host did not fulfil a request:
 * - `offline`: no response; `closed`: the host allows no cross-origin requests; `insecure`: the address is not https
 * - `declined`: signing in on the host's page failed or was cancelled
 * - `signed-out`: the token is missing, wrong or expired; `forbidden`: the token's permissions don't suffice
 * - `missing`: the repository, branch or commit doesn't exist, or the token may not read it
 * - `no-site`: the repository has no site.yaml
 * - `redirected`: the host redirects to another address, to which the studio sends no token
 * - `limited`: too many requests; `too-large`: too much content for one request
 * - `hostile`: the repository contains files that the studio does not load; `damaged`: a file does not match its id
 * - `refused`: the host rejects the commit; `taken`: the branch of a proposal already exists
 * - `busy`: other editors published first at each attempt
 * - `unsure`: the connection failed, so it is unknown whether the commit arrived
 * - `server`: the host has an error, or its response is invalid
 */
export type HostProblemReason = keyof typeof REASON_MESSAGES;

type LoadRefusalReason = 'files' | 'text' | 'encoding' | 'file' | 'media' | 'name' | 'twins' | 'lfs';

interface ProblemDetails {
  host?: string;
  name?: string;
  why?: LoadRefusalReason;
  /** A number of files or bytes. */
  limit?: number;
  /** The host accepts requests again at this time, in milliseconds since 1970. */
  until?: number;
  /** The host's own message, as plain text. */
  hostMessage?: string;
  /** This browser doesn't have the site yet, so the message mentions no stored changes. */
  isFirst?: boolean;
}

/** The message tells the editor what happened, where, and what to do. */
export class HostProblem extends Error {
  readonly reason: HostProblemReason;
  readonly details: ProblemDetails;

  constructor(reason: HostProblemReason, details: ProblemDetails = {}) {
    super(REASON_MESSAGES[reason]({ host: 'The host', ...details }));
    this.name = 'HostProblem';
    this.reason = reason;
    this.details = details;
  }

  /** Rewords the problem for an editor who has no changes in the browser yet. */
  asFirst(): HostProblem {
    return new HostProblem(this.reason, { ...this.details, isFirst: true });
  }
}

const storedNote = ({ isFirst }: ProblemDetails) =>
  isFirst ? '' : ' Your changes are stored in this browser.';

const formatMegabytes = (bytes = 0) => `${Math.round(bytes / 1_000_000)} MB`;

const hostMessageText = ({ hostMessage }: ProblemDetails) =>
  hostMessage ? ` Its answer: “${hostMessage}”` : '';

const formatTime = (until: number) =>
  new Date(until).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const REFUSAL_MESSAGES: Record<LoadRefusalReason, (details: ProblemDetails) => string> = {
  files: ({ limit }) =>
    `The repository has more than ${limit?.toLocaleString('en')} files in media/, which is too many for the studio. Delete what the site does not use, or choose another repository.`,
  text: ({ limit }) =>
    `The site.yaml of the repository is larger than ${formatMegabytes(limit)}, which is too large for the studio. Choose another repository, or make the file smaller.`,
  encoding: ({ name }) =>
    `The file ${name} of the repository isn’t saved as UTF-8. Open it in a text editor, save it with the encoding UTF-8, and commit it.`,
  file: ({ name, limit }) =>
    `The file ${name} is larger than ${formatMegabytes(limit)}, which is too large for the studio. Replace it with a smaller one in the repository.`,
  media: ({ limit }) =>
    `The files in media/ have more than ${formatMegabytes(limit)} together, which is too much for the studio. Delete what the site does not use.`,
  name: ({ name }) =>
    `The repository has a file with a name that the studio does not load: ${name}. Rename or delete it in the repository.`,
  twins: ({ name }) =>
    `The repository has two files whose names differ only in upper and lower case: ${name}. Rename one of them in the repository.`,
  lfs: ({ name }) =>
    `The file ${name} is in Git LFS, which the studio cannot read. Store it in the repository without LFS.`,
};

const REASON_MESSAGES = {
  offline: ({ host, ...rest }) =>
    `${host} does not answer.${storedNote(rest)} Check your network, then try again.`,
  closed: ({ host }) =>
    `${host} does not allow other pages to use its API. Ask its administrator to allow the address of this studio (CORS).`,
  insecure: ({ host }) =>
    `${host} can only be used at an address that begins with https://, because your token could be read on the way.`,
  declined: ({ host, ...rest }) =>
    `${host} has not let you in: somebody said no there, or it took too long.${storedNote(rest)} Sign in again. If that does not help, ask the person who registered the application of the studio there.`,
  'signed-out': ({ host, ...rest }) =>
    `${host} does not accept your token. It may have expired, or a part of it was not copied.${storedNote(rest)} Copy the whole token again, or make a new one. If you signed in on the page of ${host}, sign in there again.`,
  forbidden: ({ host, ...rest }) =>
    `${host} does not let your token do this.${hostMessageText(rest)}${storedNote(rest)} Give the token the permission to write to the repository, or ask its owner.`,
  missing: ({ host, name }) =>
    `${host} does not find ${name ?? 'the repository'}, or your token may not see it. Check the name, and which repositories the token is for.`,
  'no-site': ({ name }) =>
    `The repository has no file site.yaml${name ? ` in the folder ${name}` : ''}. Choose the repository of a site that was made with Plenary, or the right folder.`,
  redirected: ({ host }) =>
    `${host} says that the repository is now at another address. Your token was not sent there. Choose the repository by its present name.`,
  limited: ({ host, until, ...rest }) =>
    `${host} takes no more requests from you for now.${storedNote(rest)} Try again ${until ? `after ${formatTime(until)}` : 'in a few minutes'}.`,
  'too-large': ({ host, limit }) =>
    `${host} does not take so much at once${limit ? `: the limit is ${formatMegabytes(limit)}` : ''}. Publish fewer or smaller pictures at a time.`,
  hostile: (details) => REFUSAL_MESSAGES[details.why ?? 'name'](details),
  damaged: ({ host, name }) =>
    `What ${host} sent as ${name} is not the content of that file. Try again. If that does not help, ask the owner of the repository.`,
  refused: ({ host, ...rest }) =>
    `${host} refuses this commit.${hostMessageText(rest)}${storedNote(rest)} The branch may be protected: propose your changes, or ask the owner of the repository.`,
  taken: ({ name }) =>
    `There is already a branch ${name} with other changes. Propose yours under another name.`,
  busy: (details) =>
    `Others publish so often at the moment that yours did not get in.${storedNote(details)} Try again in a minute.`,
  unsure: ({ host, ...rest }) =>
    `The connection to ${host} broke while your changes were sent.${storedNote(rest)} Publish again when you are connected: nothing is published twice.`,
  server: ({ host, ...rest }) =>
    `${host} has a fault at the moment.${storedNote(rest)} Try again in a few minutes.`,
} satisfies Record<string, (details: ProblemDetails) => string>;

import { Failure, type FailureCode } from './failure.ts';
import type { Rules } from './model.ts';

/*
 * What a job and its worker say to each other. Errors do not keep their class on the way between threads, so a Failure is
 * taken apart and put together again.
 */

/** What a worker is started with. */
export interface JobOrder {
  bytes: Uint8Array;
  name: string;
  rules: Rules;
  made: Date;
}

/** What a worker answers, once. */
export type JobAnswer =
  | { kind: 'done'; bytes: Uint8Array }
  | {
      kind: 'failed';
      code: FailureCode;
      message: string;
      problems: string[];
      retryAfter: number | undefined;
      trace: string | undefined;
    };

/** What a worker answers when its work ended in an error: a Failure as it is, and anything else as our fault. */
export function answerOf(error: unknown): JobAnswer {
  const { code, message, problems, retryAfter, cause } = error instanceof Failure ? error : ourFault(error);
  return { kind: 'failed', code, message, problems, retryAfter, trace: bare(cause)?.stack };
}

/** The Failure that an answer tells of. */
export function failureOf({
  code,
  message,
  problems,
  retryAfter,
  trace,
}: JobAnswer & { kind: 'failed' }): Failure {
  const cause = trace === undefined ? undefined : Object.assign(new Error('In a thread.'), { stack: trace });
  return new Failure(code, message, { problems, cause, ...(retryAfter !== undefined && { retryAfter }) });
}

/** The Failure for an error that nobody has foreseen. Its cause says where it came from, for the log. */
export function ourFault(error: unknown): Failure {
  const message =
    'The service made a mistake with this file. Please try again, and if it happens again, tell those who look after the website.';
  return new Failure('our-fault', message, { cause: bare(error) });
}

/** An error with its name and the places that it came through. Its message is left out, since it may quote the file. */
function bare(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return Object.assign(new Error(error.name), { stack: [error.name, ...places].join('\n') });
}

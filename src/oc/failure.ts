/** HTTP status codes (RFC 9110, 15; 429 by RFC 6585). */
export const FAILURE_STATUS = {
  'no-file': 400,
  'broken-upload': 400,
  'too-many-files': 400,
  'wrong-login': 401,
  'signed-out': 401,
  'other-site': 403,
  'not-secure': 403,
  'not-found': 404,
  'unknown-call': 405,
  'too-slow': 408,
  'not-now': 409,
  'too-large': 413,
  'not-a-table': 415,
  'no-registrations': 422,
  'bad-name': 422,
  'site-errors': 422,
  'server-only': 422,
  'too-many-tries': 429,
  'our-fault': 500,
  busy: 503,
  'no-members': 503,
  'no-space': 507,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

interface FailureDetails {
  problems?: string[];
  retryAfter?: number;
  allow?: string;
  cause?: unknown;
}

/** The only error that the service throws deliberately. The message explains to an OC member what is wrong and what to do. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly problems: string[];
  readonly retryAfter: number | undefined;
  readonly allow: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    { problems = [], retryAfter, allow, cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.allow = allow;
  }

  get status(): (typeof FAILURE_STATUS)[FailureCode] {
    return FAILURE_STATUS[this.code];
  }
}

/** For `catch`: a missing file gives undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Rejects with the error of `createError` after `milliseconds`. */
export async function withTimeout<T>(
  answer: Promise<T>,
  milliseconds: number,
  createError: () => Error,
): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(createError());
    // a response or a piece of a body that arrived while this process was busy is read before the immediate runs, so that the response still counts
    limit = setTimeout(() => setImmediate(refuse), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(limit);
  }
}

export function errorTrace(error: Error): string {
  const at = (error.stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  const { code } = error as NodeJS.ErrnoException;
  return [`Unexpected ${error.name}${typeof code === 'string' ? ` (${code})` : ''}`, ...at].join('\n');
}

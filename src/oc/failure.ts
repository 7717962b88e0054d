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

export function errorTrace(error: Error): string {
  const at = (error.stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  const { code } = error as NodeJS.ErrnoException;
  return [`Unexpected ${error.name}${typeof code === 'string' ? ` (${code})` : ''}`, ...at].join('\n');
}

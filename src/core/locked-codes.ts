/** Error codes of an existing file that can't be accessed because of another program or its permissions. */
export const LOCKED_CODES: readonly string[] = ['EACCES', 'EPERM', 'EBUSY'];

/** Error codes of an existing file that can't be accessed because of another program or its permissions. */
export const HELD: readonly string[] = ['EACCES', 'EPERM', 'EBUSY'];

/** Error codes for an existing file that can't be accessed: another program has locked it, or its permissions forbid access. */
export const LOCKED_FILE_ERRORS: readonly string[] = ['EACCES', 'EPERM', 'EBUSY'];

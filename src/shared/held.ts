/** The codes of a file that is there, and that another program or its permissions keep from us. */
export const HELD: readonly string[] = ['EACCES', 'EPERM', 'EBUSY'];

/** How a command ends; the codes are part of the README's promise. */
export const Exit = { fine: 0, problems: 1, couldNotRun: 2, ourBug: 3 } as const;

/** A command that could not run, for a reason that the person at the terminal can mend. */
export class CommandError extends Error {}

/** Why mails cannot be sent, in words for the person at the terminal who can change it. */
export class SendingError extends Error {
  override name = 'SendingError';
}

/** Which sheet has the mails is not clear; `sheets` are those that have some. */
export class SheetUnclear extends SendingError {
  readonly sheets: readonly string[];

  constructor(message: string, sheets: readonly string[]) {
    super(message);
    this.sheets = sheets;
  }
}

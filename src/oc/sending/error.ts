/** Reason why mails cannot be sent, for the person at the terminal who can correct it. */
export class SendingError extends Error {
  override name = 'SendingError';
}

export class UnclearSheetError extends SendingError {
  readonly sheets: readonly string[];

  constructor(message: string, sheets: readonly string[]) {
    super(message);
    this.sheets = sheets;
  }
}

/** Why mails cannot be sent, in words for the person at the terminal who can change it. */
export class SendingError extends Error {
  override name = 'SendingError';
}

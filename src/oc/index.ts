export { createService } from './app.ts';
export {
  hashPassword,
  isUsableHash,
  MEMBERS_FILE,
  type Member,
  nameKey,
  passwordProblem,
  readMembers,
  writeMembers,
} from './auth.ts';
export { uploadDeps } from './mail.ts';
export { SendingError, SheetUnclear } from './sending/error.ts';
export { type MailLog, openMailLog } from './sending/log.ts';
export { type MailSheet, mailSheet, type OutgoingMail } from './sending/mails.ts';
export type { Sender } from './sending/message.ts';
export { sendingReport } from './sending/report.ts';
export { mailsToSend, sendMails } from './sending/send.ts';
export { connectSmtp, type MailServer } from './sending/smtp.ts';
export { readTables } from './tables/read.ts';
export { withMailed } from './workbook/mailed.ts';
export { type PublicMatrix, publicMatrices, rowStates } from './workbook/public-matrix.ts';

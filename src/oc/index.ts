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
export { createUploadDependencies } from './mail.ts';
export { SendingError, UnclearSheetError } from './sending/error.ts';
export { type MailLog, openMailLog } from './sending/log.ts';
export { findMailSheet, type MailSheet, type OutgoingMail } from './sending/mails.ts';
export type { Sender } from './sending/message.ts';
export { createSendingReport } from './sending/report.ts';
export { mailsToSend, sendMails } from './sending/send.ts';
export { connectSmtp, type MailServer } from './sending/smtp.ts';
export { readTables } from './tables/read.ts';
export { withMailDates } from './workbook/mailed.ts';
export { findRowStatuses, type PublicMatrix, readPublicMatrices } from './workbook/public-matrix.ts';

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

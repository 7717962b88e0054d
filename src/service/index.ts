export {
  faultIn,
  hashOf,
  isUsable,
  MEMBERS_FILE,
  type Member,
  nameKey,
  readMembers,
  writeMembers,
} from './auth.ts';

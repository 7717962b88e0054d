export { MEMBERS_FILE, type Member, nameKey, readMembers, writeMembers } from './members-file.ts';
export { faultIn, hashOf, isUsable } from './passwords.ts';

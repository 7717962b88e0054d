import path from 'node:path';
import {
  hashPassword,
  isUsableHash,
  MEMBERS_FILE,
  type Member,
  nameKey,
  passwordProblem,
  readMembers,
  writeMembers,
} from '../../oc/index.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';
import { PASSWORD_INPUT, withInput } from '../input.ts';

/** On a terminal, asks twice and hides the input. Rejects with a CommandError if the entries differ or the input ends. */
function askNewPassword(): Promise<string> {
  return withInput(PASSWORD_INPUT, async ({ isTerminal, ask }) => {
    const password = await ask("Password (12 characters or more; you won't see it): ");
    if (isTerminal && (await ask('Type it again: ')) !== password)
      throw new CommandError('The two passwords are different. Nothing changed.');
    return password;
  });
}

const USAGE =
  'Write: npx plenary oc add NAME, npx plenary oc list, npx plenary oc remove NAME, npx plenary oc send data.xlsx, or npx plenary oc matrices data.xlsx';

/** Runs `oc add`, `oc list` and `oc remove` (accounts for uploading registrations), `oc send` and `oc matrices`. */
export async function oc([action, name, ...others]: string[], folders: Folders): Promise<number> {
  // imported only here, since accounts don't need the code for sending mails
  if (action === 'send') return (await import('./send.ts')).send(name === undefined ? [] : [name, ...others]);
  if (action === 'matrices')
    return (await import('./matrices.ts')).publishMatrices(
      name === undefined ? [] : [name, ...others],
      folders,
    );
  // the same path as in the service (src/oc/main.ts)
  const file = path.resolve(process.env.PLENARY_MEMBERS || path.join(folders.home, MEMBERS_FILE));
  if (others.length > 0) throw new CommandError(USAGE);
  if (action === 'list' && name === undefined) return listAccounts(await readAccounts(file));
  if (action === 'add' && name !== undefined) return addAccount(file, name);
  if (action === 'remove' && name !== undefined) return removeAccount(file, name);
  throw new CommandError(USAGE);
}

function listAccounts(members: Member[]): number {
  const damaged = members.filter(({ hash }) => !isUsableHash(hash));
  for (const member of members) {
    const { name, added } = member;
    const remedy = `cannot log in: the password hash in the file is damaged. Remove the account and add it again: npx plenary oc remove ${name}, then npx plenary oc add ${name}`;
    console.log(`${name}  since ${added}${damaged.includes(member) ? `  ${remedy}` : ''}`);
  }
  if (members.length === 0) console.log('There is no account yet. Add one: npx plenary oc add NAME');
  return damaged.length > 0 ? ExitCode.problems : ExitCode.fine;
}

async function addAccount(file: string, name: string): Promise<number> {
  // a colon would end the username in an Authorization header (RFC 7617)
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u.test(name)) {
    throw new CommandError(
      `"${name}" can't be a username. Use letters and digits, with . _ - @ between them, 64 characters at most.`,
    );
  }
  refuseDuplicate(await readAccounts(file), name);
  const password = await askNewPassword();
  const fault = passwordProblem(password);
  if (fault) throw new CommandError(fault);
  const hash = await hashPassword(password);
  // reads the accounts again, since the user may have taken a while to answer
  const members = await readAccounts(file);
  refuseDuplicate(members, name);
  await saveAccounts(file, [...members, { name, hash, added: new Date().toISOString().slice(0, 10) }]);
  console.log(`${name} can log in now.`);
  return ExitCode.fine;
}

async function removeAccount(file: string, name: string): Promise<number> {
  const members = await readAccounts(file);
  const others = members.filter((member) => nameKey(member.name) !== nameKey(name));
  if (others.length === members.length) {
    const names = members.map((member) => member.name).join(', ') || 'none';
    throw new CommandError(`There is no account "${name}". Existing accounts: ${names}.`);
  }
  await saveAccounts(file, others);
  console.log(`${name} can't log in any more.`);
  return ExitCode.fine;
}

function refuseDuplicate(members: Member[], name: string): void {
  if (members.some((member) => nameKey(member.name) === nameKey(name)))
    throw new CommandError(
      `The account "${name}" already exists. For a new password, remove it and add it again.`,
    );
}

function readAccounts(file: string): Promise<Member[]> {
  return readMembers(file).catch((error: Error) => {
    throw new CommandError(`The accounts in ${file} can't be read: ${error.message}`);
  });
}

function saveAccounts(file: string, members: Member[]): Promise<void> {
  return writeMembers(file, members).catch((error: Error) => {
    throw new CommandError(`The accounts in ${file} can't be written: ${error.message}`);
  });
}

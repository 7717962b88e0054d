import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import {
  hashPassword,
  isUsableHash,
  MEMBERS_FILE,
  type Member,
  nameKey,
  passwordProblem,
  readMembers,
  writeMembers,
} from '../service/index.ts';
import { CommandError, Exit, projectRoot } from './command.ts';

/**
 * A new password: asked for twice on a terminal, which does not show it, and otherwise the first line of standard input.
 * Throws a CommandError when the two differ or nothing comes.
 */
async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const asking = stdin.isTTY === true;
  // what a terminal would show of it goes nowhere
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: asking });
  // buffers the lines that come before they are asked for
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (asking) stderr.write(question);
    const { value, done } = await typed.next();
    if (asking) stderr.write('\n');
    // the input has ended, or somebody typed Ctrl-C
    if (done) throw new CommandError('You typed no password. Nothing changed.');
    return value;
  };
  try {
    const password = await ask("Password (12 characters or more; you won't see it): ");
    if (asking && (await ask('Type it again: ')) !== password)
      throw new CommandError('The two passwords are different. Nothing changed.');
    return password;
  } finally {
    lines.close();
  }
}

const USAGE = 'Write: npm run oc -- add NAME, npm run oc -- list, or npm run oc -- remove NAME';

/** `oc add NAME`, `oc list`, `oc remove NAME`: who may upload the registrations. A running service notices by itself. */
export async function accounts([action, name, ...others]: string[]): Promise<number> {
  // as the service finds it (src/service/main.ts)
  const file = path.resolve(process.env.PLENARY_MEMBERS || path.join(projectRoot, MEMBERS_FILE));
  if (others.length > 0) throw new CommandError(USAGE);
  if (action === 'list' && name === undefined) return list(await membersOf(file));
  if (action === 'add' && name !== undefined) return add(file, name);
  if (action === 'remove' && name !== undefined) return remove(file, name);
  throw new CommandError(USAGE);
}

function list(members: Member[]): number {
  const damaged = members.filter(({ hash }) => !isUsableHash(hash));
  for (const member of members) {
    const { name, added } = member;
    const remedy = `cannot log in: the password hash in the file is damaged. Remove the account and add it again: npm run oc -- remove ${name}, then npm run oc -- add ${name}`;
    console.log(`${name}  since ${added}${damaged.includes(member) ? `  ${remedy}` : ''}`);
  }
  if (members.length === 0) console.log('There is no account yet. Add one: npm run oc -- add NAME');
  return damaged.length > 0 ? Exit.problems : Exit.fine;
}

async function add(file: string, name: string): Promise<number> {
  // a colon would end the name in the header of a script (RFC 7617)
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u.test(name)) {
    throw new CommandError(
      `"${name}" can't be a username. Use letters and digits, with . _ - @ between them, 64 characters at most.`,
    );
  }
  refuseTwice(await membersOf(file), name);
  const password = await askPassword();
  const fault = passwordProblem(password);
  if (fault) throw new CommandError(fault);
  const hash = await hashPassword(password);
  // read once more: asking takes a while
  const members = await membersOf(file);
  refuseTwice(members, name);
  await save(file, [...members, { name, hash, added: new Date().toISOString().slice(0, 10) }]);
  console.log(`${name} can log in now.`);
  return Exit.fine;
}

async function remove(file: string, name: string): Promise<number> {
  const members = await membersOf(file);
  const others = members.filter((member) => nameKey(member.name) !== nameKey(name));
  if (others.length === members.length) {
    const names = members.map((member) => member.name).join(', ') || 'none';
    throw new CommandError(`There is no account "${name}". Existing accounts: ${names}.`);
  }
  await save(file, others);
  console.log(`${name} can't log in any more.`);
  return Exit.fine;
}

function refuseTwice(members: Member[], name: string): void {
  if (members.some((member) => nameKey(member.name) === nameKey(name)))
    throw new CommandError(
      `The account "${name}" already exists. For a new password, remove it and add it again.`,
    );
}

function membersOf(file: string): Promise<Member[]> {
  return readMembers(file).catch((error: Error) => {
    throw new CommandError(`The accounts in ${file} can't be read: ${error.message}`);
  });
}

function save(file: string, members: Member[]): Promise<void> {
  return writeMembers(file, members).catch((error: Error) => {
    throw new CommandError(`The accounts in ${file} can't be written: ${error.message}`);
  });
}

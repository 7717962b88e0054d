import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './exit.ts';

/**
 * A new password: asked for twice on a terminal, which does not show it, and otherwise the first line of standard input.
 * Throws a CommandError when the two differ or nothing comes.
 */
export async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const asking = stdin.isTTY === true;
  // what a terminal would show of it goes nowhere
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: asking });
  // keeps the lines that come before they are asked for
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (asking) stderr.write(question);
    const { value, done } = await typed.next();
    if (asking) stderr.write('\n');
    // the input has ended, or Ctrl-C was pressed
    if (done) throw new CommandError('No password was given. Nothing was changed.');
    return value;
  };
  try {
    const password = await ask('Password (12 characters or more; it is not shown): ');
    if (asking && (await ask('The same again: ')) !== password)
      throw new CommandError('The two passwords differ. Nothing was changed.');
    return password;
  } finally {
    lines.close();
  }
}

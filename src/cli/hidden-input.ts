import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

/** Asks questions whose answers a terminal does not show. */
interface HiddenInput {
  /** Whether a person answers; otherwise the answers are the lines of standard input, and no question is shown. */
  isTerminal: boolean;
  /** The next answer. Throws a CommandError when none comes. */
  ask(question: string): Promise<string>;
}

/** Opens standard input for what nobody may see, and closes it when the work is done. */
export async function withHiddenInput<T>(work: (input: HiddenInput) => Promise<T>): Promise<T> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  // what a terminal would show of it goes nowhere
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTerminal });
  // buffers the lines that come before they are asked for
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) stderr.write(question);
    const { value, done } = await typed.next();
    if (isTerminal) stderr.write('\n');
    // the input has ended, or somebody typed Ctrl-C
    if (done) throw new CommandError('You typed no password. Nothing changed.');
    return value;
  };
  try {
    return await work({ isTerminal, ask });
  } finally {
    lines.close();
  }
}

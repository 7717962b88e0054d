import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

export interface Input {
  /** Whether standard input is a terminal. Otherwise the answers are its lines, and questions aren't printed. */
  isTerminal: boolean;
  /** Returns the answer to a question, without surrounding spaces. Rejects with a CommandError if the input has ended. */
  ask(question: string): Promise<string>;
}

export const PASSWORD_INPUT = { isHidden: true, ended: 'You typed no password. Nothing changed.' };

interface Options {
  /** The error message if the input ends, or after Ctrl-C. */
  ended: string;
  isHidden?: boolean;
}

/** Opens standard input for questions during `work`, and closes it afterwards. */
export async function withInput<T>(
  { ended, isHidden = false }: Options,
  work: (input: Input) => Promise<T>,
): Promise<T> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  // discards the echo of the terminal
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: isTerminal && !isHidden ? stderr : nowhere,
    terminal: isTerminal,
  });
  // buffers lines that are typed before their question
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (isTerminal && isHidden) stderr.write(question);
    else if (isTerminal) {
      lines.setPrompt(question);
      lines.prompt();
    }
    const { value, done } = await typed.next();
    if (isTerminal && (isHidden || done)) stderr.write('\n');
    if (done) throw new CommandError(ended);
    return isHidden ? value : value.trim();
  };
  try {
    return await work({ isTerminal, ask });
  } finally {
    lines.close();
  }
}

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

export interface Input {
  /** Whether a person answers; otherwise the answers are the lines of standard input, and no question is printed. */
  isTerminal: boolean;
  /** Returns the next answer, without spaces around it. Throws a CommandError if there is none. */
  ask(question: string): Promise<string>;
}

export const PASSWORD = { isHidden: true, ended: 'You typed no password. Nothing changed.' };

interface Options {
  /** The message when the input has ended, or after Ctrl-C. */
  ended: string;
  /** Whether the terminal must not show the answers. */
  isHidden?: boolean;
}

/** Opens standard input for questions, and closes it when the work is done. */
export async function withInput<T>(
  { ended, isHidden = false }: Options,
  work: (input: Input) => Promise<T>,
): Promise<T> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  // discards what a terminal would show
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: isTerminal && !isHidden ? stderr : nowhere,
    terminal: isTerminal,
  });
  // buffers lines that come before their question
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

import { format } from 'node:util';
import { vi } from 'vitest';
import { developerCommands } from '../../src/cli/developer/developer.ts';
import { main } from '../../src/cli/main.ts';

/** What a command returned and printed. */
export interface Ran {
  status: number;
  stdout: string;
  /** Without the line break at its end. */
  stderr: string;
}

/** Runs a command in this process, in the folder of the project: a new process takes ten times as long. */
export async function command(...args: string[]): Promise<Ran> {
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...values) => {
      printed[name] += `${format(...values)}\n`;
    }),
  );
  try {
    const status = await main(args, { commands: developerCommands });
    const { log, error } = printed;
    if (/^\s+at .*[:(]\d+/m.test(log + error)) throw new Error(`A stack was printed:\n${log}${error}`);
    return { status, stdout: log, stderr: error.trim() };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

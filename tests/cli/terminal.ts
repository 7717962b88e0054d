import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What is typed when a question is shown. */
export type Answer = [question: string, keys: string];

/** Runs a command on a terminal, that of script(1), which every Debian has. */
export async function onTerminal(
  command: readonly string[],
  answers: readonly Answer[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ status: number; shown: string }> {
  const line = command.map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], options);
  const left = [...answers];
  let shown = '';
  let from = 0;
  child.stdout.on('data', (chunk) => {
    shown += chunk;
    const [question, keys] = left[0] ?? [];
    if (question === undefined || !shown.includes(question, from)) return;
    left.shift();
    from = shown.length;
    child.stdin.write(keys);
  });
  const [status] = await once(child, 'close');
  return { status, shown };
}

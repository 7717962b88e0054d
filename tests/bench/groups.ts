import type { ChildProcess } from 'node:child_process';

const running = new Set<number>();

/** Sees to it that a program that leads a group does not outlive the bench, whatever ends it. */
export function endWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  running.add(pid);
  child.once('exit', () => running.delete(pid));
}

process.once('exit', () => {
  for (const pid of running)
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // it has just ended by itself
    }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

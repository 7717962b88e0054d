import { Failure } from '../../../src/oc/failure.ts';
import type { Jobs } from '../../../src/oc/jobs/jobs.ts';

/** What became of a file. */
export interface Outcome {
  /** The code of the Failure; `read` where there is a workbook. */
  code: string;
  status: number;
  message: string;
  seconds: number;
  /** By how many bytes the memory of the process was larger at its highest than before. */
  grown: number;
}

/** Works on a file and watches the memory of the process meanwhile. An error that is no Failure is thrown on. */
export async function outcomeOf(jobs: Jobs, bytes: Uint8Array): Promise<Outcome> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  const started = performance.now();
  const rest = () => ({ seconds: (performance.now() - started) / 1000, grown: highest - before });
  try {
    await jobs.run(Uint8Array.from(bytes), 'registrations.xlsx');
    return { code: 'read', status: 200, message: '', ...rest() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, status, message } = error;
    return { code, status, message, ...rest() };
  } finally {
    clearInterval(watch);
  }
}

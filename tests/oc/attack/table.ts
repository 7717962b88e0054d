import { createJobs } from '../../../src/oc/jobs/jobs.ts';
import { builtWorker } from '../built-worker.ts';
import { SAMPLE_RULES } from '../sample-rules.ts';
import { ATTACKS, goodFile } from './fixtures.ts';
import { outcomeOf } from './outcome.ts';

/* `npx tsx tests/oc/attack/table.ts` prints what each of the attacks ends in, after how long, and what it takes. */

async function main(): Promise<void> {
  const worker = await builtWorker();
  const jobs = createJobs({ rules: SAMPLE_RULES, worker: worker.url });
  const row = async (name: string, bytes: Uint8Array) => {
    const { code, status, seconds, grown } = await outcomeOf(jobs, bytes);
    const size = `${(bytes.byteLength / 1e6).toFixed(2)} MB`;
    console.log(
      `| ${name} | ${size} | ${status} ${code} | ${seconds.toFixed(1)} | ${(grown / 1e6).toFixed(0)} |`,
    );
  };
  try {
    console.log('| file | size | answer | seconds | memory, MB |\n|---|---|---|---|---|');
    for (const { name, make } of ATTACKS) await row(name, await make());
    await row('a good file after all of them', await goodFile());
  } finally {
    await jobs.close();
    worker.remove();
  }
}

await main();

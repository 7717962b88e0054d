import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs, type Jobs } from '../../../src/oc/jobs/jobs.ts';
import { isDeep, scaled } from '../../scale.ts';
import { type BuiltWorker, builtWorker } from '../built-worker.ts';
import { SAMPLE_RULES } from '../sample-rules.ts';
import { ATTACKS, goodFile } from './fixtures.ts';
import { outcomeOf } from './outcome.ts';

let worker: BuiltWorker;
let jobs: Jobs;

beforeAll(async () => {
  worker = await builtWorker();
  // machines of tests are slow and shared: what takes too long is shown by the table of this folder
  jobs = createJobs({ rules: SAMPLE_RULES, worker: worker.url, timeout: 100_000 });
});

afterAll(async () => {
  await jobs.close();
  worker.remove();
});

const good = async () => expect((await outcomeOf(jobs, await goodFile())).code).toBe('read');

const tried = ATTACKS.filter(({ isSlow }) => isDeep || !isSlow);

test.each(tried)('$name ends in an answer, and takes little memory', async ({ make, ends }) => {
  const { code, message, grown } = await outcomeOf(jobs, await make());
  expect(ends, message).toContain(code);
  expect(grown).toBeLessThan(150e6);
  if (isDeep) await good();
});

test('a good file after all of them is read', good);

test('attacks that come at once do not harm a file among them', async () => {
  const files = await Promise.all(tried.slice(0, scaled(3, 8)).map(({ make }) => make()));
  const outcomes = files.map((bytes) => outcomeOf(jobs, bytes));
  await good();
  expect((await Promise.all(outcomes)).map(({ code }) => code)).not.toContain('our-fault');
});

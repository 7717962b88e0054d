import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createJobs } from '../../src/oc/jobs/jobs.ts';
import { createInlineJobs } from '../../src/oc/mail.ts';
import type { Rules } from '../../src/oc/model.ts';
import { goodFile } from './attack/fixtures.ts';
import { type BuiltWorker, builtWorker } from './built-worker.ts';
import { failureOf } from './failure-of.ts';
import { SAMPLE_RULES } from './sample-rules.ts';

/** A worker that does what the name of its file says, and waits for a gate where it says so. */
const OBEDIENT = `
import { parentPort, workerData } from 'node:worker_threads';
const { bytes, name, rules, createdAt } = workerData;
const gate = new Int32Array(rules.gate);
const done = (text) => parentPort.postMessage({ kind: 'done', bytes: new TextEncoder().encode(text) });
const deeds = {
  echo: () => done(name + ' ' + new TextDecoder().decode(bytes) + ' ' + createdAt.toISOString()),
  // counts those that run together at [1], and the most there ever were at [2]
  wait: () => {
    const now = Atomics.add(gate, 1, 1) + 1;
    if (now > Atomics.load(gate, 2)) Atomics.store(gate, 2, now);
      Atomics.wait(gate, 0, 0);
    Atomics.sub(gate, 1, 1);
    done('waited');
  },
  memory: () => { const all = []; for (;;) all.push(new Array(1000).fill({}).map(() => ({}))); },
  forever: () => { Atomics.add(gate, 1, 1); for (;;); },
  crash: () => { throw new RangeError('asha@example.org is in the file'); },
  leave: () => process.exit(0),
  environment: () => done(JSON.stringify(process.env)),
};
deeds[name.split(' ')[0]]();
`;

let folder: string;
let obedient: URL;
let built: BuiltWorker;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-jobs-'));
  writeFileSync(path.join(folder, 'obedient.mjs'), OBEDIENT);
  obedient = pathToFileURL(path.join(folder, 'obedient.mjs'));
  built = await builtWorker();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  built.remove();
});

/** Jobs whose worker obeys, and the gate that it waits at. */
function obeying(options: { atOnce?: number; waiting?: number; heap?: number; timeout?: number } = {}) {
  const gate = new Int32Array(new SharedArrayBuffer(12));
  const rules = { gate: gate.buffer } as unknown as Rules;
  const createdAt = new Date('2024-06-01T08:00:00Z');
  const jobs = createJobs({ rules, worker: obedient, now: () => createdAt, ...options });
  return {
    ...jobs,
    run: (name: string, text = '') => jobs.run(new TextEncoder().encode(text), name).then(textOf),
    open: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
    /** Resolves when so many run together. */
    running: async (count: number) => {
      while (Atomics.load(gate, 1) < count) await new Promise((resolve) => setImmediate(resolve));
    },
    most: () => Atomics.load(gate, 2),
  };
}

/** Jobs that have a second, which is over when the test says so, and not before the one without end runs. */
function impatient(options: Parameters<typeof obeying>[0] = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const jobs = obeying({ timeout: 1000, ...options });
  const endPatience = async () => {
    await jobs.running(1);
    vi.advanceTimersByTime(1000);
  };
  return { ...jobs, endPatience };
}
afterEach(() => {
  vi.useRealTimers();
});

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the real worker', () => {
  test('makes a workbook of a file, and leaves nothing of it behind for the next', async () => {
    const { run, close } = createJobs({ rules: SAMPLE_RULES, worker: built.url });
    const bytes = await goodFile();
    const workbooks = await Promise.all([run(bytes.slice(), 'a.xlsx'), run(bytes.slice(), 'a.xlsx')]);
    for (const workbook of workbooks) {
      const { sheets } = await readXlsx(workbook);
      expect(sheets.some(({ rows }) => rows.flat().includes('person30@example.org'))).toBe(true);
    }
    await close();
  });

  test('ends in the same Failure as the work itself', async () => {
    const { run, close } = createJobs({ rules: SAMPLE_RULES, worker: built.url });
    for (const text of ['%PDF-1.7', `a\n${','.repeat(600)}x`, 'Name,"School\n']) {
      const bytes = () => Buffer.from(text);
      const inThread = await failureOf(run(bytes(), 'a.csv'));
      const here = await failureOf(createInlineJobs(SAMPLE_RULES).run(bytes(), 'a.csv'));
      const { code, status, message, problems } = here;
      expect(inThread).toMatchObject({ code, status, message, problems });
    }
    await close();
  });
});

describe('a job', () => {
  test('gets the bytes, the name and the moment', async () => {
    const { run } = obeying();
    expect(await run('echo people.csv', 'Zoë')).toBe('echo people.csv Zoë 2024-06-01T08:00:00.000Z');
  });

  test('moves the bytes to its thread, but for those that share a buffer with others', async () => {
    const { run } = createJobs({
      rules: { gate: new SharedArrayBuffer(12) } as unknown as Rules,
      worker: obedient,
    });
    const own = new TextEncoder().encode('own');
    const pool = Buffer.from('others shared others');
    const shared = pool.subarray(7, 13);
    expect(textOf(await run(own, 'echo'))).toContain('echo own');
    expect(textOf(await run(shared, 'echo'))).toContain('echo shared');
    expect(own.byteLength).toBe(0);
    expect(pool.toString()).toBe('others shared others');
  });

  test('that needs too much memory fails, and the failure says so', async () => {
    const failure = await failureOf(obeying({ heap: 16 }).run('memory'));
    expect(failure.code).toBe('too-large');
    expect(failure.message).toMatch(/too much time or memory.*save it as \.xlsx/);
  });

  test('that does not end is ended, and the failure says so', async () => {
    const { run, endPatience } = impatient();
    const ended = failureOf(run('forever'));
    await endPatience();
    const failure = await ended;
    expect(failure.code).toBe('too-large');
    expect(failure.message).toMatch(/too much time or memory/);
  });

  test.each(['crash', 'leave'])(
    'whose thread ends by %s is our fault, and quotes nothing of the file',
    async (deed) => {
      const failure = await failureOf(obeying().run(deed));
      expect(failure).toMatchObject({ code: 'our-fault', status: 500 });
      const cause = failure.cause as Error;
      expect(cause.stack).toMatch(/at /);
      expect(`${failure.message} ${cause.message} ${cause.stack}`).not.toContain('asha');
    },
  );

  test('knows nothing of the environment', async () => {
    expect(await obeying().run('environment')).toBe('{}');
  });
});

describe('the queue', () => {
  test('lets so many run at once, and the others in their turn', async () => {
    const { run, open, running, most } = obeying({ atOnce: 2 });
    const jobs = Array.from({ length: 6 }, () => run('wait'));
    await running(2);
    open();
    expect(await Promise.all(jobs)).toEqual(Array(6).fill('waited'));
    expect(most()).toBeLessThanOrEqual(2);
  });

  test('sends away what is too much, with when to come again, and takes files once there is room', async () => {
    const { run, open, running } = obeying({ atOnce: 1, waiting: 1 });
    const taken = [run('wait'), run('echo second')];
    const failure = await failureOf(run('echo third'));
    expect(failure).toMatchObject({ code: 'busy', status: 503 });
    expect(failure.retryAfter).toBeGreaterThan(0);
    await running(1);
    open();
    await Promise.all(taken);
    expect(await run('echo fourth')).toContain('echo fourth');
  });

  test('goes on after each way in which a job can end', async () => {
    const { run, endPatience } = impatient({ atOnce: 1, heap: 16 });
    const ends = ['crash', 'leave', 'memory', 'forever'].map((deed) => failureOf(run(deed)));
    const last = run('echo last');
    await endPatience();
    expect(await last).toContain('echo last');
    await Promise.all(ends);
  });

  test('closes when what runs is done, sends away what waits, and takes no more', async () => {
    const { run, close, open, running } = obeying({ atOnce: 1 });
    const job = run('wait');
    const waiting = failureOf(run('echo'));
    await running(1);
    let closed = false;
    const closing = close().then(() => {
      closed = true;
    });
    expect(await waiting).toMatchObject({ code: 'busy' });
    expect(await failureOf(run('echo'))).toMatchObject({ code: 'busy', retryAfter: expect.any(Number) });
    expect(closed).toBe(false);
    open();
    expect(await job).toBe('waited');
    await closing;
  });
});

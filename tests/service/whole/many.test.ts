import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, writeMembers } from '../../../src/service/auth.ts';
import { basicOf, formWith } from '../mail-service.ts';
import { type Built, builtService, type Running } from '../running.ts';

const MEMBERS = 50;
const ROWS = 2_000;
/** A busy machine takes its time; this is for what hangs, in milliseconds. */
const LIMIT = 600_000;
const PASSWORD = 'one password for all of them';

let built: Built;
let service: Running;

beforeAll(async () => {
  built = builtService();
  const hash = await hashPassword(PASSWORD);
  const members = Array.from({ length: MEMBERS }, (_, at) => ({
    name: nameOf(at),
    hash,
    added: '2024-05-01',
  }));
  await writeMembers(path.join(built.folder, '.plenary/members.json'), members);
  service = await built.start();
});
afterAll(async () => {
  await service?.end();
  built?.remove();
});

const nameOf = (member: number) => `member${member}`;
/** The registrations that one member exports: nobody else has these names. */
const exportOf = (member: number, rows = ROWS) =>
  [
    'Full name,Email,Phone,School,Committee preference 1',
    ...Array.from(
      { length: rows },
      (_, row) =>
        `Person ${row} of ${member},p${row}.${member}@example.org,+9198${String(10_000_000 + member * ROWS + row)},School ${row % 40},UNSC`,
    ),
  ].join('\n');

test(
  'fifty members at once with 2,000 rows each: everybody gets their own rows, and all of them',
  async () => {
    const answers = await Promise.all(
      Array.from({ length: MEMBERS }, async (_, member) => {
        const authorization = basicOf({ username: nameOf(member), password: PASSWORD });
        const answer = await fetch(`${service.origin}/mail`, {
          method: 'POST',
          body: formWith(exportOf(member)),
          headers: { authorization },
        });
        return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const [member, { bytes }] of answers.entries()) {
      const { sheets } = await readXlsx(bytes, { sheets: ['Delegates'] });
      const names = sheets[0]?.rows.slice(1).map(([name]) => name);
      expect(names).toEqual(Array.from({ length: ROWS }, (_, row) => `Person ${row} of ${member}`));
    }
    expect(await (await fetch(`${service.origin}/health`)).json()).toEqual({ status: 'ok' });
  },
  LIMIT,
);

test(
  'the largest file that is taken, 20,000 rows, is worked on within the limits of time and memory',
  async () => {
    const answer = await fetch(`${service.origin}/mail`, {
      method: 'POST',
      body: formWith(exportOf(0, 20_000)),
      headers: { authorization: basicOf({ username: nameOf(0), password: PASSWORD }) },
    });
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()), { sheets: ['Delegates'] });
    expect(sheets[0]?.rows).toHaveLength(1 + 20_000);
  },
  LIMIT,
);

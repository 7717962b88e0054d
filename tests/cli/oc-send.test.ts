import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { edited, exported, PEOPLE, seatsOf, uploaded, write } from '../oc/allotment/conference.ts';
import { CERTIFICATE } from '../oc/sending/certificate.ts';
import { PASSWORD, startMailServer } from '../oc/sending/mail-server.ts';
import { opened } from '../oc/workbook/opened.ts';
import { isDeep } from '../scale.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'mails.csv');
const rows = [1, 2, 3, 4, 5].map(
  (n) => `Delegate ${n},d${n}@school.example,Seat ${n},"Dear you,\nseat ${n}."`,
);
writeFileSync(
  file,
  ['name,mail,subject,text', ...rows, 'Nobody,,Seat,Text', 'Partner,d1@school.example,Seat 6,Text'].join(
    '\n',
  ),
);

const send = (...args: string[]) => command('oc', 'send', ...args);

test('without --send the first three mails are shown, and nothing is sent', async () => {
  const { status, stdout } = await send(file);
  expect(status).toBe(0);
  expect(stdout).toContain('6 mails, of which 0 were sent before. 6 to send.');
  expect(stdout).toContain(
    'more than one mail, each for another person:\n  d1@school.example: Delegate 1, Partner',
  );
  expect(stdout).toContain('Row 7 is left out: it has no address.');
  expect(stdout).toContain('To: Delegate 3 <d3@school.example>\nSubject: Seat 3\n\nDear you,\nseat 3.');
  expect(stdout).not.toContain('d4@school.example');
  expect(stdout).toContain('… and 3 more.\n\nNothing was sent.');
  expect(existsSync(path.join(folder, 'sent-mails.jsonl.lock'))).toBe(false);
});

describe('each of these says what to write', () => {
  test.each([
    [[], 'npx plenary oc send data.xlsx'],
    [['nowhere.xlsx'], 'There is no file nowhere.xlsx.'],
    [
      [file, '--sheet', 'Other', '--send'],
      `There is no sheet "Other" with mails.\n  Run this:\n  npx plenary oc send ${file} --send --sheet "mails.csv"`,
    ],
    [[file, '--send'], '--server smtp.school.example'],
    [
      [file, '--send', '--server', 'smtp.school.example', '--user', 'mun'],
      '--from "Example MUN <mun@school.example>"',
    ],
    [[file, '--per-minute', 'fast'], 'Write a number of mails after --per-minute'],
    [[file, '--again', 'everybody'], 'write a mail address, or the word doubt'],
  ])('%j', async (args, words) => {
    const { status, stderr } = await send(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });
});

test('who got a mail stands under Mailed in data.xlsx; after the next upload only those get one whose seat is another', async () => {
  const server = await startMailServer({});
  const data = path.join(folder, 'data.xlsx');
  const ca = path.join(folder, 'ca.pem');
  writeFileSync(ca, CERTIFICATE.cert);
  const run = async () => {
    const child = spawn(
      process.execPath,
      [
        ...[
          'src/cli/run.mjs',
          'oc',
          'send',
          data,
          '--sheet',
          'Mail merge seats',
          '--send',
          '--per-minute',
          '600000',
        ],
        ...['--server', `localhost:${server.at.port}`, '--user', 'mun', '--from', 'MUN <mun@school.example>'],
      ],
      { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: ca } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.stdin.end(`${PASSWORD}\n`);
    expect(await once(child, 'exit')).toEqual([0, null]);
    return output;
  };
  try {
    writeFileSync(data, await uploaded(await exported(), 'export.xlsx'));
    expect(await run()).toContain(`${data} now has the day for`);
    const mailed = await opened(readFileSync(data));
    const withAddress = PEOPLE.filter(([, , mail]) => mail !== '').map(([, name]) => name);
    const day = /^\d{4}-\d\d-\d\d$/;
    for (const [at, name] of mailed.column('Allotment', 'Name').entries()) {
      const cell = mailed.column('Allotment', 'Mailed')[at] ?? null;
      if (withAddress.includes(name as string)) expect(cell).toMatch(day);
      else expect(cell).toBe(null);
    }
    const before = server.taken.length;
    // without a change nobody gets a mail: `npm test` sees that of all but those below
    if (isDeep) {
      await run();
      expect(server.taken).toHaveLength(before);
    }
    const changed = await edited(readFileSync(data), (sheets) =>
      write(sheets, 'Allotment', 'Dev Roy', { Committee: 'DISEC', Portfolio: 'Japan', Lock: 'yes' }),
    );
    writeFileSync(data, await uploaded(changed));
    expect(await run()).toContain('Only people whose seat is new or has changed get a mail.');
    const [had, has] = [seatsOf(mailed), seatsOf(await opened(readFileSync(data)))];
    const moved = PEOPLE.filter(([, name, mail]) => mail !== '' && had[String(name)] !== has[String(name)]);
    expect(moved.map(([, name]) => name)).toContain('Dev Roy');
    const mails = server.taken.slice(before).map(({ to }) => to);
    expect(mails.sort()).toEqual(moved.map(([, , mail]) => String(mail)).sort());
  } finally {
    await server.close();
  }
});

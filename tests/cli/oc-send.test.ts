import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { command } from './command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-oc-send-'));
afterAll(() => rmSync(folder, { recursive: true }));
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
    [[], 'npm run oc -- send data.xlsx'],
    [['nowhere.xlsx'], 'There is no file nowhere.xlsx.'],
    [
      [file, '--sheet', 'Other', '--send'],
      `There is no sheet "Other" with mails.\n  Run this:\n  npm run oc -- send ${file} --send --sheet "mails.csv"`,
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

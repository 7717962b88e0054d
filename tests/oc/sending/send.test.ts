import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectSmtp,
  createSendingReport,
  findMailSheet,
  type OutgoingMail,
  openMailLog,
  readTables,
  sendMails,
} from '../../../src/oc/index.ts';
import type { Sheet } from '../../../src/oc/model.ts';
import { type Behaviour, type LocalMailServer, startMailServer } from './mail-server.ts';

let folder: string;
let server: LocalMailServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-mails-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

const FROM = { name: 'Example MUN', address: 'mun@school.example' };

function sheetOf(...rows: (string | null)[][]): Sheet {
  const all = [['name', 'mail', 'subject', 'text'], ...rows];
  return { name: 'Mail merge', rows: all.map((cells, at) => ({ number: at + 1, cells })) };
}

/** As many mails as are asked for, to d1@school.example and so on. */
function mailsTo(count: number): OutgoingMail[] {
  const rows = Array.from({ length: count }, (_, at) => [
    `Delegate ${at + 1}`,
    `d${at + 1}@school.example`,
    'Your seat',
    `You are country ${at + 1}.`,
  ]);
  return findMailSheet([sheetOf(...rows)]).mails;
}

/** Runs once over these mails; the log is in the folder. Gives how it ended, and what it said of each mail. */
async function run(
  mails: OutgoingMail[],
  {
    again = (_mail: OutgoingMail) => false as boolean,
    at = server?.at,
    stopAfter = Number.POSITIVE_INFINITY,
  } = {},
) {
  const log = await openMailLog(path.join(folder, 'sent.jsonl'));
  const stop = new AbortController();
  const outcomes: string[] = [];
  try {
    const end = await sendMails(mails, {
      from: FROM,
      log,
      connect: () => connectSmtp(at as LocalMailServer['at']),
      wait: async () => {},
      perMinute: 1000,
      signal: stop.signal,
      again,
      onMail: ({ address }, { state }) => {
        outcomes.push(`${address.split('@')[0]} ${state}`);
        if (outcomes.length === stopAfter) stop.abort();
      },
    });
    return { ...end, outcomes };
  } finally {
    await log.close();
  }
}

async function start(behaviour: Behaviour, options?: Parameters<typeof startMailServer>[1]) {
  server = await startMailServer(behaviour, options);
  return server;
}

const receivers = () => server?.taken.map(({ to }) => to.split('@')[0]);

describe('mails', () => {
  test('are sent over TLS as text and HTML, with a way to unsubscribe, and never a second time', async () => {
    await start({});
    const { mails } = findMailSheet([
      sheetOf([
        'Asha Rao',
        'asha@school.example',
        'Your seat: “France”',
        'Dear Asha,\n\nSee https://mun.example/guide?a=1&b=2.\nBye <3',
      ]),
    ]);
    expect(await run(mails)).toEqual({ left: 0, outcomes: ['asha sent'] });
    const [{ message = '' } = {}] = server?.taken ?? [];
    expect(message).toContain('From: Example MUN <mun@school.example>');
    expect(message).toContain('To: Asha Rao <asha@school.example>');
    expect(message).toContain('List-Unsubscribe: <mailto:mun@school.example?subject=Unsubscribe>');
    expect(message).toContain('Content-Type: text/plain');
    expect(message.replace(/=\r\n/g, '')).toContain(
      '<a href=3D"https://mun.example/guide?a=3D1&amp;b=3D2">https://mun.example/guide?a=3D1&amp;b=3D2</a>.<br>',
    );
    expect(message).toContain('Bye &lt;3');
    expect(await run(mails)).toEqual({ left: 0, outcomes: [] });
    expect(server?.taken).toHaveLength(1);
  });

  test('about a seat are not sent again with other words, but when the seat is another one, and when it is the first again', async () => {
    await start({});
    const seatMails = (portfolio: string, text: string) => {
      const rows = [
        ['name', 'mail', 'subject', 'text', 'committee', 'portfolio', 'key'],
        ['Asha Rao', 'home@school.example', 'Seat', text, 'UNSC', portfolio, 'K1'],
        ['Ela Rao', 'home@school.example', 'Seat', 'You are Peru.', 'UNSC', 'Peru', 'K2'],
      ];
      return findMailSheet([{ name: 'Seats', rows: rows.map((cells, at) => ({ number: at + 1, cells })) }])
        .mails;
    };
    const sent = async (...of: Parameters<typeof seatMails>) => (await run(seatMails(...of))).outcomes.length;
    expect(await sent('France', 'first choice')).toBe(2);
    expect(await sent('France', 'kept as before')).toBe(0);
    expect(await sent('Japan', 'You moved.')).toBe(1);
    expect(await sent('France', 'first choice')).toBe(1);
    expect(readFileSync(path.join(folder, 'sent.jsonl'), 'utf8')).not.toMatch(/UNSC|France|home@|K1/);
  });

  test('that the server takes later are tried again, and those that it refuses are not', async () => {
    const tries = new Map<string, number>();
    await start({
      atAddress: (to) => {
        tries.set(to, (tries.get(to) ?? 0) + 1);
        if (to.startsWith('d2')) return '550 no such mailbox';
        return to.startsWith('d3') && tries.get(to) === 1 ? '450 greylisted' : undefined;
      },
    });
    const mails = mailsTo(4);
    expect(await run(mails)).toEqual({
      left: 0,
      outcomes: ['d1 sent', 'd2 refused', 'd3 later', 'd4 sent', 'd3 sent'],
    });
    expect(await run(mails)).toEqual({ left: 0, outcomes: [] });
    expect(await run(mails, { again: ({ address }) => address.startsWith('d2') })).toMatchObject({
      outcomes: ['d2 refused'],
    });
    expect(receivers()).toEqual(['d1', 'd4', 'd3']);
  });

  test('whose connection ends before their end are sent anew; after it they are in doubt until somebody decides', async () => {
    const dropped = new Set<string>();
    const once = (to: string, name: string, answer: string) => {
      if (!to.startsWith(name) || dropped.has(name)) return undefined;
      dropped.add(name);
      return answer;
    };
    await start({
      atAddress: (to) => once(to, 'd2', 'drop'),
      atEnd: (to) => once(to, 'd3', 'taken, then drop') ?? once(to, 'd4', 'drop'),
    });
    const mails = mailsTo(5);
    expect(await run(mails)).toEqual({
      left: 0,
      outcomes: ['d1 sent', 'd2 sent', 'd3 doubt', 'd4 doubt', 'd5 sent'],
    });
    expect(await run(mails)).toEqual({ left: 0, outcomes: [] });
    expect(receivers()).toEqual(['d1', 'd2', 'd3', 'd5']);
    await run(mails, { again: ({ address }) => address.startsWith('d4') });
    expect(receivers()).toEqual(['d1', 'd2', 'd3', 'd5', 'd4']);
  });

  test('stop after the one that is on its way, and go on where they stopped', async () => {
    await start({});
    expect(await run(mailsTo(5), { stopAfter: 2 })).toEqual({ left: 3, outcomes: ['d1 sent', 'd2 sent'] });
    expect((await run(mailsTo(5))).outcomes).toEqual(['d3 sent', 'd4 sent', 'd5 sent']);
  });

  test('stop when the server refuses one address after another, or the sender', async () => {
    await start({ atAddress: () => '550 relaying denied' });
    const end = await run(mailsTo(9));
    expect(end.left).toBe(4);
    expect(end.stopped).toContain('refused 5 addresses in a row: 550 relaying denied');
  });
});

test('go out at a port that speaks TLS from the start, whatever its number', async () => {
  const { at, taken } = await start({}, { secure: true });
  const client = await connectSmtp(at, { patience: 300 });
  await client.send(
    FROM.address,
    'd1@school.example',
    Buffer.from('Subject: Your seat\r\n\r\nChina'),
    async () => {},
  );
  client.close();
  expect(taken.map(({ to }) => to)).toEqual(['d1@school.example']);
  // as anywhere else, only with a certificate that is valid
  const { tls: _, ...unknown } = at;
  await expect(connectSmtp(unknown, { patience: 300 })).rejects.toMatchObject({
    kind: 'account',
    message: expect.stringContaining('self-signed certificate'),
  });
});

test('go out by a server that takes long to greet', async () => {
  const { at, taken } = await start({}, { onConnect: (_session, done) => setTimeout(done, 1500) });
  const client = await connectSmtp(at, { patience: 300 });
  await client.send(
    FROM.address,
    'd1@school.example',
    Buffer.from('Subject: Your seat\r\n\r\nChina'),
    async () => {},
  );
  client.close();
  expect(taken).toHaveLength(1);
});

test('a port that takes connections and says nothing is named at once, with what to try', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(
    connectSmtp({ host: 'localhost', port }, { patience: 200, longest: 500 }),
  ).rejects.toMatchObject({
    kind: 'account',
    message: expect.stringMatching(/says nothing.*localhost:587, or no port for 465/),
  });
  for (const socket of sockets) socket.destroy();
  silent.close();
});

describe('no mail is sent', () => {
  test('without TLS, with a certificate that is not valid, or with a wrong password', async () => {
    const { at } = await start(
      {},
      { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    );
    expect(await run(mailsTo(2), { at })).toMatchObject({ left: 2, stopped: expect.any(String) });
    await server?.close();
    const other = await start({});
    const { tls: _, ...unknown } = other.at;
    expect(await run(mailsTo(2), { at: unknown })).toMatchObject({
      left: 2,
      stopped: expect.stringContaining('self-signed certificate'),
    });
    expect(await run(mailsTo(2), { at: { ...other.at, password: 'wrong' } })).toMatchObject({
      left: 2,
      stopped: expect.stringMatching(/does not take this name and password.*Invalid login/),
    });
    expect(other.taken).toEqual([]);
    await server?.close();
    expect(await run(mailsTo(2), { at: other.at })).toMatchObject({
      left: 2,
      stopped: expect.stringMatching(/No mail server answers at this port/),
    });
  });

  test('while another process sends from the same folder', async () => {
    const log = await openMailLog(path.join(folder, 'sent.jsonl'));
    await expect(run(mailsTo(1))).rejects.toThrow('Mails are being sent from this folder already');
    await log.close();
  });

  test('by more than one of those that start in the same instant, also over the lock of a killed process', async () => {
    const file = path.join(folder, 'sent.jsonl');
    // what happens between two steps of another is rare
    for (let round = 0; round < 100; round++) {
      if (round % 4 > 0) writeFileSync(`${file}.lock`, '999999999');
      const opened = await Promise.allSettled(Array.from({ length: 20 }, () => openMailLog(file)));
      const logs = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(logs).toHaveLength(1);
      expect(readFileSync(`${file}.lock`, 'utf8')).toBe(String(process.pid));
      await logs[0]?.close();
      expect(readdirSync(folder)).toEqual(['sent.jsonl']);
    }
  });

  test('to a row without an address, a subject or a text, or to the same address twice', () => {
    const { mails, unusable } = findMailSheet([
      sheetOf(
        ['A', 'a@school.example', 'Hello', 'You'],
        ['B', null, 'Hello', 'You'],
        ['C', 'c at school', 'Hello', 'You'],
        ['D', 'd@school.example, e@school.example', 'Hello', 'You'],
        ['F', 'f@school.example', null, 'You'],
        ['G', 'g@school.example', 'Hello', null],
        ['A', 'A@school.example', 'Hello', 'You'],
        ['A', 'a@school.example', 'Hello', 'Other words'],
        // it looks misspelt, and may be right
        ['H', 'h@gmial.com', 'Hello', 'You'],
      ),
    ]);
    expect(mails.map(({ row }) => row)).toEqual([2, 9, 10]);
    expect(unusable).toEqual([
      { row: 3, reason: 'it has no address' },
      { row: 4, reason: '"c at school" is not one mail address' },
      { row: 5, reason: '"d@school.example, e@school.example" is not one mail address' },
      { row: 6, reason: 'it has no subject' },
      { row: 7, reason: 'it has no text' },
      { row: 8, reason: 'it is the same mail to the same address as row 2' },
    ]);
  });
});

test('the log loses half a line of a killed process, holds no address, and is not read when it is damaged', async () => {
  await start({});
  const file = path.join(folder, 'sent.jsonl');
  await run(mailsTo(2));
  appendFileSync(file, '{"person":"abc","let');
  expect(await run(mailsTo(3))).toMatchObject({ outcomes: ['d3 sent'] });
  const written = readFileSync(file, 'utf8');
  expect(written.split('\n')).toHaveLength(7);
  expect(written).not.toContain('school.example');
  appendFileSync(file, 'nonsense\n');
  await expect(run(mailsTo(3))).rejects.toThrow('Restore it from a backup');
});

test('the report names first what needs somebody', async () => {
  await start({ atAddress: (to) => (to.startsWith('d2') ? '550 no such mailbox' : undefined) });
  const mails = mailsTo(3);
  await run(mails);
  const log = await openMailLog(path.join(folder, 'sent.jsonl'));
  const sheet = { name: 'Mail merge', mails, unusable: [{ row: 9, reason: 'it has no address' }] };
  const [{ rows } = { rows: [] }] = await readTables(
    await createSendingReport(sheet, log, new Date(0)),
    'x.xlsx',
  );
  await log.close();
  expect(rows.map(({ cells: [, mail, , state, , answer, row] }) => [mail, state, answer, row])).toEqual([
    ['Mail', 'Status', 'Answer of the mail server', 'Row'],
    ['d2@school.example', 'refused', expect.stringContaining('550 no such mailbox'), 3],
    [null, 'no mail', 'it has no address', 9],
    ['d1@school.example', 'sent', expect.any(String), 2],
    ['d3@school.example', 'sent', expect.any(String), 4],
  ]);
});

import { expect, test } from 'vitest';
import { createByteBudget, readUpload } from '../../src/oc/upload.ts';

const BOUNDARY = 'plenary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form as a browser writes it. */
function written(...parts: [name: string, content: string, file?: string][]): Buffer {
  const lines = parts.flatMap(([name, content, file]) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`,
    ...(file === undefined ? [] : ['Content-Type: text/csv']),
    '',
    content,
  ]);
  return Buffer.from([...lines, `--${BOUNDARY}--`, ''].join('\r\n'));
}

function requestOf(pieces: Uint8Array[], end: 'closed' | 'broken' | 'open' = 'closed'): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      if (end === 'closed') controller.close();
      if (end === 'broken') controller.error(new Error('aborted'));
    },
  });
  const init = { method: 'POST', headers: { 'content-type': MULTIPART }, body, duplex: 'half' };
  return new Request('http://mun.example/mail', init);
}

const read = (request: Request, room = createByteBudget(2 ** 26), pace?: Parameters<typeof readUpload>[2]) =>
  readUpload(request, room.reserve(), pace);
const FORM = written(
  ['username', 'asha'],
  ['file', 'Name,School\r\nAsha,Ä\r\n', 'ä b.csv'],
  ['password', 'ü'],
);

test('a form is read the same in whatever pieces it comes', async () => {
  for (const size of [1, 2, 7, 64, 1000]) {
    const pieces = Array.from({ length: Math.ceil(FORM.length / size) }, (_, index) =>
      FORM.subarray(index * size, (index + 1) * size),
    );
    const { name, bytes, fields } = await read(requestOf(pieces));
    expect(name).toBe('ä b.csv');
    expect(Buffer.from(bytes).toString()).toBe('Name,School\r\nAsha,Ä\r\n');
    expect([...fields]).toEqual([
      ['username', 'asha'],
      ['password', 'ü'],
    ]);
  }
});

test('a form cut off anywhere fails as such, and never counts as a whole one', async () => {
  // without its last line break it is whole, and without the two dashes before that it is not
  const last = FORM.length - 2;
  for (let length = 0; length < last; length++) {
    const failed = await read(requestOf([FORM.subarray(0, length)])).then(
      () => `whole at ${length} of ${FORM.length}`,
      ({ code }) => code,
    );
    expect(failed).toBe('broken-upload');
  }
});

test('a connection that breaks is reported as such', async () => {
  const half = FORM.subarray(0, 150);
  await expect(read(requestOf([half], 'broken'))).rejects.toMatchObject({ code: 'broken-upload' });
});

test('what is written between and after the parts does no harm', async () => {
  const request = requestOf([
    Buffer.from('A preamble.\r\n'),
    FORM,
    Buffer.from('An epilogue.'),
    new Uint8Array(9000),
  ]);
  expect((await read(request)).name).toBe('ä b.csv');
});

test.each<[string, Buffer]>([
  [
    'more fields than any form of ours',
    written(...Array.from({ length: 30 }, (): [string, string] => ['a', 'b'])),
  ],
  ['more files', written(...Array.from({ length: 60 }, (): [string, string, string] => ['file', '', '']))],
  ['a field as long as a file', written(['password', 'x'.repeat(5000)], ['file', 'Name', 'a.csv'])],
  ['a header without end', Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${'x'.repeat(100_000)}`)],
])('%s is refused', async (_name, form) => {
  await expect(read(requestOf([form]))).rejects.toMatchObject({ code: 'broken-upload' });
});

test.each<[string, string]>([
  ['without a header', ''],
  ['of another kind', 'Content-Disposition: attachment\r\n'],
  ['whose name has a line break', 'Content-Disposition: form-data; name="a\nb"\r\n'],
])('a long part %s is passed over, and keeps nobody waiting', async (_name, header) => {
  const part = `--${BOUNDARY}\r\n${header}\r\n${'x'.repeat(20_000)}\r\n`;
  const alone = requestOf([Buffer.from(`${part}--${BOUNDARY}--\r\n`)]);
  await expect(read(alone)).rejects.toMatchObject({ code: 'no-file' });
  expect((await read(requestOf([Buffer.concat([Buffer.from(part), FORM])]))).name).toBe('ä b.csv');
});

test('a folder in the name of a file is left out', async () => {
  for (const name of ['/etc/export.csv', '..\\..\\export.csv', 'C:\\Users\\export.csv']) {
    const { name: read_ } = await read(requestOf([written(['file', 'Name', name])]));
    expect(read_).toBe('export.csv');
  }
});

test('a body that comes too slowly is given up', async () => {
  const request = requestOf([FORM.subarray(0, 100)], 'open');
  const pace = { pause: 20, least: 1_000_000, longest: 1000 };
  await expect(read(request, undefined, pace)).rejects.toMatchObject({ code: 'too-slow', status: 408 });
});

test('a body that comes fast and then hardly at all is given up too', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(
        sent === 0 ? Buffer.concat([FORM.subarray(0, 200), new Uint8Array(2 ** 20)]) : Buffer.of(0),
      );
      sent += 1;
    },
  });
  const init = { method: 'POST', headers: { 'content-type': MULTIPART }, body, duplex: 'half' };
  const pace = { pause: 50, least: 10_000, longest: 60_000 };
  await expect(read(new Request('http://mun.example/mail', init), undefined, pace)).rejects.toMatchObject({
    code: 'too-slow',
  });
});

test('a body without end is given up at 10 MB, and what it took of the room is known', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = sent === 0 ? FORM.subarray(0, 200) : new Uint8Array(2 ** 16);
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
  const init = { method: 'POST', headers: { 'content-type': MULTIPART }, body, duplex: 'half' };
  const room = createByteBudget(11 * 2 ** 20);
  const share = room.reserve();
  const reading = readUpload(new Request('http://mun.example/mail', init), share);
  await expect(reading).rejects.toMatchObject({ code: 'too-large' });
  expect(sent).toBeLessThan(10.5 * 2 ** 20);
  expect(() => room.reserve().take(2 ** 20)).toThrow('Too many uploads');
  share.release();
  expect(() => room.reserve().take(2 ** 20)).not.toThrow();
});

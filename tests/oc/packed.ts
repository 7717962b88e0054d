import { crc32, createDeflateRaw } from 'node:zlib';

/*
 * Packs ZIP files by hand (APPNOTE.TXT 4.3), honest ones and others: whatever the directory is to say can be said.
 */

export interface Part {
  name: string;
  content: string | Uint8Array | Iterable<Uint8Array>;
  /** Says another size than the content has. */
  size?: number;
  crc?: number;
  /** 0 is stored, 8 deflated. */
  method?: 0 | 8;
  /** Says that it is encrypted. */
  locked?: boolean;
}

/** A ZIP file of some parts, in their order. */
export async function packed(parts: Part[]): Promise<Buffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { data, size, crc } = await pack(part);
    const name = Buffer.from(part.name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((part.locked ? 1 : 0) | 0x800, 2);
    facts.writeUInt16LE(part.method ?? 8, 4);
    facts.writeUInt32LE(part.crc ?? crc, 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(part.size ?? size, 18);
    const lengths = words(name.length, 0);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, lengths, name, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, lengths, rest, name);
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, listed, end]);
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => void buffer.writeUInt16LE(value, at * 2));
  return buffer;
}

async function pack({ content, method = 8 }: Part) {
  const chunks =
    typeof content === 'string'
      ? [Buffer.from(content)]
      : content instanceof Uint8Array
        ? [content]
        : content;
  let size = 0;
  let crc = 0;
  const out: Buffer[] = [];
  const deflate = createDeflateRaw({ level: 9 });
  const done = new Promise<void>((resolve, reject) => {
    deflate
      .on('data', (chunk: Buffer) => out.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  for (const chunk of chunks) {
    size += chunk.length;
    crc = crc32(chunk, crc);
    if (method === 0) out.push(Buffer.from(chunk));
    else if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  if (method === 8) {
    deflate.end();
    await done;
  }
  return { data: Buffer.concat(out), size, crc };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashPassword, writeMembers } from '../../src/oc/auth.ts';
import { builtService } from './built-service.ts';
import { MEMBER, QUERY, queryOf } from './mail-service.ts';

/*
 * `npx tsx tests/oc/flood.ts 600 20` builds the service, lets 600 strangers from one /48 guess for 20 seconds, all at
 * once, and prints how a member and visitors fare meanwhile.
 */

/** What became of an upload, or of a visit to the home page. Status 0 is no answer. */
export interface Seen {
  status: number;
  milliseconds: number;
}

export interface Flood {
  /** Uploads of a member before the flood; the first makes the address known. */
  before: Seen[];
  /** Uploads of the member from there during the flood, one after another. */
  member: Seen[];
  home: Seen[];
  /** The first login of a member from an address in another network, during the flood. */
  elsewhere: Seen;
  /** How often the strangers got which status. */
  strangers: Record<number, number>;
}

const FORM = [
  '--x',
  'content-disposition: form-data; name="file"; filename="a.csv"',
  '',
  'Name,Email,School\nAsha Rao,asha@example.org,Sample School\n',
  '--x--',
  '',
].join('\r\n');

async function asked(agent: Agent, address: string, from: string): Promise<Seen> {
  const began = performance.now();
  const isUpload = address.includes('/mail?');
  const call = request(address, {
    agent,
    method: isUpload ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(isUpload && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
  });
  call.end(isUpload ? FORM : undefined);
  let status = 0;
  try {
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(answer, 'end');
    status = answer.statusCode;
  } catch {
    // cut off without an answer
  }
  return { status, milliseconds: performance.now() - began };
}

/** Guesses as so many strangers at once, until it is ended: each guess comes from another /64 of one /48. */
async function strangersAt(origin: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  process.once('SIGTERM', () => process.stdout.write(JSON.stringify(statuses), () => process.exit()));
  const guess = async (number: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      const from = `2001:db8:1:${((round * count + number) % 65_536).toString(16)}::1`;
      const query = queryOf({ username: `name ${number}`, password: `the guess ${round}` });
      const { status } = await asked(agent, `${origin}/mail?${query}`, from);
      if (status === 503 && !statuses[status]) console.log('busy');
      statuses[status] = (statuses[status] ?? 0) + 1;
      // whoever is sent away comes again at once
      await wait(250);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => guess(number)));
}

/** Has a service that runs with `PLENARY_PROXIES=1` flooded by strangers, and sees how others fare. */
export async function flood(
  origin: string,
  strangers: number,
  seconds: number,
  member = QUERY,
): Promise<Flood> {
  // a connection for each call, as somebody has who comes new
  const agent = new Agent();
  const [known, elsewhere] = ['203.0.113.7', '198.51.100.9'];
  const upload = () => asked(agent, `${origin}/mail?${member}`, known);
  const before: Seen[] = [];
  while (before.length < 4) before.push(await upload());

  // in a process of their own, which takes little time from the service: real ones have other machines
  const script = [fileURLToPath(import.meta.url), 'strangers', origin, String(strangers)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  // all places are taken
  await lines.next();

  const end = performance.now() + seconds * 1000;
  const first = asked(agent, `${origin}/mail?${member}`, elsewhere);
  const seen: Pick<Flood, 'member' | 'home'> = { member: [], home: [] };
  while (performance.now() < end) {
    seen.member.push(await upload());
    seen.home.push(await asked(agent, `${origin}/`, known));
  }
  const newcomer = await first;
  child.kill();
  const { value } = await lines.next();
  return { before, ...seen, elsewhere: newcomer, strangers: JSON.parse(value) };
}

/** The shortest of some times, the middle one, and the longest. */
export function timesOf(seen: Seen[]): { shortest: number; median: number; longest: number } {
  const sorted = seen.map(({ milliseconds }) => Math.round(milliseconds)).sort((a, b) => a - b);
  return {
    shortest: sorted[0] ?? Number.NaN,
    median: sorted[sorted.length >> 1] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

async function main(strangers: number, seconds: number): Promise<void> {
  const built = await builtService();
  const account = { name: MEMBER.username, hash: await hashPassword(MEMBER.password), added: '2024-05-01' };
  await writeMembers(`${built.folder}/.plenary/members.json`, [account]);
  const service = await built.start({ PLENARY_PROXIES: '1' });
  const print = (who: string, seen: Seen[]) => {
    const { median, longest } = timesOf(seen);
    const others = seen.filter(({ status }) => status !== 200).map(({ status }) => status);
    console.log(
      `${who}: ${seen.length} times, median ${median} ms, longest ${longest} ms, not 200: [${others}]`,
    );
  };
  try {
    const seen = await flood(service.origin, strangers, seconds);
    console.log(`${strangers} strangers of one /48 for ${seconds} s: ${JSON.stringify(seen.strangers)}`);
    print('a member before the flood', seen.before);
    print('a member at a known address', seen.member);
    print('a member in another network, for the first time', [seen.elsewhere]);
    print('the home page', seen.home);
  } finally {
    await service.end();
    built.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , first = '600', second = '20', third = '600'] = process.argv;
  if (first === 'strangers') await strangersAt(second, Number(third));
  else await main(Number(first), Number(second));
}

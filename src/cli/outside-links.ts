import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Outside, type Problem, problem } from '../compiler/index.ts';
import { type Answer, ask, type MayAsk, NOT_PUBLIC } from './ask-address.ts';

const AT_ONCE = 5;
/** Somebody waits: with thousands of links, or sites that do not answer, the rest is looked at the next time. */
const MOST_TIME = 5 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** What is known of an address: why it leads nowhere, or that it leads somewhere. */
interface Known {
  at: number;
  gone?: string;
  /** What to do, where it is not to look for the new address. */
  instead?: string;
}

interface Options {
  /** The file that keeps what was found: what works for a week, the rest for a day. */
  cache: string;
  now?: Date;
  mayAsk?: MayAsk;
  /** For how many milliseconds addresses are asked for. */
  time?: number;
}

/**
 * Looks whether the addresses of other sites still lead somewhere. Gives a warning for each that does not, and how many
 * could not be looked at, since there is no connection or nobody answered. Never rejects for what the net does.
 */
export async function lookAtLinks(
  outside: Outside[],
  { cache, now = new Date(), mayAsk, time = MOST_TIME }: Options,
): Promise<{ problems: Problem[]; unknown: number }> {
  const known = keptIn(cache, now);
  const waiting = outside.filter(({ address }) => !known.has(address));
  const answers = await answersOf(waiting, mayAsk, performance.now() + time);
  // offline, every name is unknown; with one answer it is known that we are not
  const isOnline = [...answers.values()].some((answer) => 'status' in answer);
  for (const [address, answer] of answers) {
    const found = verdictOn(answer, isOnline);
    if (found) known.set(address, { at: now.getTime(), ...found });
  }
  if (waiting.length > 0) keep(cache, known);
  const problems = outside.flatMap(({ address, places: [first, ...others] }) => {
    const { gone: reason, instead } = known.get(address) ?? {};
    if (!reason || !first) return [];
    const related = others.map((place) => ({ place, message: 'And here.' }));
    return [problem('link-gone', first, { address, reason, ...(instead ? { instead } : {}) }, related)];
  });
  return { problems, unknown: outside.filter(({ address }) => !known.has(address)).length };
}

/** What `check --links` says of those that it could not look at. */
export function notLookedAt(count: number): string {
  const links = count === 1 ? '1 link was' : `${count} links were`;
  return `${links} not looked at: there is no connection, or nobody answered in time.`;
}

async function answersOf(
  outside: Outside[],
  mayAsk: MayAsk | undefined,
  until: number,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = [...outside];
  const worker = async () => {
    for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift())
      answers.set(next.address, await ask(next.address, mayAsk));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** What an answer means for visitors; undefined where it says nothing for certain. */
function verdictOn(answer: Answer, isOnline: boolean): Omit<Known, 'at'> | undefined {
  if ('fault' in answer) {
    if (answer.fault === NOT_PUBLIC)
      return {
        gone: 'leads into a private network, which visitors cannot reach',
        instead: 'Write the address under which everybody finds it.',
      };
    const isNobody = answer.fault === 'ENOTFOUND' && isOnline;
    return isNobody ? { gone: 'leads nowhere: there is no site of that name' } : undefined;
  }
  const { status, last } = answer;
  if (status === 404 || status === 410) return { gone: `leads to nothing: the site answers ${status}` };
  if (last.hostname === 'accounts.google.com')
    return {
      gone: 'opens only for those who log in',
      instead: 'In Google Drive: Share, and under "General access" choose "Anyone with the link".',
    };
  return status < 400 ? {} : undefined;
}

/** What was found before and counts still. */
function keptIn(cache: string, now: Date): Map<string, Known> {
  let kept: [string, Known][];
  try {
    kept = Object.entries(JSON.parse(readFileSync(cache, 'utf8')) as Record<string, Known>);
  } catch {
    return new Map();
  }
  return new Map(kept.filter(([, { at, gone }]) => now.getTime() - at < (gone ? DAY : 7 * DAY)));
}

function keep(cache: string, known: Map<string, Known>): void {
  const growing = `${cache}.${process.pid}`;
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(growing, JSON.stringify(Object.fromEntries(known)));
  renameSync(growing, cache);
}

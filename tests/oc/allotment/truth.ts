import { effectiveLevels } from '../../../src/oc/allotment/solver/allot.ts';
import type {
  Allotment,
  Applicant,
  CommitteeSeats,
  FreedSeat,
  Placement,
} from '../../../src/oc/allotment/solver/model.ts';
import type { Conference } from './conferences.ts';
import { sizeIn } from './oracle.ts';

/* Reads the text under Why, and finds what is untrue in it. It knows the words of the text, and nothing of the code that writes them. */

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Who sits where, counted afresh. */
class Room {
  readonly committee: CommitteeSeats;
  readonly owners = new Map<number, number>();
  readonly offered = new Set<number>();
  readonly given: number;

  constructor(
    { committees, applicants }: Conference,
    { placements }: Allotment,
    offers: ReadonlyMap<number, Placement>,
    number: number,
  ) {
    this.committee = committees[number] as CommitteeSeats;
    for (const index of applicants.keys()) {
      const placement = placements[index] ?? offers.get(index);
      if (placement?.committee !== number) continue;
      for (const seat of placement.seats) {
        this.owners.set(seat, index);
        if (!placements[index]) this.offered.add(seat);
      }
    }
    const { seats, hold } = this.committee;
    const common = [...seats.entries()].filter(([at, { held }]) => !held || this.owners.has(at)).length;
    this.given = Math.max(common - hold, this.owners.size);
  }

  get free(): number {
    return this.given - this.owners.size;
  }

  ofSchool(applicants: readonly Applicant[], school: string): number {
    // two who share a seat are two people
    return [...new Set(this.owners.values())]
      .filter((index) => applicants[index]?.school === school)
      .reduce((sum, index) => sum + (applicants[index]?.people ?? 0), 0);
  }
}

/** What is untrue in the text of an applicant; undefined where all of it is true. */
export function untrueOf(
  conference: Conference,
  allotment: Allotment,
  offers: ReadonlyMap<number, Placement>,
  listed: ReadonlySet<number>,
  index: number,
  text: string,
  names: readonly string[],
  freed: readonly FreedSeat[] = [],
): string | undefined {
  const { committees, applicants } = conference;
  const own = applicants[index] as Applicant;
  const placement = allotment.placements[index];
  const offer = offers.get(index);
  const rooms = committees.map((_, number) => new Room(conference, allotment, offers, number));
  const levels = effectiveLevels(committees, applicants);
  const rank = own.choices.findIndex(({ committee }) => committee === (placement ?? offer)?.committee);
  const parts = text.split('; ');
  const people = (isMeant: (one: Applicant) => boolean) =>
    applicants.reduce((sum, one) => sum + (isMeant(one) ? one.people : 0), 0);

  const startOf = (part: string): boolean | undefined => {
    const [, ordinal = ''] = /^(\w+) choice$/.exec(part) ?? [];
    if (ordinal) return placement !== undefined && ORDINALS[rank] === ordinal;
    switch (part) {
      case 'decided by the organisers':
        return (
          placement !== undefined &&
          own.lock !== undefined &&
          !own.lock.isKept &&
          placement.committee === own.lock.committee
        );
      case 'unchanged from before':
        return own.lock?.isKept && JSON.stringify(own.lock.seats) === JSON.stringify(placement?.seats);
      case 'another seat than before':
        return (
          own.lock?.isKept &&
          placement?.committee === own.lock.committee &&
          JSON.stringify(own.lock.seats) !== JSON.stringify(placement.seats)
        );
      case 'waiting list':
        return placement === undefined;
      case 'the form was not agreed to':
        return own.refused === true;
      case 'the organisers decided on a committee that has no seat left': {
        const room = rooms[own.lock?.committee ?? -1];
        return (
          room !== undefined && room.committee.seats.length - room.owners.size < sizeIn(own, room.committee)
        );
      }
      case 'no choice was made':
        return own.choices.length === 0;
      case 'not one of the choices':
        return placement !== undefined && own.choices.length > 0 && rank < 0;
      default:
        return undefined;
    }
  };

  const nextOf = (part: string): boolean | undefined => {
    const [, name, ordinal] =
      /^next for a free seat of (.*?), (?:the (\w+) choice|not one of the choices)$/.exec(part) ?? [];
    if (name === undefined) return undefined;
    const number = names.indexOf(name);
    if (offer?.committee !== number || (ordinal ? ORDINALS[rank] !== ordinal : rank >= 0)) return false;
    const room = rooms[number] as Room;
    if (!offer.seats.every((seat) => room.owners.get(seat) === index && !room.committee.seats[seat]?.held))
      return false;
    // nobody before them on the list asked for the committee, could have the seat, and has nothing that they like as much
    const isBefore = (other: Applicant) =>
      (other.sent ?? Number.POSITIVE_INFINITY) < (own.sent ?? Number.POSITIVE_INFINITY) ||
      (other.sent === own.sent && other.key < own.key);
    return !applicants.some((other, at) => {
      if (!listed.has(at) || !isBefore(other) || other.never?.includes(number)) return false;
      const wanted = other.choices.findIndex(({ committee }) => committee === number);
      if (wanted < 0 && rank >= 0) return false;
      const has = other.choices.findIndex(({ committee }) => committee === offers.get(at)?.committee);
      if (offers.has(at) && (wanted < 0 || (has >= 0 && has <= wanted))) return false;
      const needed = sizeIn(other, room.committee);
      const ofSchool = other.school ? room.ofSchool(applicants, other.school) : 0;
      const without = own.school === other.school ? own.people : 0;
      return (
        needed <= offer.seats.length + room.free &&
        (other.attended ?? 0) >= (levels[number] as number) &&
        (!other.school ||
          ofSchool - without + other.people <= (room.committee.perSchool ?? Number.POSITIVE_INFINITY))
      );
    });
  };

  const missedOf = (part: string): boolean | undefined => {
    const number = names.findIndex((name) => part.startsWith(`${name} `) || part.startsWith(`${name}:`));
    if (number < 0) return undefined;
    const room = rooms[number] as Room;
    const asked = own.choices.findIndex(({ committee }) => committee === number);
    if (asked < 0 || (rank >= 0 && asked >= rank)) return false;
    const rest = part.slice(names[number]?.length);
    const needed = sizeIn(own, room.committee);
    if (rest === ' was ruled out by hand') return own.never?.includes(number) ?? false;
    const [, level] = /^ needs (\d+) MUNs? attended$/.exec(rest) ?? [];
    if (level) return Number(level) === levels[number] && (own.attended ?? 0) < Number(level);
    const [, has, limit] = /^: your school has (\d+) there already \(limit (\d+)\)$/.exec(rest) ?? [];
    if (limit)
      return (
        room.ofSchool(applicants, own.school) === Number(has) &&
        room.committee.perSchool === Number(limit) &&
        Number(has) + own.people > Number(limit)
      );
    if (rest === ': the free seat is first for people who asked for it earlier')
      return room.free === 0 && freed.some(({ committee }) => committee === number);
    const [, free = '1'] =
      /^: the (?:(\d+) )?free seats? (?:is for somebody|are for people) on the waiting list$/.exec(rest) ??
      [];
    if (/on the waiting list$/.test(rest)) return room.offered.size === Number(free) && room.free === 0;
    const full =
      /^ (was full|had no two seats left): (\d+) asked for (\d+) seats?(?:, (\d+) of them as their first choice)?$/.exec(
        rest,
      );
    if (!full) return undefined;
    const [, what, all, seats, first = '0'] = full;
    return (
      Number(all) === people(({ choices }) => choices.some(({ committee }) => committee === number)) &&
      Number(first) === people(({ choices }) => choices[0]?.committee === number) &&
      Number(seats) === room.given &&
      (what === 'was full' ? room.free === 0 && room.offered.size === 0 : needed === 2 && room.free === 1)
    );
  };

  const seatOf = (part: string): boolean | undefined => {
    if (!placement) return undefined;
    const room = rooms[placement.committee] as Room;
    const wish = own.choices[rank]?.wishes[0] ?? [];
    const name = room.committee.seats[wish[0] ?? -1]?.name ?? '';
    if (name === '' || !part.startsWith(`${name} `)) return undefined;
    if (placement.seats.some((seat) => wish.includes(seat))) return false;
    const seat = wish[0] as number;
    const { held, level } = room.committee.seats[seat] ?? { held: false, level: 0 };
    const taker = applicants[room.owners.get(seat) ?? -1];
    const count = people(({ choices }) =>
      choices.some((one) => one.committee === placement.committee && one.wishes.flat().includes(seat)),
    );
    const rest = part.slice(name.length);
    if (rest === ' is held') return held && !taker;
    if (rest === ' was given by hand') return taker?.lock !== undefined && !taker.lock.isKept;
    if (rest === ' stays with somebody who had it before')
      return taker?.lock?.isKept === true && (taker.lock.seats ?? []).includes(seat);
    if (rest === ' is for somebody on the waiting list') return room.offered.has(seat);
    const [, needs] = /^ needs (\d+) MUNs? attended$/.exec(rest) ?? [];
    if (needs) return level === Number(needs) && (own.attended ?? 0) < level;
    const went =
      /^ went to somebody (else|who sent the form (?:(\d+) days |a day )?earlier)(?:: (\d+) asked for it)?$/.exec(
        rest,
      );
    if (!went || !taker || room.offered.has(seat)) return went ? false : undefined;
    const [, what, days, asked = '1'] = went;
    if (Number(asked) !== count) return false;
    if (what === 'else') return taker !== own;
    const earlier = ((own.sent ?? 0) - (taker.sent ?? 0)) / 86_400_000;
    return earlier > 0 && Math.floor(earlier) === (days ? Number(days) : what?.includes('a day') ? 1 : 0);
  };

  for (const part of parts) {
    const verdicts = [startOf(part), nextOf(part), missedOf(part), seatOf(part)].filter(
      (one) => one !== undefined,
    );
    if (verdicts.length === 0) return `not understood: ${part}`;
    if (!verdicts.some(Boolean)) return part;
  }
  // a text that leaves out why they have none of the choices before is no reason
  const isDecided = own.lock !== undefined || own.refused;
  const before = isDecided ? [] : own.choices.slice(0, rank < 0 ? undefined : rank);
  const without = before.filter(
    ({ committee }) => !parts.some((part) => part.startsWith(names[committee] ?? '?')),
  );
  return without.length > 0 && !own.lock ? `nothing about ${names[without[0]?.committee ?? 0]}` : undefined;
}

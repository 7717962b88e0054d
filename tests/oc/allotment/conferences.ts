import type { Applicant, CommitteeSeats } from '../../../src/oc/allotment/solver/model.ts';

/** A source of random numbers that are the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Committees and who asks for them. */
export interface Conference {
  committees: CommitteeSeats[];
  applicants: Applicant[];
}

/** A committee whose seats have these names. */
export function committeeOf(names: readonly string[], rules: Partial<CommitteeSeats> = {}): CommitteeSeats {
  const seats = names.map((name) => ({ name, level: 0, held: false }));
  return { seats, level: 0, double: false, hold: 0, ...rules };
}

/** Somebody who chooses these committees, in their order. */
export function applicantOf(
  key: string,
  choices: readonly number[],
  more: Partial<Applicant> = {},
): Applicant {
  const own = choices.map((committee) => ({ committee, wishes: [] }));
  return { key, people: 1, school: '', choices: own, ...more };
}

/** A small conference with everything at once: quotas, levels, held seats, people who come together, locks, and too few seats. */
export function smallConference(seed: number): Conference {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const committees = Array.from({ length: 2 + below(4) }, (): CommitteeSeats => {
    const seats = Array.from({ length: 2 + below(9) }, (_, seat) => ({
      name: `Seat ${seat}`,
      level: random() < 0.2 ? 2 : 0,
      held: random() < 0.1,
    }));
    return {
      seats,
      level: random() < 0.2 ? 1 : 0,
      double: random() < 0.4,
      hold: random() < 0.2 ? 1 : 0,
      ...(random() < 0.6 && { perSchool: 1 + below(3) }),
    };
  });
  const places = committees.map((_, committee) => committee);
  const taken = committees.map(() => new Set<number>());
  const applicants = Array.from({ length: 3 + below(26) }, (_, index): Applicant => {
    const people = random() < 0.3 ? 2 : 1;
    const choices = shuffled(places, random)
      .slice(0, below(4))
      .map((committee) => ({
        committee,
        wishes: Array.from({ length: below(4) }, () =>
          Array.from({ length: 1 + below(2) }, () => below(committees[committee]?.seats.length ?? 1)),
        ),
      }));
    const applicant: Applicant = {
      key: `key ${index}`,
      people,
      school: random() < 0.2 ? '' : `School ${below(4)}`,
      choices,
      ...(random() < 0.7 && { attended: below(4) }),
      ...(random() < 0.8 && { sent: below(20) }),
      ...(random() < 0.05 && { refused: true }),
      ...(random() < 0.2 && { never: [below(committees.length)] }),
    };
    if (random() > 0.12) return applicant;
    // seats are left for each lock, so that all of them can be given
    const committee = below(committees.length);
    const { seats, double } = committees[committee] as CommitteeSeats;
    const needed = double ? 1 : people;
    const free = shuffled([...seats.keys()], random).filter((seat) => !taken[committee]?.has(seat));
    if (free.length < needed) return applicant;
    const own = free.slice(0, needed);
    for (const seat of own) taken[committee]?.add(seat);
    return { ...applicant, lock: { committee, seats: own } };
  });
  return { committees, applicants };
}

/** The same things in a random order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const copy = [...things];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

/** What a large conference is like. */
export interface ConferenceShape {
  people: number;
  committees: number;
  /** How many seats all committees have together. */
  seats: number;
  schools?: number;
  perSchool?: number;
  /** Which part of the people comes as two. */
  pairs?: number;
  /** How many committees let two people share a seat, from the first. */
  double?: number;
}

/** A conference with wishes as they are: a few committees and a few countries are what most people want. */
export function skewedConference(seed: number, shape: ConferenceShape): Conference {
  const { people, committees: count, seats, schools = Math.ceil(people / 16), pairs = 0, double = 0 } = shape;
  const random = randomOf(seed);
  // the weight of the nth is 1/n: one of the first ten is wanted as often as the next hundred
  const skewed = (limit: number) =>
    Math.min(limit - 1, Math.floor(Math.exp(random() * Math.log(limit + 1)) - 1));
  const committees = Array.from({ length: count }, (_, number): CommitteeSeats => {
    const own = Math.floor(seats / count) + (number < seats % count ? 1 : 0);
    return {
      seats: Array.from({ length: own }, (__, seat) => ({ name: `Seat ${seat}`, level: 0, held: false })),
      level: 0,
      double: number < double,
      hold: 0,
      ...(shape.perSchool !== undefined && { perSchool: shape.perSchool }),
    };
  });
  const applicants: Applicant[] = [];
  for (let left = people; left > 0; ) {
    const together = left > 1 && random() < pairs ? 2 : 1;
    left -= together;
    const asked = new Set<number>();
    const wanted = Math.min(count, 3 + Math.floor(random() * 3));
    while (asked.size < wanted) asked.add(skewed(count));
    applicants.push({
      key: `key ${applicants.length}`,
      people: together,
      school: `School ${skewed(schools)}`,
      choices: [...asked].map((committee) => {
        const most = committees[committee]?.seats.length ?? 1;
        return { committee, wishes: Array.from({ length: 3 }, () => [skewed(most)]) };
      }),
      attended: Math.floor(random() * 4),
      sent: applicants.length,
    });
  }
  return { committees, applicants };
}

/** Many who come together, some of whom may share a seat, for too few seats: their search ends before all is compared. */
export function crowdOfPairs(seed: number, people = 150): Conference {
  const size = { people, committees: 5, seats: Math.floor(people * 0.87), schools: Math.ceil(people / 15) };
  return skewedConference(seed, { ...size, perSchool: 9, pairs: 0.5, double: 2 });
}

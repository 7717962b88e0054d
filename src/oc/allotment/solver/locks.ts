import { compareTexts } from '../../../core/index.ts';
import type { AllotmentFinding, Applicant, CommitteeSeats } from './model.ts';

export interface PlacedLocks {
  committee: Map<number, number>;
  owners: Map<number, number>[];
  findings: AllotmentFinding[];
}

export function seatsNeeded({ people }: Applicant, { double }: CommitteeSeats): number {
  return double ? 1 : people;
}

export function reachesLevel({ attended = 0 }: Applicant, level: number): boolean {
  return attended >= level;
}

/** Compares by the time of the form; the key decides ties. */
export function compareForms(a: Applicant, b: Applicant): number {
  const late = Number.MAX_SAFE_INTEGER;
  return (a.sent ?? late) - (b.sent ?? late) || compareTexts(a.key, b.key);
}

export function orderByForm(applicants: readonly Applicant[]): number[] {
  return [...applicants.entries()].sort(([, a], [, b]) => compareForms(a, b)).map(([index]) => index);
}

/** Locks of the OC first, locks to seats before locks to committees, and then the earlier form first. */
export function placeLocks(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  order: readonly number[],
): PlacedLocks {
  const locked: PlacedLocks = { committee: new Map(), owners: committees.map(() => new Map()), findings: [] };
  const left = committees.map(({ seats }) => seats.length);
  const clashes = new Map<string, { committee: number; seat: number; applicants: number[] }>();
  const rankOf = (index: number) => {
    const { seats, isKept } = applicants[index]?.lock ?? {};
    return (isKept ? 2 : 0) + (seats?.length ? 0 : 1);
  };
  const own = (index: number, committee: number, seats: readonly number[]) => {
    const owners = locked.owners[committee] as Map<number, number>;
    for (const seat of seats) {
      const owner = owners.get(seat) ?? index;
      owners.set(seat, owner);
      if (owner === index) continue;
      const id = `${committee} ${seat}`;
      const clash = clashes.get(id) ?? { committee, seat, applicants: [owner] };
      clash.applicants.push(index);
      clashes.set(id, clash);
    }
  };
  const withLock = order.filter((index) => applicants[index]?.lock).sort((a, b) => rankOf(a) - rankOf(b));
  const seconds = findSecondClaimants(withLock, applicants);
  for (const index of [...withLock.filter((one) => !seconds.has(one)), ...seconds]) {
    const applicant = applicants[index] as Applicant;
    const { committee, seats = [] } = applicant.lock as NonNullable<Applicant['lock']>;
    const needed = seatsNeeded(applicant, committees[committee] as CommitteeSeats);
    if ((left[committee] as number) < needed) {
      locked.findings.push({ code: 'no-seat-for-lock', committee, applicant: index });
      if (seconds.has(index)) own(index, committee, seats);
      continue;
    }
    left[committee] = (left[committee] as number) - needed;
    locked.committee.set(index, committee);
    own(index, committee, seats.slice(0, needed));
  }
  for (const clash of clashes.values()) locked.findings.push({ code: 'seat-locked-twice', ...clash });
  return locked;
}

/** The seat is also locked for another applicant. A second claimant takes no other seat from people who keep a seat. */
function findSecondClaimants(withLock: readonly number[], applicants: readonly Applicant[]): Set<number> {
  const claimed = new Set<string>();
  const isSecond = (index: number) => {
    const { lock } = applicants[index] as Applicant;
    if (!lock || lock.isKept) return false;
    const { committee, seats = [] } = lock;
    const claims = seats.map((seat) => `${committee} ${seat}`);
    const isTaken = claims.some((claim) => claimed.has(claim));
    for (const claim of isTaken ? [] : claims) claimed.add(claim);
    return isTaken;
  };
  return new Set(withLock.filter(isSecond));
}

import { compactText } from '../../core/index.ts';
import { hasSeat } from '../registrations/questions/roles.ts';
import type { Decision } from './decisions.ts';
import type { KeyedPerson } from './keys.ts';
import type { Committee } from './matrix-seats.ts';
import type { Applicant, Placement } from './solver/model.ts';

export interface AllotmentUnit {
  applicant: Applicant;
  members: { person: KeyedPerson; decision: Decision }[];
}

export function seatOfMember(
  place: number,
  members: AllotmentUnit['members'],
  { committee, seats }: Placement,
  committees: readonly Committee[],
): number {
  const [a, b] = seats as [number, number?];
  if (members.length === 1 || b === undefined) return a;
  const nameOf = (at: number) => compactText(committees[committee]?.seats.seats[at]?.name ?? '');
  const wants = (member: number, at: number) => {
    const { seat, last, offer } = members[member]?.decision ?? {};
    const before = last ?? offer;
    const name = seat ?? (before?.committee === committee ? before.seat : undefined);
    return name !== undefined && compactText(name) === nameOf(at);
  };
  const isSwapped = !wants(0, a) && !wants(1, b) && (wants(0, b) || wants(1, a));
  return (place === 0) !== isSwapped ? a : b;
}

export function formatCommitteeSeat(
  { committee, seat }: { committee: number; seat: string },
  committees: readonly Committee[],
): string {
  return [committees[committee]?.name ?? '', seat].filter(Boolean).join(': ');
}

export function formatLock(
  { committee, seat, waits, never, movesUp }: Decision,
  committees: readonly Committee[],
): string {
  const ruledOut = never.map((at) => `never ${committees[at]?.name ?? ''}`);
  const free = movesUp ? 'up' : '';
  const word = waits ? 'wait' : committee === undefined ? free : seat === undefined ? 'committee' : 'yes';
  return [word, ...ruledOut].filter(Boolean).join('; ');
}

export function findHoldReason(members: AllotmentUnit['members']): string | undefined {
  for (const { person } of members) {
    const { role, heldBy: why } = person.delegate;
    if (why !== undefined) return why;
    if (!hasSeat(role)) return `comes as ${role}, so without a seat`;
  }
  return undefined;
}

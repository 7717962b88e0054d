import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import type { Applicant } from '../../../src/oc/allotment/solver/model.ts';
import { type Conference, type ConferenceShape, skewedConference } from './conferences.ts';
import { preferenceOf } from './oracle.ts';

/*
 * Prints the table of docs/oc.md: what people get when seats are given by hand in the order of arrival, and by each rule.
 * `npx tsx tests/oc/allotment/compare.ts`
 */

const SHAPES: ConferenceShape[] = [
  { people: 100, committees: 4, seats: 110, perSchool: 4 },
  { people: 250, committees: 7, seats: 260, perSchool: 5 },
  { people: 500, committees: 10, seats: 500, perSchool: 6 },
  { people: 1000, committees: 15, seats: 1000, perSchool: 8 },
  { people: 2000, committees: 20, seats: 2000, perSchool: 10 },
];

/** The committee of each applicant when they come one after another: the best choice that is free, else the emptiest committee. */
function byHand({ committees, applicants }: Conference): (number | undefined)[] {
  const free = committees.map(({ seats }) => seats.length);
  const schools = committees.map(() => new Map<string, number>());
  const hasRoom = ({ school }: Applicant, committee: number) =>
    (free[committee] as number) > 0 &&
    (schools[committee]?.get(school) ?? 0) < (committees[committee]?.perSchool ?? Number.POSITIVE_INFINITY);
  return applicants.map((applicant) => {
    const others = [...committees.keys()].sort((a, b) => (free[b] as number) - (free[a] as number));
    const asked = applicant.choices.map(({ committee }) => committee);
    const committee = [...asked, ...others].find((one) => hasRoom(applicant, one));
    if (committee === undefined) return undefined;
    free[committee] = (free[committee] as number) - 1;
    schools[committee]?.set(applicant.school, (schools[committee]?.get(applicant.school) ?? 0) + 1);
    return committee;
  });
}

/** How many get their first, second, third, and a later choice, a committee that they did not ask for, and no seat. */
function countsOf({ applicants }: Conference, committees: readonly (number | undefined)[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const [index, applicant] of applicants.entries()) {
    const preference = preferenceOf(applicant, committees[index]);
    const column = preference === 1001 ? 5 : preference === 1000 ? 4 : Math.min(preference, 3);
    counts[column] = (counts[column] as number) + 1;
  }
  return counts;
}

console.log('| conference | | 1st | 2nd | 3rd | 4th, 5th | never asked for | waiting |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [seed, shape] of SHAPES.entries()) {
  const conference = skewedConference(seed, shape);
  const ruled = (rule: 'balanced' | 'first-come') =>
    allotSeats(conference.committees, conference.applicants, { rule }).placements.map(
      (one) => one?.committee,
    );
  const name = `${shape.people} people, ${shape.committees} committees, ${shape.seats} seats, ${shape.perSchool} per school`;
  const rows: [string, (number | undefined)[]][] = [
    ['by hand', byHand(conference)],
    ['balanced', ruled('balanced')],
    ['first-come', ruled('first-come')],
  ];
  for (const [index, [label, committees]] of rows.entries()) {
    console.log(
      `| ${index === 0 ? name : ''} | ${label} | ${countsOf(conference, committees).join(' | ')} |`,
    );
  }
}

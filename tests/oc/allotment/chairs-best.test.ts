import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { type ChairRow, createChairPlan } from '../../../src/oc/allotment/chairs.ts';
import {
  allotChairs,
  type ChairAllotment,
  type ChairApplicant,
  HEAD_ROLE,
} from '../../../src/oc/allotment/solver/chairs.ts';
import type { ChairApplication, Registrations, Rules } from '../../../src/oc/model.ts';
import { isDeep, scaled } from '../../scale.ts';
import { NOTHING } from '../workbook/sample.ts';
import { type ChairConference, chairConference, worseThanBestChairs } from './chairs-oracle.ts';
import { RULES } from './conference.ts';
import { committeeOf, randomOf, shuffled } from './conferences.ts';
import { untrueOf } from './truth.ts';

/* Places of chairs beside those that an exact solver finds, and each Why read by a program. */

test('the places of chairs are the best by each objective in its order, and do not depend on the order of the rows', async () => {
  const highs = await loadHighs();
  const faults: string[] = [];
  for (let seed = 0; seed < scaled(4, 300); seed++) {
    const conference = chairConference(seed, isDeep ? 30 : 12);
    const { committees, applicants } = conference;
    const found = allotChairs(committees, applicants);
    for (const fault of worseThanBestChairs(highs, conference, found)) faults.push(`${seed}: ${fault}`);
    const order = shuffled([...applicants.keys()], randomOf(seed));
    const places = new Map(order.map((index, at) => [index, at]));
    const other = order.map((index) => {
      const one = applicants[index] as ChairApplicant;
      return { ...one, friends: one.friends.map((friend) => places.get(friend) as number) };
    });
    const again = allotChairs(committees, other).placements;
    const same = found.placements.map((_, index) => again[places.get(index) as number]?.committee);
    expect(same, `seed ${seed}`).toEqual(found.placements.map((placement) => placement?.committee));
  }
  expect(faults).toEqual([]);
}, 1_200_000);

test('with friends everybody has the choice that they have without', () => {
  for (let seed = 0; seed < scaled(200, 2000); seed++) {
    const { committees, applicants } = chairConference(seed);
    const alone = allotChairs(
      committees,
      applicants.map((one) => ({ ...one, friends: [] })),
    );
    const ranks = ({ placements }: ChairAllotment) =>
      applicants.map(({ choices }, at) =>
        placements[at]
          ? choices.findIndex(({ committee }) => committee === placements[at]?.committee)
          : 'none',
      );
    expect(ranks(allotChairs(committees, applicants)), `seed ${seed}`).toEqual(ranks(alone));
  }
});

test('who is as well off in two committees stays where they were, and between equals the key decides', () => {
  const council = committeeOf([HEAD_ROLE]);
  const one = (key: string, more: Partial<ChairApplicant> = {}): ChairApplicant => ({
    ...{ key, people: 1, school: '', choices: [], leads: true, friends: [] },
    ...more,
  });
  const committeesOf = (applicants: ChairApplicant[], count: number) => {
    const { placements } = allotChairs(
      Array.from({ length: count }, () => council),
      applicants,
    );
    return Object.fromEntries(applicants.map(({ key }, at) => [key, placements[at]?.committee]));
  };
  const lasts = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const last of lasts) {
    const applicants = last.map((committee, at) => one('abc'[at] ?? '', { last: { committee, seats: [] } }));
    expect(committeesOf(applicants, 3)).toEqual({ a: last[0], b: last[1], c: last[2] });
  }
  expect(committeesOf([one('b'), one('a')], 1)).toEqual({ a: 0, b: undefined });
  expect(committeesOf([one('a'), one('b')], 1)).toEqual({ a: 0, b: undefined });
});

const nameOf = (committee: number) => `Council ${committee}`;
const personOf = (index: number) => `${String.fromCharCode(65 + (index % 26))}ra Person${index}`;

/** A conference as a site and applications, with what the OC wrote into Chairs before. */
function writtenOf({ committees, applicants }: ChairConference): {
  registrations: Registrations;
  rules: Rules;
  chairs: ChairRow[];
} {
  const rules: Rules = {
    ...RULES,
    committees: committees.map(({ seats }, at) => {
      const hasHead = seats[0]?.name === HEAD_ROLE;
      const named = hasHead ? {} : { namedChairs: [{ name: 'Zed Other', role: 'Head Chair' }] };
      return { id: `c${at}`, names: [nameOf(at)], chairs: seats.length + (hasHead ? 0 : 1), ...named };
    }),
  };
  const applications = applicants.map(
    ({ choices, leads, friends, attended, sent, refused }, at): ChairApplication => ({
      origin: { sheet: 'Form', row: at + 2 },
      name: personOf(at),
      mail: `p${at}@x.in`,
      ...{ phone: '', school: '', grade: '', consent: refused ? 'no' : '' },
      experience: attended === undefined ? '' : String(attended),
      choices: choices.map(({ committee }) => ({ committee: `c${committee}`, written: nameOf(committee) })),
      ...(sent !== undefined && { sent: new Date(sent) }),
      ...{ isAskedToLead: true, head: leads ? 'Yes' : 'No', friends: friends.map(personOf).join(', ') },
    }),
  );
  const chairs = applicants.flatMap(({ lock, never, last }, at): ChairRow[] => {
    const committee = lock?.committee ?? last?.committee;
    const words = [
      ...(lock ? [lock.seats ? 'yes' : 'committee'] : []),
      ...(never ?? []).map((one) => `never ${nameOf(one)}`),
    ];
    if (committee === undefined && words.length === 0) return [];
    return [
      {
        ...{
          origin: { sheet: 'Chairs', row: at + 2 },
          kind: 'allotment',
          of: { sheet: 'Form', row: at + 2 },
        },
        ...{ key: '', name: personOf(at), mailed: '', isMixed: false, unread: [] },
        committee: committee === undefined ? '' : nameOf(committee),
        portfolio: lock?.seats ? 'head' : '',
        lock: words.join('; '),
        changed: { seat: false, lock: lock !== undefined, transaction: false, paid: false },
        before: '',
      },
    ];
  });
  return { registrations: { ...NOTHING, applications }, rules, chairs };
}

/** What is untrue in the Why of a chair; undefined where all of it is true. */
function untrueOfChair(
  conference: ChairConference,
  found: ChairAllotment,
  index: number,
  why: string,
): string | undefined {
  const { committees, applicants } = conference;
  const own = applicants[index] as ChairApplicant;
  const committee = found.placements[index]?.committee;
  const isHead = committee !== undefined && found.heads[committee] === index;
  const here = [...applicants.keys()].filter((one) => found.placements[one]?.committee === committee);
  const leader = applicants[(committee === undefined ? undefined : found.heads[committee]) ?? -1];
  const attended = (one: ChairApplicant | undefined) => one?.attended ?? 0;
  const willing = here.filter((one) => one !== index && applicants[one]?.leads);
  const isWith = committee !== undefined && own.friends.some((one) => here.includes(one));
  const isNamed = committee !== undefined && committees[committee]?.seats[0]?.name !== HEAD_ROLE;
  const isTrue: Record<string, boolean> = {
    'head, as the organisers decided': isHead && own.lock?.seats !== undefined,
    'head: nobody here who may be head has more experience':
      isHead && willing.length > 0 && willing.every((one) => attended(applicants[one]) <= attended(own)),
    'head: nobody else here may be head': isHead && willing.length === 0,
    'the organisers chose another head': !isHead && own.leads && leader?.lock?.seats !== undefined,
    'the head has more experience': !isHead && own.leads && attended(leader) > attended(own),
    'the head has as much experience':
      !isHead && own.leads && leader !== undefined && attended(leader) === attended(own),
    'with a friend': isWith,
    'not with a friend': own.friends.length > 0 && !isWith,
  };
  const parts = why.split('; ');
  const ofOthers = parts.filter((part) => {
    if (part in isTrue) return false;
    return !(
      part === `the head of ${nameOf(committee ?? -1)} is named already` &&
      !isHead &&
      own.leads &&
      isNamed
    );
  });
  const wrong = parts.find((part) => isTrue[part] === false);
  if (wrong) return wrong;
  if (isHead !== parts.some((part) => part.startsWith('head'))) return 'nothing about the head';
  if (own.friends.length > 0 !== parts.some((part) => part.endsWith('a friend')))
    return 'nothing about the friend';
  const names = committees.map((_, at) => nameOf(at));
  const allotment = { placements: found.placements, findings: [] };
  return untrueOf(conference, allotment, new Map(), new Set(), index, ofOthers.join('; '), names);
}

test('each Why of a chair is true, and everybody who applies is in one row', () => {
  const untrue: string[] = [];
  const kinds = new Map<string, number>();
  let texts = 0;
  for (let seed = 0; seed < scaled(60, 600); seed++) {
    const conference = chairConference(seed);
    const { registrations, rules, chairs } = writtenOf(conference);
    const plan = createChairPlan(registrations, rules, chairs);
    const rows = plan?.chairs ?? [];
    expect(rows.map(({ delegate }) => delegate.name).sort()).toEqual(
      conference.applicants.map((_, at) => personOf(at)).sort(),
    );
    const at = new Map(rows.map((row) => [row.delegate.origin.row - 2, row]));
    const given = conference.committees.map(({ seats }) => [...seats.keys()]);
    const placements = conference.applicants.map((_, index) => {
      const committee = rules.committees.findIndex((one) => one.id === at.get(index)?.committee?.id);
      return committee < 0 ? undefined : { committee, seats: [given[committee]?.shift() ?? -1] };
    });
    const heads = conference.committees.map((_, number) => {
      const [head] = [...at].filter(
        ([index, { role }]) => role === HEAD_ROLE && placements[index]?.committee === number,
      );
      return head?.[0];
    });
    // the plan is that of the solver, whose keys are others
    for (const [index, { why }] of at) {
      texts += 1;
      for (const part of why.split('; ')) {
        const kind = part.replace(/\d+/g, 'n');
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      const found = { placements, heads, findings: [] };
      const wrong = untrueOfChair(conference, found, index, why);
      if (wrong) untrue.push(`seed ${seed}, ${index}: ${why} (${wrong})`);
    }
  }
  if (isDeep) console.log(`${texts} texts, ${untrue.length} untrue`, Object.fromEntries(kinds));
  expect(untrue).toEqual([]);
  expect(texts).toBeGreaterThan(scaled(500, 5000));
  for (const kind of [
    'head, as the organisers decided',
    'head: nobody here who may be head has more experience',
    'the head of Council n is named already',
    'the organisers chose another head',
    'with a friend',
  ])
    expect([...kinds.keys()], kind).toContain(kind);
});

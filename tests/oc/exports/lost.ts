import { type Measure, measured, missedOf, read, worldOf } from './registrations.ts';

/*
 * `npx tsx tests/oc/exports/lost.ts` reads twenty times 500 generated registrations, and prints how many people are lost and
 * how many of those who register again are found. With a number, as in `… lost.ts 3`, it prints the cases of that seed.
 */

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

async function measureOf(seed: number): Promise<Measure> {
  const world = worldOf(seed);
  return measured(world, await read(world.rows));
}

async function table(): Promise<void> {
  console.log(
    '| seed | people | lost | registered again | found | | not found, listed | others listed | outdated included | adds up |',
  );
  console.log(`|${'---|'.repeat(10)}`);
  const sums = { people: 0, lost: 0, again: 0, found: 0, listed: 0, needless: 0, outdated: 0 };
  for (let seed = 1; seed <= 20; seed++) {
    const { people, lost, again, found, listed, listedNeedlessly, outdated, addsUp } = await measureOf(seed);
    sums.people += people;
    sums.lost += lost.length;
    sums.again += again;
    sums.found += found;
    sums.listed += listed;
    sums.needless += listedNeedlessly;
    sums.outdated += outdated.length;
    const cells = [
      seed,
      people,
      lost.length,
      again,
      found,
      percent(found, again),
      `${listed} of ${again - found}`,
    ];
    console.log(
      `| ${[...cells, listedNeedlessly, outdated.length, addsUp ? 'yes' : '**no**'].join(' | ')} |`,
    );
  }
  const { people, lost, again, found, listed, needless, outdated } = sums;
  console.log(
    `| all | ${people} | ${lost} | ${again} | ${found} | ${percent(found, again)} | ${listed} of ${again - found} | ${needless} | ${outdated} | |`,
  );
}

async function cases(seed: number): Promise<void> {
  const world = worldOf(seed);
  const found = await read(world.rows);
  const { lost, outdated } = measured(world, found);
  for (const one of lost) {
    console.log(`lost: ${one}`);
    for (const { group, delegate } of found.duplicates) {
      if (!one.includes(`; ${delegate.mail}; ${delegate.phone}; `)) continue;
      for (const row of found.duplicates.filter((other) => other.group === group)) {
        const { name, mail, phone, school, grade } = row.delegate;
        console.log(
          `  ${row.included ? 'stays' : 'set aside'}: ${[name, mail, phone, school, grade].join('; ')}`,
        );
      }
    }
  }
  for (const one of missedOf(world, found)) console.log(`not found: ${one}`);
  for (const one of outdated) console.log(`outdated: ${one}`);
}

const [, , seed] = process.argv;
await (seed ? cases(Number(seed)) : table());

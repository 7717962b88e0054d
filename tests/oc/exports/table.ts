import { type Outcome, outcomeOf, type Share } from './compare.ts';
import { EXPORTS } from './formats.ts';

/*
 * `npx tsx tests/oc/exports/table.ts` prints what the service makes of each of the forty exports. A word, as in
 * `… table.ts tally`, chooses the exports whose names hold it.
 */

const share = ({ right, of }: Share) => (of === 0 ? '–' : right === of ? `${of}` : `**${right}/${of}**`);

function rowOf(name: string, outcome: Outcome): string {
  const { status, people, invented, firstChoices, choices, portfolios, level, details, contacts } = outcome;
  const cells = [
    name.replaceAll('|', '\\|'),
    status,
    people.of === 0 ? '–' : share(people) + (invented > 0 ? ` (+${invented})` : ''),
    ...[firstChoices, choices, portfolios, level, details, contacts].map(share),
    outcome.complete ? 'yes' : '**no**',
    outcome.complete ? '' : outcome.reported ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

async function main(word: string | undefined): Promise<void> {
  const chosen = EXPORTS.filter(({ name }) => !word || name.toLowerCase().includes(word.toLowerCase()));
  const outcomes = await Promise.all(chosen.map(outcomeOf));
  console.log(
    '| export | status | people | first choices | choices | portfolios | class, experience | mail, phone, school, date | contacts | complete | reported |',
  );
  console.log(`|${'---|'.repeat(11)}`);
  for (const [at, outcome] of outcomes.entries()) console.log(rowOf(chosen[at]?.name ?? '', outcome));
  const complete = outcomes.filter((one) => one.complete).length;
  const silent = outcomes.filter((one) => !one.reported).length;
  const missing = outcomes.reduce((sum, { people }) => sum + people.of - people.right, 0);
  console.log(
    `\nComplete: ${complete} of ${outcomes.length}. Not reported: ${silent}. People missing: ${missing}.`,
  );
  for (const [at, { wrong, silent: unsaid }] of outcomes.entries()) {
    if (wrong.length === 0) continue;
    console.log(`\n${chosen[at]?.name}`);
    for (const line of wrong) console.log(`- ${line}`);
    for (const line of unsaid) console.log(`- NOT REPORTED: ${line}`);
  }
}

await main(process.argv[2]);

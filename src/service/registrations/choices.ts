import type { Choice, Origin, Row } from '../model.ts';
import { answerOf } from './clean.ts';
import type { FindCommittee } from './committees.ts';
import type { ChoiceColumns } from './layout.ts';
import type { Tell } from './notes.ts';

/** The choices of a row, the dearest first; those that were left empty are left out. */
export function choicesIn(
  columns: readonly ChoiceColumns[],
  { cells }: Row,
  origin: Origin,
  { committees, tell }: { committees: FindCommittee; tell: Tell },
): Choice[] {
  const choices: Choice[] = [];
  for (const { committee: committeeColumns, portfolios } of columns) {
    const column = committeeColumns.find(({ index }) => answerOf(cells[index])) ?? committeeColumns[0];
    const written = column ? answerOf(cells[column.index]) : '';
    const portfolio = portfolios
      .map(({ index }) => answerOf(cells[index]))
      .filter(Boolean)
      .join(', ');
    const with_ = portfolio ? { portfolio } : {};
    if (!written) {
      if (!portfolio) continue;
      tell('portfolio-without-committee', { origin, column: portfolios[0]?.written, value: portfolio });
      choices.push({ written, ...with_ });
      continue;
    }
    const alone = columns.length === 1 ? listed(written, committees) : undefined;
    for (const one of alone ?? [written]) {
      const found = committees(one);
      const code = codeOf(found);
      if (code) tell(code, { origin, column: column?.written, value: one, near: found.near });
      const choice = { ...(found.id !== undefined && { committee: found.id }), written: one, ...with_ };
      if (choices.some((other) => isSame(other, choice)))
        tell('choice-twice', { origin, column: column?.written, value: one });
      choices.push(choice);
    }
  }
  if (columns.length > 0 && choices.length === 0)
    tell('choice-missing', { origin, column: columns[0]?.committee[0]?.written });
  return choices;
}

function codeOf({ id, near, ambiguous }: ReturnType<FindCommittee>) {
  if (ambiguous) return 'committee-ambiguous';
  if (id === undefined) return 'committee-unknown';
  return near === undefined ? undefined : 'committee-guessed';
}

/** Several committees that were ticked in one question, when each part is one: a name may hold a comma itself. */
function listed(written: string, committees: FindCommittee): string[] | undefined {
  const parts = written
    .slice(0, 1000)
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ids = parts.map((part) => committees(part).id);
  return parts.length > 1 && !ids.includes(undefined) && new Set(ids).size > 1 ? parts : undefined;
}

/** The same committee with another portfolio is another choice. */
function isSame(a: Choice, b: Choice): boolean {
  const committee = a.committee ?? a.written.toLowerCase();
  return (
    committee === (b.committee ?? b.written.toLowerCase()) &&
    a.portfolio?.toLowerCase() === b.portfolio?.toLowerCase()
  );
}

import type { Registrations, Rules, Sheet } from '../model.ts';

/** A stand-in: takes the columns of the bench as they come, and finds no fault with anybody. */
export function understand(input: Sheet[], rules: Rules): Registrations {
  const [sheet] = input;
  const rows = sheet?.rows.slice(1) ?? [];
  const choice = (written: string, portfolio: string) => {
    const committee = rules.committees.find(({ names }) => names.includes(written))?.id;
    return { written, portfolio, ...(committee ? { committee } : {}) };
  };
  const delegates = rows.map(({ number, cells }) => {
    const [sent, name, mail, phone, school, grade, experience, ...choices] = cells.map((cell) =>
      String(cell ?? ''),
    );
    return {
      ...({ name, mail, phone, school, grade, experience, consent: choices[4] ?? '' } as Record<
        'name' | 'mail' | 'phone' | 'school' | 'grade' | 'experience' | 'consent',
        string
      >),
      origin: { sheet: sheet?.name ?? '', row: number },
      choices: [choice(choices[0] ?? '', choices[1] ?? ''), choice(choices[2] ?? '', choices[3] ?? '')],
      sent: new Date(`${sent?.replace(' ', 'T')}Z`),
    };
  });
  const sheets = input.map(({ name }) => ({
    name,
    kind: 'individual' as const,
    headerRow: 1,
    headers: [],
    rows: rows.length,
  }));
  return { sheets, delegates, delegations: [], duplicates: [], problems: [], input };
}

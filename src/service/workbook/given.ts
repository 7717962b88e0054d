import type { Choice, Registrations, Rules } from '../model.ts';

/** What the listings are made of. */
export interface Given {
  registrations: Registrations;
  rules: Rules;
  made: Date;
  /** The name of the file that was uploaded, which the form exported. */
  file: string;
  /** The name of the workbook that was uploaded again, in the place of the file. */
  earlier?: string | undefined;
}

/** The name under which a committee of the site is shown. */
export function shownName({ id, names }: Rules['committees'][number]): string {
  return names[0] ?? id;
}

/** Gives what to show for a choice: the name of its committee, or what was written where it fits none. */
export function committeeNames({ committees }: Rules): (choice: Choice) => string {
  const names = new Map(committees.map((committee) => [committee.id, shownName(committee)]));
  return ({ committee, written }) => (committee === undefined ? written : (names.get(committee) ?? written));
}

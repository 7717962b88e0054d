import { type Cell, type Origin, originKey, type Row, type RowProblem } from '../model.ts';
import { beginning, cleanText } from './text.ts';

/** The rows that a problem is reported for, and what they have in common. */
interface RepeatedProblem {
  rows: number;
  value: string;
}

/**
 * What an OC member can do about a problem, under its permanent code. Codes are never reused for something else.
 * `near` is the likely correction, as it is shown; it is empty where there is none.
 */
const REMEDIES = {
  // the sheet
  'sheet-not-understood': () =>
    'In this sheet no row of headers was found. If it holds registrations, give it headers such as Name, Email, School, and upload the file again.',
  'sheet-hidden': (near) =>
    `The sheet “${near}” is hidden; its rows were read too. In Excel, right-click any sheet tab and choose Unhide to see it. If it should not be read, delete it and upload the file again.`,
  'row-above-headers': () =>
    'This row stands above the headers and was not read. If it is a registration, move it below them and upload the file again.',
  'headers-in-two-rows': () =>
    'The headers stand in two rows, this one and the next, and were read together: see Summary. Nothing to do if they were read rightly.',
  'header-again': () => 'The headers are repeated in this row. Nothing to do.',
  'table-below': () =>
    'Another table begins in this row, and was read with its own headers. Nothing to do; if the row is a registration, move it above its table and upload the file again.',
  'header-guessed': (near) =>
    `This header was read as “${near}”. If that is wrong, change the header and upload the file again. Whoever maintains the site can also name it under registrations.columns in site.yaml.`,
  'header-unknown': (near) =>
    `This column was not read. If it is meant as “${near}”, change the header to that and upload the file again. Whoever maintains the site can also name it under registrations.columns in site.yaml.`,
  'header-twice': (near) =>
    `The column "${near}" says the same; this one was read only where that one is empty.`,
  'mail-column-missing': () =>
    'No column of this sheet was understood as mail addresses. If there is one, call it Email and upload the file again.',
  // the row
  'row-empty-ish': () =>
    'This row has no name, no mail address and no phone number, so it cannot be a registration. If it is one, complete it and upload the file again.',
  'row-total': () =>
    'This row is a sum below the registrations, and no registration. Nothing to do; if it is one, change how it begins and upload the file again.',
  'text-cut': () => 'This text has more than 5,000 characters and was cut. The sheet Input has it whole.',
  'name-missing': () => 'Ask for the name and write it in.',
  'name-unclear': () =>
    'This says that the name is not known yet, so nobody is in Delegates for it. Ask who comes, write the name into this cell, and upload the file again.',
  'name-several': () =>
    'This looks like the names of several people, and was read as one delegate. If they are several, give each a row of its own in the file, and upload it again.',
  'mail-missing': () => 'Ask for a mail address; without one, no mail can be sent.',
  'mail-strange': (near) =>
    near
      ? `Ask whether ${near} is meant.`
      : 'This is no mail address that mail can be sent to. Ask for the right one.',
  'mail-several': (near) => `There is more than one address; ${near} was taken.`,
  'mail-shared': () =>
    'Several members of this delegation have this address. Each of them gets a mail there; ask for their own if that is not wanted.',
  'phone-strange': () => 'There is no such phone number. Ask for the right one.',
  'phone-several': (near) => `There is more than one number; ${near} was taken.`,
  'phone-error': () =>
    'The spreadsheet shows an error instead of the number, as it does where one begins with + or =. Look it up in the answers of the form itself.',
  'phone-rounded': () =>
    'A spreadsheet has rounded this number, and its last digits are lost. Ask for it, or export the form again without opening it in between.',
  'date-unclear': () =>
    'This cannot be read as a date; the row has none. Write it as 2024-07-31 09:30 if it matters.',
  'date-order': (near) =>
    `It cannot be told what is day and what is month here${near}; such rows have no date. Export them with dates such as 2024-07-31.`,

  // choices
  'choice-missing': () => 'No committee was chosen. Ask for a choice.',
  'choice-order-unknown': (near) =>
    `In ${near} committees were chosen without an order. They are in the order of the form. If the order matters, ask for it, or ask for it in the form.`,
  'choice-scale': () =>
    'The answers were read as choices in this order; answers such as “Not interested” are no choice. If that is wrong, correct the choices in Delegates.',
  'choice-unclear': (_near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and is neither a rank nor a yes or a no, so it was not read as a choice. If it is one, change the answers to 1, 2, 3 and upload the file again.`
      : 'This is neither a rank nor a yes or a no, so it was not read as a choice. Ask what is meant.',
  'committee-unknown': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows but is not one of the site's committees. ${near ? `Perhaps ${near} is meant. ` : ''}If one of them is meant, change the answers to its name and upload the file again. If it is a committee of your conference, ask whoever maintains the site to add it to site.yaml.`
      : near
        ? `Probably ${near} is meant. Ask, or write it so.`
        : 'The site has no such committee. Ask which one is meant.',
  'committee-ambiguous': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and can be ${near}. Change the answers to one of them and upload the file again, or ask each delegate which one is meant.`
      : `This can be ${near}. Ask which one is meant.`,
  'committee-guessed': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and was read as ${near}. If that is wrong, change the answers and upload the file again.`
      : `This was read as ${near}. If that is wrong, ask.`,
  'choice-twice': () => 'This was chosen twice. Ask for another choice.',
  'portfolio-not-chosen': (near) =>
    `This was answered for ${near}, which is not among the choices. Ask whether ${near} is meant as well.`,
  'portfolio-without-committee': (_near, many) =>
    many
      ? `In ${many.rows} rows a portfolio is named, and no column of the sheet was understood as the question for committees. If there is one, call it Committee preference 1 and upload the file again.`
      : 'A portfolio is named, and no committee for it. Ask which committee is meant.',
  // consent
  'consent-missing': () => 'Consent was not given. Ask for it before the delegate is given a place.',
  'consent-refused': () => 'Consent was refused. Talk to the delegate before giving a place.',
  'consent-unclear': () => 'It cannot be told whether this is a yes or a no. Ask.',
  // delegations
  'size-differs': (near) => `The row names ${near}. Ask the school how many will come, and who.`,
  'names-missing': () =>
    'The names of the delegates are missing. Ask the school who will come, write one name per line or column into the export, and upload it again.',
  'members-unclear': () =>
    'It is not clear where one name ends and the next begins, so none of these people is in Delegates. Write one name per line into this cell and no committees, and upload the file again.',
  'size-strange': () => 'It cannot be told how many delegates are meant. Ask the school.',
  'head-not-member': () =>
    'The head delegate is not among the members, and is not in Delegates. Add a row there if the head delegate takes part.',
  'delegation-again': (near) =>
    `The same delegation is registered again in ${near}. Compare the two, and remove members who are no longer meant.`,
  // duplicates
  'names-differ': (near) =>
    `This row was set aside for ${near}, where the name is a little different. If they are two people, set Kept to yes for this row in the sheet Duplicates, and upload this workbook again.`,
  'possible-duplicate': (near) =>
    `This may be the same person as in ${near}. The two rows do not agree, so both are in Delegates. If it is one person, set Kept to no in the sheet Duplicates for the row that is not needed, and upload this workbook again.`,
  // a workbook that is uploaded again
  'kept-nobody': () =>
    'Every row of this group has “no” under Kept, so this one stays in Delegates. If nobody is meant, delete its row in the sheet Input, and upload this workbook again.',
  'kept-unclear': () =>
    'Kept has to be “yes” or “no”. This word was not understood, so the row stays as it was. Write one of the two, and upload this workbook again.',
  'kept-row-missing': (near) =>
    `This row has “yes” under Kept, but ${near} is no longer in the sheet Input, from which people are read. Write it there again, and upload this workbook again.`,
  'delegates-not-read': (near) =>
    `This was changed in the sheet Delegates, where changes are not read. Change ${near} in the sheet Input instead, and upload this workbook again.`,
  'delegates-row-not-read': () =>
    'This row of the sheet Delegates is of no row in the sheet Input, so it was not read. Add it below the last row of Input or on a new sheet with headers, and upload this workbook again.',
  'delegates-row-deleted': () =>
    'This row was deleted in the sheet Delegates, where changes are not read. To remove it, delete it in the sheet Input, and upload this workbook again.',
} satisfies Record<string, (near: string, many?: RepeatedProblem) => string>;

/** The permanent name of a kind of problem in a file. */
type ProblemCode = keyof typeof REMEDIES;

/** All codes, in the order of the table. */
export const PROBLEM_CODES = Object.keys(REMEDIES) as ProblemCode[];

/** What to do about a problem, in words for an OC member; `many` where it is reported once for many rows. */
function remedyOf(code: ProblemCode, near = '', many?: RepeatedProblem): string {
  return REMEDIES[code](near, many);
}

/** Where problems are noted. */
export type ReportProblem = (
  code: ProblemCode,
  at: {
    origin: Origin;
    column?: string | undefined;
    value?: Cell | undefined;
    near?: string | undefined;
    /** What problems have in common that are one where they are in three rows or more. */
    group?: string | undefined;
  },
) => void;

/** The codes of rows that cannot be registrations. */
const LOST = new Set<ProblemCode>([
  'sheet-not-understood',
  'header-again',
  'table-below',
  'row-empty-ish',
  'row-total',
]);

/** In so many rows the same problem is reported once, with their number. */
const REPEATED_FROM = 3;

/** A list of problems, what adds to it, and what brings those together that are one. */
export function problemLog(): { problems: RowProblem[]; report: ReportProblem; summarise: () => void } {
  const problems: RowProblem[] = [];
  const groups = new Map<string, { first: RowProblem; near: string | undefined; all: Set<RowProblem> }>();
  return {
    problems,
    report: (code, { origin, column, value = null, near, group }) => {
      const one: RowProblem = {
        origin,
        ...(column !== undefined && { column: beginning(column) }),
        value: beginning(cleanText(value)),
        code,
        remedy: remedyOf(code, near),
        lost: LOST.has(code),
      };
      problems.push(one);
      if (group === undefined) return;
      const key = `${code} ${group}`;
      const known = groups.get(key) ?? { first: one, near, all: new Set() };
      known.all.add(one);
      groups.set(key, known);
    },
    summarise: () => {
      const others = new Set<RowProblem>();
      for (const { first, near, all } of groups.values()) {
        const rows = new Set([...all].map(({ origin }) => originKey(origin))).size;
        if (rows < REPEATED_FROM) continue;
        first.rows = rows;
        first.remedy = remedyOf(first.code as ProblemCode, near, { rows, value: first.value });
        for (const one of all) if (one !== first) others.add(one);
      }
      const rest = problems.filter((one) => !others.has(one));
      problems.length = 0;
      for (const one of rest) problems.push(one);
    },
  };
}

/** A row as it is named in problems: "row 3 of Sheet1". */
export function originText({ sheet, row }: Origin): string {
  return `row ${row} of ${sheet}`;
}

/** The content of a row, as one short text. */
export function rowText({ cells }: Row): string {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = cleanText(cell);
    if (text) texts.push(beginning(text, 60));
    if (texts.length === 8) break;
  }
  return texts.join(' | ');
}

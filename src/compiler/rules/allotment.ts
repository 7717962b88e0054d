import { columnLetters, isRecord, toList } from '../../core/index.ts';
import { seatColumnDoubt } from '../values/tables/seat-columns.ts';
import { createDidYouMeanHint, rule, shortText } from './rule.ts';

export const allotmentRules = {
  'seat-cell': rule({
    severity: 'error',
    reason:
      'In a matrix, the columns Seats, Level and Held say how many seats a row has, how much experience they need, and whether the OC keeps them. Plenary cannot read this cell.',
    text: (d: { cell: string; value: string; expects: string }) => ({
      message: `${d.cell}: ${shortText(d.value)} is not ${d.expects}.`,
      hint: `Write ${d.expects}, and save the file again. If the column means something else, change its heading.`,
    }),
  }),
  'seat-column': rule({
    severity: 'warning',
    reason:
      'One column of a matrix says what the seats are called, such as the country. Delegates read that name in their mails. In this table it is not clear which column it is.',
    text: (d: { file: string; column: string; heading: string; isHeadless: boolean }) =>
      d.isHeadless
        ? {
            message: `The first line of media/${d.file} has to be the headings, but column ${d.column} has the country ${shortText(d.heading)} there, so it is no seat.`,
            hint: 'Add a line above it that says what the columns are, such as "Country".',
          }
        : {
            message: `Plenary reads the names of the seats in media/${d.file} from column ${d.column} (${d.heading}), but another column may have them.`,
            hint: 'Give the column with the seats the heading "Portfolio" or "Country", and save the file again.',
          },
    check: ({ root, media }) =>
      toList(root.committees).flatMap((committee, index) => {
        const matrix = isRecord(committee) && isRecord(committee.matrix) ? committee.matrix : {};
        const { table: file } = matrix;
        if (typeof file !== 'string' || file.includes('$')) return [];
        const place = { path: ['committees', index, 'matrix', 'table'] };
        const table = media.tableRows(file, place);
        const found = 'problem' in table ? undefined : seatColumnDoubt(table.value);
        if ('problem' in table || !found) return [];
        const [column, heading] = [columnLetters(found.at), table.value.columns[found.at] ?? ''];
        return [{ place, details: { file, column, heading, isHeadless: found.doubt === 'headings' } }];
      }),
  }),
  'seats-differ': rule({
    severity: 'error',
    reason: 'The table of a matrix says how many seats a committee has. Another number contradicts it.',
    text: (d: { name: string; seats: number; file: string; rows: number }) => ({
      message: `seats says ${d.seats}, but media/${d.file} has ${d.rows} ${d.rows === 1 ? 'seat' : 'seats'} for ${d.name}.`,
      hint: 'Delete "seats": the rows of the matrix count. A row with several seats has their number in a column with the heading Seats.',
      suggestions: [{ remove: true as const }],
      inForm: {
        message: `There are to be ${d.seats} seats, but the matrix of ${d.name} has ${d.rows}.`,
        hint: 'Remove “Seats”: the rows of the matrix count.',
      },
    }),
  }),
  'seats-held': rule({
    severity: 'error',
    reason: 'A committee cannot keep more seats free than it has.',
    text: (d: { name: string; hold: number; seats: number }) => ({
      message: `hold says ${d.hold}, but ${d.name} has only ${d.seats} ${d.seats === 1 ? 'seat' : 'seats'}.`,
      hint: `Write ${d.seats} or a smaller number.`,
      suggestions: [{ part: 'value' as const, text: String(d.seats) }],
      inForm: {
        message: `${d.hold} seats are to stay free, but ${d.name} has only ${d.seats}.`,
      },
    }),
  }),
  'unknown-seat-word': rule({
    severity: 'error',
    reason:
      'The level is for all seats whose row in the matrix has this word in a cell. No row has it, so the level is for no seat.',
    text: (d: { word: string; name: string; file?: string; near?: string }) =>
      d.file
        ? {
            message: `media/${d.file} has no cell with ${shortText(d.word)}.`,
            ...createDidYouMeanHint(d.near, 'Write the whole text of a cell, such as the name of a country.'),
          }
        : {
            message: `${d.name} has no table in media/ as matrix, so no seat has the word ${shortText(d.word)}.`,
            hint: 'Add the table to the matrix of the committee, or delete "levels".',
            suggestions: [{ remove: true as const }],
          },
  }),
  'no-seats': rule({
    severity: 'warning',
    reason:
      'Plenary gives seats only in committees whose seats it knows: from the table of a matrix in media/, or from a number.',
    text: () => ({
      message: 'No committee has seats, so this has no effect.',
      hint: 'Add a table to the matrix of a committee, or write "seats" for it under "committees".',
      inForm: {
        hint: 'Add a table to the matrix of a committee, or add the committee here with its number of seats.',
      },
    }),
    check: ({ root, site }) =>
      root.allotment !== undefined &&
      site.registrations.committees.every(({ seats, chairs }) => !seats && chairs === undefined)
        ? [{ place: { path: ['allotment'], part: 'key' }, details: {} }]
        : [],
  }),
};

import { type Cell, type Origin, originKey, type Row, type RowProblem } from '../model.ts';
import { cleanText, truncateText } from './text.ts';

interface RepeatedProblem {
  rows: number;
  value: string;
  first: string;
}

const NOT_PAYERS_ADVICE =
  'If the sheet has registrations, open Input, write Committee as one more header beside the headers of this sheet, and upload this workbook again. If not, write “yes” under Done.';

function formatRowCount(count: string): string {
  return count === '1' ? 'one row' : `${count} rows`;
}

/** Codes are permanent and never reused. `near` is the likely correction as text, or empty. */
const REMEDIES = {
  // the sheet
  'sheet-not-understood': (near) =>
    near
      ? `Plenary understood ${near} in this sheet, but no header says which column has the names. Change that header to Name, and upload the file again.`
      : 'Plenary found no headers in this sheet. If it has registrations, add headers such as Name, Email, School, and upload the file again.',
  'sheet-hidden': (near) =>
    `The sheet “${near}” is hidden, but Plenary read its rows. In Excel, right-click any sheet tab and choose Unhide to see it. If you don’t want it, delete it and upload the file again.`,
  'rows-hidden': (near) =>
    `This sheet hides ${formatRowCount(near)}, by hand or by a filter, but Plenary read them like the others. In Excel, clear the filter or select all rows, right-click and choose Unhide to see them. Delete those that you don’t want, and upload the file again.`,
  'sheets-read-as-titles': () =>
    'These sheets have no column for it, so Plenary read their names as the school or the committee of all their rows. If that is wrong, add a column School or Committee to them, and upload the file again.',
  'rows-are-titles': (near) =>
    `Plenary read ${formatRowCount(near)} with a single text as the school, the committee or the title of the rows below, and not as a person. If one is a person, write a mail address or phone number into that row, and upload the file again.`,
  'blanks-filled': (near) =>
    `In ${formatRowCount(near)} this column is empty below a filled cell, as where a value is written once for a group. Plenary read them as the cell above. If that is wrong, write the right value, or “none”, into these cells, and upload the file again.`,
  'blanks-unclear': (near) =>
    `In ${formatRowCount(near)} this column is empty below a filled cell. It isn’t clear if they have the same value, so Plenary left them empty. If they do, write it into these cells, and upload the file again.`,
  'ditto-read': (near) =>
    `In ${formatRowCount(near)} this column says that it is the same, and Plenary read the cell above. If that is wrong, write the right value into the cells, and upload the file again.`,
  'ditto-unclear': (near) =>
    `In ${formatRowCount(near)} this column says that it is the same as something else, and it isn’t clear as what, so Plenary left them empty. Write the value into these cells, and upload the file again.`,
  'cell-error': (near) =>
    `In ${formatRowCount(near)} the spreadsheet shows an error or a formula here instead of a value, so Plenary read these cells as empty. Look for the values in the answers of the form, write them into these cells, and upload the file again.`,
  'row-above-headers': () =>
    'This row is above the headers, so Plenary ignored it. If it is a registration, move it below them and upload the file again.',
  'headers-in-two-rows': () =>
    'The headers are in two rows, this one and the next, and Plenary read them together. If the next row is a person, insert an empty row above it, and upload the file again.',
  'header-again': () => 'The headers are repeated in this row. Nothing to do.',
  'table-below': () =>
    'Another table starts in this row, with its own headers. There is nothing to do. If the row is a registration, move it above its table and upload the file again.',
  'header-guessed': (near) =>
    `Plenary read this header as “${near}”. If that is wrong, change the header and upload the file again. The people who run the site can also name it under registrations.columns in site.yaml.`,
  'header-unknown': (near) =>
    `Plenary ignored this column. If it means “${near}”, change the header to that and upload the file again. The people who run the site can also name it under registrations.columns in site.yaml.`,
  'header-twice': (near) =>
    `The column "${near}" has the same meaning. Plenary only used this one where that one is empty.`,
  'mail-column-missing': () =>
    'Plenary found no column with mail addresses in this sheet. If there is one, change its header to Email and upload the file again.',
  // the row
  'row-empty-ish': () =>
    'This row has no name, no mail address and no phone number, so it cannot be a registration. If it is one, complete it and upload the file again.',
  'row-total': () =>
    'This row is a total below the registrations, so there is nothing to do. If it is a registration, change how it starts and upload the file again.',
  'row-note': () =>
    'This row has a text and no mail address, phone number or other answers, so Plenary read it as a note or a title, and not as a person. If it is a person, add one of them to the row, and upload the file again.',
  'text-cut': () =>
    'This text has more than 5,000 characters, so Plenary shortened it. The sheet Input has all of it.',
  'name-missing': () => 'Ask for the name and add it.',
  'name-unclear': () =>
    "This says that the name isn't known yet, so Delegates has nobody for it. Ask who is coming, write the name into this cell, and upload the file again.",
  'name-part-unclear': () =>
    'This is a name, or it says that there is no such name. If there is none, empty this cell in Input and upload this workbook again.',
  'name-several': () =>
    'This looks like the names of several people, but Plenary read it as one delegate. If they are several, give each their own row in the file, and upload it again.',
  'mail-missing': (near) =>
    near
      ? `Ask for a mail address. Without one, mails for this person go to ${near}.`
      : "Ask for a mail address. Without one, you can't send a mail.",
  'mail-strange': (near) =>
    near ? `Ask if ${near} is right.` : 'This is not a valid mail address. Ask for the right one.',
  'mail-several': (near) =>
    `There is more than one address. Until you decide, Plenary uses ${near}. Ask which one is the delegate’s, and leave only that one in this cell.`,
  'mail-shared': () =>
    "Several members of this delegation have this address. Each of them gets a mail there. If you don't want that, ask for their own addresses.",
  'phone-strange': () => "This phone number doesn't exist. Ask for the right one.",
  'phone-several': (near) => `There is more than one number. Plenary uses ${near}.`,
  'phone-rounded': () =>
    'A spreadsheet rounded this number, and its last digits are lost. Ask for the number, or export the form again and upload it without opening it.',
  'date-unclear': (_near, many) =>
    many
      ? `Plenary can't read ${many.rows} dates in this column, so their rows have none. The first are in rows ${many.first}. If you need them, write them like this: 2024-07-31 09:30.`
      : "Plenary can't read this date, so the row has none. If you need it, write it like this: 2024-07-31 09:30.",
  'date-order': (near) =>
    `It isn't clear which number is the day and which is the month${near}, so these rows have no date. Export them with dates such as 2024-07-31.`,

  // choices
  'choice-missing': () => 'There is no chosen committee. Ask for a choice.',
  'choices-empty': () =>
    'Nobody has an answer in this column, so Plenary knows no choices. If another column has the committees, change its header to Committee preference 1 and upload the file again. If not, ask for the choices.',
  'choice-order-unknown': (near) =>
    `In ${near} committees were chosen without an order. They are in the order of the form. If you need the order, ask for it, or add a question to the form.`,
  'choice-scale': () =>
    'Plenary read the answers as choices in this order. Answers such as “Not interested” don’t count. If that is wrong, correct the choices in Delegates.',
  'choice-unclear': (_near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and isn't a rank, a yes or a no, so Plenary ignored it. If it is a choice, change the answers to 1, 2, 3 and upload the file again.`
      : "This isn't a rank, a yes or a no, so Plenary ignored it. Ask what the delegate means.",
  'committee-avoided': () =>
    'Plenary gives them no seat in this committee. Ask which committees they want instead, and write these into Input.',
  'committee-unknown': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and is no committee of the site. ${near ? `Perhaps it means ${near}. ` : ''}If it means one, replace it with that name in Input (Ctrl+H, whole cells only). Then upload this workbook again. If it is a committee of your conference, ask the people who run the site to add it to site.yaml.`
      : near
        ? `This probably means ${near}. Ask, or correct it.`
        : 'The site has no committee with this name. Ask which one the delegate means.',
  'committee-ambiguous': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows and can be ${near}. Replace it with the right one in the sheet Input (Ctrl+H, whole cells only), and upload this workbook again. If you do not know it, ask each delegate.`
      : `This can be ${near}. Ask which one it is.`,
  'committee-guessed': (near, many) =>
    many
      ? `“${many.value}” appears in ${many.rows} rows, and Plenary read it as ${near}. If that is wrong, replace it in the sheet Input (Ctrl+H, whole cells only), and upload this workbook again.`
      : `Plenary read this as ${near}. If you aren't sure, ask.`,
  'choices-unread': () =>
    'This column has committees, but its header does not say that they are choices, so nobody in this sheet has a seat. If they are, change the header in Input to “Committee preference 1”. If not, change it to “Not a choice”. Then upload this workbook again.',
  'choice-twice': () => 'This is the same choice twice. Ask for another one.',
  'portfolio-not-chosen': (near) =>
    `This is an answer for ${near}, which is not one of the choices. Ask if ${near} is a choice, too.`,
  'portfolio-without-committee': (_near, many) =>
    many
      ? `In ${many.rows} rows there is a portfolio, but Plenary found no column with committees. If there is one, change its header to Committee preference 1 and upload the file again.`
      : 'There is a portfolio, but no committee for it. Ask which committee it is.',
  // consent
  'consent-missing': () => 'There is no consent. Ask for it before you give the delegate a place.',
  'consent-refused': () => 'The answer is no. Talk to the delegate before you give them a place.',
  'consent-unclear': () => "It isn't clear if this is a yes or a no. Ask.",
  // delegations
  'size-differs': (near) => `The row has ${near}. Ask the school how many people are coming, and who.`,
  'names-missing': () =>
    'The names of the delegates are missing. Ask the school who is coming, write one name on each line or in each column of the export, and upload it again.',
  'members-unclear': () =>
    "It isn't clear where one name ends and the next one starts, so Delegates has none of these people. Write one name on each line of this cell, without committees, and upload the file again.",
  'size-strange': () => "It isn't clear how many delegates are coming. Ask the school.",
  'head-not-member': () =>
    'The head delegate is not among the members, and is not in Delegates. Add a row there if the head delegate takes part.',
  'delegation-again': (near) =>
    `The same delegation is registered again in ${near}. Compare the two, and delete members who aren't coming.`,
  // duplicates
  'names-differ': (near) =>
    `This row was set aside for ${near}, where the name is slightly different. If they are two people, set Kept to yes for this row in the sheet Duplicates, and upload this workbook again.`,
  'possible-duplicate': (near) =>
    `This may be the same person as in ${near}. The two rows are different, so both are in Delegates. If it is one person, set Kept to no in the sheet Duplicates for the row that you don't need, and upload this workbook again.`,
  // problems of a workbook that is uploaded again
  'kept-nobody': () =>
    'Every row of this group has “no” under Kept, so this one stays in Delegates. If this person isn’t coming, delete the row in the sheet Input, and upload this workbook again.',
  'kept-unclear': () =>
    "Kept must be “yes” or “no”. Plenary doesn't understand this word, so the row stays the same. Write “yes” or “no”, and upload this workbook again.",
  'kept-row-missing': (near) =>
    `This row has “yes” under Kept, but ${near} is no longer in the sheet Input, which has all registrations. Write it there again, and upload this workbook again.`,
  'delegates-not-read': (near) =>
    `You changed this in the sheet Delegates, where Plenary ignores changes. Change ${near} in the sheet Input instead, and upload this workbook again.`,
  'delegates-row-not-read': () =>
    'The sheet Input has no row for this person, so Plenary ignored this row of Delegates. Add the registration below the last row of Input or on a new sheet with headers, and upload this workbook again.',
  'registration-removed': () =>
    'You deleted or emptied this row in Input, so this person is no longer registered. If that is right, there is nothing to do. If not, write “yes” under Back in the sheet Withdrawn, and upload this workbook again.',
  'removed-still-registered': (near, many) =>
    many
      ? `You deleted or emptied ${many.rows} rows in Input of people who are also registered in other rows, so they are still in Delegates. If somebody is not coming, delete the other row as well, and upload this workbook again.`
      : `You deleted or emptied this row in Input, but this person is also registered in ${near}, and is still in Delegates. If they are not coming, delete that row in Input as well, and upload this workbook again.`,
  // who is not coming
  'person-withdrawn': (near, many) =>
    many
      ? `${many.rows} people are not coming, as the registrations say. The sheet Withdrawn lists them, with the reason. If somebody comes, write “yes” under Back there, and upload this workbook again.`
      : `This person is not coming: ${near} They are in the sheet Withdrawn, and their seat is free. If that is wrong, write “yes” under Back there, and upload this workbook again.`,
  'withdrawal-unknown': () =>
    'This is a cancellation, but nobody who is registered has this address, number, or name and school. Find the person in Delegates, add a column Status there, write “withdrawn” in their row, write “yes” under Done here, and upload this workbook again.',
  'withdrawal-ambiguous': (near) =>
    `This is a cancellation, but Plenary is not sure who sent it. It may be ${near}. Nobody was removed. Add a column Status in Delegates, write “withdrawn” in the row of the person, write “yes” under Done here, and upload this workbook again.`,
  'registered-again': (near) =>
    `This person was in Withdrawn (${near}), and has sent a later form, so they are registered again. If they are not coming, add a column Status in Delegates, write “withdrawn” in their row, and upload this workbook again.`,
  'withdrawn-again': (near) =>
    `This row registers somebody who is in Withdrawn (${near}), and nothing says that it is a later form. They stay there. If they come, write “yes” under Back in their row there, and upload this workbook again.`,
  'withdrawn-missing': () =>
    'The sheet Withdrawn is missing, so people who are not coming may be registered again. If you have an earlier data.xlsx, copy its sheet Withdrawn into this workbook, and upload it again.',
  'delegates-row-deleted': () =>
    'You deleted or emptied this row in the sheet Delegates, where that removes nobody. To remove the person, add a column Status in Delegates, write “withdrawn” in their row, and upload this workbook again.',
  'correction-replaced': () =>
    'You corrected this in Delegates, but this person sent a later form, which counts now. Check the row of that form in Delegates, and correct it there.',
  'language-unknown': () =>
    'The site is not in this language, so Plenary ignored the change. In Delegates, write the code of one of its languages, as other rows have it, and upload this workbook again.',
  'role-unknown': (near) =>
    `Plenary ignored this Role in Delegates. Write one of ${near}, or leave the cell empty for a delegate, and upload this workbook again. Chairs are named where they registered: write “chair” into their row in Input, under the column that says what people come as.`,
  'edits-differ': (near) =>
    `Two copies of this sheet say something else about this. Plenary used “${near}”. If the other one is right, write it into the sheet itself, and upload this workbook again.`,
  'values-moved': (near, many) => {
    const meant =
      near === ''
        ? 'To exchange values, first delete them and upload, and then write the new ones.'
        : near === 'Check'
          ? 'If the values are right, write them again, and delete the cells under Check in these rows.'
          : `To give somebody the value of another person, also write “${near}”, in capital letters, under Corrected in the row.`;
    return `In ${formatRows(many)}, these columns now have values of other rows. This happens when one column is sorted by itself, or pasted one row off. Plenary ignored these changes. If it was an accident, there is nothing to do. If you corrected something, write it again in this workbook. ${meant} Then upload it. To sort, select all columns.`;
  },
  'values-copied': (_near, many) =>
    `In ${formatRows(many)}, you wrote a value that another row has or had. Plenary used it. If that is right, there is nothing to do. If not, correct it in the same column, and upload this workbook again.`,
  'seats-moved': (_near, many) =>
    `You changed the seats in ${formatRows(many)} without a new word under Lock. Plenary ignored these changes: many at once happen by accident, such as when columns are sorted by themselves. If it was one, there is nothing to do. If you mean it, change the seats again, write “YES”, in capital letters, under Lock in each of these rows, and upload again.`,
  'check-missing': (near) =>
    `The column Check is missing in this sheet, so Plenary can't see what you changed. ${near || 'Write “yes” under Lock where you changed a seat.'} Next time, leave that column in.`,
  'answer-unclear': (near) =>
    `Plenary doesn’t understand this answer, so the question is still open. Write one of ${near} under Answer, and upload this workbook again.`,
  'questions-missing': () =>
    'The sheet Questions is missing, and with it your answers. If you have an earlier data.xlsx, copy its sheet Questions into this workbook, and upload it again. If not, answer the questions once more.',
  'questions-open': (near) =>
    `${near} for an answer in the sheet Questions. Until then, Plenary reads each word as the sheet says. Write under Answer there, and upload this workbook again.`,
  'headers-changed': () =>
    'The headers of this sheet were changed, so Plenary ignored the sheet. Write the headers of the last data.xlsx into its first row again, and upload this workbook again.',
  'input-differs': (near) =>
    `This copy of Input has other cells than ${near} in the sheet Input, which counts. If the copy is right, correct the sheet Input, delete the copy, and upload this workbook again.`,
  // chairs
  'maybe-chairs': () =>
    'This form asks about chairing, and Plenary read it as registrations of delegates. If these people apply as chairs, open Input, write “Application for chairs” as one more header beside the headers of this sheet, and upload this workbook again. If not, write “yes” under Done.',
  'head-unclear': () =>
    'It isn’t clear if this person wants to be head of a committee, so they are not. Ask, and write “head” or “chair” under Role in Chairs, and “yes” under Lock, or correct the answer in Input. Then upload this workbook again.',
  'chair-is-delegate': (near) =>
    `This person has a place as a chair, and is also registered as a delegate (${near}). Plenary did not decide between the two. Ask. If they chair, add a column Status in Delegates, and write “withdrawn” in their row there. If they are a delegate, write “wait” under Lock in Chairs. Then upload this workbook again.`,
  'committee-without-head': () =>
    'This committee has chairs, but none of them wants to be its head. Ask one of them, write “head” under Role and “yes” under Lock in Chairs, and upload this workbook again.',
  'chairs-all-named': () =>
    'site.yaml names the chairs of all committees, so nobody who applies has a place. Ask the people who run the site to write “To be announced” instead of names that are not decided, or a higher number of “chairs” under “allotment”. Then upload this workbook again.',
  'chairs-too-few': () =>
    'There are fewer applications than places: these committees have so many free places for chairs. Look for more people, or let somebody chair another committee: write it under Committee in Chairs, and upload this workbook again.',
  'role-unclear': () =>
    'Under Role, write “head” or “chair”. Plenary doesn’t understand this word, so only the committee is locked. Correct it, and upload this workbook again.',
  'named-chair-unclear': (near) =>
    `site.yaml names this chair, and several people who apply have that name: ${near}. Nobody has the place. Write the committee under Committee and “yes” under Lock in the row of the right one in Chairs, and upload this workbook again.`,
  'head-twice': (near) =>
    `You locked this person as head, but ${near} is the head of this committee already. This person is a chair there. Change one of the two, and upload this workbook again.`,
  'too-many-chairs': (near) =>
    `Plenary gives places to ${near} people who apply as chairs at most, so nobody has one. Chairs lists all of them. Write “withdrawn” under Lock for those who do not come into question, and upload this workbook again.`,
  'chairs-not-read': (near) =>
    `You changed this in the sheet Chairs, where Plenary only reads Committee, Role and Lock. Change ${near} in the sheet Input instead, and upload this workbook again.`,
  'chairs-missing': () =>
    'The sheet Chairs is missing, so your locks in it are missing, too. If you have an earlier data.xlsx, copy its sheet Chairs into this workbook, and upload it again.',
  // payments
  'payer-not-registered': (_near, many) =>
    many
      ? `This sheet is a list of payments, so it registers nobody, and ${many.rows} people in it are not registered (rows ${many.first}${many.rows > MAX_SHOWN_ROWS ? ', …' : ''}). ${NOT_PAYERS_ADVICE}`
      : `This sheet is a list of payments, so it registers nobody, and this person is not registered. ${NOT_PAYERS_ADVICE}`,
  'payment-unknown': (_near, many) =>
    many
      ? `Plenary does not know who made ${many.rows} payments of this list. In the sheet Payments, write the name of the school or of the person under For, or “none” if it is no fee. Then upload this workbook again.`
      : 'Plenary does not know who made this payment. In the sheet Payments, write the name of the school or of the person under For, or “none” if it is no fee. Then upload this workbook again.',
  'payment-ambiguous': (near) =>
    `This payment may be for ${near}, so it counts for nobody. In the sheet Payments, write the name of the school or of the person under For, and upload this workbook again.`,
  'payment-for-unknown': () =>
    'No school and no person has this name. Write the name under For in Payments as in the sheet Schools or Delegates, and upload this workbook again.',
  'payment-amount': () =>
    'This amount can be read in two ways, so the payment does not count. In the sheet Input, write it with a point and two digits, such as 2000.00, and upload this workbook again.',
  'payment-currency': (near) =>
    `This payment is in another currency than ${near}, so it does not count. Write the amount that it is worth into this row of Input, with the currency, and upload this workbook again.`,
  'payment-twice': (near) =>
    `This payment has the same reference, date and amount as ${near}, so it counts only once. If these are two payments, write another reference into this row of Input, and upload this workbook again.`,
  'payment-gone': (near) =>
    `You wrote this under For in Payments, but ${near} is no longer in a list of payments, so it does not count. If it must count, add the list again.`,
  // the allotment
  'portfolio-unknown': (near, many) =>
    `${many ? `“${many.value}” appears in ${many.rows} rows, but ` : ''}${near}. Plenary ignored this wish. If it means another seat, correct the portfolio in Delegates. If the seat is missing, ask the people who run the site to add it to the matrix.`,
  'committee-without-seats': (near, many) =>
    `${many ? `${many.rows} people` : 'Somebody'} chose ${near}, but the site doesn't say which seats it has, so nobody gets one there. Ask the people who run the site to add its matrix, or the number of its seats.`,
  'schools-alike': (near) =>
    `${near}. Plenary counts them as different schools, so together they may get more seats than the limit for a school. If they are one school, write the same name under School in Delegates for all of them, and upload this workbook again. If they are different, write “yes” under Done in this row, and upload this workbook again.`,
  'pair-parted': () =>
    'These two registered together, but your locks part them, so Plenary gives seats to each of them alone. If they belong together, lock them to the same committee, and upload this workbook again.',
  'allotment-missing': () =>
    'The sheet Allotment is missing or empty. Plenary took seats and locks from the sheet Seats, but payments are lost. If you have an earlier data.xlsx, copy its sheet Allotment into this workbook, and upload it again.',
  'check-in-missing': () =>
    'The sheet Check-in is missing, and with it who came and who has an award. Copy the sheet from your last data.xlsx into this workbook, and upload it again.',
  'check-in-rows-missing': (near) =>
    `The sheet Check-in has no row for ${near}. If they had marks or an award there, add the sheet of your last data.xlsx to this workbook, and upload it again. If not, there is nothing to do.`,
  'session-unknown': () =>
    'The schedule of the site has no session with this name. Plenary counts the marks in this column for a session. If the session has another name now, move the marks below it and delete this column. If the column has notes, write “Note” in front of its header. Then upload this workbook again.',
  'mark-unclear': () =>
    'This may mean yes or no, so Plenary does not count it. Write “x” if the person came, or “no”, and upload this workbook again.',
  'marks-differ': (near) =>
    `Two copies of Check-in differ: one says “${near}”, the other that this person was not there. Plenary counts the person as present. If that is wrong, write “no” there, delete the copy of the sheet, and upload this workbook again.`,
  'award-alike': (near) =>
    `This award is nearly “${near}”. Certificates show both as they are written. If they are one, write the same words in Check-in, and upload this workbook again.`,
  'allotment-row-deleted': () =>
    'You deleted this row in Allotment or Waiting list, but the person is still registered, and takes part in the allotment. To remove the person, delete the row in the sheet Input, and upload this workbook again.',
  'key-unknown': () =>
    'Nobody has this Key, so Plenary ignored the row. If you removed the person in Input, there is nothing to do. If it is a new person, or one from another workbook, add the registration on a new sheet, and upload this workbook again.',
  'key-twice': (near) =>
    `This Key is already in ${near}, so Plenary ignored the changes in this row. Delete the row that is wrong, and upload this workbook again. If you copied the row to add somebody, delete the cells under Key, Sheet, Row and Check in the new one.`,
  'lock-assumed': () =>
    'You changed the seat without a word under Lock, so Plenary locked it. If you only want to suggest it, delete “yes” under Lock, and upload this workbook again.',
  'lock-unclear': () =>
    'Under Lock, write “yes” for this seat, “committee” for any seat of this committee, “never” to rule the committee out, “wait”, “release” to give the seat anew, or “withdrawn”. Plenary read this as “yes”.',
  'committee-deleted': () =>
    'You deleted the committee of this person, so the next allotment gave a seat again. If the person must wait, write “wait” under Lock, and upload this workbook again.',
  'lock-without-committee': () =>
    'There is a lock, but no committee, so Plenary ignored it. Write the committee next to it, and upload this workbook again.',
  'lock-committee-unknown': (near) =>
    `No committee with seats has this name, so Plenary ignored the change. ${near ? `Is it ${near}? ` : ''}Write the name of a committee, and upload this workbook again.`,
  'lock-seat-unknown': (near) =>
    `The committee has no such seat, so Plenary locked the committee only. ${near ? `Is it ${near}? ` : ''}Write a seat as in the sheet Seats, and upload this workbook again.`,
  'lock-twice': (near) =>
    `You locked this seat for ${near}, too, who has it. This person gets another seat of the committee if one is free, and waits if not. Change one of the two, and upload this workbook again.`,
  'lock-full': (near) =>
    `You locked more people to ${near} than it has seats, so this person got none there. Unlock somebody, and upload this workbook again.`,
  'lock-over-limit': (near) =>
    `With your locks and the seats that people keep, ${near}. Plenary followed them. If that is not what you want, delete “yes”, or write “release”, under Lock of somebody there, and upload this workbook again.`,
  'kept-seat-gone': (near) =>
    `This person can’t have the same seat again: ${near}. Allotment or Waiting list shows what they have now. Write to the person, or lock another seat, and upload this workbook again. It stays here until Mailed says that the new seat was mailed, or you write “yes” under Done.`,
  'freed-seat': (near) =>
    near === ''
      ? 'You decided that everybody stays, so this seat is for the waiting list and new people. If you change your mind, delete “yes” under Done, and upload this workbook again.'
      : `This seat is free, and ${near} rather have it than the seat that was mailed to them. Nobody new gets it until you decide. Allotment names them in the column Would move up, the first to be asked as “1 of”. Write “up” under Lock of each who wants to move up: the seats that they leave are offered in the same way. Or write “yes” under Done here: then everybody stays, and it is for the waiting list and new people. Upload this workbook again.`,
  'level-dropped': () =>
    'Nobody who asked for this committee has the experience that it needs, so everybody may be there. If you don’t want that, ask the people who run the site to change the level, or lock somebody to it.',
  'too-many-for-seats': (near) =>
    `Plenary gives seats to ${near} people at most. This workbook has all people, but nobody has a seat. It doesn’t have your locks either: they are in your last workbook. Write the people who chose the same committees into a file of their own, and upload each of these files.`,
  'not-proven': (near) =>
    `There are very many ways to seat those who registered together, and Plenary did not compare all of them. The allotment follows all limits and locks. ${near}.`,
} satisfies Record<string, (near: string, many?: RepeatedProblem) => string>;

type ProblemCode = keyof typeof REMEDIES;

function problemRemedy(code: ProblemCode, near = '', many?: RepeatedProblem): string {
  return REMEDIES[code](near, many);
}

interface ProblemDetails {
  column?: string | undefined;
  value?: Cell | undefined;
  near?: string | undefined;
  /** Set if only the first row is named. */
  rows?: number | undefined;
  /** Problems of the same group become one problem in three rows or more. */
  group?: string | undefined;
}

export type ReportProblem = (code: ProblemCode, at: ProblemDetails & { origin: Origin }) => void;

export type ReportInRow = (code: ProblemCode, details?: ProblemDetails) => void;

const LOST_ROW_CODES = new Set<ProblemCode>([
  'sheet-not-understood',
  'header-again',
  'table-below',
  'row-empty-ish',
  'row-total',
  'row-note',
]);

const MAX_SHOWN_ROWS = 5;

const MIN_REPEATED_ROWS = 3;

export function createProblemLog(): {
  problems: RowProblem[];
  report: ReportProblem;
  /** Merges the problems of each group, and removes problems that are not open. */
  summarise: (isOpen?: (problem: RowProblem) => boolean) => void;
} {
  const problems: RowProblem[] = [];
  const groups = new Map<string, { near: string | undefined; all: Set<RowProblem> }>();
  return {
    problems,
    report: (code, { origin, column, value = null, near, rows, group }) => {
      const one: RowProblem = {
        origin,
        ...(column !== undefined && { column: truncateText(column) }),
        value: truncateText(cleanText(value)),
        code,
        remedy: problemRemedy(code, near, rows === undefined ? undefined : { rows, value: '', first: '' }),
        lost: LOST_ROW_CODES.has(code),
        ...(rows !== undefined && { rows }),
      };
      problems.push(one);
      if (group === undefined) return;
      const key = `${code} ${group}`;
      const known = groups.get(key) ?? { near, all: new Set() };
      known.all.add(one);
      groups.set(key, known);
    },
    summarise: (isOpen = () => true) => {
      const open = problems.filter(isOpen);
      const isLeft = new Set(open);
      const others = new Set<RowProblem>();
      for (const { near, all: reported } of groups.values()) {
        const all = [...reported].filter((one) => isLeft.has(one));
        const [first] = all;
        const origins = new Map(all.map(({ origin }) => [originKey(origin), origin.row]));
        if (!first || origins.size < MIN_REPEATED_ROWS) continue;
        first.rows = origins.size;
        first.remedy = problemRemedy(first.code as ProblemCode, near, {
          rows: origins.size,
          value: first.value,
          first: [...origins.values()].slice(0, MAX_SHOWN_ROWS).join(', '),
        });
        for (const one of all) if (one !== first) others.add(one);
      }
      const rest = open.filter((one) => !others.has(one));
      problems.length = 0;
      for (const one of rest) problems.push(one);
    },
  };
}

/** The key is the same in each upload. For similar school names, it does not contain the row. */
export function problemKey({
  origin: { sheet, row },
  column = '',
  value,
  code,
}: Pick<RowProblem, 'origin' | 'column' | 'value' | 'code'>): string {
  const place = code === 'schools-alike' ? [] : [cleanText(sheet), row];
  return JSON.stringify([code, ...place, cleanText(column), cleanText(value)]);
}

function formatRows({ rows }: Partial<RepeatedProblem> = {}): string {
  return rows === undefined || rows === 1 ? 'this row' : `${rows} rows`;
}

export function originText({ sheet, row }: Origin): string {
  return `row ${row} of ${sheet}`;
}

export function rowText({ cells }: Pick<Row, 'cells'>): string {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = cleanText(cell);
    if (text) texts.push(truncateText(text, 60));
    if (texts.length === 8) break;
  }
  return texts.join(' | ');
}

/*
 * The properties that `npm test` tries on a few inputs, on many: `scaled` takes its larger number here.
 */
import './allotment/allot.test.ts';
import './allotment/reasons.test.ts';
import './auth.test.ts';
import './exports/registrations.test.ts';
import './registrations/parse.test.ts';
import './registrations/duplicates.test.ts';
import './created-workbook/account.test.ts';
import './workbook/write-property.test.ts';
import './workbook/sheets.test.ts';

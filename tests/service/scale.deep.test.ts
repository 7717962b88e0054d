/*
 * The properties that `npm test` tries on a few inputs, on many: `scaled` takes its larger number here.
 */
import './exports/registrations.test.ts';
import './registrations/account.test.ts';
import './registrations/duplicates.test.ts';
import './whole/account.test.ts';
import './workbook/property.test.ts';
import './workbook/sheet-names.test.ts';

import type { Registrations, Rules } from '../model.ts';
import { inputListing, problemsListing } from './as-read.ts';
import { delegationsListing } from './delegations.ts';
import type { Given } from './given.ts';
import type { Listing } from './listing.ts';
import { addresseesOf, mailMergeListing } from './mail-merge.ts';
import { committeeListings, delegatesListing, duplicatesListing } from './people.ts';
import { sheetNames } from './sheet-names.ts';
import { summaryListing } from './summary.ts';
import { xlsxOf } from './xlsx.ts';

/**
 * The bytes of data.xlsx, with which the committee works: Summary, Delegates, a sheet for each committee, Delegations,
 * Duplicates, Problems, Mail merge and Input. `made` is the one thing that may differ between workbooks of the same
 * registrations; it is shown in UTC. `file` is the name of the file that was exported, `earlier`
 * that of the workbook that was uploaded again.
 */
export async function writeWorkbook(
  registrations: Registrations,
  rules: Rules,
  made: Date,
  file: string,
  earlier?: string,
): Promise<Uint8Array> {
  const given = { registrations, rules, made, file, earlier };
  return xlsxOf(listingsOf(given), rules.conference, made);
}

/** The sheets in their order, each under a name that Excel takes. */
function listingsOf(given: Given): Listing[] {
  const addressees = addresseesOf(given);
  const before = [summaryListing(given, addressees), delegatesListing(given)];
  const committees = committeeListings(given);
  const behind = [
    delegationsListing(given),
    duplicatesListing(given),
    problemsListing(given),
    mailMergeListing(addressees, given.rules),
    inputListing(given),
  ];
  const names = sheetNames(committees.map(({ name }) => name));
  const named = committees.map((listing, at) => ({ ...listing, name: names[at] ?? listing.name }));
  return [...before, ...named, ...behind];
}

import type { Delegate } from '../model.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import {
  ANSWERS,
  type Column,
  choiceColumns,
  DELEGATE,
  fileColumn,
  LANGUAGE,
  ORIGIN,
  ROLE,
} from './columns.ts';
import type { WorkbookContent } from './sheet.ts';

/* Columns of the sheets that list people with all their answers: Delegates, Duplicates and Withdrawn. */

function hasRole({ role, corrected }: Delegate): boolean {
  return role !== undefined || corrected?.includes(ROLE.header) === true;
}

export function personColumns({ registrations, rules, file }: WorkbookContent): Column<Delegate>[] {
  const { delegates, duplicates, withdrawn } = registrations;
  const others = [...duplicates, ...withdrawn].map(({ delegate }) => delegate);
  return [
    ...Object.values(ANSWERS),
    ...choiceColumns([...delegates, ...others], rules),
    ...(rules.languages ? [LANGUAGE] : []),
    ...([...delegates, ...others].some(hasRole) ? [ROLE] : []),
    ...Object.values<Column<Delegate>>(DELEGATE),
    ORIGIN.sheet,
    ORIGIN.row,
    fileColumn(file),
  ];
}

export function isCorrectable(header: string): boolean {
  return (
    CHOICE_HEADER.test(header) ||
    [...Object.values(ANSWERS), LANGUAGE, ROLE].some((one) => one.header === header)
  );
}

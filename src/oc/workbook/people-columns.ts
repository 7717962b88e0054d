import type { Delegate } from '../model.ts';
import { CHOICE_HEADER } from '../registrations/corrections.ts';
import {
  ANSWER_FIELDS,
  type Column,
  choiceColumns,
  DELEGATE_COLUMNS,
  fileColumn,
  LANGUAGE_COLUMN,
  ORIGIN_COLUMNS,
  ROLE_COLUMN,
} from './columns.ts';
import type { WorkbookContent } from './sheet.ts';

function hasRole({ role, corrected }: Delegate): boolean {
  return role !== undefined || corrected?.includes(ROLE_COLUMN.header) === true;
}

export function personColumns({ registrations, rules, file }: WorkbookContent): Column<Delegate>[] {
  const { delegates, duplicates, withdrawn } = registrations;
  const others = [...duplicates, ...withdrawn].map(({ delegate }) => delegate);
  return [
    ...Object.values(ANSWER_FIELDS),
    ...choiceColumns([...delegates, ...others], rules),
    ...(rules.languages ? [LANGUAGE_COLUMN] : []),
    ...([...delegates, ...others].some(hasRole) ? [ROLE_COLUMN] : []),
    ...Object.values<Column<Delegate>>(DELEGATE_COLUMNS),
    ORIGIN_COLUMNS.sheet,
    ORIGIN_COLUMNS.row,
    fileColumn(file),
  ];
}

export function isCorrectableHeader(header: string): boolean {
  return (
    CHOICE_HEADER.test(header) ||
    [...Object.values(ANSWER_FIELDS), LANGUAGE_COLUMN, ROLE_COLUMN].some((one) => one.header === header)
  );
}

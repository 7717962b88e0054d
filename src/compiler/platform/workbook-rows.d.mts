import type { WORKBOOK_LIMITS, WorkbookRows } from './platform.ts';

export function rowsOfWorkbook(
  bytes: Uint8Array,
  limits: Omit<typeof WORKBOOK_LIMITS, 'file'>,
): Promise<WorkbookRows>;

import type { Registrations, Rules, Sheet } from '../model.ts';

/** Stands in for the rules until they come: understands nothing, and keeps every row as Input. */
export function understand(sheets: Sheet[], _rules: Rules): Registrations {
  return { sheets: [], delegates: [], delegations: [], duplicates: [], problems: [], input: sheets };
}

import { compact } from '../../shared/index.ts';
import type { Rules } from '../model.ts';
import { FIELDS } from './fields.ts';
import type { Meaning } from './headers.ts';

/**
 * What `registrations.columns` of site.yaml says of headers. Of committees, portfolios and members the first header of a list is that of the
 * first. A field that we do not know is passed over: the compiler has told of it.
 */
export function siteColumns(columns: Rules['columns']): (header: string) => Meaning | undefined {
  const own = new Map<string, Meaning>();
  for (const [name, headers] of Object.entries(columns)) {
    for (const [index, header] of (headers ?? []).entries()) {
      const meaning = meaningIn(name, index + 1);
      const key = compact(header);
      if (meaning && key && !own.has(key)) own.set(key, meaning);
    }
  }
  return (header) => own.get(compact(header));
}

/** Who else has columns of their own in a row. */
const OF_OTHERS: Partial<Record<string, Meaning>> = {
  partnerName: { field: 'name', person: 'partner' },
  partnerMail: { field: 'mail', person: 'partner' },
  adviserName: { field: 'name', person: 'adviser' },
  adviserMail: { field: 'mail', person: 'adviser' },
  adviserPhone: { field: 'phone', person: 'adviser' },
};

function meaningIn(name: string, number: number): Meaning | undefined {
  if (name === 'ignore') return { field: 'ignore' };
  if (name === 'committee' || name === 'portfolio') return { field: name, choice: number };
  if (name === 'memberName') return { field: 'name', member: number };
  if (name === 'memberMail') return { field: 'mail', member: number };
  const other = OF_OTHERS[name];
  if (other) return other;
  return Object.hasOwn(FIELDS, name) ? { field: name as keyof typeof FIELDS } : undefined;
}

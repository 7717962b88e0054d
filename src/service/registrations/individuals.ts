import type { Delegate, Origin, Row } from '../model.ts';
import type { PersonColumns } from './layout.ts';
import { listedIn } from './members.ts';
import { shownRow } from './notes.ts';
import { choicesOfRow, consentOf, type Means, personIn, sentOf } from './person.ts';

/** A row of individual registrations as a delegate; nothing where it has neither a name nor a way to reach somebody. */
export function individualIn(
  columns: PersonColumns,
  row: Row,
  origin: Origin,
  means: Means,
): Delegate | undefined {
  const { tell } = means;
  const person = personIn(columns, row, origin, means);
  // a number alone is a count below the names
  const isNamed = /\p{L}/u.test(person.name);
  if (!isNamed && !person.mail && !person.phone) {
    tell('row-empty-ish', { origin, value: shownRow(row) });
    return undefined;
  }
  const { fields } = columns;
  if (!isNamed)
    tell('name-missing', {
      origin,
      column: (fields.name ?? fields.firstName)?.[0]?.written,
      value: person.name,
    });
  const names = (fields.name ?? [])[0];
  if (names && (listedIn(person.name, undefined)?.people.length ?? 0) > 1)
    tell('name-several', { origin, column: names.written, value: person.name });
  if (!person.mail && fields.mail) tell('mail-missing', { origin, column: fields.mail[0]?.written });
  return {
    origin,
    ...person,
    choices: choicesOfRow(columns, row, origin, means),
    consent: consentOf(columns, row, origin, means),
    ...sentOf(columns, row, origin, means),
  };
}

import { stringify } from 'yaml';
import { hexOf } from './colour.ts';
import { addressInCode, addressMeant } from './near-address.ts';
import type { Schema } from './schemas.ts';

/** A day and a time, with a blank or a `t` between them, digits left out, a dot between hour and minute, or seconds. */
const LOOSE_MOMENT = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})[Tt\s]\s*(\d{1,2})[:.](\d\d)(?::\d\d)?\s*$/;

/** By the title of a schema: what is probably meant by a text that has not the form it wants. */
const MEANT: Record<string, (written: string) => string | undefined> = {
  Colour: (written) => hexOf(written.trim()),
  Moment: momentMeant,
  End: momentMeant,
  Id: idMeant,
  Embed: (written) => addressInCode(written) ?? addressMeant(written),
};

/**
 * A text in the form that a schema wants, made of one that an editor wrote in another, with the quotes that YAML needs:
 * `2024-08-01 8:00` gives `2024-08-01T08:00`, `maroon` gives `"#800000"`. Undefined when it is not sure what is meant.
 */
export function nearForm(written: string, schema: Schema): string | undefined {
  const form = MEANT[String(schema.title)]?.(written);
  const fits = form !== undefined && new RegExp(String(schema.pattern)).test(form);
  return fits ? stringify(form).trim() : undefined;
}

function momentMeant(written: string): string | undefined {
  const parts = LOOSE_MOMENT.exec(written)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute] = parts.map((part) => part.padStart(2, '0'));
  if (hour !== '24') return `${year}-${month}-${day}T${hour}:${minute}`;
  // the end of a day is the beginning of the next
  const next = minute === '00' ? new Date(`${year}-${month}-${day}T24:00Z`) : new Date(Number.NaN);
  return Number.isNaN(next.getTime()) ? undefined : next.toISOString().slice(0, 16);
}

/** An id of a name: without marks over letters, and a hyphen for each stretch of what is no letter or digit. */
function idMeant(written: string): string {
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // what remains foreign is kept, so that the result has not the form and is not proposed
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

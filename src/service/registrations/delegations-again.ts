import { compact } from '../../shared/index.ts';
import type { Delegation } from '../model.ts';
import type { Tell } from './notes.ts';

/** Tells of delegations that are registered in more than one row: same school, and same head or mail address. All stay; their members are compared one by one. */
export function tellOfRepeated(delegations: readonly Delegation[], tell: Tell): void {
  const latest = new Map<string, Delegation>();
  const keysOf = ({ school, head, mail }: Delegation) =>
    [head && `head ${compact(head)}`, mail && `mail ${mail.toLowerCase()}`]
      .filter(Boolean)
      .map((key) => `${compact(school)} ${key}`);
  for (const one of delegations) for (const key of keysOf(one)) latest.set(key, one);
  for (const one of delegations) {
    const other = keysOf(one)
      .map((key) => latest.get(key))
      .find((found) => found && found !== one);
    if (!other) continue;
    const near = `row ${other.origin.row} of ${other.origin.sheet}`;
    tell('delegation-again', { origin: one.origin, value: one.school || one.head, near });
  }
}

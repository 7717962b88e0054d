import { parse, stringify } from 'yaml';

interface Committee {
  id: string;
  name: string;
  about: string;
  [field: string]: unknown;
}

/** Words of which each committee gets a sentence of its own, so that no two pages compress into each other. */
const WORDS =
  'charter motion treaty border harbour census summit ledger orchard embargo corridor glacier verdict railway archive delta signal quorum granary envoy'.split(
    ' ',
  );

/** The text of a site.yaml with so many committees: its own over and over, each with an id, a name and words of its own. */
export function grownSite(text: string, count: number): string {
  const site = parse(text) as { committees: Committee[] };
  const own = site.committees;
  const committees = Array.from({ length: count }, (_, at) => {
    const one = own[at % own.length] as Committee;
    return at < own.length ? one : another(one, at + 1);
  });
  return stringify({ ...site, committees }, { lineWidth: 0, aliasDuplicateObjects: false });
}

function another(one: Committee, number: number): Committee {
  const words = Array.from({ length: 24 }, (_, at) => WORDS[(number * (at + 3) + at * at) % WORDS.length]);
  return {
    ...one,
    id: `${one.id}-${number}`,
    name: `${one.name} ${number}`,
    about: `${one.about}\nRoom ${number} will speak of ${words.join(', ')}.\n`,
  };
}

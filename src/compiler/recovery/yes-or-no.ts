import { type Path, type Problem, problem } from '../output/problem.ts';

/** A word for yes or no where true or false is wanted; undefined for any other. */
export function yesOrNo(path: Path, word: string, lead: string): Problem | undefined {
  const found = /^(?:(yes|y|on|true|ja|oui|si)|(?:no|n|off|false|nein|non))[.!]?$/i.exec(word);
  if (!found) return undefined;
  const text = String(found[1] !== undefined);
  return {
    ...problem('yes-or-no', { path }, { word, corrected: lead + text }),
    fix: { part: 'value', text },
  };
}

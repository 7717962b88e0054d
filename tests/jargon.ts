/* Whoever edits in the studio sees no YAML: what it says to them speaks of none, and in no words that only its makers use. */

/** What is written only in a file, or said only by who made Plenary. */
const JARGON = [
  // a reference, a comment, a place of the file, a key, a value in the spelling of YAML
  /\$[a-z]/,
  /# sample/,
  /under "\w+:?"/,
  /\b\w+:(?=["”])/,
  /"[a-z][A-Za-z]*"/,
  /“[a-z]+[A-Z]\w*”/,
  /`/,
  /\bthis key\b|\bin this file\b|\bin quotes\b|\bLeave it out\b|\b(?:the|own) id\b/i,
  // the words of a trade
  /\b(?:Mark|Mood|Eyebrow|Signal|Ink|Metal)\b/,
  /\b(?:mood|eyebrow)\b/,
  /Embeds|Name in addresses|another way|When empty|[Ww]ith “each”|invented line/,
];

/** Those of some texts that speak YAML or jargon, each once. */
export function withJargon(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => JARGON.some((one) => one.test(text)));
}

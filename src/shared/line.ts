/** What a line says without its label: several topics in one, with a dot between them that all scripts have. */
export function lineText({ text = '', texts }: { text?: string; texts?: readonly string[] }): string {
  return texts?.join(' · ') ?? text;
}

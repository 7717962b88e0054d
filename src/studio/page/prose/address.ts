/** The address that somebody has typed for a link, if it is a whole one: of a page of this site, of another site, or of mail. */
export function wholeAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:\/|#)\S*$/.test(text) && text !== '#') return text;
  if (/^(?:https?:\/\/)[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/i.test(text)) return text;
  if (/^(?:tel:\+?[\d-]{3,}|mailto:[^\s@]+@[^\s@]+\.[^\s@]+)$/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) && !/\.(?:pdf|csv|xlsx|docx)$/i.test(text))
    return `https://${text}`;
  return undefined;
}

import type { ReactNode } from 'react';
import { ExternalLink } from './external-link.tsx';

const MARK_PATTERN = /(\*[^*]+\*|`[^`]+`|\[[^\]]+\]\(\S+\))/;

/** Renders a text of the studio or the changelog, with *bold*, `code` and [link](https://…). */
export function MarkedText({ text }: { text: string }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
  return text.split(MARK_PATTERN).map((part, at) => <MarkedPart key={at} text={part} />);
}

function MarkedPart({ text }: { text: string }): ReactNode {
  const [, words, address] = /^\[(.+)\]\((https:\/\/.+)\)$/.exec(text) ?? [];
  if (words !== undefined && address !== undefined)
    return <ExternalLink address={address}>{words}</ExternalLink>;
  const inner = text.slice(1, -1);
  if (/^\*.+\*$/.test(text)) return <b>{inner}</b>;
  return /^`.+`$/.test(text) ? <code>{inner}</code> : text;
}

import type { ReactNode } from 'react';
import { Outside } from './outside.tsx';

const MARKS = /(\*[^*]+\*|`[^`]+`|\[[^\]]+\]\(\S+\))/;

/** Renders a text of the studio or the changelog, with *bold*, `code` and [link](https://…). */
export function Marked({ text }: { text: string }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
  return text.split(MARKS).map((part, at) => <Part key={at} text={part} />);
}

function Part({ text }: { text: string }): ReactNode {
  const [, words, address] = /^\[(.+)\]\((https:\/\/.+)\)$/.exec(text) ?? [];
  if (words !== undefined && address !== undefined) return <Outside address={address}>{words}</Outside>;
  const inner = text.slice(1, -1);
  if (/^\*.+\*$/.test(text)) return <b>{inner}</b>;
  return /^`.+`$/.test(text) ? <code>{inner}</code> : text;
}

import { styleText } from 'node:util';

type Brush = (text: string) => string;

/** The colours of a terminal, by what they are for; plain text where there are none. */
export type Paint = Record<'error' | 'warning' | 'hint' | 'strong' | 'faint', Brush>;

const plain: Brush = (text) => text;

const COLOURS: Paint = {
  error: brush('red'),
  warning: brush('yellow'),
  hint: brush('green'),
  strong: brush('bold'),
  faint: brush('dim'),
};

const NONE: Paint = { error: plain, warning: plain, hint: plain, strong: plain, faint: plain };

/** The colours, or none. */
export function paint(colours: boolean): Paint {
  return colours ? COLOURS : NONE;
}

function brush(colour: Parameters<typeof styleText>[0]): Brush {
  // whether there are colours is decided by who prints, not by what standard output happens to be
  return (text) => styleText(colour, text, { validateStream: false });
}

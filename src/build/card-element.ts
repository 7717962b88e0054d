type Style = Record<string, string | number>;

/** An element as satori takes it: what JSX would make. */
export interface Element {
  type: 'div' | 'img';
  key: string | null;
  props: { style: Style; children?: string | Element[]; src?: string; width?: number; height?: number };
}

/** A box whose children stand beside each other. */
export function box(style: Style, children: string | Element[], key: string | null = null): Element {
  return { type: 'div', key, props: { style: { display: 'flex', ...style }, children } };
}

/** A picture in a square. */
export function picture(src: string, size: number, style: Style = {}): Element {
  return { type: 'img', key: null, props: { src, width: size, height: size, style } };
}

/** An element with its attributes and what is in it; text is put in as text, whatever it holds. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A button that does something. */
export function button(
  words: string,
  does: (button: HTMLButtonElement) => void,
  className = '',
): HTMLButtonElement {
  const element = createElement('button', { type: 'button', ...(className && { class: className }) }, words);
  element.addEventListener('click', () => does(element));
  return element;
}

/** `1 problem`, `3 problems`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

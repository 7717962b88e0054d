import type { Page } from 'playwright-core';

/**
 * What would look otherwise if a page had all styles of its site, which a navigation by script brings: elements, each with a property
 * and both values.
 */
export async function lookOtherwise(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const looks = () => {
      const all: [name: string, style: Map<string, string>][] = [];
      for (const element of document.querySelectorAll('body, body *'))
        for (const pseudo of ['', '::before', '::after', '::marker']) {
          const style = getComputedStyle(element, pseudo);
          // what is not there has no look
          const isThere =
            pseudo === '' ||
            (pseudo === '::marker'
              ? getComputedStyle(element).display === 'list-item'
              : !['none', 'normal'].includes(style.content));
          const values = (isThere ? [...style] : ['content'])
            .filter((name) => !name.startsWith('--'))
            .map((name) => [name, style.getPropertyValue(name)] as const);
          all.push([`${element.localName}.${element.getAttribute('class')}${pseudo}`, new Map(values)]);
        }
      return all;
    };
    const { shell } = JSON.parse(document.getElementById('_page')?.textContent ?? '');
    const { css } = await (await fetch(`${shell.base}index.json`)).json();
    const text = await (await fetch(css[0])).text();
    if (text.length < 10_000) throw new Error(`All styles are no more than ${text.length} bytes.`);
    const before = looks();
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
    const after = looks();
    document.adoptedStyleSheets.pop();
    return before.flatMap(([name, style], at) =>
      [...(after[at]?.[1] ?? [])]
        .filter(([property, value]) => style.get(property) !== value)
        .map(([property, value]) => `${name} ${property}: ${style.get(property)} and ${value}`),
    );
  });
}

export interface CachedPage {
  href: string;
  /** As HTML. */
  title: string;
}

/** Fills the list within `<main>`, whose existing item is the template for the links. */
export function withPageLinks(html: string, pages: CachedPage[]): string {
  return html.replace(
    /(<main[\s\S]*?<ul[^>]*>)([\s\S]*?)(<\/ul>)/,
    (_all, before: string, item: string, after: string) => {
      const items = pages.map(({ href, title }) =>
        item
          .replace(/href="[^"]*"/, () => `href="${escapeAttribute(href)}"`)
          .replace(/>[^<]+<\/a>/, () => `>${title}</a>`),
      );
      return before + items.join('') + after;
    },
  );
}

/** Returns HTML, without the name of the site. */
export function documentTitle(html: string): string | undefined {
  return /<title>([^<]*?)(?: · [^<]*)?<\/title>/.exec(html)?.[1];
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

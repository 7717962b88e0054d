/** A cached page. */
export interface CachedPage {
  href: string;
  /** As HTML. */
  title: string;
}

/** Puts links to the pages into the only list in the main part of a document, each a copy of the one that is there. */
export function withLinks(html: string, pages: CachedPage[]): string {
  return html.replace(
    /(<main[\s\S]*?<ul[^>]*>)([\s\S]*?)(<\/ul>)/,
    (_all, before: string, item: string, after: string) => {
      const items = pages.map(({ href, title }) =>
        item
          .replace(/href="[^"]*"/, () => `href="${escaped(href)}"`)
          .replace(/>[^<]+<\/a>/, () => `>${title}</a>`),
      );
      return before + items.join('') + after;
    },
  );
}

/** The title that a document gives its page, as HTML and without the name of the site behind it. */
export function titleIn(html: string): string | undefined {
  return /<title>([^<]*?)(?: · [^<]*)?<\/title>/.exec(html)?.[1];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

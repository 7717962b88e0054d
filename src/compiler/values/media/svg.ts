import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

export type SvgReport =
  | { root: Record<string, string> }
  | { fault: 'foreign' }
  /** A script, or something loaded from elsewhere; `found` describes it for editors. */
  | { fault: 'unsafe'; found: string; line: number }
  | { fault: 'malformed'; reason: string; line: number };

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** An embedded SVG is refused, because its content would not be checked. */
const INLINE_PICTURE = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;

/** Stops the parser at the first fault. */
class SvgError extends Error {
  readonly report: Exclude<SvgReport, { root: unknown }>;

  constructor(report: SvgError['report']) {
    super(report.fault);
    this.report = report;
  }
}

/**
 * Refuses scripts, event handlers, script addresses, foreign elements, and anything loaded from elsewhere. A browser ignores all
 * of these in a picture, but not when a visitor opens the file itself. Reads strictly, as XML.
 */
export function readSvg(text: string): SvgReport {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (found: string): never => {
    throw new SvgError({ fault: 'unsafe', found, line: parser.line });
  };
  let root: Record<string, string> | undefined;
  const open: string[] = [];
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    throw new SvgError({ fault: 'malformed', reason, line: parser.line });
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) refuse('a DOCTYPE with entities');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('a style sheet from another file');
  });
  parser.on('opentag', (tag) => {
    if (!root) {
      if (tag.local !== 'svg') throw new SvgError({ fault: 'foreign' });
      root = Object.fromEntries(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
      if (tag.uri !== SVG_NAMESPACE) {
        const reason = `its first tag lacks xmlns="${SVG_NAMESPACE}"`;
        throw new SvgError({ fault: 'malformed', reason, line: parser.line });
      }
    }
    open.push(tag.local.toLowerCase());
    const found = findUnsafeContent(tag);
    if (found) refuse(found);
  });
  parser.on('closetag', () => void open.pop());
  const styles = (css: string) => {
    const found = open.at(-1) === 'style' ? findUnsafeStyle(css) : undefined;
    if (found) refuse(found);
  };
  parser.on('text', styles);
  parser.on('cdata', styles);
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof SvgError) return error.report;
    throw error;
  }
  return root ? { root } : { fault: 'foreign' };
}

function findUnsafeContent({ local, name, uri, attributes }: SaxesTagNS): string | undefined {
  if (/^(script|handler|foreignObject)$/i.test(local) || uri === XHTML_NAMESPACE) return `a <${name}>`;
  const all = Object.values(attributes);
  const target = all.find((attribute) => attribute.local === 'attributeName')?.value ?? '';
  if (/(^|:)href$|^on/i.test(target.trim())) return `a <${name}> that changes ${target.trim()}`;
  for (const attribute of all) {
    const found = findUnsafeAttribute(local, name, attribute);
    if (found) return found;
  }
  return undefined;
}

function findUnsafeAttribute(tag: string, tagName: string, { local, name, prefix, value }: SaxesAttributeNS) {
  if (/^on/i.test(local)) return `the event handler ${name} on a <${tagName}>`;
  // browsers ignore white space and control characters in an address
  const address = value.replace(/[\s\p{Cc}]/gu, '');
  if (/(^|;)(javascript|vbscript):/i.test(address)) return 'an address that starts with "javascript:"';
  const loads = /^(href|src)$/i.test(local) || name === 'xml:base';
  if (loads && address && !address.startsWith('#') && !INLINE_PICTURE.test(address)) {
    // the target of a link is not loaded with the picture
    if (tag !== 'a' || !/^(https?:|mailto:)/i.test(address))
      return `something from another file: ${shortenAddress(value)}`;
  }
  return prefix === 'xmlns' || name === 'xmlns' ? undefined : findUnsafeStyle(value);
}

function findUnsafeStyle(written: string): string | undefined {
  // in CSS, any letter can be written as a number
  const css = written
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll('\\', '');
  if (/@import/i.test(css)) return 'a style sheet from another file (@import)';
  for (const [, address = ''] of css.matchAll(/\b(?:url|src|image|image-set)\(\s*["']?\s*([^"')]*)/gi)) {
    if (!address.startsWith('#') && !INLINE_PICTURE.test(address))
      return `something from another file: ${shortenAddress(address)}`;
  }
  return undefined;
}

function shortenAddress(address: string): string {
  return address.length > 60 ? `${address.slice(0, 57)}…` : address;
}

/*
 * Selects the style rules that a page needs. A selector is omitted if it requires a class or an attribute that the page lacks and
 * that no script sets.
 */

/**
 * A style rule, or an at-rule without selectors such as `@font-face`. `within` contains the enclosing at-rules, such as `@layer
 * base`.
 */
export interface Rule {
  selectors: { text: string; needs: string[] }[];
  /** The body including its braces; empty for a statement. */
  body: string;
  within: string[];
}

const HOLDER = /^@(?:media|layer|supports|container)\b/;

export function rulesIn(css: string, within: string[] = []): Rule[] {
  return partsOf(css).flatMap(({ head, body }) => {
    if (body === undefined) return { selectors: [{ text: head, needs: [] }], body: '', within };
    if (HOLDER.test(head)) return rulesIn(body, [...within, head]);
    const selectors = head.startsWith('@') ? [{ text: head, needs: [] }] : selectorsIn(head);
    return { selectors, body: `{${body}}`, within };
  });
}

/**
 * Returns the rules that some pages lack, for client-side navigation. It includes all rules for print, which must follow the
 * rules that they override.
 */
export function navigationStylesOf(css: string): string {
  const lacking = rulesIn(css).flatMap((rule) => {
    const selectors = rule.selectors.filter(({ needs }) => needs.length > 0 || isForPaper(rule));
    return selectors.length === 0 ? [] : { ...rule, selectors };
  });
  return textOf(lacking);
}

/** Returns the rules for print, without a declaration of layers; every page declares the layers itself. */
export function paperStylesOf(css: string): string {
  return textOf(rulesIn(css).filter(isForPaper));
}

export function isForPaper({ within }: Rule): boolean {
  return within.some((head) => head.startsWith('@media print'));
}

/** Returns the rules, reduced to the selectors that a page with these names can match. */
export function neededOf(rules: readonly Rule[], names: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule) => {
    const selectors = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return selectors.length === 0 ? [] : { ...rule, selectors };
  });
}

/** Returns rules as a style sheet in which adjacent rules share the enclosing at-rules. */
export function textOf(rules: readonly Rule[]): string {
  const texts: string[] = [];
  let open: string[] = [];
  for (const { selectors, body, within } of rules) {
    const differs = open.findIndex((head, depth) => head !== within[depth]);
    const shared = differs < 0 ? open.length : differs;
    texts.push('}'.repeat(open.length - shared), ...within.slice(shared).map((head) => `${head}{`));
    texts.push(selectors.map(({ text }) => text).join(), body);
    open = within;
  }
  return [...texts, '}'.repeat(open.length)].join('');
}

/**
 * Attributes that scripts set, and an attribute of the root element, all without the prefix `data-`. All pages get the rules that
 * need these attributes.
 */
export const CHANGING = new Set(
  'above active band coming current empty hydrated landscape many marks missing ornament paper paused plays printed ready registration said size started status turned waiting word'.split(
    ' ',
  ),
);

const CLASSES = /\sclass="([^"]*)"/g;
const ATTRIBUTES = /\sdata-([\w-]+)="([^"]*)"/g;

/** Returns the names of classes and attributes in HTML on which rules can depend: `.light`, `[fit]` and `[fit=4]`. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASSES))
    for (const name of classes.split(' ')) names.add(`.${name}`);
  for (const [, name, value] of html.matchAll(ATTRIBUTES))
    names.add(nameOf(String(name), undefined)).add(nameOf(String(name), value));
  return names;
}

/** Matches the relevant parts of a selector: a class, an attribute with its whole value, a parenthesis, a comma. */
const SELECTOR_PART =
  /(?<name>\.[\w-]+)|\[data-(?<attribute>[\w-]+)(?:="?(?<value>[^"\]]*)"?)?\]|(?<open>(?::not)?\()|(?<close>\))|,/g;

/**
 * Returns the selectors of a rule with the names that each requires. Names in parentheses aren't required if they are
 * alternatives or negated.
 */
function selectorsIn(head: string): Rule['selectors'] {
  const selectors: Rule['selectors'] = [];
  const groups: { first: number; counts: boolean }[] = [];
  let needs: string[] = [];
  let from = 0;
  for (const { 0: sign, index, groups: found } of head.matchAll(SELECTOR_PART)) {
    const { name, attribute, value, open, close } = found ?? {};
    if (name) needs.push(name);
    else if (attribute) needs.push(...(CHANGING.has(attribute) ? [] : [nameOf(attribute, value)]));
    else if (open) groups.push({ first: needs.length, counts: open === '(' });
    else if (close) {
      const group = groups.pop();
      if (group && !group.counts) needs = needs.slice(0, group.first);
    } else if (sign === ',') {
      const group = groups.at(-1);
      if (group) group.counts = false;
      else {
        selectors.push({ text: head.slice(from, index), needs });
        needs = [];
        from = index + 1;
      }
    }
  }
  return [...selectors, { text: head.slice(from), needs }];
}

function nameOf(attribute: string, value: string | undefined): string {
  return value === undefined ? `[${attribute}]` : `[${attribute}=${value}]`;
}

interface SheetPart {
  /** A selector, or an at-rule without its body. */
  head: string;
  /** The body of a rule. Absent for a statement, whose `head` includes the semicolon. */
  body?: string;
}

/** Returns the top-level parts of a style sheet. Strings in the sheet must contain neither braces nor semicolons. */
function partsOf(css: string): SheetPart[] {
  const parts: SheetPart[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    else if (sign === ';' && depth === 0) {
      parts.push({ head: css.slice(from, index + 1) });
      from = index + 1;
    } else if (sign === '}' && --depth === 0) {
      parts.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
      from = index + 1;
    }
  }
  return parts;
}

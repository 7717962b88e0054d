/* Omits a selector if it requires a class or an attribute that the page lacks and that no script sets. */

/** A rule, or an at-rule without selectors such as `@font-face`. `within` contains the enclosing at-rules, such as `@layer base`. */
export interface StyleRule {
  selectors: { text: string; needs: string[] }[];
  /** Includes the braces; empty for a statement. */
  body: string;
  within: string[];
}

const GROUPING_RULE_PATTERN = /^@(?:media|layer|supports|container)\b/;

export function parseRules(css: string, within: string[] = []): StyleRule[] {
  return splitSheet(css).flatMap(({ head, body }) => {
    if (body === undefined) return { selectors: [{ text: head, needs: [] }], body: '', within };
    if (GROUPING_RULE_PATTERN.test(head)) return parseRules(body, [...within, head]);
    const selectors = head.startsWith('@') ? [{ text: head, needs: [] }] : parseSelectors(head);
    return { selectors, body: `{${body}}`, within };
  });
}

/** Returns the rules that some pages lack, and all rules for print, which must follow the rules that they override. */
export function extractNavigationStyles(css: string): string {
  const lacking = parseRules(css).flatMap((rule) => {
    const selectors = rule.selectors.filter(({ needs }) => needs.length > 0 || isForPrint(rule));
    return selectors.length === 0 ? [] : { ...rule, selectors };
  });
  return formatRules(lacking);
}

/** Omits the declaration of layers, which every page contains. */
export function extractPrintStyles(css: string): string {
  return formatRules(parseRules(css).filter(isForPrint));
}

export function isForPrint({ within }: StyleRule): boolean {
  return within.some((head) => head.startsWith('@media print'));
}

export function selectNeededRules(rules: readonly StyleRule[], names: ReadonlySet<string>): StyleRule[] {
  return rules.flatMap((rule) => {
    const selectors = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return selectors.length === 0 ? [] : { ...rule, selectors };
  });
}

/** Adjacent rules share the enclosing at-rules. */
export function formatRules(rules: readonly StyleRule[]): string {
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

/** Attributes that scripts set, without `data-`; and `ornament` of the root element. All pages get the rules that need them. */
export const SCRIPTED_ATTRIBUTES = new Set(
  'above active band coming current empty hydrated landscape many marks missing ornament paper paused plays printed ready registration said size started status turned waiting word'.split(
    ' ',
  ),
);

const CLASS_PATTERN = /\sclass="([^"]*)"/g;
const ATTRIBUTE_PATTERN = /\sdata-([\w-]+)="([^"]*)"/g;

/** Finds the names on which rules can depend: `.light`, `[fit]` and `[fit=4]`. */
export function namesInHtml(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASS_PATTERN))
    for (const name of classes.split(' ')) names.add(`.${name}`);
  for (const [, name, value] of html.matchAll(ATTRIBUTE_PATTERN))
    names.add(attributeName(String(name), undefined)).add(attributeName(String(name), value));
  return names;
}

/** A class, an attribute with its whole value, a parenthesis, a comma. */
const SELECTOR_PART_PATTERN =
  /(?<name>\.[\w-]+)|\[data-(?<attribute>[\w-]+)(?:="?(?<value>[^"\]]*)"?)?\]|(?<open>(?::not)?\()|(?<close>\))|,/g;

/** Names in parentheses aren't required if they are alternatives or negated. */
function parseSelectors(head: string): StyleRule['selectors'] {
  const selectors: StyleRule['selectors'] = [];
  const groups: { first: number; counts: boolean }[] = [];
  let needs: string[] = [];
  let from = 0;
  for (const { 0: sign, index, groups: found } of head.matchAll(SELECTOR_PART_PATTERN)) {
    const { name, attribute, value, open, close } = found ?? {};
    if (name) needs.push(name);
    else if (attribute)
      needs.push(...(SCRIPTED_ATTRIBUTES.has(attribute) ? [] : [attributeName(attribute, value)]));
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

function attributeName(attribute: string, value: string | undefined): string {
  return value === undefined ? `[${attribute}]` : `[${attribute}=${value}]`;
}

interface SheetPart {
  /** For an at-rule, excludes the body. */
  head: string;
  /** Absent for a statement, whose `head` includes the semicolon. */
  body?: string;
}

/** Strings in the sheet must contain neither braces nor semicolons. */
function splitSheet(css: string): SheetPart[] {
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

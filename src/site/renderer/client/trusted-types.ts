import { TRUSTED } from '../ids.ts';

/* Browsers with Trusted Types only accept HTML and script addresses from this policy (W3C). TypeScript's DOM types lack it. */

interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (base: string) => string;
}

const rules: Rules = {
  createHTML: (html) => html,
  // the service worker is the only script whose address is built by code
  createScriptURL: (base) => `${base}sw.js`,
};

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules };
};
const policy = trustedTypes?.createPolicy(TRUSTED, rules) ?? rules;

/** Trusts HTML of a page that the build has rendered. Nothing else may be passed to it. */
export const builtHtml = (html: string): string => policy.createHTML(html);

export const workerAddress = (base: string): string => policy.createScriptURL(base);

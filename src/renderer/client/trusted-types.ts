import { TRUSTED } from '../ids.ts';

/*
 * Under our Content-Security-Policy browsers with Trusted Types take HTML and script addresses from this policy alone
 * (W3C, Trusted Types). TypeScript's DOM does not know them: here they pass as the texts that they stand for.
 */

interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (base: string) => string;
}

const rules: Rules = {
  createHTML: (html) => html,
  // no other script has an address that is made by script
  createScriptURL: (base) => `${base}sw.js`,
};

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules };
};
const policy = trustedTypes?.createPolicy(TRUSTED, rules) ?? rules;

/** HTML of a page that the build has written, to be put into the document. Nothing else may go through here. */
export const builtHtml = (html: string): string => policy.createHTML(html);

/** The address of the service worker of the site at a base path. */
export const workerAddress = (base: string): string => policy.createScriptURL(base);

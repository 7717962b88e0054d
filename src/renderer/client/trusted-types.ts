import { TRUSTED } from '../ids.ts';

/*
 * Under our Content-Security-Policy browsers with Trusted Types take HTML and script addresses from this policy alone
 * (W3C, Trusted Types). TypeScript's DOM does not know them: here they have the types of the texts that they wrap.
 */

interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (base: string) => string;
}

const rules: Rules = {
  createHTML: (html) => html,
  // the service worker is the only script with an address that code builds
  createScriptURL: (base) => `${base}sw.js`,
};

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules };
};
const policy = trustedTypes?.createPolicy(TRUSTED, rules) ?? rules;

/** Trusts HTML of a page that the build has rendered. Nothing else may go through here. */
export const builtHtml = (html: string): string => policy.createHTML(html);

/** The address of the service worker of the site at a base path. */
export const workerAddress = (base: string): string => policy.createScriptURL(base);

import { TRUSTED_TYPES_POLICY } from '../ids.ts';

/* Our Trusted Types policy (W3C), the only source of HTML and script addresses. TypeScript's DOM types don't contain it. */

interface PolicyRules {
  createHTML: (html: string) => string;
  createScriptURL: (base: string) => string;
}

const policyRules: PolicyRules = {
  createHTML: (html) => html,
  // the service worker is the only script whose address is computed in the browser
  createScriptURL: (base) => `${base}sw.js`,
};

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => PolicyRules };
};
const policy = trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, policyRules) ?? policyRules;

/** Only for HTML of a page that the build has rendered. */
export const trustHtml = (html: string): string => policy.createHTML(html);

export const workerAddress = (base: string): string => policy.createScriptURL(base);

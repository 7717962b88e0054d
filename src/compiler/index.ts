export { type AppliedFix, fixAll, identityIn } from './output/fix.ts';
export { frame, harmless, printText, terminalColors } from './output/print.ts';
export { type Printable, printGithub, printJson } from './output/print-data.ts';
export { type LocatedProblem, type Problem, problem, type Span } from './output/problem.ts';
export type { OutsideLink } from './rules/checks.ts';
export { examples } from './rules/examples.generated.ts';
export { type Example, explainCode } from './rules/explain.ts';
export { type Code, codes, rules, sections } from './rules/index.ts';
export {
  type LocatedSchema,
  readSchemas,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  withoutReferences,
} from './schema/schemas.ts';
export { validatorModule } from './schema/validators.ts';
export { type SiteReader, siteReader } from './site/reader.ts';
export {
  type Compilation,
  compile,
  type OpenSite,
  type Site,
  type SiteInfo,
} from './site/site.ts';
export { type Palette, type Palettes, TOKENS } from './site/theme.ts';
export { decode } from './source/decode.ts';
export { misnamedHint } from './source/misnamed.ts';
export { type Entry, fileOfEntry } from './values/calendar.ts';
export type { Picture, Resources, Shown } from './values/dependencies.ts';
export { mediaHref } from './values/links.ts';
export { nearest } from './values/nearest.ts';

/** The entrance of recovery for the rest of the compiler. `recover.ts` explains how it works. */
export { splitLine } from './lines.ts';
export { isMisread, recoverYaml } from './recover.ts';
export { dropFollowUps, refineProblems } from './refine.ts';
export { suspiciousValues } from './suspicious-values.ts';

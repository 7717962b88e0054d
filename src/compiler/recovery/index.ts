/** The entrance of recovery for the rest of the compiler. `recover.ts` explains how it works. */
export { splitLine } from './lines.ts';
export { dropFollowUps, refineProblems, suspiciousValues } from './misread.ts';
export { isMisread, recoverYaml } from './recover.ts';

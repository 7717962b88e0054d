export { loadedFrom } from './server/loaded.ts';
export { marksOf } from './server/marks.ts';
export { turns } from './server/routes/studio.ts';
export { answersOf } from './server/routes.ts';
export { openSession, type Session } from './server/session/session.ts';
export { openVersions } from './server/versions.ts';
export {
  noFile,
  type Published,
  type Publishing,
  type SiteFile,
  type Workspace,
} from './server/workspace.ts';

export { loadedFrom } from './server/loaded.ts';
export { marksOf } from './server/marks.ts';
export { createTaskQueue } from './server/routes/studio.ts';
export { answersOf } from './server/routes.ts';
export { openSession, type Session } from './server/session/session.ts';
export { openVersions } from './server/versions.ts';
export {
  noFile,
  type PublishedSite,
  type Publishing,
  type SiteFile,
  type Workspace,
} from './server/workspace.ts';

export { loadText } from './server/loaded.ts';
export { createMarks } from './server/marks.ts';
export { addStudioRoutes } from './server/routes.ts';
export { openSession, type Session } from './server/session/session.ts';
export { openVersionHistory } from './server/versions.ts';
export {
  missingFile,
  type PublishedSite,
  type SiteFile,
  type SitePublisher,
  type Workspace,
} from './server/workspace.ts';

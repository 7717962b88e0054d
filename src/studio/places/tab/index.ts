export { createBlobFiles } from './blob-files.ts';
export {
  canOpenFolders,
  pickFolder,
  readFolder,
  requestFolderPermission,
  writeMediaFile,
  writeSiteFile,
} from './folder.ts';
export { createFolderRemote } from './folder-remote.ts';
export { createPictures, type DrawSvg } from './pictures/pictures.ts';
export { PlaceError } from './place-error.ts';
export { openStorage, requestPersistence, type StoredSite, type TabStorage } from './storage.ts';
export { createSiteWriter, type SiteWriter } from './writer.ts';
export { packFiles, readZip, writeZip } from './zip.ts';

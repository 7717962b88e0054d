export { filesOfBlobs } from './files-of-blobs.ts';
export {
  askForFolder,
  canOpenFolders,
  pickFolder,
  readFolder,
  writeMediaFile,
  writeSiteFile,
} from './folder.ts';
export { remoteOfFolder } from './folder-remote.ts';
export { type DrawSvg, picturesByBrowser } from './pictures/pictures.ts';
export { PlaceError } from './place-error.ts';
export { askToPersist, openStorage, type StoredSite, type TabStorage } from './storage.ts';
export { type SiteWriter, writerOf } from './writer.ts';
export { packFiles, readZip, writeZip } from './zip.ts';

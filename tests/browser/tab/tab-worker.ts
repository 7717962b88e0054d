import {
  canOpenFolders,
  createBlobFiles,
  createPictures,
  createSiteWriter,
  openStorage,
  pickFolder,
  readFolder,
  readZip,
  requestFolderPermission,
  requestPersistence,
  writeMediaFile,
  writeSiteFile,
  writeZip,
} from '../../../src/studio/places/tab/index.ts';

/* What tests call in a worker of Chromium, and in its page: all doors of a tab. */

const doors = {
  askForFolder: requestFolderPermission,
  askToPersist: requestPersistence,
  canOpenFolders,
  filesOfBlobs: createBlobFiles,
  openStorage,
  pickFolder,
  picturesByBrowser: createPictures,
  readFolder,
  readZip,
  writeMediaFile,
  writerOf: createSiteWriter,
  writeSiteFile,
  writeZip,
};

declare global {
  var tab: typeof doors;
}

globalThis.tab = doors;

import {
  askForFolder,
  askToPersist,
  canOpenFolders,
  filesOfBlobs,
  openStorage,
  pickFolder,
  picturesByBrowser,
  readFolder,
  readZip,
  writeMediaFile,
  writerOf,
  writeSiteFile,
  writeZip,
} from '../../../src/studio/places/tab/index.ts';

/* What tests call in a worker of Chromium, and in its page: all doors of a tab. */

const doors = {
  askForFolder,
  askToPersist,
  canOpenFolders,
  filesOfBlobs,
  openStorage,
  pickFolder,
  picturesByBrowser,
  readFolder,
  readZip,
  writeMediaFile,
  writerOf,
  writeSiteFile,
  writeZip,
};

declare global {
  var tab: typeof doors;
}

globalThis.tab = doors;

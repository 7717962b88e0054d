export { LIST_VERSION, type OfflineFileList } from './list.ts';

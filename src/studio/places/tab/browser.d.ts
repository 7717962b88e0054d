/* Missing in TypeScript's library "DOM": APIs of workers, and APIs that only some browsers have. */

/** Exists in workers only (File API, 6.4). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** File System Access API of Chrome and Edge (https://wicg.github.io/file-system-access/). */
interface FileSystemHandle {
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>;
}

interface Window {
  showDirectoryPicker?(options?: {
    id?: string;
    mode?: 'read' | 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

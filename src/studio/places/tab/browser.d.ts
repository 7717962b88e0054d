/* What browsers have, and the library "DOM" of TypeScript has not: it is for pages, and for what all browsers have. */

/** Reads Blobs at once; in workers alone (File API, 6.4). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** The File System Access API, which Chrome and Edge have (https://wicg.github.io/file-system-access/). */
interface FileSystemHandle {
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>;
}

interface Window {
  showDirectoryPicker?(options?: {
    id?: string;
    mode?: 'read' | 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

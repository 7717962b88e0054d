/* Browser APIs that TypeScript's library "DOM" lacks: APIs of workers, and APIs that only some browsers have. */

/** Reads Blobs synchronously. Exists in workers only (File API, 6.4). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** The File System Access API of Chrome and Edge (https://wicg.github.io/file-system-access/). */
interface FileSystemHandle {
  requestPermission?(wanted: { mode: 'readwrite' }): Promise<PermissionState>;
}

interface Window {
  showDirectoryPicker?(options?: {
    id?: string;
    mode?: 'read' | 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/* Texts of the media list, loaded with the list. */

const named = (files: string[]) => (files.length === 1 ? `${files[0]}` : `${files.length} files`);
const them = (files: string[]) => (files.length === 1 ? 'it' : 'them');

export const mediaWords = {
  delete: 'Delete',
  deleteFile: (file: string) => `Delete ${file}`,
  deleteUnused: (n: number, size: string) => `Delete all ${n} files that no page uses (${size})`,
  sureToDelete: (files: string[], size: string) =>
    `Delete ${named(files)} (${size})? No page uses ${them(files)}. You can bring ${them(files)} back while the studio is open, and an undo that needs a deleted file does so by itself.`,
  deleted: (files: string[], size: string) => `${named(files)} deleted (${size}).`,
  bringBack: 'Bring back',
  bringBackDeleted: (files: string[]) => `Bring back ${named(files)}`,
  broughtBack: (files: string[]) => `${named(files)} brought back.`,
};

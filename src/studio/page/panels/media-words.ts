const filesText = (files: string[]) => (files.length === 1 ? `${files[0]}` : `${files.length} files`);
const pronounFor = (files: string[]) => (files.length === 1 ? 'it' : 'them');

export const mediaTexts = {
  delete: 'Delete',
  deleteFile: (file: string) => `Delete ${file}`,
  deleteUnused: (n: number, size: string) => `Delete all ${n} files that no page uses (${size})`,
  sureToDelete: (files: string[], size: string) =>
    `Delete ${filesText(files)} (${size})? No page uses ${pronounFor(files)}. You can bring ${pronounFor(files)} back while the studio is open, and an undo that needs a deleted file does so by itself.`,
  deleted: (files: string[], size: string) => `${filesText(files)} deleted (${size}).`,
  bringBack: 'Bring back',
  bringBackDeleted: (files: string[]) => `Bring back ${filesText(files)}`,
  broughtBack: (files: string[]) => `${filesText(files)} brought back.`,
};

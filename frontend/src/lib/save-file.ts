/** How long the browser may take to begin saving a file, in milliseconds. */
const savingMs = 60_000;

/** Saves a loaded file under a name, as a link to it would. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), savingMs);
}

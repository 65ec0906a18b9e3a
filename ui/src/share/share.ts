import { saveFile } from '../design/files';

/** Shares a file through the device's share dialog, or saves it if there is none. */
export async function shareFile(file: File): Promise<'shared' | 'saved'> {
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file, file.name);
    return 'saved';
  }
  await navigator.share({ files: [file] }).catch((reason: Error) => {
    // Cancelling the dialog is not an error.
    if (reason.name !== 'AbortError') throw reason;
  });
  return 'shared';
}

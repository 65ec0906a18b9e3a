import { saveFile } from '../parts/files';

/** Offers a file to the programs of the device, or saves it where there is no such offer. */
export async function shareFile(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name);
  await navigator.share({ files: [file] }).catch((reason: Error) => {
    // Whoever changes their mind has not met a mistake.
    if (reason.name !== 'AbortError') throw reason;
  });
}

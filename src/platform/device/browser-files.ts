import type { Files } from '../../ports/files.ts';

/** By then every browser has read the file. */
const RELEASE_MS = 60_000;

/** Saves by download. */
export function createBrowserFiles(): Files {
  return {
    saveText(name, text) {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
    },
  };
}

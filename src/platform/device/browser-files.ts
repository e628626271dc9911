import type { Files } from '../../ports/files.ts';

/** By then every browser has read the file. */
const RELEASE_MS = 60_000;

/** Saves by download. */
export function createBrowserFiles(): Files {
  return {
    // A dismissed share sheet rejects, which needs no handling.
    shareText:
      'share' in navigator ? (title, text) => void navigator.share({ title, text }).catch(() => undefined) : undefined,
    saveText: (name, text, mediaType = 'text/plain') =>
      save(name, new Blob([text], { type: `${mediaType};charset=utf-8` })),
    async saveDownload(name, path, token) {
      try {
        const response = await fetch(path, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
        if (response.status === 200) save(name, await response.blob());
        return response.status;
      } catch {
        // No response: offline.
        return 0;
      }
    },
  };
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

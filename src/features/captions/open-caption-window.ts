import type { CaptionSettings } from '../../domain/caption-settings.ts';

/** Chromium's Document Picture-in-Picture; the compiler's types do not have it. */
type PictureInPicture = { requestWindow(options: { width: number; height: number }): Promise<Window> };

function pictureInPicture(): PictureInPicture | undefined {
  const found: unknown = Reflect.get(globalThis, 'documentPictureInPicture');
  return isPictureInPicture(found) ? found : undefined;
}

function isPictureInPicture(value: unknown): value is PictureInPicture {
  return typeof value === 'object' && value !== null && 'requestWindow' in value;
}

/**
 * A window in front of all others, or where the browser has none, a small one. Call it from a tap.
 * @returns undefined where the browser blocks it
 */
export async function openCaptionWindow({ width, height }: CaptionSettings): Promise<Window | undefined> {
  const opened =
    (await pictureInPicture()
      ?.requestWindow({ width, height })
      // Refused, as in a window that is in front itself: a small one then.
      .catch(() => undefined)) ?? globalThis.open('', '', `popup,width=${width},height=${height}`);
  if (!opened) return undefined;
  const { document: inside } = opened;
  inside.documentElement.lang = document.documentElement.lang;
  inside.documentElement.dir = document.documentElement.dir;
  // A window that the page opens has no styles of its own.
  for (const sheet of document.head.querySelectorAll('style, link[rel="stylesheet"]'))
    inside.head.append(sheet.cloneNode(true));
  // A popup outlives the page that fills it.
  const close = () => opened.close();
  addEventListener('pagehide', close, { once: true });
  opened.addEventListener('pagehide', () => removeEventListener('pagehide', close), { once: true });
  return opened;
}

/** Sets its colours, which follow the user's choice for this window alone, and its name in lists of windows. */
export function styleCaptionWindow({ document: inside }: Window, theme: 'light' | 'dark', title: string): void {
  inside.documentElement.dataset['theme'] = theme;
  inside.title = title;
}

/** Folders of the build: the new page, the one in force, and the parts of those before. */
export type PageFolders = { readonly next: string; readonly current: string; readonly earlier: string };

export function replacePage(folders: PageFolders, nowMs?: number): Promise<void>;

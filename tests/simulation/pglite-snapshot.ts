import type { PGlite } from '@electric-sql/pglite';

type FileNode = {
  readonly mode: number;
  name: string;
  parent: FileNode;
  /** Bytes of a file, or children of a folder. */
  contents?: Uint8Array | Record<string, FileNode> | null;
  usedBytes?: number;
};
type Stream = { fd: number | null; readonly shared: { position?: number; flags: number; refcount?: number } };

/** The parts of Emscripten's in-memory file system that a snapshot needs. */
type FileSystem = {
  readonly root: FileNode;
  streams: (Stream | null | undefined)[];
  isFile(mode: number): boolean;
  isDir(mode: number): boolean;
  hashAddNode(node: FileNode): void;
  hashRemoveNode(node: FileNode): void;
};

/** Restores the state in which the database was when the snapshot was taken. */
export type Restore = () => void;

/**
 * Copies the memory and the files of an idle PGlite. Restored, it does the same again, to the order of the rows that a
 * statement without an order returns.
 */
export function takeSnapshot(pg: PGlite): Restore {
  const { wasmMemory, FS } = (pg as unknown as { Module: { wasmMemory: WebAssembly.Memory; FS: FileSystem } }).Module;
  const memory = Buffer.from(new Uint8Array(wasmMemory.buffer));
  const restoreFiles = copyFiles(FS);
  const restoreStreams = copyStreams(FS);
  return () => {
    const now = new Uint8Array(wasmMemory.buffer);
    now.set(memory);
    now.fill(0, memory.length);
    restoreFiles();
    restoreStreams();
  };
}

function copyFiles(FS: FileSystem): Restore {
  const saved = nodesUnder(FS, FS.root).map((node) => {
    const { name, parent, contents, usedBytes = 0 } = node;
    if (FS.isDir(node.mode)) return { node, name, parent, children: { ...(contents as Record<string, FileNode>) } };
    return { node, name, parent, bytes: Buffer.from((contents as Uint8Array | null)?.slice(0, usedBytes) ?? []) };
  });
  return () => {
    for (const node of nodesUnder(FS, FS.root)) FS.hashRemoveNode(node);
    for (const { node, name, parent, children, bytes } of saved) {
      Object.assign(node, { name, parent });
      FS.hashAddNode(node);
      if (children) node.contents = { ...children };
      else if (bytes) overwrite(node, bytes);
    }
  };
}

function overwrite(node: FileNode, bytes: Buffer): void {
  const { contents } = node;
  node.usedBytes = bytes.length;
  if (contents instanceof Uint8Array && contents.length >= bytes.length) {
    contents.set(bytes);
    contents.fill(0, bytes.length);
  } else node.contents = new Uint8Array(bytes);
}

/** Files and folders in memory; devices and mounted file systems are left alone. */
function nodesUnder(FS: FileSystem, folder: FileNode): FileNode[] {
  const { contents } = folder;
  if (!contents || contents instanceof Uint8Array) return [];
  return [
    folder,
    ...Object.values(contents).flatMap((node) => {
      if (FS.isFile(node.mode)) return node;
      return FS.isDir(node.mode) && node.contents ? nodesUnder(FS, node) : [];
    }),
  ];
}

function copyStreams(FS: FileSystem): Restore {
  const saved = FS.streams.map((stream) => stream && { stream, shared: { ...stream.shared } });
  return () => {
    FS.streams = saved.map((copy, fd) => {
      if (!copy) return copy;
      copy.stream.fd = fd;
      Object.assign(copy.stream.shared, copy.shared);
      return copy.stream;
    });
  };
}

import type { FileWindow } from '../file-window.ts'

export type Edit = { at: number; length: number; bytes: Buffer }

/** A range of bytes with changeable content but fixed length. */
export type Block = {
  readonly size: number
  /** Returns fewer bytes at the end of the block. */
  read: (at: number, length: number) => Buffer
  overwrite: (at: number, bytes: Buffer) => void
}

/** Changes go to `edits`, not to the file. */
export function blockOfFile(file: FileWindow, start: number, end: number, edits: Edit[]): Block {
  const size = Math.max(0, Math.min(end, file.size) - start)
  return {
    size,
    read: (at, length) => Buffer.from(file.read(start + at, Math.max(0, Math.min(length, size - at)))),
    overwrite: (at, bytes) => {
      edits.push({ at: start + at, length: bytes.length, bytes })
    },
  }
}

/** Changes are written to these bytes. */
export function blockOfBytes(bytes: Buffer): Block & { isChanged: () => boolean } {
  let isChanged = false
  return {
    size: bytes.length,
    read: (at, length) => Buffer.from(bytes.subarray(at, at + length)),
    overwrite: (at, written) => {
      isChanged = true
      bytes.set(written.subarray(0, Math.max(0, bytes.length - at)), at)
    },
    isChanged: () => isChanged,
  }
}

export function partOf(block: Block, start: number, end: number): Block {
  const size = Math.max(0, Math.min(end, block.size) - start)
  return {
    size,
    read: (at, length) => block.read(start + at, Math.max(0, Math.min(length, size - at))),
    overwrite: (at, bytes) => block.overwrite(start + at, bytes),
  }
}

import type { FileWindow } from '../file-window.ts'

/** What is put in the place of bytes of a file. */
export type Edit = { at: number; length: number; bytes: Buffer }

/** A stretch of bytes that keeps its length, whatever becomes of what it says. */
export type Block = {
  readonly size: number
  /** A copy of the bytes from `at`; fewer where the block ends. */
  read: (at: number, length: number) => Buffer
  overwrite: (at: number, bytes: Buffer) => void
}

/** A part of a file; what is overwritten is noted in `edits`. */
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

/** Bytes in memory, which change with it. */
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

/** A part of a block. */
export function partOf(block: Block, start: number, end: number): Block {
  const size = Math.max(0, Math.min(end, block.size) - start)
  return {
    size,
    read: (at, length) => block.read(start + at, Math.max(0, Math.min(length, size - at))),
    overwrite: (at, bytes) => block.overwrite(start + at, bytes),
  }
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const WINDOW = 65_536

/** Bytes that can be read at any position, for parsing headers. */
export type BytesAt = {
  readonly size: number
  /** Returns fewer bytes at the end. */
  read: (at: number, length: number) => Buffer
}

export function bytesInMemory(bytes: Uint8Array): BytesAt {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { size: all.length, read: (at, length) => all.subarray(at, at + length) }
}

/**
 * Reads a file in small sections, so any file needs little memory. A read blocks the thread, so
 * use this class only in worker threads.
 */
export class FileWindow implements BytesAt {
  readonly size: number
  readonly #file: number
  readonly #window = Buffer.allocUnsafe(WINDOW)
  #start = 0
  #held = 0

  private constructor(file: number) {
    this.#file = file
    this.size = fstatSync(file).size
  }

  static use<Result>(path: string, work: (file: FileWindow) => Result): Result {
    const file = openSync(path, 'r')
    try {
      return work(new FileWindow(file))
    } finally {
      closeSync(file)
    }
  }

  /** Returns fewer bytes at the end of the file. The buffer is valid until the next read. */
  read(at: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.size - at))
    if (wanted > WINDOW) {
      const whole = Buffer.allocUnsafe(wanted)
      return whole.subarray(0, this.#fill(whole, at))
    }
    if (at < this.#start || at + wanted > this.#start + this.#held) {
      this.#start = at
      this.#held = this.#fill(this.#window, at)
    }
    const from = at - this.#start
    return this.#window.subarray(from, Math.min(from + wanted, this.#held))
  }

  /** First position at or after `from` with the given bytes, or undefined. */
  indexOf(sought: Buffer, from: number): number | undefined {
    for (let at = from; at + sought.length <= this.size; ) {
      const bytes = this.read(at, WINDOW)
      if (bytes.length < sought.length) return undefined
      const found = bytes.indexOf(sought)
      if (found >= 0) return at + found
      at += bytes.length - sought.length + 1
    }
    return undefined
  }

  #fill(into: Buffer, at: number): number {
    let filled = 0
    while (filled < into.length) {
      const read = readSync(this.#file, into, filled, into.length - filled, at + filled)
      if (read === 0) break
      filled += read
    }
    return filled
  }
}

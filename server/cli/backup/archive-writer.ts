import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Part } from './manifest.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/** Writes bytes. Resolves once it can accept more bytes. */
export type Sink = (bytes: Uint8Array) => Promise<void>

/**
 * Rows are collected until they have this many bytes. Then they are compressed and written as one
 * part.
 */
const PART_BYTES = 4_000_000
const NEWLINE = 10

const compress = promisify(gzip)

export type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<Part>
  /**
   * Adds a file of a known size from a stream.
   * @throws if the stream has more or fewer bytes
   */
  addStream: (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<Part>
  /** Adds rows in compressed parts of a few megabytes. No row is split between two parts. */
  addRows: (name: string, rows: AsyncIterable<Uint8Array>) => Promise<{ rows: number; parts: Part[] }>
  end: () => Promise<void>
}

/**
 * Creates a writer that writes an archive sequentially. It never has more than one part in memory.
 */
export function createArchiveWriter(sink: Sink, modifiedAt: Date): ArchiveWriter {
  const addStream: ArchiveWriter['addStream'] = async (name, size, bytes) => {
    const hash = createHash('sha256')
    let written = 0
    await sink(tarHeader(name, size, modifiedAt))
    for await (const chunk of bytes) {
      written += chunk.byteLength
      if (written > size) break
      hash.update(chunk)
      await sink(chunk)
    }
    if (written !== size) throw new Error(`${name} changed size while it was being copied`)
    await sink(tarPadding(size))
    return { name, bytes: size, sha256: hash.digest('hex') }
  }
  const add: ArchiveWriter['add'] = (name, bytes) => addStream(name, bytes.byteLength, only(bytes))
  return {
    add,
    addStream,
    addRows: async (name, rows) => {
      const parts: Part[] = []
      let count = 0
      for await (const whole of groupWholeRows(rows)) {
        count += countLines(whole)
        const number = String(parts.length + 1).padStart(5, '0')
        parts.push(await add(`${name}/${number}.copy.gz`, await compress(whole)))
      }
      return { rows: count, parts }
    },
    end: () => sink(TAR_END),
  }
}

function countLines(text: Uint8Array): number {
  let count = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) count++
  return count
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Groups chunks of rows into parts. A part never ends in the middle of a row. */
async function* groupWholeRows(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of rows) {
    gathered.push(chunk)
    bytes += chunk.byteLength
    if (bytes < PART_BYTES) continue
    const all = Buffer.concat(gathered)
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield all.subarray(0, end)
    gathered = [all.subarray(end)]
    bytes = all.byteLength - end
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

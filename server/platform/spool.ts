import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from './errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { message } from './words/index.ts'

export type SpooledFile = { path: string; bytes: number; sha256: string }

/**
 * Limits the blocks of all streams together, so that the process can do other work between them.
 */
const inTurn = limitConcurrency(8)

/**
 * Writes a stream to a new file, as fast as the disk writes, with only a few blocks in memory.
 * @throws PayloadTooLarge if there are more than `maxBytes`, and the errors of the stream. The
 * file may then be incomplete, and the caller must delete it.
 */
export async function spool(source: Readable | Uint8Array, path: string, maxBytes: number): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    const blocks = source instanceof Readable ? (source as AsyncIterable<Uint8Array>) : [source]
    for await (const block of blocks) {
      bytes += block.byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      await inTurn(async () => {
        hash.update(block)
        await file.writeFile(block)
      })
    }
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Computes the size and the hash of a file that another program has written. */
export async function measureFile(path: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Creates a 413 that gives the limit in megabytes of a million bytes. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('PayloadTooLarge', message('The file is larger than {size} MB.', { size: String(maxBytes / 1_000_000) }))

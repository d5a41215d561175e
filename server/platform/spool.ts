import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from './errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Bytes that lie in a file of ours for a while. */
export type Spooled = { path: string; bytes: number; sha256: string }

/** Blocks that are taken and written at once, by however many streams: between them the process does other things. */
const inTurn = limitConcurrency(8)

/**
 * Writes a stream into a new file, as fast as the disk takes it and never more than a few blocks in memory.
 * @throws PayloadTooLarge past `maxBytes`; what the stream throws. The file may then hold a part: it is the caller's.
 */
export async function spool(source: Readable | Uint8Array, path: string, maxBytes: number): Promise<Spooled> {
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

/** Of a file that somebody else wrote. */
export async function measure(path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** 413, in the unit that people count files in: a megabyte is a million bytes. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('PayloadTooLarge', `The file is larger than ${maxBytes / 1_000_000} MB.`)

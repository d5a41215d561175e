import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from './errors.ts'

/** Bytes that lie in a file of ours for a while. */
export type Spooled = { path: string; bytes: number; sha256: string }

/**
 * Writes a stream into a file, as fast as the disk takes it and never more than a few blocks in memory.
 * @throws PayloadTooLarge past `maxBytes`; what the stream throws. The file may then hold a part: it is the caller's.
 */
export async function spool(source: Readable | Uint8Array, path: string, maxBytes: number): Promise<Spooled> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) return done(tooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const from = source instanceof Readable ? source : Readable.from([Buffer.from(source)])
  await pipeline(from, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
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

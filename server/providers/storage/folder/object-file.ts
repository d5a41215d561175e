import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { StorageUnavailable } from '../port.ts'

/**
 * Bytes of metadata at the end of each file, so that a single rename publishes object and
 * metadata. Programs that show pictures or play sound ignore them.
 */
const TRAILER_BYTES = 512
const FORMAT = 'semblance-object-1'

export type Trailer = { contentType: string; etag: string }

/**
 * Resolves once all bytes are on disk.
 * @throws the error of the stream, the signal's reason, or StorageUnavailable; the caller must
 * then delete the file
 */
export async function writeObjectFile(
  path: string,
  { body, contentType, signal }: { body: Readable | Uint8Array; contentType: string; signal?: AbortSignal | undefined },
): Promise<Trailer & { bytes: number }> {
  signal?.throwIfAborted()
  const hash = createHash('sha256')
  let bytes = 0
  const file = await convertFailures(open(path, 'wx', 0o600))
  try {
    for await (const chunk of piecesOf(body, signal)) {
      hash.update(chunk)
      bytes += chunk.byteLength
      await convertFailures(writeWhole(file, chunk))
    }
    signal?.throwIfAborted()
    const note: Trailer = { contentType, etag: `"${hash.digest('base64url')}"` }
    const text = JSON.stringify({ format: FORMAT, ...note }).padEnd(TRAILER_BYTES - 1)
    await convertFailures(writeWhole(file, Buffer.from(`${text}\n`)))
    await convertFailures(file.sync())
    return { ...note, bytes }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await file.close()
  }
}

/** Returns undefined if we have not written the file. */
export async function readTrailer(
  file: FileHandle,
): Promise<(Trailer & { bytes: number; modifiedAt: Date }) | undefined> {
  const { size, mtime } = await file.stat()
  const bytes = size - TRAILER_BYTES
  if (bytes < 0) return undefined
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, bytes)
  const text = buffer.toString('latin1', 0, bytesRead)
  if (!text.startsWith(`{"format":"${FORMAT}"`) || !text.endsWith('\n')) return undefined
  const { contentType, etag } = JSON.parse(text) as Trailer
  return { contentType, etag, bytes, modifiedAt: mtime }
}

/** Converts errors of the file system to StorageUnavailable. */
export async function convertFailures<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable(
      `The folder of objects cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function* piecesOf(body: Readable | Uint8Array, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) {
    yield body
    return
  }
  if (signal) addAbortSignal(signal, body)
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array)
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) from += (await file.write(bytes, from)).bytesWritten
}

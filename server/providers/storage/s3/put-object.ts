import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AbortMultipartUploadCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { type ObjectStorage, type SavedObject, StorageUnavailable } from '../port.ts'
import { isNoSuchUpload, isTransient, unavailable } from './failures.ts'
import { MAX_ATTEMPTS } from './s3-client.ts'

/** Smallest part that S3 accepts. Streams of unknown length are collected in such parts. */
const PART_BYTES = 5 * 1024 * 1024
/** Streams of unknown length at the same time. Each needs the memory of two parts. */
const GATHERED_AT_ONCE = 8
/** Bytes up to which a body of known length is sent in a single request. */
const MAX_SINGLE_REQUEST = 100_000_000
/** A person waits for the upload. Three pauses together take a second and a half. */
const FIRST_PAUSE_MS = 200

export type PutObject = ObjectStorage['put']

/** A failed upload leaves no parts behind. */
export function createPut({ client, bucket }: { client: S3Client; bucket: string }): PutObject {
  const inTurn = limitConcurrency(GATHERED_AT_ONCE)

  const putWhole = async (object: Outgoing, body: Readable | Uint8Array, bytes: number, signal?: AbortSignal) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: object.key,
        ContentType: object.contentType,
        ContentLength: bytes,
        Body: body,
      }),
      signal ? { abortSignal: signal } : {},
    )

  const putInParts = async (object: Outgoing, body: Readable) => {
    const params = { Bucket: bucket, Key: object.key, ContentType: object.contentType, Body: body }
    const upload = new Upload({ client, params, queueSize: 1, partSize: PART_BYTES })
    try {
      return await upload.done()
    } catch (error) {
      // The library does not abort an upload whose completion fails.
      if (upload.uploadId) await giveUp(object.key, upload.uploadId)
      throw error
    }
  }

  const giveUp = async (key: string, uploadId: string): Promise<void> => {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }))
    } catch (error) {
      if (!isNoSuchUpload(error)) throw error
    }
  }

  const putStream = async (
    { key, contentType, bytes, signal }: Omit<Put, 'body'>,
    body: Readable,
  ): Promise<SavedObject> => {
    const object: Outgoing = { key, contentType }

    const source = watch(body, bytes)
    const destroy = () => source.stream.destroy(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    signal?.addEventListener('abort', destroy, { once: true })
    // Without the abort, the request would hang until the store times out.
    const broken = new AbortController()
    source.stream.once('error', () => broken.abort())
    try {
      const { ETag } =
        bytes !== undefined && bytes <= MAX_SINGLE_REQUEST
          ? await putWhole(object, source.stream, bytes, broken.signal)
          : await inTurn(() => putInParts(object, source.stream))
      return savedObject(object, source.bytes(), ETag)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const failure = source.failure()
      throw failure ? failure.error : unavailable(error)
    } finally {
      signal?.removeEventListener('abort', destroy)
      source.stream.destroy()
      body.destroy()
    }
  }

  return async ({ body, ...object }): Promise<SavedObject> => {
    const { signal } = object
    signal?.throwIfAborted()
    if (typeof body === 'function') return putWithRetry(() => putStream(object, body()), signal)
    if (body instanceof Readable) return putStream(object, body)
    const { ETag } = await putWhole(object, body, body.byteLength, signal).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : unavailable(error)
    })
    return savedObject(object, body.byteLength, ETag)
  }
}

type Put = Parameters<PutObject>[0]

/**
 * Retries temporary failures with doubled pauses. Repeating is safe, because it writes the same
 * bytes under the same key.
 */
async function putWithRetry(
  attempt: () => Promise<SavedObject>,
  signal: AbortSignal | undefined,
): Promise<SavedObject> {
  for (let failures = 0; ; ) {
    try {
      return await attempt()
    } catch (error) {
      failures++
      const isPassed = error instanceof StorageUnavailable && isTransient(error.cause)
      if (!isPassed || failures >= MAX_ATTEMPTS) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (failures - 1) * (0.5 + Math.random()), undefined, signal ? { signal } : {})
    }
  }
}

type Outgoing = { key: string; contentType: string }

function savedObject({ key, contentType }: Outgoing, bytes: number, etag: string | undefined): SavedObject {
  if (!etag) throw new StorageUnavailable('The object store saved an object but returned no ETag.')
  return { key, bytes, contentType, etag }
}

/**
 * Counts the bytes of the body, and records its own failure, which must not be reported as one of
 * the store.
 */
function watch(
  body: Readable,
  expected: number | undefined,
): { stream: Readable; bytes: () => number; failure: () => { error: unknown } | undefined } {
  let bytes = 0
  let failure: { error: unknown } | undefined
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array)
        bytes += piece.byteLength
        if (expected !== undefined && bytes > expected) throw new Error('The body is longer than announced.')
        yield piece
      }
      if (expected !== undefined && bytes < expected) throw new Error('The body is shorter than announced.')
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return { stream: Readable.from(counted(), { objectMode: false }), bytes: () => bytes, failure: () => failure }
}

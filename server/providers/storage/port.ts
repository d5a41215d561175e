import type { Readable } from 'node:stream'

/** What is known of a stored object without reading it. */
export type ObjectInfo = {
  key: string
  bytes: number
  contentType: string
  /** Strong, in quotes, as HTTP has it: the same bytes under the same key give the same one. */
  etag: string
  modifiedAt: Date
}

/** An object under way out. Whoever asked for it reads `body` to its end or destroys it. */
export type StoredObject = ObjectInfo & { body: Readable }

/** Bytes of an object, both ends included, as HTTP counts them. */
export type ByteRange = { start: number; end: number }

/** What a client may upload by itself, straight to the store: one object, once, of one type, no larger than said. */
export type UploadGrant = {
  key: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresInSeconds: number
}

/** How the browser is to show or name what it is handed. */
export type HandOut = { contentType: string; disposition: string; cacheControl: string }

/**
 * Where files lie: a folder on this machine, or S3 and what speaks it. Keys are ours, never a client's:
 * `[A-Za-z0-9._-]` and slashes, no empty part, no part of dots alone, 512 characters at most. Anything else is refused
 * with `InvalidObjectKey` before the store is asked. What fails for now is `StorageUnavailable`.
 */
export type ObjectStorage = {
  readonly name: 'folder' | 's3'
  /**
   * Keeps the bytes under the key, whole or not at all: a stream that fails, or a signal that aborts, leaves nothing.
   * The stream is never held in memory. What stood there before is replaced.
   */
  put: (object: {
    key: string
    body: Readable | Uint8Array
    contentType: string
    signal?: AbortSignal
  }) => Promise<ObjectInfo>
  /** Undefined when there is none. A range past the end throws `RangeNotSatisfiable`. */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  head: (key: string) => Promise<ObjectInfo | undefined>
  /** Gone when it resolves, proven by the store; keys that were not there are no error. */
  delete: (keys: readonly string[]) => Promise<void>
  /** Objects whose keys begin so, in the order of their keys' bytes, `limit` at most, after the key `after`. */
  list: (prefix: string, page: { limit: number; after?: string }) => Promise<ObjectInfo[]>
  /** An address from which anybody may read the object for that long; undefined where the application serves it itself. */
  signGet: (key: string, expiresInSeconds: number, as: HandOut) => Promise<string | undefined>
  /** A form that a browser posts the file with, as its last field `file`. */
  presignPost: (grant: UploadGrant) => Promise<{ url: string; fields: Record<string, string> }>
  /** An address to which the file is put, with exactly these headers. */
  presignPut: (
    grant: Omit<UploadGrant, 'minBytes' | 'maxBytes'> & { bytes: number },
  ) => Promise<{ url: string; headers: Record<string, string> }>
  /** Resolves when the store answers and can be written. @throws StorageUnavailable */
  check: () => Promise<void>
}

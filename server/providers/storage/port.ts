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

/**
 * An object under way out: the range that was asked for, or all of it. `bytes` is the whole object's size. Whoever asked
 * reads `body` to its end or destroys it.
 */
export type StoredObject = ObjectInfo & { body: Readable }

/** What a list says of an object: stores list no content types. */
export type ListedObject = Omit<ObjectInfo, 'contentType'>
/** What is known of an object the moment it is kept. */
export type KeptObject = Omit<ObjectInfo, 'modifiedAt'>

/** Bytes of an object, both ends included, as HTTP counts them; an end beyond the object's means its last byte. */
export type ByteRange = { start: number; end: number }

/**
 * What a client may upload by itself, straight to the store: one object, of one type, no larger than said. Until the grant
 * expires a second upload replaces the first, so nothing is trusted before it was copied to a key that no client had.
 */
export type UploadGrant = {
  key: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresInSeconds: number
}

/** The grant of a PUT. S3 holds `bytes`, and knows no most for an address: `maxBytes` only the application itself holds. */
export type PutGrant = Omit<UploadGrant, 'minBytes' | 'maxBytes'> & ({ bytes: number } | { maxBytes: number })

/** An upload by one of our own grants, as a route has taken it apart. */
export type GrantedUpload = {
  /** `policy` and `signature` of the form, or of the query. */
  policy: string
  signature: string
  /** The form's `key`; a PUT has none. */
  key?: string
  /** The form's field `Content-Type`, or the header of the PUT. */
  contentType: string | undefined
  /** What the request says that the file has; a form does not. */
  declaredBytes?: number
  body: Readable
  signal?: AbortSignal
}

/** Where the application takes uploads by its own grants. */
export const UPLOAD_PATH = '/media/uploads'

/** The key was made wrongly, which is a fault of ours: clients never name keys. */
export class InvalidObjectKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is no object key.`)
    this.name = 'InvalidObjectKey'
  }
}

/** Nothing of the object lies in the range; it has `bytes` bytes. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The range begins past the end; the object has ${bytes} bytes.`)
    this.name = 'RangeNotSatisfiable'
    this.bytes = bytes
  }
}

/** The store cannot be reached, is full, or does not let us: what was asked for may be asked for again. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StorageUnavailable'
  }
}

/** An upload that its grant does not cover. The message is for who uploads. */
export class UploadRefused extends Error {
  readonly reason: 'signature' | 'expired' | 'key' | 'type' | 'tooSmall' | 'tooLarge'
  constructor(reason: UploadRefused['reason'], message: string) {
    super(message)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}

/** How the browser is to show or name what it is handed. */
export type HandOut = { contentType: string; disposition: string; cacheControl: string }

/**
 * Where files lie: a folder on this machine, or S3 and what speaks it. Keys are ours, never a client's:
 * `[A-Za-z0-9._-]` and slashes, no empty part, no part of dots alone, no part longer than 200 characters, 512 in all.
 * Anything else is refused with `InvalidObjectKey` before the store is asked. What fails for now is `StorageUnavailable`.
 */
export type ObjectStorage = {
  readonly name: 'folder' | 's3'
  /** The origin that `signGet` addresses lead to, for content policies; undefined where the application serves files. */
  readonly origin: string | undefined
  /**
   * Keeps the bytes under the key, whole or not at all: a stream that fails, or a signal that aborts, leaves nothing.
   * The stream is never held in memory. What stood there before is replaced. @throws what the stream failed with, the
   * signal's reason, or StorageUnavailable
   */
  put: (object: {
    key: string
    /** A stream can be sent once. What opens one can be sent again, so that a passing failure of the store is retried. */
    body: Readable | Uint8Array | (() => Readable)
    contentType: string
    /** How long the stream is, where that is known: it then passes without being gathered in memory first. */
    bytes?: number
    signal?: AbortSignal
  }) => Promise<KeptObject>
  /** Undefined when there is none. A range past the end throws `RangeNotSatisfiable`. */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  head: (key: string) => Promise<ObjectInfo | undefined>
  /** Gone when it resolves, proven by the store; keys that were not there are no error. */
  delete: (keys: readonly string[]) => Promise<void>
  /** Objects whose keys begin so, in the order of their keys' bytes, `limit` at most, after the key `after`. */
  list: (prefix: string, page: { limit: number; after?: string }) => Promise<ListedObject[]>
  /** An address from which anybody may read the object for that long; undefined where the application serves it itself. */
  signGet: (key: string, expiresInSeconds: number, as: HandOut) => Promise<string | undefined>
  /** A form that a browser posts the file with, as its last field `file`. */
  presignPost: (grant: UploadGrant) => Promise<{ url: string; fields: Record<string, string> }>
  /** An address to which the file is put, with exactly these headers. */
  presignPut: (grant: PutGrant) => Promise<{ url: string; headers: Record<string, string> }>
  /**
   * Checks an upload by a grant of ours and keeps it; undefined where the store itself takes uploads. What is refused before
   * a byte was read leaves `body` as it is. @throws UploadRefused
   */
  acceptUpload: ((upload: GrantedUpload) => Promise<KeptObject>) | undefined
  /** Resolves when the store answers and can be written. @throws StorageUnavailable */
  check: () => Promise<void>
}

import type { Readable } from 'node:stream'

export type ObjectInfo = {
  key: string
  bytes: number
  contentType: string
  /**
   * A strong HTTP ETag in quotes. Objects with the same bytes under the same key have the same
   * ETag.
   */
  etag: string
  modifiedAt: Date
}

/**
 * An object being read: the requested range or the whole object. `bytes` is always the size of the
 * whole object. The caller must read `body` to its end or destroy it.
 */
export type StoredObject = ObjectInfo & { body: Readable }

/** Metadata in a list, which does not include content types. */
export type ListedObject = Omit<ObjectInfo, 'contentType'>
/** Metadata of an object that was just stored. */
export type SavedObject = Omit<ObjectInfo, 'modifiedAt'>

/**
 * A byte range with both ends included, as in HTTP. An end beyond the object means its last byte.
 */
export type ByteRange = { start: number; end: number }

/**
 * Conditions under which a client may upload directly: one object of one type, within a size
 * limit. Until the grant expires, a second upload replaces the first. Trust an upload only after
 * copying it to a key that no client knows.
 */
export type UploadGrant = {
  key: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresInSeconds: number
}

/**
 * Conditions of an upload with PUT. S3 enforces the exact number of `bytes`, but a signed URL of
 * S3 cannot have a maximum. Only our own route enforces `maxBytes`.
 */
export type PutGrant = Omit<UploadGrant, 'minBytes' | 'maxBytes'> & ({ bytes: number } | { maxBytes: number })

/** An upload with one of our own grants, in the form in which the route parses it. */
export type GrantedUpload = {
  /** `policy` and `signature` from the form or the query. */
  policy: string
  signature: string
  /** The form's field `key`. Undefined for a PUT. */
  key?: string
  /** The form's field `Content-Type`, or the header of the PUT. */
  contentType: string | undefined
  /** The file's size according to the request. Undefined for a form. */
  declaredBytes?: number
  body: Readable
  signal?: AbortSignal
}

/** Route that accepts uploads with our own grants. */
export const UPLOAD_PATH = '/media/uploads'

/** Thrown for an invalid key. That is our bug, because clients never choose keys. */
export class InvalidObjectKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is not an object key.`)
    this.name = 'InvalidObjectKey'
  }
}

/** Thrown if the range is outside the object, which has `bytes` bytes. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The range starts past the end; the object has ${bytes} bytes.`)
    this.name = 'RangeNotSatisfiable'
    this.bytes = bytes
  }
}

/** Thrown if the store is unreachable, full, or denies access. The call can be repeated. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StorageUnavailable'
  }
}

/** Thrown if an upload violates its grant. The message is for the uploader. */
export class UploadRefused extends Error {
  readonly reason: 'signature' | 'expired' | 'key' | 'type' | 'tooSmall' | 'tooLarge'
  constructor(reason: UploadRefused['reason'], message: string) {
    super(message)
    this.name = 'UploadRefused'
    this.reason = reason
  }
}

export type ServedHeaders = { contentType: string; disposition: string; cacheControl: string }

/**
 * The object store: a folder on this machine, or S3 and compatible stores. Keys are ours, never a
 * client's: `[A-Za-z0-9._-]` and slashes. No part may be empty, consist of dots alone or exceed
 * 200 characters. The maximum is 512 characters in all. Other keys are rejected with
 * `InvalidObjectKey` before the store is called. Temporary failures are `StorageUnavailable`.
 */
export type ObjectStorage = {
  readonly name: 'folder' | 's3'
  /**
   * Origin of the URLs from `signGet`, for content security policies. Undefined if the application
   * serves files itself.
   */
  readonly origin: string | undefined
  /**
   * Stores all of the bytes or none. A failed stream or an aborted signal leaves nothing behind.
   * Never buffers the whole stream. Replaces an existing object.
   * @throws the stream's error, the signal's reason, or StorageUnavailable
   */
  put: (object: {
    key: string
    /**
     * A stream can be sent only once. A function that opens a stream can be called again, so the
     * upload can be retried after a temporary failure of the store.
     */
    body: Readable | Uint8Array | (() => Readable)
    contentType: string
    /** Length of the stream, if known. The stream can then be sent without buffering parts. */
    bytes?: number
    signal?: AbortSignal
  }) => Promise<SavedObject>
  /**
   * Opens an object for reading, or returns undefined if it does not exist.
   * @throws RangeNotSatisfiable if the range starts after the end of the object
   */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  head: (key: string) => Promise<ObjectInfo | undefined>
  /** Deletes objects. Resolves once the store confirms the deletion. Ignores missing keys. */
  delete: (keys: readonly string[]) => Promise<void>
  /**
   * Lists up to `limit` objects with this prefix, in byte order of their keys, after the key
   * `after`.
   */
  list: (prefix: string, page: { limit: number; after?: string }) => Promise<ListedObject[]>
  /**
   * Returns a URL from which anybody can read the object until the URL expires. Returns undefined
   * if the application serves the object itself.
   */
  signGet: (key: string, expiresInSeconds: number, as: ServedHeaders) => Promise<string | undefined>
  /** Returns a form for uploading from a browser. The file must be its last field, `file`. */
  presignPost: (grant: UploadGrant) => Promise<{ url: string; fields: Record<string, string> }>
  /** Returns a URL for a PUT with exactly these headers. */
  presignPut: (grant: PutGrant) => Promise<{ url: string; headers: Record<string, string> }>
  /**
   * Checks an upload with one of our grants and stores it. Undefined if clients upload directly to
   * the store. Leaves `body` unread if it refuses the upload before the first byte.
   * @throws UploadRefused
   */
  acceptUpload: ((upload: GrantedUpload) => Promise<SavedObject>) | undefined
  /**
   * Resolves if the store is reachable and writable.
   * @throws StorageUnavailable
   */
  check: () => Promise<void>
}

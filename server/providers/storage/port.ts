import type { Readable } from 'node:stream'

export type ObjectInfo = {
  key: string
  bytes: number
  contentType: string
  /**
   * HTTP ETag in quotes. If two objects have the same bytes and the same key, they have the same
   * ETag.
   */
  etag: string
  modifiedAt: Date
}

/**
 * An object that is being read, or the requested range of it. `bytes` is always the size of the
 * whole object. The caller must read `body` to its end or destroy it.
 */
export type StoredObject = ObjectInfo & { body: Readable }

/** Facts about an object in a list. Lists do not contain content types. */
export type ListedObject = Omit<ObjectInfo, 'contentType'>
/** Facts about an object that was just stored. */
export type SavedObject = Omit<ObjectInfo, 'modifiedAt'>

/**
 * A range of bytes. Both ends are included, as in HTTP. If `end` is beyond the object, the range
 * ends at the last byte.
 */
export type ByteRange = { start: number; end: number }

/**
 * Conditions under which a client may upload a file directly to the store: one object of one type,
 * within limits of size. Until the grant expires, a second upload replaces the first. The client
 * could therefore replace a file after it was checked. Before you rely on the file, copy it to a
 * key that no client knows.
 */
export type UploadGrant = {
  key: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresInSeconds: number
}

/**
 * Conditions of an upload with PUT. S3 can enforce an exact number of `bytes`, but a signed URL of
 * S3 cannot have a maximum. `maxBytes` is therefore enforced only by our own upload route.
 */
export type PutGrant = Omit<UploadGrant, 'minBytes' | 'maxBytes'> & ({ bytes: number } | { maxBytes: number })

/** An upload to our own upload route, as the route has parsed it. */
export type GrantedUpload = {
  /** `policy` and `signature` from the form or from the URL. */
  policy: string
  signature: string
  /** The field `key` of the form. Undefined if the upload is a PUT. */
  key?: string
  /** The field `Content-Type` of the form, or the header of the PUT. */
  contentType: string | undefined
  /** Size of the file as stated in the request. Undefined if the upload is a form. */
  declaredBytes?: number
  body: Readable
  signal?: AbortSignal
}

/** Our own route for uploads. */
export const UPLOAD_PATH = '/media/uploads'

/** Thrown for an invalid key. This is a bug in our code, because clients never choose keys. */
export class InvalidObjectKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is not an object key.`)
    this.name = 'InvalidObjectKey'
  }
}

/** Thrown if the requested range lies outside the object. `bytes` is the size of the object. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The range starts past the end; the object has ${bytes} bytes.`)
    this.name = 'RangeNotSatisfiable'
    this.bytes = bytes
  }
}

/** Thrown if the store is unreachable, full or denies access. The call can be repeated. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StorageUnavailable'
  }
}

/**
 * Thrown if an upload violates the conditions of its grant. The message is for the person who
 * uploads.
 */
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
 * The object store: a folder on this machine, or S3 and compatible stores. Our code chooses every
 * key, never a client. A key consists of `[A-Za-z0-9._-]` and slashes. No part between slashes may
 * be empty, consist of dots alone or exceed 200 characters. A whole key has at most 512
 * characters. Other keys are rejected with `InvalidObjectKey` before the store is called.
 * Temporary failures are thrown as `StorageUnavailable`.
 */
export type ObjectStorage = {
  readonly name: 'folder' | 's3'
  /**
   * Origin of the URLs that `signGet` returns. A content security policy must allow it. Undefined
   * if our own server sends the files.
   */
  readonly origin: string | undefined
  /**
   * Stores an object completely or not at all. If the stream fails or the signal aborts, nothing
   * remains in the store. The whole stream is never in memory at once. An existing object is
   * replaced.
   * @throws the error of the stream, the signal's reason, or StorageUnavailable
   */
  put: (object: {
    key: string
    /**
     * A stream can be sent only once. If a function that opens the stream is given instead, the
     * upload can be tried again after a temporary failure of the store.
     */
    body: Readable | Uint8Array | (() => Readable)
    contentType: string
    /**
     * Length of the stream in bytes, if known. The stream is then sent without collecting its
     * bytes in memory first.
     */
    bytes?: number
    signal?: AbortSignal
  }) => Promise<SavedObject>
  /**
   * Opens an object for reading. Returns undefined if it does not exist.
   * @throws RangeNotSatisfiable if the range starts after the end of the object
   */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  head: (key: string) => Promise<ObjectInfo | undefined>
  /**
   * Deletes objects. Resolves once the store has confirmed the deletion. A key without an object
   * is ignored.
   */
  delete: (keys: readonly string[]) => Promise<void>
  /**
   * Lists up to `limit` objects whose keys start with the prefix, in byte order of the keys. The
   * list starts after the key `after`.
   */
  list: (prefix: string, page: { limit: number; after?: string }) => Promise<ListedObject[]>
  /**
   * Returns a URL at which anybody can read the object until the URL expires. Returns undefined if
   * our own server sends the files.
   */
  signGet: (key: string, expiresInSeconds: number, as: ServedHeaders) => Promise<string | undefined>
  /**
   * Returns the address and fields of a form with which a browser can upload a file. The file must
   * be the last field of the form, named `file`.
   */
  presignPost: (grant: UploadGrant) => Promise<{ url: string; fields: Record<string, string> }>
  /** Returns a URL for an upload with PUT. The request must have exactly the returned headers. */
  presignPut: (grant: PutGrant) => Promise<{ url: string; headers: Record<string, string> }>
  /**
   * Checks an upload against its grant and stores it. Undefined if clients upload directly to the
   * store. If the upload is refused before the first byte, `body` is not read.
   * @throws UploadRefused
   */
  acceptUpload: ((upload: GrantedUpload) => Promise<SavedObject>) | undefined
  /**
   * Resolves if the store can be reached and objects can be written.
   * @throws StorageUnavailable
   */
  check: () => Promise<void>
}

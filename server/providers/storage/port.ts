import type { Readable } from 'node:stream'
import { type Words, writeWords } from '../../platform/words/index.ts'

export type ObjectInfo = {
  key: string
  bytes: number
  contentType: string
  /** HTTP ETag in quotes, the same for the same bytes under the same key. */
  etag: string
  modifiedAt: Date
}

/**
 * An object that is being read, or a range of it. `bytes` is the size of the whole object. The
 * caller must read `body` to its end or destroy it.
 */
export type StoredObject = ObjectInfo & { body: Readable }

/** Lists do not contain content types. */
export type ListedObject = Omit<ObjectInfo, 'contentType'>
export type SavedObject = Omit<ObjectInfo, 'modifiedAt'>

/** Both ends are included, as in HTTP. An `end` beyond the object means its last byte. */
export type ByteRange = { start: number; end: number }

/**
 * Lets a client upload one object of one type directly to the store. Until the grant expires,
 * another upload replaces the first. The client could so replace a checked file: copy it to a key
 * that no client knows before you rely on it.
 */
export type UploadGrant = {
  key: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresInSeconds: number
}

/**
 * S3 can enforce exact `bytes`, but its signed URLs have no maximum. Only our own upload route
 * enforces `maxBytes`.
 */
export type PutGrant = Omit<UploadGrant, 'minBytes' | 'maxBytes'> & ({ bytes: number } | { maxBytes: number })

/** An upload to our own route, as the route has parsed it. */
export type GrantedUpload = {
  policy: string
  signature: string
  /** Field `key` of the form. Undefined for a PUT. */
  key?: string
  /** Field `Content-Type` of the form, or header of the PUT. */
  contentType: string | undefined
  /** Size as stated in the request. Undefined for a form. */
  declaredBytes?: number
  body: Readable
  signal?: AbortSignal
}

export const UPLOAD_PATH = '/media/uploads'

/** A bug in our code, because clients never choose keys. */
export class InvalidObjectKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 100))} is not an object key.`)
    this.name = 'InvalidObjectKey'
  }
}

/** `bytes` is the size of the object. */
export class RangeNotSatisfiable extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`The range starts past the end; the object has ${bytes} bytes.`)
    this.name = 'RangeNotSatisfiable'
    this.bytes = bytes
  }
}

/** The store is unreachable, full or denies access. The call can be repeated. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StorageUnavailable'
  }
}

/** An upload violates its grant. The message is for the person who uploads. */
export class UploadRefused extends Error {
  readonly reason: 'signature' | 'expired' | 'key' | 'type' | 'tooSmall' | 'tooLarge'
  readonly words: Words
  constructor(reason: UploadRefused['reason'], words: Words) {
    super(writeWords(words))
    this.name = 'UploadRefused'
    this.words = words
    this.reason = reason
  }
}

export type ServedHeaders = { contentType: string; disposition: string; cacheControl: string }

/**
 * The object store: a folder, or S3 and compatible stores. Our code chooses every key, never a
 * client. A key has at most 512 characters: `[A-Za-z0-9._-]` and slashes. A part between slashes
 * has 1 to 200 characters and not only dots. Other keys are rejected with `InvalidObjectKey`.
 * Temporary failures are thrown as `StorageUnavailable`.
 */
export type ObjectStorage = {
  readonly name: 'folder' | 's3'
  /**
   * Origin of the URLs of `signGet`, which a content security policy must allow. Undefined if our
   * own server sends the files.
   */
  readonly origin: string | undefined
  /**
   * Stores an object completely or not at all, and replaces an existing one. The whole stream is
   * never in memory.
   * @throws the error of the stream, the signal's reason, or StorageUnavailable
   */
  put: (object: {
    key: string
    /**
     * Only a function that opens the stream allows another attempt after a temporary failure of
     * the store.
     */
    body: Readable | Uint8Array | (() => Readable)
    contentType: string
    /** If known, the stream is sent without collecting its bytes first. */
    bytes?: number
    signal?: AbortSignal
  }) => Promise<SavedObject>
  /**
   * Opens an object for reading. Returns undefined if it does not exist.
   * @throws RangeNotSatisfiable if the range starts after the end of the object
   */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  head: (key: string) => Promise<ObjectInfo | undefined>
  /** Resolves once the store has confirmed the deletion. Ignores keys without an object. */
  delete: (keys: readonly string[]) => Promise<void>
  /**
   * Lists up to `limit` objects whose keys start with the prefix, in byte order and after the key
   * `after`.
   */
  list: (prefix: string, page: { limit: number; after?: string }) => Promise<ListedObject[]>
  /**
   * Returns a URL at which anybody can read the object until it expires, or undefined if our own
   * server sends the files.
   */
  signGet: (key: string, expiresInSeconds: number, as: ServedHeaders) => Promise<string | undefined>
  /**
   * Returns a form with which a browser can upload a file. The file must be its last field, named
   * `file`.
   */
  presignPost: (grant: UploadGrant) => Promise<{ url: string; fields: Record<string, string> }>
  /** Returns a URL for a PUT, which must have exactly the returned headers. */
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

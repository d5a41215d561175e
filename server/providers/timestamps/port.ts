import { sql } from 'kysely'

/** A verified timestamp (RFC 3161): the time, and the name in the certificate of the authority. */
export type Timestamp = { at: Date; by: string }

/** With the DER of the TimeStampToken. */
export type IssuedTimestamp = Timestamp & { token: Uint8Array }

export type TimestampFailure =
  | 'unreachable'
  | 'slow'
  /** The authority responded, and issued no token. */
  | 'refused'
  /** The response is not a valid token for the request. */
  | 'invalid'

/** There is no timestamp for now. The same imprint can be sent again. */
export class NoTimestamp extends Error {
  readonly reason: TimestampFailure

  constructor(reason: TimestampFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'NoTimestamp'
    this.reason = reason
  }
}

/** Issues timestamps. It learns only the imprint, which is a SHA-256. */
export type TimestampAuthority = {
  readonly name: 'rfc3161' | 'local'
  /**
   * Requests a timestamp, and checks every part of the response.
   * @throws NoTimestamp
   */
  stamp: (imprint: Uint8Array) => Promise<IssuedTimestamp>
}

type WaitingTimestamps = { count: number; oldestAt: Date | null }

/**
 * Timestamps of signatures. If the authority fails, signing does not wait for it: the imprint of
 * the signature is stored, and `stampWaiting` requests the timestamp later.
 */
export type Timestamps = {
  /** `none`: no authority is configured. */
  readonly name: TimestampAuthority['name'] | 'none'
  /**
   * Requests a timestamp. If there is none now, stores the imprint for later and returns undefined.
   * Without an authority, nothing is stored, so that the table does not grow. With `isKept`, the
   * imprint is stored in any case, and so is its token, so that `find` returns the timestamp.
   */
  stamp: (imprint: Uint8Array, options?: { isKept?: boolean }) => Promise<Uint8Array | undefined>
  /** Stores a token that the signed file cannot contain. */
  keep: (imprint: Uint8Array, token: Uint8Array) => Promise<void>
  /** Notes the SHA-256 of a file that contains the signature of a stored imprint. */
  nameFile: (imprint: Uint8Array, fileSha256: string) => Promise<void>
  /**
   * Verifies a token, at the time that it states. Returns undefined if it is invalid, is for other
   * bytes, or comes from an authority that this installation does not trust.
   */
  verify: (token: Uint8Array, imprint: Uint8Array) => Promise<Timestamp | undefined>
  /** Returns the stored timestamp of an imprint in hexadecimal. */
  find: (imprint: string) => Promise<Timestamp | undefined>
  /**
   * Requests timestamps for stored imprints that are due. Stops when the authority fails. Several
   * processes may run it at once.
   */
  stampWaiting: (isTimeUp: () => boolean) => Promise<{ stamped: number; failed: number }>
  /** Returns undefined without an authority, because nothing can be done then. */
  countWaiting: () => Promise<WaitingTimestamps | undefined>
}

/** Fragment with the timestamps of delivered files, by the SHA-256 of the file. */
export const fileTimestamps = sql`(
  select file_sha256, stamped_at, authority from timestamps where file_sha256 is not null and stamped_at is not null)`

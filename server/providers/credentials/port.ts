/** File types that can carry Content Credentials. */
export const CREDENTIAL_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/wav',
  'audio/mpeg',
  'application/pdf',
] as const
export type CredentialType = (typeof CREDENTIAL_TYPES)[number]

/** A statement about a file that is signed into it (C2PA 2). */
export type Claim = {
  title: string
  /**
   * The last action. A file that already has credentials or a `parent` is never marked `created`
   * again.
   */
  action: 'created' | 'edited' | 'resized' | 'watermarked' | 'delivered'
  /** The model that made the file. Absent if no model was used. */
  madeBy?: { model: string; provider: string }
  madeAt: Date
  /** Display name and our id of the talent who consented to the likeness or voice in the file. */
  likenessOf?: { name: string; id: string }
  /**
   * True for a copy of a file whose credentials were read and are trusted here. The copy inherits
   * the source's commission.
   */
  isCopyOfTrusted?: boolean
  /** The offer or order for which the file was made. */
  madeFor?: { kind: 'offer' | 'order'; id: string }
  /** The license of the delivered file: an address or a sentence. */
  licence?: string
}

export type CredentialReport = {
  found: boolean
  /** True if nothing that the claim covers was changed since it was signed. */
  valid: boolean
  /** True if the content or the claim was changed after signing. */
  altered: boolean
  /**
   * True if the certificate chains to a trusted authority: a configured one, or this installation's
   * own.
   */
  trusted: boolean
  signedBy: string | null
  signedAt: string | null
  made: { model: string; at: string } | null
  likenessOf: string | null
  madeFor: { kind: 'offer' | 'order'; id: string } | null
  licence: string | null
  trainingAllowed: boolean | null
  /** C2PA status codes of the problems found, e.g. `assertion.dataHash.mismatch`. */
  problems: readonly string[]
  /** Number of source files, including ancestors at every level. */
  ingredientCount: number
}

/** A file as bytes, or as a path so that queued files use no memory. */
export type SignableFile = { bytes: Uint8Array | { path: string }; contentType: CredentialType }

/**
 * Signs outgoing files and reads their credentials. Runs in worker threads. Idle threads end and
 * free their memory.
 */
export type ContentCredentials = {
  /**
   * `development`: signs with this installation's own certificate. `certificate`: signs with the
   * configured one.
   */
  readonly name: 'development' | 'certificate'
  /**
   * Returns the signed file. Credentials that already exist are kept: the given file, or `parent`
   * if it is set, becomes an ingredient of the signed file.
   * @throws NotSignable if the bytes are not of the stated type
   * @throws ServiceUnavailable (503) if the queue is full
   */
  sign: (file: SignableFile & { claim: Claim; parent?: SignableFile }) => Promise<Uint8Array>
  /**
   * Reads a file's credentials. Reports a bad file instead of throwing.
   * @throws NotReadable if the file crashes the reader
   * @throws ServiceUnavailable (503) if the queue is full or reading takes too long
   */
  read: (file: SignableFile) => Promise<CredentialReport>
  /**
   * Returns the signing certificate's expiry, or undefined before the installation has made its
   * own certificate.
   */
  findExpiry: () => Promise<Date | undefined>
  /** Ends the worker threads. */
  close: () => Promise<void>
}

/** Thrown if the file crashes the reader, so nothing is known about its credentials. */
export class NotReadable extends Error {}

/** Thrown if the bytes are not of the stated type or are incomplete. A retry fails the same way. */
export class NotSignable extends Error {}

/** File types into which Content Credentials can be written. */
export const CREDENTIAL_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/wav',
  'audio/mpeg',
  'application/pdf',
] as const
export type CredentialType = (typeof CREDENTIAL_TYPES)[number]

/** A statement about a file (C2PA 2). It is signed and written into the file. */
export type Claim = {
  title: string
  /**
   * The last action on the file. `created` is used only for a file without credentials and without
   * a `parent`.
   */
  action: 'created' | 'edited' | 'resized' | 'watermarked' | 'delivered'
  /** The model that made the file. Undefined if no model was used. */
  madeBy?: { model: string; provider: string }
  madeAt: Date
  /**
   * The talent who agreed that the file shows this person or contains this voice: display name and
   * our id.
   */
  likenessOf?: { name: string; id: string }
  /**
   * True for a copy of a file whose credentials we have read and trust. The copy then has the same
   * commission as that file.
   */
  isCopyOfTrusted?: boolean
  /** The offer or order for which the file was made. */
  madeFor?: { kind: 'offer' | 'order'; id: string }
  /** License of the delivered file, as an address or a sentence. */
  licence?: string
}

export type CredentialReport = {
  found: boolean
  /** True if nothing that the claim protects was changed after signing. */
  valid: boolean
  /** True if the content or the claim was changed after signing. */
  altered: boolean
  /**
   * True if the certificate was issued by a trusted authority. Trusted are the configured
   * authorities and the authority of this installation.
   */
  trusted: boolean
  signedBy: string | null
  signedAt: string | null
  made: { model: string; at: string } | null
  likenessOf: string | null
  madeFor: { kind: 'offer' | 'order'; id: string } | null
  licence: string | null
  trainingAllowed: boolean | null
  /** C2PA's codes of the problems that were found, for example `assertion.dataHash.mismatch`. */
  problems: readonly string[]
  /** Number of files from which this file was made, including the sources of its sources. */
  ingredientCount: number
}

/** A file as bytes or as a path. A queued file needs no memory if it is given as a path. */
export type SignableFile = { bytes: Uint8Array | { path: string }; contentType: CredentialType }

/**
 * Signs files that leave this server, and reads the credentials of files. The work runs in
 * threads. Idle threads end and free their memory.
 */
export type ContentCredentials = {
  /**
   * `development`: files are signed with the certificate that this installation has made.
   * `certificate`: files are signed with the configured certificate.
   */
  readonly name: 'development' | 'certificate'
  /**
   * Signs a file and returns the signed file. Existing credentials are preserved: the given file,
   * or `parent` if it is set, becomes an ingredient of the signed file.
   * @throws NotSignable if the bytes are not of the stated type
   * @throws ServiceUnavailable (503) if the queue is full
   */
  sign: (file: SignableFile & { claim: Claim; parent?: SignableFile }) => Promise<Uint8Array>
  /**
   * Reads the credentials of a file. A damaged file is reported in the result, not as an error.
   * @throws NotReadable if the library crashes on the file
   * @throws ServiceUnavailable (503) if the queue is full or reading takes too long
   */
  read: (file: SignableFile) => Promise<CredentialReport>
  /**
   * Returns the expiry of the signing certificate, or undefined if this installation has not made
   * its certificate yet.
   */
  findExpiry: () => Promise<Date | undefined>
  /** Ends the worker threads. */
  close: () => Promise<void>
}

/** Thrown if the library crashes on the file, so that its credentials remain unknown. */
export class NotReadable extends Error {}

/**
 * Thrown if the bytes are not of the stated type or are incomplete. Trying again does not help.
 */
export class NotSignable extends Error {}

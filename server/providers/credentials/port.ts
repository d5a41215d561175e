import type { UseDecision } from '../../platform/scope-of-use/use-rules.ts'

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

/** Permission to train models, as the assertion of CAWG names it. */
export type TrainingPermission = 'allowed' | 'constrained' | 'notAllowed'

/** A statement about a file (C2PA 2), signed and written into the file. */
export type Claim = {
  title: string
  /** `created` is used only for a file without credentials and without a `parent`. */
  action: 'created' | 'edited' | 'resized' | 'watermarked' | 'delivered'
  /** Model that made the file, if any. */
  madeBy?: { model: string; provider: string }
  madeAt: Date
  /** The talent whose likeness or voice this is, by agreement: display name and our id. */
  likenessOf?: { name: string; id: string }
  /**
   * True for a copy of a file whose credentials we trust. The copy then has the same commission.
   */
  isCopyOfTrusted?: boolean
  /** The offer or order for which the file was made. */
  madeFor?: { kind: 'offer' | 'order'; id: string }
  /** License of the delivered file, as an address or a sentence. */
  licence?: string
  /** Invisible mark in the file: the algorithm's name, and the mark in Base64. */
  watermark?: { alg: string; value: string }
  /** Answer about training models. Default: the answer of every talent. */
  training?: UseDecision['outcome']
}

export type SealedPdf = {
  pdf: Uint8Array
  /** SHA-256 of the seal's signature in hexadecimal, by which `Timestamps.find` finds its time. */
  imprint: string
}

export type CredentialReport = {
  found: boolean
  /** True if nothing that the claim protects was changed after signing. */
  valid: boolean
  /** True if the content or the claim was changed after signing. */
  altered: boolean
  /** True if a configured authority or that of this installation issued the certificate. */
  trusted: boolean
  signedBy: string | null
  signedAt: string | null
  /**
   * Proof that the signature existed at this time, by an authority that this installation trusts.
   * The token is in the file, or stored here because it came later.
   */
  timestamp: { at: string; by: string } | null
  made: { model: string; at: string } | null
  /**
   * True if the file, or a file from which it was made, states that a model made it. It does not
   * matter who signed the statement.
   */
  generated: boolean
  likenessOf: string | null
  madeFor: { kind: 'offer' | 'order'; id: string } | null
  licence: string | null
  /** False if it is allowed under conditions only. */
  trainingAllowed: boolean | null
  /** Null if the file does not say. `constraint` has the conditions, in the signer's words. */
  training: { permission: TrainingPermission; constraint: string | null } | null
  /** C2PA's codes, such as `assertion.dataHash.mismatch`. */
  problems: readonly string[]
  /** Number of files from which this file was made, including their own sources. */
  ingredientCount: number
}

/** All manifests of a file as signed (JUMBF). `id` is the label of the active one. */
export type ClaimStore = { id: string; bytes: Uint8Array }

/** As a path, a queued file needs no memory. */
export type SignableFile = { bytes: Uint8Array | { path: string }; contentType: CredentialType }

/**
 * Signs files that leave this server, and reads the credentials of files. Works in threads, which
 * end when idle.
 */
export type ContentCredentials = {
  /**
   * `development`: signed with this installation's own certificate. `certificate`: signed with the
   * configured one.
   */
  readonly name: 'development' | 'certificate'
  /**
   * Returns the signed file, with a timestamp if there is one now. Existing credentials are
   * preserved: the given file, or `parent` if it is set, becomes an ingredient.
   * @throws NotSignable if the bytes are not of the stated type
   * @throws ServiceUnavailable (503) if the queue is full
   */
  sign: (file: SignableFile & { claim: Claim; parent?: SignableFile }) => Promise<Uint8Array>
  /**
   * Reads the credentials of a file. A damaged file is reported in the result.
   * @throws NotReadable if the library crashes on the file
   * @throws ServiceUnavailable (503) if the queue is full or reading takes too long
   */
  read: (file: SignableFile) => Promise<CredentialReport>
  /**
   * Returns the claim store of a file. Undefined unless the file is unchanged and we trust its
   * signer.
   * @throws the errors of `read`
   */
  readStore: (file: SignableFile) => Promise<ClaimStore | undefined>
  /**
   * Returns the PDF with its reserved seal filled: a signature in the form that PDF readers check
   * (PAdES), by the same certificate, with a timestamp if there is one now.
   * @throws if the PDF reserves no seal
   */
  seal: (pdf: Uint8Array) => Promise<SealedPdf>
  /** Expiry of the signing certificate, or undefined if it was not made yet. */
  findExpiry: () => Promise<Date | undefined>
  /** Ends the worker threads. */
  close: () => Promise<void>
}

/** The library crashed on the file, so its credentials remain unknown. */
export class NotReadable extends Error {}

/** The bytes are not of the stated type or incomplete. A retry does not help. */
export class NotSignable extends Error {}

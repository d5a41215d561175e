/** What can carry Content Credentials. */
export const CREDENTIAL_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/wav',
  'audio/mpeg',
  'application/pdf',
] as const
export type CredentialType = (typeof CREDENTIAL_TYPES)[number]

/** What is said about a file, and signed into it (C2PA 2). */
export type Claim = {
  title: string
  /** What was done. A file that brings its own credentials, or a `parent`, is never `created` anew. */
  action: 'created' | 'edited' | 'resized' | 'watermarked' | 'delivered'
  /** The model that made it; absent when no model did. */
  madeBy?: { model: string; provider: string }
  madeAt: Date
  /** Whose consented likeness it shows or speaks with: display name and our id. */
  likenessOf?: { name: string; id: string }
  /** A copy of a file that was read and is trusted here: what that says about itself stands for the copy too. */
  isCopyOfTrusted?: boolean
  /** What it was made for. */
  madeFor?: { kind: 'offer' | 'order'; id: string }
  /** The licence it is handed out under: an address or a sentence. */
  licence?: string
}

/** What a file says about itself. */
export type CredentialReport = {
  /** Any Content Credentials at all. */
  found: boolean
  /** Everything that the claim covers is as it was signed. */
  valid: boolean
  /** Content or claim was changed after signing. */
  altered: boolean
  /** The certificate leads to an authority that is trusted here (ours by setting, or this installation's own). */
  trusted: boolean
  signedBy: string | null
  signedAt: string | null
  made: { model: string; at: string } | null
  likenessOf: string | null
  madeFor: { kind: 'offer' | 'order'; id: string } | null
  licence: string | null
  trainingAllowed: boolean | null
  /** The status codes of C2PA that say what is wrong, e.g. `assertion.dataHash.mismatch`. */
  problems: readonly string[]
  /** How many files it was made of, the parents of parents included. */
  ingredientCount: number
}

/** A file as bytes, or as the path of one: what waits for its turn then holds no memory. */
export type SignableFile = { bytes: Uint8Array | { path: string }; contentType: CredentialType }

/** Signs what is handed out and reads it back. It works beside the event loop; its memory is freed when it rests. */
export type ContentCredentials = {
  /** Whose certificate signs: this installation's own, made once for development, or the one that the settings name. */
  readonly name: 'development' | 'certificate'
  /**
   * The same file, signed. Credentials that it brings along are kept: the given bytes, or `parent`, become the ingredient.
   * @throws NotSignable for bytes that are not of the type; ServiceUnavailable (503) when too much waits.
   */
  sign: (file: SignableFile & { claim: Claim; parent?: SignableFile }) => Promise<Uint8Array>
  /**
   * A bad file is no error: that is what the report says. @throws NotReadable for one that the reader itself breaks at;
   * ServiceUnavailable (503) when too much waits, or it takes too long
   */
  read: (file: SignableFile) => Promise<CredentialReport>
  /** When the certificate that signs ends; undefined before the installation has made its own. */
  findExpiry: () => Promise<Date | undefined>
  /** Ends its thread. */
  close: () => Promise<void>
}

/** The file breaks what reads it: nothing can be said of it. */
export class NotReadable extends Error {}

/** The bytes are not of the type they are said to be, or cannot be read to their end: signing again gives the same. */
export class NotSignable extends Error {}

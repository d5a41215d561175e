import type { PerceptualHashes } from '@semblance/media/pictures'
import type { Db, Trx } from '../database/transaction.ts'
import type { SpooledFile } from '../spool.ts'
import type { PersonSource } from './person-sources.ts'

declare const proof: unique symbol
declare const comparison: unique symbol

/**
 * Proof that a file was compared with other talents' files, in the same transaction that then
 * shows it. Functions that store, show or sell a person's picture or recording require it instead
 * of a storage key, so nobody can forget the comparison. Only the comparison creates it, with
 * `markPersonChecked`.
 */
export type CheckedPerson<Source extends PersonSource = PersonSource> = {
  readonly source: Source
  readonly fileKey: string
  readonly accountId: string
  /** Tells the owner why the file must not be shown yet; null if it may be shown. */
  readonly heldReason: string | null
  readonly [proof]: Source
}

/** Only the comparison may call this function (tests/safety/persons.test.ts). */
export const markPersonChecked = <Source extends PersonSource>(
  person: Omit<CheckedPerson<Source>, typeof proof>,
): CheckedPerson<Source> => person as CheckedPerson<Source>

/** Used to find copies of a picture. */
export type PictureMarks = {
  digests: readonly string[]
  looks: PerceptualHashes | null
  /**
   * Hashes of the picture in all turned and mirrored positions. Empty for a picture with too little
   * detail, and for a sound.
   */
  views: readonly string[]
}

/**
 * Proof that the photos behind a fan's art were compared with talents' pictures, in the
 * transaction that then publishes the art. Functions that publish it require this instead of a
 * storage key.
 */
export type ComparedPicture = {
  readonly fileKey: string
  /** Account of the talent whose picture one of the photos shows, or null. */
  readonly copyOf: string | null
  readonly [comparison]: true
}

/** Only the comparison may call this function (tests/safety/persons.test.ts). */
export const markPictureCompared = (picture: Omit<ComparedPicture, typeof comparison>): ComparedPicture =>
  picture as ComparedPicture

export type PersonFile<Source extends PersonSource> = { source: Source; fileKey: string; accountId: string }

export type PersonCheck = {
  /**
   * Computes and stores the fingerprints of a stored file, once. `original` is the file as
   * uploaded. Must not be called in a transaction.
   * @throws UnprocessableEntity if the file no longer exists; ServiceUnavailable while face
   * analysis is unavailable
   */
  analyze: (file: PersonFile<PersonSource>, original?: SpooledFile) => Promise<void>
  /**
   * Compares a file with other talents' files, after `analyze`. If the file is similar to one, it
   * is hidden, an admin must decide, and its owner gets a notice. `assetId` is the likeness asset
   * to which the file belongs or will belong.
   */
  check: <Source extends PersonSource>(
    trx: Trx,
    file: PersonFile<Source> & { assetId?: string },
  ) => Promise<CheckedPerson<Source>>
  /**
   * Computes fingerprints of stored pictures without storing them. Skips files that no longer
   * exist. Must not be called in a transaction.
   */
  readMarks: (fileKeys: readonly string[]) => Promise<PictureMarks[]>
  /**
   * Compares the photos behind a fan's picture with talents' pictures. Pictures of
   * `allowedAccounts`, and of their agents and talents, may be used.
   */
  compare: (
    trx: Trx,
    picture: { fileKey: string; photos: readonly PictureMarks[]; allowedAccounts: readonly string[] },
  ) => Promise<ComparedPicture>
  /**
   * True if an account may use an address as its picture: that of another site, or of a public
   * picture of this account.
   */
  mayName: (db: Db | Trx, accountId: string, address: string) => Promise<boolean>
}

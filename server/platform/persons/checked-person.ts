import type { PerceptualHashes } from '@semblance/media/pictures'
import type { Db, Trx } from '../database/transaction.ts'
import type { SpooledFile } from '../spool.ts'
import type { PersonSource } from './person-sources.ts'

declare const proof: unique symbol
declare const comparison: unique symbol

/**
 * A file that was compared with other talents' files, in the same transaction that is about to
 * show it. Functions that store, show or sell a picture or recording of a person require this type
 * instead of a key. Only `markPersonChecked` creates it, and only the check calls that function.
 */
export type CheckedPerson<Source extends PersonSource = PersonSource> = {
  readonly source: Source
  readonly fileKey: string
  readonly accountId: string
  /** Reason for holding the file back, in words for its owner. Null if the file may be shown. */
  readonly heldReason: string | null
  readonly [proof]: Source
}

/** Creates a CheckedPerson. Only for the check itself (tests/safety/persons.test.ts). */
export const markPersonChecked = <Source extends PersonSource>(
  person: Omit<CheckedPerson<Source>, typeof proof>,
): CheckedPerson<Source> => person as CheckedPerson<Source>

/** Fingerprints by which copies of a picture are found. */
export type PictureMarks = { digests: readonly string[]; looks: PerceptualHashes | null }

/**
 * A picture of a fan's art. The photos from which it was made were compared with talents'
 * pictures, in the same transaction that is about to publish it. Functions that publish such a
 * picture require this type instead of a key.
 */
export type ComparedPicture = {
  readonly fileKey: string
  /** Account whose picture one of the photos shows, or null. */
  readonly copyOf: string | null
  readonly [comparison]: true
}

/** Creates a ComparedPicture. Only for the check itself (tests/safety/persons.test.ts). */
export const markPictureCompared = (picture: Omit<ComparedPicture, typeof comparison>): ComparedPicture =>
  picture as ComparedPicture

/** A stored file that shows a person. */
export type PersonFile<Source extends PersonSource> = { source: Source; fileKey: string; accountId: string }

/** Checks everything that shows a person. */
export type PersonCheck = {
  /**
   * Computes and stores the fingerprints of a stored file, once. `original` is the original
   * upload. Not allowed in a transaction.
   * @throws UnprocessableEntity if the file is gone; ServiceUnavailable while face analysis is
   * unavailable
   */
  analyze: (file: PersonFile<PersonSource>, original?: SpooledFile) => Promise<void>
  /**
   * Compares an analyzed file with those of other talents. If the file resembles one of them,
   * holds it back, asks an admin and notifies its owner. `assetId` is the likeness asset that the
   * file belongs to or will belong to.
   */
  check: <Source extends PersonSource>(
    trx: Trx,
    file: PersonFile<Source> & { assetId?: string },
  ) => Promise<CheckedPerson<Source>>
  /**
   * Reads the fingerprints of stored pictures without storing them. Skips files that are gone. Not
   * allowed in a transaction.
   */
  readMarks: (fileKeys: readonly string[]) => Promise<PictureMarks[]>
  /**
   * Compares the photos from which a fan's picture was made with other talents' pictures.
   * `allowedAccounts` lists accounts whose own pictures may be used, with their agents and talents.
   */
  compare: (
    trx: Trx,
    picture: { fileKey: string; photos: readonly PictureMarks[]; allowedAccounts: readonly string[] },
  ) => Promise<ComparedPicture>
  /**
   * True if an account may use this address as its picture. The address must be external or the
   * exact address of the account's own public picture.
   */
  mayName: (db: Db | Trx, accountId: string, address: string) => Promise<boolean>
}

import type { PerceptualHashes } from '@semblance/media/pictures'
import type { Db, Trx } from '../database/transaction.ts'
import type { SpooledFile } from '../spool.ts'
import type { PersonSource } from './person-sources.ts'

declare const proof: unique symbol
declare const comparison: unique symbol

/**
 * Proof that a file was compared with the files of other talents. The comparison runs in the same
 * transaction that then shows the file. Functions that store, show or sell a picture or recording
 * of a person require this proof instead of a storage key, so the comparison cannot be forgotten.
 * Only `markPersonChecked` creates the proof, and only the comparison calls that function.
 */
export type CheckedPerson<Source extends PersonSource = PersonSource> = {
  readonly source: Source
  readonly fileKey: string
  readonly accountId: string
  /**
   * Reason why the file must not be shown yet, written for its owner. Null if the file may be
   * shown.
   */
  readonly heldReason: string | null
  readonly [proof]: Source
}

/**
 * Creates a `CheckedPerson`. Only the comparison may call this function
 * (tests/safety/persons.test.ts).
 */
export const markPersonChecked = <Source extends PersonSource>(
  person: Omit<CheckedPerson<Source>, typeof proof>,
): CheckedPerson<Source> => person as CheckedPerson<Source>

/** Fingerprints of a picture. They are used to find copies of the picture. */
export type PictureMarks = { digests: readonly string[]; looks: PerceptualHashes | null }

/**
 * Proof that the photos behind a fan's art were compared with the pictures of talents. The
 * comparison runs in the transaction that then publishes a picture of the art. Functions that
 * publish such a picture require this proof instead of a storage key.
 */
export type ComparedPicture = {
  readonly fileKey: string
  /** Account of the talent whose picture one of the photos shows. Null if there is none. */
  readonly copyOf: string | null
  readonly [comparison]: true
}

/**
 * Creates a `ComparedPicture`. Only the comparison may call this function
 * (tests/safety/persons.test.ts).
 */
export const markPictureCompared = (picture: Omit<ComparedPicture, typeof comparison>): ComparedPicture =>
  picture as ComparedPicture

/** A stored file that shows a person. */
export type PersonFile<Source extends PersonSource> = { source: Source; fileKey: string; accountId: string }

/** Compares files that show a person with the files of other talents. */
export type PersonCheck = {
  /**
   * Computes and stores the fingerprints of a stored file, once. `original` is the file as it was
   * uploaded. Must not be called in a transaction.
   * @throws UnprocessableEntity if the file no longer exists; ServiceUnavailable while face
   * analysis is unavailable
   */
  analyze: (file: PersonFile<PersonSource>, original?: SpooledFile) => Promise<void>
  /**
   * Compares a file with the files of other talents. `analyze` must have run for the file. If the
   * file is similar to one of the others, it is hidden, an admin is asked to decide, and its owner
   * gets a notice. `assetId` is the likeness asset to which the file belongs or will belong.
   */
  check: <Source extends PersonSource>(
    trx: Trx,
    file: PersonFile<Source> & { assetId?: string },
  ) => Promise<CheckedPerson<Source>>
  /**
   * Computes the fingerprints of stored pictures without storing the fingerprints. Skips files
   * that no longer exist. Must not be called in a transaction.
   */
  readMarks: (fileKeys: readonly string[]) => Promise<PictureMarks[]>
  /**
   * Compares the photos from which a fan's picture was made with the pictures of talents. Pictures
   * of the accounts in `allowedAccounts` may be used, and so may pictures of the agents and
   * talents of these accounts.
   */
  compare: (
    trx: Trx,
    picture: { fileKey: string; photos: readonly PictureMarks[]; allowedAccounts: readonly string[] },
  ) => Promise<ComparedPicture>
  /**
   * True if an account may use the address of a picture as its own picture. The address must be
   * that of another site, or that of a public picture of this account.
   */
  mayName: (db: Db | Trx, accountId: string, address: string) => Promise<boolean>
}

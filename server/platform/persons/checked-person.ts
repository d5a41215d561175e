import type { Db, Trx } from '../database/transaction.ts'
import type { SpooledFile } from '../spool.ts'
import type { PersonSource } from './person-sources.ts'

declare const proof: unique symbol

/**
 * A file that was compared with other talents' files in the transaction that is about to show it.
 * Functions that store, show or sell a person require this instead of a key. Only `sealPerson`
 * creates one, and only the check calls it.
 */
export type CheckedPerson<Source extends PersonSource = PersonSource> = {
  readonly source: Source
  readonly fileKey: string
  readonly accountId: string
  /** Reason for holding the file back, in words for its owner; null if it may be shown. */
  readonly heldReason: string | null
  readonly [proof]: Source
}

/** Creates a CheckedPerson. Only for the check itself (tests/safety/persons.test.ts). */
export const markPersonChecked = <Source extends PersonSource>(
  person: Omit<CheckedPerson<Source>, typeof proof>,
): CheckedPerson<Source> => person as CheckedPerson<Source>

/** A stored file that shows a person. */
export type PersonFile<Source extends PersonSource> = { source: Source; fileKey: string; accountId: string }

/** The check for everything that shows a person. */
export type PersonCheck = {
  /**
   * Computes and stores the fingerprints of a stored file, once. `brought`: the original upload.
   * Not allowed in a transaction.
   * @throws UnprocessableEntity if the file is gone; ServiceUnavailable while face analysis is
   * unavailable
   */
  look: (file: PersonFile<PersonSource>, brought?: SpooledFile) => Promise<void>
  /**
   * Compares an analyzed file with those of other talents. On a hit, holds it back, asks an admin
   * and notifies its owner. `assetId`: the likeness asset that the file belongs to or will belong
   * to.
   */
  check: <Source extends PersonSource>(
    trx: Trx,
    file: PersonFile<Source> & { assetId?: string },
  ) => Promise<CheckedPerson<Source>>
  /**
   * True if an account may use this address as its picture: it is external, or the exact address of
   * the account's own public picture.
   */
  mayName: (db: Db | Trx, accountId: string, address: string) => Promise<boolean>
}

import type { Trx } from '../database/transaction.ts'
import type { Spooled } from '../spool.ts'
import type { PersonSource } from './person-sources.ts'

declare const proof: unique symbol

/**
 * A file that was compared with what others show of themselves, in the transaction that is about to show it. Functions that
 * store, show or sell a person take this and no key. Only `sealPerson` makes one, and only the check calls that.
 */
export type CheckedPerson<Source extends PersonSource = PersonSource> = {
  readonly source: Source
  readonly fileKey: string
  readonly accountId: string
  /** Why it is kept back, in words for its owner; null when it may be shown. */
  readonly heldReason: string | null
  readonly [proof]: Source
}

/** For the check alone (tests/safety/persons.test.ts). */
export const sealPerson = <Source extends PersonSource>(
  person: Omit<CheckedPerson<Source>, typeof proof>,
): CheckedPerson<Source> => person as CheckedPerson<Source>

/** A stored file of somebody. */
export type PersonFile<Source extends PersonSource> = { source: Source; fileKey: string; accountId: string }

/** The one check of whatever shows a person. */
export type PersonCheck = {
  /**
   * Reads what a stored file is found again by and keeps that; nothing happens when it was read before. `brought`: the bytes as
   * they came. Never in a transaction.
   * @throws UnprocessableEntity when the file is gone; ServiceUnavailable while nobody can look at faces
   */
  look: (file: PersonFile<PersonSource>, brought?: Spooled) => Promise<void>
  /**
   * Compares a file that was looked at with what others show, and keeps it back on a hit: an admin is asked and its owner told.
   * `assetId`: the likeness asset that it is of, or is about to be.
   */
  check: <Source extends PersonSource>(
    trx: Trx,
    file: PersonFile<Source> & { assetId?: string },
  ) => Promise<CheckedPerson<Source>>
  /** Tells whether an account may name this address as its picture: it lies elsewhere, or shows what is the account's own. */
  mayName: (accountId: string, address: string) => Promise<boolean>
}

import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import type { UnsettledMatter } from '../errors.ts'
import type { ClassifiedTable, Person } from './classify.ts'

/** A matter to settle before an account can be erased, and how to settle it. */
export type ErasureBlocker = { matter: UnsettledMatter; count: number; todo: string }

/**
 * Personal data in the tables of one part of the program, such as a feature. The part declares
 * this data next to its queries.
 */
export type PersonalData = {
  tables: readonly ClassifiedTable[]
  /**
   * Finds further identifiers of a person in these tables, such as the ids of the person's offers.
   * Runs one or two statements.
   */
  reach?: (db: Db | Trx, person: Person) => Promise<Partial<Person>>
  /** Finds matters that currently prevent an account's erasure. Runs one or two statements. */
  findUnsettled?: (db: Db | Trx, accountId: string, now: Date) => Promise<readonly ErasureBlocker[]>
  /** Returns the storage keys of other people's files that the person received. */
  findFilesGiven?: (db: Db, person: Person) => Promise<readonly string[]>
  /**
   * Erases data that the classes cannot express. Runs before the classes are applied, and may run
   * again.
   */
  erase?: (trx: Trx, person: Person, now: Date, config: Pick<Config, 'SECRET_KEY'>) => Promise<void>
}

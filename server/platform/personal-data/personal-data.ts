import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import type { UnsettledMatter } from '../errors.ts'
import type { ClassifiedTable, Person } from './classify.ts'

/**
 * A matter that must be settled before an account can be erased. `todo` tells the person how to
 * settle the matter.
 */
export type ErasureBlocker = { matter: UnsettledMatter; count: number; todo: string }

/**
 * Personal data in the tables of one part of the program, such as a feature. This object is
 * declared next to the queries of that part.
 */
export type PersonalData = {
  tables: readonly ClassifiedTable[]
  /**
   * Finds more identifiers of a person in these tables, such as the ids of the person's offers.
   * Runs one or two statements.
   */
  reach?: (db: Db | Trx, person: Person) => Promise<Partial<Person>>
  /**
   * Finds matters that prevent the erasure of an account at the moment. Runs one or two
   * statements.
   */
  findUnsettled?: (db: Db | Trx, accountId: string, now: Date) => Promise<readonly ErasureBlocker[]>
  /**
   * Returns the storage keys of files that belong to other people and that the person has
   * received.
   */
  findFilesGiven?: (db: Db, person: Person) => Promise<readonly string[]>
  /**
   * Erases data that the classes of columns cannot describe. Runs before the erasure by class. May
   * run several times for the same person.
   */
  erase?: (trx: Trx, person: Person, now: Date, config: Pick<Config, 'SECRET_KEY'>) => Promise<void>
}

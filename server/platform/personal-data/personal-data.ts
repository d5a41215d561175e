import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import type { UnsettledMatter } from '../errors.ts'
import type { ClassifiedTable, Person } from './classify.ts'

export type ErasureBlocker = { matter: UnsettledMatter; count: number; todo: string }

/** Personal data of one part of the program, declared next to its queries. */
export type PersonalData = {
  tables: readonly ClassifiedTable[]
  /**
   * Finds more identifiers of a person in these tables, such as the person's offers. Runs one or
   * two statements.
   */
  reach?: (db: Db | Trx, person: Person) => Promise<Partial<Person>>
  /** Finds matters that currently prevent an erasure. Runs one or two statements. */
  findUnsettled?: (db: Db | Trx, accountId: string, now: Date) => Promise<readonly ErasureBlocker[]>
  /** Storage keys of other people's files that the person has received. */
  findFilesGiven?: (db: Db, person: Person) => Promise<readonly string[]>
  /**
   * Erases data that the classes of columns cannot describe, before the erasure by class. May run
   * several times for the same person.
   */
  erase?: (trx: Trx, person: Person, now: Date, config: Pick<Config, 'SECRET_KEY'>) => Promise<void>
}

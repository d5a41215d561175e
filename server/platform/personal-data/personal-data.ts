import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import type { UnsettledMatter } from '../errors.ts'
import type { ClassifiedTable, Person } from './classify.ts'

/** A matter that has to be settled before an account can be erased, and how that is done. */
export type Unsettled = { matter: UnsettledMatter; count: number; todo: string }

/** What one owner of tables keeps of people. `PERSONAL_DATA` of `server/personal-data.ts` is all of them. */
export type PersonalData = {
  tables: readonly ClassifiedTable[]
  /** What else a person is tied to rows by, as far as this owner knows. One statement or two. */
  reach?: (db: Db | Trx, person: Person) => Promise<Partial<Person>>
  /** What keeps an account from being erased now. One statement or two. */
  findUnsettled?: (db: Db | Trx, accountId: string, now: Date) => Promise<readonly Unsettled[]>
  /** Keys of files of others that the person was given. */
  findFilesGiven?: (db: Db, person: Person) => Promise<readonly string[]>
  /** What of an erasure no class can say, before the classes are followed. May run again. */
  erase?: (trx: Trx, person: Person, now: Date, config: Pick<Config, 'SECRET_KEY'>) => Promise<void>
}

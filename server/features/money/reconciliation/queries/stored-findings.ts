import { sql } from 'kysely'
import { withoutQueryTimeout } from '../../../../platform/database/connections/query-timeout.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { BooksFinding } from '../books-check.ts'

/**
 * Result of the last complete run. `differences` contains only the first ones, `differenceCount`
 * counts all.
 */
export type StoredFinding = { check: string; differences: readonly string[]; differenceCount: number; lookedAt: Date }

export async function listStoredFindings(db: Db): Promise<readonly StoredFinding[]> {
  const rows = await db.selectFrom('books_checks').selectAll().execute()
  return rows.map((row) => ({
    check: row.name,
    differences: row.differences,
    differenceCount: row.difference_count,
    lookedAt: row.looked_at,
  }))
}

/** Counts the checks that found differences in the last complete run. */
export async function countBrokenChecks(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::integer as broken from books_checks where difference_count > 0`.execute(db)
  return rows[0]?.broken ?? 0
}

export async function saveFindings(
  db: Db,
  findings: readonly BooksFinding[],
  { most, at }: { most: number; at: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`delete from books_checks`.execute(trx)
    await trx
      .insertInto('books_checks')
      .values(
        findings.map(({ check, differences }) => ({
          name: check,
          differences: differences.slice(0, most),
          difference_count: differences.length,
          looked_at: at,
        })),
      )
      .execute()
  })
}

const STATEMENT_TIMEOUT = sql.lit('15min')
/**
 * Enough to hash the accounts of a large marketplace. With less memory, PostgreSQL would look up
 * the account of each posting in an index.
 */
const WORK_MEMORY = sql.lit('64MB')

/**
 * Runs `read` in a read-only transaction with a long time limit, on one snapshot of the database.
 */
export const inSnapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  withoutQueryTimeout(() =>
    inTransaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read read only`.execute(trx)
      await sql`set local statement_timeout = ${STATEMENT_TIMEOUT}`.execute(trx)
      await sql`set local work_mem = ${WORK_MEMORY}`.execute(trx)
      return read(trx)
    }),
  )

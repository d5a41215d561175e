import { CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/** Runs a statement of a plugin. */
export async function runStatement<Row extends object>(
  db: Db | Trx,
  text: string,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}

/**
 * Limits the time of the next statements in this transaction. Returns the former limit, for
 * `restoreTimeLimit`.
 */
export async function limitTime(trx: Trx, limitMs: number): Promise<string> {
  const { rows } = await sql<{ former: string }>`
    select current_setting('statement_timeout') as former, set_config('statement_timeout', ${String(limitMs)}, true)`.execute(
    trx,
  )
  return rows[0]?.former ?? '0'
}

export async function restoreTimeLimit(trx: Trx, former: string): Promise<void> {
  await sql`select set_config('statement_timeout', ${former}, true)`.execute(trx)
}

export const setSavepoint = (trx: Trx): Promise<unknown> => sql`savepoint plugin_hook`.execute(trx)
export const releaseSavepoint = (trx: Trx): Promise<unknown> => sql`release savepoint plugin_hook`.execute(trx)
/** Undoes every statement since the savepoint. A failed transaction can then continue. */
export const undoToSavepoint = (trx: Trx): Promise<unknown> => sql`rollback to savepoint plugin_hook`.execute(trx)

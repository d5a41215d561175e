import { sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow, IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import { DISPUTE_ANSWER_MS, liveOffers, offersForCaller } from '../../offer/index.ts'
import type { Statement } from './statements.ts'

type Page = { callerAccountId: string; limit: number; offset: number }
type StatementJson = Omit<Statement, 'created_at' | 'disputed_at'> & { created_at: string; disputed_at: string }

export const listDisputed = (db: Db, { callerAccountId, limit, offset }: Page) =>
  offersForCaller(db, callerAccountId)
    .select([sql<string[]>`'{}'::text[]`.as('blocked_account_ids'), sql<boolean>`false`.as('is_brand_blocked')])
    .select(
      sql<StatementJson[]>`(
        select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.id), '[]'::jsonb) from dispute_statements s
        where s.offer_id = o.id and s.disputed_at = o.disputed_at)`.as('said'),
    )
    .where('o.status', '=', 'DISPUTED')
    .orderBy('o.disputed_at')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countDisputed(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(liveOffers.as('o'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('o.status', '=', 'DISPUTED')
    .executeTakeFirstOrThrow()
  return total
}

export type DisputeRun = { job: string; now: Date; isTimeUp: IsTimeUp | undefined }
type Due = { after: DueRow; limit: number; now: Date }

/**
 * Selects disputes that the talent has not answered. `column` holds the start of the dispute once a
 * notification about it was sent.
 */
const selectUnanswered = (
  { after, limit }: Due,
  began: { after: Date | null; until: Date },
  column: 'dispute_reminded_for' | 'dispute_over_told_for',
) => sql<DueRow>`
  select o.id, o.disputed_at as due_at from ${liveOffers} o
  where o.status = 'DISPUTED' and o.disputed_at <= ${began.until}::timestamptz
    and (${began.after}::timestamptz is null or o.disputed_at > ${began.after}::timestamptz)
    and ${sql.ref(`o.${column}`)} is distinct from o.disputed_at
    and not exists (
      select from dispute_statements s
      where s.offer_id = o.id and s.disputed_at = o.disputed_at and s.side = 'talent')
    and (o.disputed_at, o.id) > (${after.due_at}::timestamptz, ${after.id}::text)
  order by o.disputed_at, o.id limit ${limit}`

export async function findDueForReminder(db: Db, beforeMs: number, due: Due): Promise<DueRow[]> {
  const over = addMs(due.now, -DISPUTE_ANSWER_MS)
  const began = { after: over, until: addMs(over, beforeMs) }
  const { rows } = await selectUnanswered(due, began, 'dispute_reminded_for').execute(db)
  return rows
}

export async function findPastDeadline(db: Db, due: Due): Promise<DueRow[]> {
  const began = { after: null, until: addMs(due.now, -DISPUTE_ANSWER_MS) }
  const { rows } = await selectUnanswered(due, began, 'dispute_over_told_for').execute(db)
  return rows
}

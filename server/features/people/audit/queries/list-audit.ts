import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import type { AuditEntryView } from '../schemas.ts'

export type AuditFilter = { action?: string; subjectType?: string; subjectId?: string; actorAccountId?: string }

/** What admins did, newest first, as far as it fits the filter. Two statements. */
export async function listAudit(
  db: Db,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number },
): Promise<{ entries: Static<typeof AuditEntryView>[]; total: number }> {
  const rows = await db
    .selectFrom('admin_audit')
    .selectAll()
    .where(fits(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('admin_audit')
    .select((entry) => entry.fn.countAll<number>().as('total'))
    .where(fits(filter))
    .executeTakeFirstOrThrow()
  return {
    entries: rows.map((row) => ({
      id: row.id,
      actorAccountId: row.actor_account_id,
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      reason: row.reason,
      before: row.before as object | null,
      after: row.after as object | null,
      createdAt: isoTime(row.created_at),
    })),
    total: Number(total),
  }
}

function fits({ action, subjectType, subjectId, actorAccountId }: AuditFilter): RawBuilder<boolean> {
  const wanted = [
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subjectType === undefined ? [] : [sql`subject_type = ${subjectType}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    ...(actorAccountId === undefined ? [] : [sql`actor_account_id = ${actorAccountId}`]),
  ]
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(wanted, sql` and `)}`
}

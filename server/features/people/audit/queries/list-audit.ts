import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import { accountSummaries } from '../../accounts/index.ts'
import type { AuditEntryView } from '../schemas.ts'

export type AuditFilter = { action?: string; subjectType?: string; subjectId?: string; actorAccountId?: string }

export async function listAudit(
  db: Db,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number },
): Promise<{ entries: Static<typeof AuditEntryView>[]; total: number }> {
  const rows = await db
    .selectFrom('admin_audit')
    .leftJoin(accountSummaries.as('actor'), 'actor.id', 'admin_audit.actor_account_id')
    .leftJoin(accountSummaries.as('subject'), (join) =>
      join.onRef('subject.id', '=', 'admin_audit.subject_id').on('admin_audit.subject_type', '=', 'account'),
    )
    .selectAll('admin_audit')
    .select(['actor.display_name as actor_name', 'subject.display_name as subject_name'])
    .where(fits(filter))
    .orderBy('admin_audit.created_at', 'desc')
    .orderBy('admin_audit.id', 'desc')
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
      actorName: row.actor_name,
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      subjectName: row.subject_name,
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

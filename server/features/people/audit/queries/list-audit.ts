import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import type { AuditEntryView } from '../schemas.ts'

/** What admins did, newest first. Two statements. */
export async function listAudit(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: Static<typeof AuditEntryView>[]; total: number }> {
  const rows = await db
    .selectFrom('admin_audit')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('admin_audit')
    .select((entry) => entry.fn.countAll<number>().as('total'))
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

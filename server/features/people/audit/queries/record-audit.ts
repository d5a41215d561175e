import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

export type AuditEntry = {
  actorAccountId: string
  action: string
  subjectType: string
  subjectId: string
  reason: string | null
  before: object | null
  after: object | null
}

/** Records an action of an admin in the transaction of the change. Entries are never deleted. */
export async function recordAudit(trx: Trx, entry: AuditEntry, at: Date): Promise<void> {
  await trx
    .insertInto('admin_audit')
    .values({
      id: newId(),
      actor_account_id: entry.actorAccountId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      reason: entry.reason,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      created_at: at,
    })
    .execute()
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { AdminApprovalsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../accounts/index.ts'
import type { ApprovalKind } from '../approval-kinds.ts'

export type ApprovalRow = Selectable<AdminApprovalsTable>

type Subject = { kind: ApprovalKind; subjectId: string }

/** Finds a request. */
export const findApproval = (db: Db | Trx, id: string): Promise<ApprovalRow | undefined> =>
  db.selectFrom('admin_approvals').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the undecided request about a subject. */
export const findPendingApproval = (db: Db | Trx, { kind, subjectId }: Subject): Promise<ApprovalRow | undefined> =>
  db
    .selectFrom('admin_approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()

/** Finds the latest request about a subject. */
export const findLatestApproval = (db: Db | Trx, { kind, subjectId }: Subject): Promise<ApprovalRow | undefined> =>
  db
    .selectFrom('admin_approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores a request. Returns undefined if another about the same subject is pending. */
export const insertApproval = (trx: Trx, values: Insertable<AdminApprovalsTable>): Promise<ApprovalRow | undefined> =>
  trx
    .insertInto('admin_approvals')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type Decision = {
  status: 'APPROVED' | 'DECLINED' | 'VOID'
  by: string | null
  reason: string | null
  at: Date
}

/** Decides what is pending. Returns undefined if it was decided first, or has lapsed. */
export const decideApproval = (
  trx: Trx,
  id: string,
  { status, by, reason, at }: Decision,
): Promise<ApprovalRow | undefined> =>
  trx
    .updateTable('admin_approvals')
    .set({ status, decided_by_account_id: by, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .$if(status !== 'VOID', (query) => query.where('expires_at', '>', at))
    .returningAll()
    .executeTakeFirst()

export type ListedApproval = ApprovalRow & {
  asked_by_name: string
  decided_by_name: string | null
  subject_name: string | null
}

/** Lists requests, the undecided first, then the newest. */
export async function listApprovals(
  db: Db | Trx,
  {
    kinds,
    id,
    subjectId,
    limit,
    now,
  }: {
    kinds: readonly ApprovalKind[]
    id?: string
    subjectId?: string | undefined
    limit: number
    now: Date
  },
): Promise<ListedApproval[]> {
  if (kinds.length === 0) return []
  return db
    .selectFrom('admin_approvals as a')
    .innerJoin(accountSummaries.as('asker'), 'asker.id', 'a.asked_by_account_id')
    .leftJoin(accountSummaries.as('decider'), 'decider.id', 'a.decided_by_account_id')
    .leftJoin(accountSummaries.as('erased'), (join) =>
      join.onRef('erased.id', '=', 'a.subject_id').on('a.kind', '=', 'erasure'),
    )
    .selectAll('a')
    .select([
      'asker.display_name as asked_by_name',
      'decider.display_name as decided_by_name',
      'erased.display_name as subject_name',
    ])
    .where('a.kind', 'in', kinds)
    .$if(id !== undefined, (query) => query.where('a.id', '=', id ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId ?? ''))
    .orderBy(sql`a.status = 'PENDING' and a.expires_at > ${now}::timestamptz`, 'desc')
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

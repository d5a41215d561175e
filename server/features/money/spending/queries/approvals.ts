import { type Insertable, type Selectable, sql } from 'kysely'
import type { SpendApprovalsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allPayments } from '../../payment/index.ts'

export type ApprovalRow = Selectable<SpendApprovalsTable>

/** One exact payment that a person wants to make for a team. */
export type ExactPayment = {
  teamId: string
  memberId: string
  payFor: string
  payForId: string
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  termsVersion: string | null
}

const askedFor = (db: Db | Trx, { teamId, memberId, payFor, payForId }: ExactPayment) =>
  db
    .selectFrom('spend_approvals as a')
    .selectAll('a')
    .where('a.team_id', '=', teamId)
    .where('a.asked_by_account_id', '=', memberId)
    .where('a.pay_for', '=', payFor)
    .where('a.pay_for_id', '=', payForId)

/**
 * Finds an approval of exactly this payment that was not used yet. An approval whose payment was
 * canceled can be used again; so can that of the open payment.
 */
export const findUsableApproval = (
  db: Db | Trx,
  payment: ExactPayment,
  { openPaymentId, now }: { openPaymentId: string | null; now: Date },
): Promise<ApprovalRow | undefined> =>
  askedFor(db, payment)
    .leftJoin(allPayments.as('p'), 'p.id', 'a.payment_id')
    .where('a.status', '=', 'APPROVED')
    .where('a.seller_account_id', '=', payment.sellerAccountId)
    .where('a.amount_minor_unit', '=', payment.amountMinorUnit)
    .where('a.currency', '=', payment.currency)
    .where('a.terms', 'is not distinct from', payment.termsVersion)
    .where(
      sql<boolean>`(a.payment_id = ${openPaymentId}::text
        or (a.expires_at > ${now}::timestamptz and (a.payment_id is null or p.status = 'CANCELED')))`,
    )
    .orderBy(sql`a.payment_id is not distinct from ${openPaymentId}::text`, 'desc')
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds the undecided approval of a thing that a person asked for. */
export const findPendingApproval = (db: Db | Trx, payment: ExactPayment): Promise<ApprovalRow | undefined> =>
  askedFor(db, payment).where('a.status', '=', 'PENDING').executeTakeFirst()

/** Stores what was asked for. */
export const insertApproval = (trx: Trx, values: Insertable<SpendApprovalsTable>): Promise<ApprovalRow> =>
  trx.insertInto('spend_approvals').values(values).returningAll().executeTakeFirstOrThrow()

/** Finds an approval of a team. Undefined if there is none with this id. */
export const findApproval = (
  db: Db | Trx,
  { teamId, id }: { teamId: string; id: string },
): Promise<ApprovalRow | undefined> =>
  db.selectFrom('spend_approvals').selectAll().where('id', '=', id).where('team_id', '=', teamId).executeTakeFirst()

type Decision = {
  status: 'APPROVED' | 'DECLINED' | 'VOID'
  decidedBy: string | null
  reason: string | null
  at: Date
  expiresAt?: Date
}

/** Decides what is pending. Returns undefined if it was decided first. */
export const decideApproval = (
  trx: Trx,
  id: string,
  { status, decidedBy, reason, at, expiresAt }: Decision,
): Promise<ApprovalRow | undefined> =>
  trx
    .updateTable('spend_approvals')
    .set({
      status,
      decided_by_account_id: decidedBy,
      decided_at: at,
      reason,
      ...(expiresAt && { expires_at: expiresAt }),
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst()

/**
 * Claims requests that have lapsed and of which nobody was told. Those that another process has
 * claimed, or that are being decided or used now, are left out.
 */
export async function claimLapsed(trx: Trx, { now, limit }: { now: Date; limit: number }): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    update spend_approvals set lapse_told_at = ${now}::timestamptz
    where id in (
      select id from spend_approvals
      where lapse_told_at is null and payment_id is null and status in ('PENDING', 'APPROVED')
        and expires_at <= ${now}::timestamptz
      order by expires_at, id limit ${limit}::integer for update skip locked)
    returning *`.execute(trx)
  return rows
}

/** Stores the payment that an approval is used for. */
export async function putPaymentOfApproval(trx: Trx, id: string, paymentId: string): Promise<void> {
  await trx.updateTable('spend_approvals').set({ payment_id: paymentId }).where('id', '=', id).execute()
}

export type ListedApproval = ApprovalRow & {
  seller_name: string
  asked_by_name: string
  decided_by_name: string | null
  payment_status: string | null
}

/** Lists approvals of a team, the undecided first, then the newest. */
export const listApprovals = (
  db: Db | Trx,
  { teamId, payForId, id, limit }: { teamId: string; payForId?: string | undefined; id?: string; limit: number },
): Promise<ListedApproval[]> =>
  db
    .selectFrom('spend_approvals as a')
    .innerJoin(accountSummaries.as('seller'), 'seller.id', 'a.seller_account_id')
    .innerJoin(accountSummaries.as('asker'), 'asker.id', 'a.asked_by_account_id')
    .leftJoin(accountSummaries.as('decider'), 'decider.id', 'a.decided_by_account_id')
    .leftJoin(allPayments.as('p'), 'p.id', 'a.payment_id')
    .selectAll('a')
    .select([
      'seller.display_name as seller_name',
      'asker.display_name as asked_by_name',
      'decider.display_name as decided_by_name',
      'p.status as payment_status',
    ])
    .where('a.team_id', '=', teamId)
    .$if(payForId !== undefined, (query) => query.where('a.pay_for_id', '=', payForId ?? ''))
    .$if(id !== undefined, (query) => query.where('a.id', '=', id ?? ''))
    .orderBy(sql`a.status = 'PENDING'`, 'desc')
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

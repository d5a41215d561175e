import type { Selectable } from 'kysely'
import type { MerchWithdrawalsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { WithdrawalStatus } from '../domain/refund-due.ts'

export type Withdrawal = {
  id: string
  orderId: string
  /** Null after an erasure of the buyer. */
  name: string | null
  email: string | null
  itemIds: readonly string[]
  currency: string
  amountMinorUnit: number
  status: WithdrawalStatus
  statedAt: Date
  returnSeenAs: 'GOODS' | 'PROOF' | null
  returnSeenAt: Date | null
  decisionReason: string | null
  decidedAt: Date | null
  refundedAt: Date | null
}

const toWithdrawal = (row: Selectable<MerchWithdrawalsTable>): Withdrawal => ({
  id: row.id,
  orderId: row.order_id,
  name: row.name,
  email: row.email,
  itemIds: row.item_ids,
  currency: row.currency,
  amountMinorUnit: row.amount_minor_unit,
  status: row.status,
  statedAt: row.stated_at,
  returnSeenAs: row.return_seen_as,
  returnSeenAt: row.return_seen_at,
  decisionReason: row.decision_reason,
  decidedAt: row.decided_at,
  refundedAt: row.refunded_at,
})

export async function insertWithdrawal(
  trx: Trx,
  { id, orderId, name, email, itemIds, currency, amountMinorUnit, statedAt }: Withdrawal,
): Promise<void> {
  await trx
    .insertInto('merch_withdrawals')
    .values({
      id,
      order_id: orderId,
      name,
      email,
      item_ids: [...itemIds],
      currency,
      amount_minor_unit: amountMinorUnit,
      status: 'OPEN',
      stated_at: statedAt,
    })
    .execute()
}

/** Lists the withdrawals from an order, oldest first. */
export async function listWithdrawalsOf(db: Db | Trx, orderId: string): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('merch_withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('stated_at')
    .orderBy('id')
    .execute()
  return rows.map(toWithdrawal)
}

export async function findWithdrawal(db: Db | Trx, id: string): Promise<Withdrawal | undefined> {
  const row = await db.selectFrom('merch_withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toWithdrawal(row)
}

export async function findWithdrawals(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Withdrawal>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('merch_withdrawals').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toWithdrawal(row)]))
}

/**
 * Lists withdrawals with one of the statuses; the first stated comes first, since it is due first.
 */
export async function listWithdrawals(
  db: Db,
  { statuses, limit, offset }: { statuses: readonly WithdrawalStatus[]; limit: number; offset: number },
): Promise<{ withdrawals: Withdrawal[]; total: number }> {
  const chosen = db.selectFrom('merch_withdrawals').where('status', 'in', statuses)
  const rows = await chosen.selectAll().orderBy('stated_at').orderBy('id').limit(limit).offset(offset).execute()
  const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { withdrawals: rows.map(toWithdrawal), total: Number(total) }
}

/** False if the return was already recorded, or the withdrawal was refused or refunded. */
export async function recordReturn(
  trx: Trx,
  { id, seenAs, at }: { id: string; seenAs: 'GOODS' | 'PROOF'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merch_withdrawals')
    .set({ return_seen_as: seenAs, return_seen_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['OPEN', 'ACCEPTED'])
    .where('return_seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if an admin has already decided it. */
export async function recordDecision(
  trx: Trx,
  { id, status, by, reason, at }: { id: string; status: 'ACCEPTED' | 'REFUSED'; by: string; reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merch_withdrawals')
    .set({ status, decided_by_account_id: by, decision_reason: reason, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Does nothing unless the withdrawal is accepted, so that the call can be repeated. */
export async function recordRefunded(db: Db | Trx, id: string, at: Date): Promise<void> {
  await db
    .updateTable('merch_withdrawals')
    .set({ status: 'REFUNDED', refunded_at: at })
    .where('id', '=', id)
    .where('status', '=', 'ACCEPTED')
    .execute()
}

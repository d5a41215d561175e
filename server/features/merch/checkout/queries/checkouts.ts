import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { allPayments } from '../../../money/payment/index.ts'
import type { OrderSnapshot } from '../../orders/index.ts'

export type Checkout = {
  paymentId: string
  sessionId: string
  campaignId: string
  digest: string
  /** Null after the buyer's data was deleted. */
  snapshot: OrderSnapshot | null
  goodsMinorUnit: number
}

export async function insertCheckout(trx: Trx, checkout: Checkout, at: Date): Promise<void> {
  await trx
    .insertInto('merch_checkouts')
    .values({
      payment_id: checkout.paymentId,
      session_id: checkout.sessionId,
      campaign_id: checkout.campaignId,
      digest: checkout.digest,
      snapshot: JSON.stringify(checkout.snapshot),
      goods_minor_unit: checkout.goodsMinorUnit,
      created_at: at,
    })
    .execute()
}

export async function findCheckout(db: Db | Trx, paymentId: string): Promise<Checkout | undefined> {
  const row = await db.selectFrom('merch_checkouts').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  return (
    row && {
      paymentId: row.payment_id,
      sessionId: row.session_id,
      campaignId: row.campaign_id,
      digest: row.digest,
      snapshot: row.snapshot as unknown as OrderSnapshot | null,
      goodsMinorUnit: row.goods_minor_unit,
    }
  )
}

export async function listCanceledCheckouts(trx: Trx, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.payment_id as id from merch_checkouts c join ${allPayments} p on p.id = c.payment_id
    where c.session_id = ${sessionId} and p.status = 'CANCELED'`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function listOpenCheckouts(
  db: Db,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<{ paymentId: string; sessionId: string }[]> {
  const { rows } = await sql<{ paymentId: string; sessionId: string }>`
    select c.payment_id as "paymentId", c.session_id as "sessionId"
    from merch_checkouts c join ${allPayments} p on p.id = c.payment_id
    where c.campaign_id = ${campaignId} and c.payment_id > ${after} and p.status in ('PENDING', 'FAILED')
    order by c.payment_id limit ${limit}`.execute(db)
  return rows
}

export async function deleteCanceledCheckouts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_checkouts where payment_id in (
      select c.payment_id from merch_checkouts c join ${allPayments} p on p.id = c.payment_id
      where c.created_at < ${before}::timestamptz and p.status = 'CANCELED'
      order by c.created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

export async function findSessionsWithCheckouts(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_checkouts where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}

/** The snapshots contain the buyer's data. */
export async function forgetSnapshots(trx: Trx, paymentIds: readonly string[]): Promise<void> {
  await sql`update merch_checkouts set snapshot = null where payment_id = any(${[...paymentIds]}::text[])`.execute(trx)
}

/**
 * Deletes snapshots, which contain the buyer's data, of checkouts started before `before` and
 * never paid.
 */
export async function forgetUnpaidSnapshots(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update merch_checkouts set snapshot = null where payment_id in (
      select c.payment_id from merch_checkouts c join ${allPayments} p on p.id = c.payment_id
      where c.created_at < ${before}::timestamptz and c.snapshot is not null
        and p.succeeded_at is null and p.authorized_at is null
      order by c.created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

import { sql } from 'kysely'
import { HOUR_MS, later } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { ProcessorRefusal, type Transfer } from '../../providers/processor/port.ts'
import { postTransfer } from '../ledger/index.ts'
import { queueMail } from '../notifications/index.ts'
import { payoutFailedMail } from './payout-mails.ts'
import type { PayoutRouteRow, PayoutRow } from './payout-view.ts'
import { returnTracking } from './tracking.ts'

export type PayoutResult = { status: 'paid'; transferId: string } | { status: 'failed'; reason: string }

/** Whether an account can be paid at this moment: known, verified, and not resting after a change of destination. */
export const isPayable = (
  route: PayoutRouteRow,
  at: Date,
  restHours: number,
): route is PayoutRouteRow & { connect_account_id: string } =>
  route.connect_account_id !== null &&
  route.kyc_verified &&
  route.payouts_enabled &&
  (route.destination_changed_at === null || later(route.destination_changed_at, restHours * HOUR_MS) <= at)

/**
 * The first of three steps: takes an account's open earnings in one currency into a PENDING payout. From here on they
 * belong to it, and nobody else can collect them. Undefined when there is nothing to pay out, or another run is at it.
 */
export async function reservePayout(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  { payoutId, accountId, currency }: { payoutId: string; accountId: string; currency: string },
): Promise<PayoutRow | undefined> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    // One payout of an account at a time: its route is the lock.
    const route = await trx
      .selectFrom('payout_routes')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!route || !isPayable(route, at, ctx.config.PAYOUT_DESTINATION_REST_HOURS)) return undefined
    const earnings = await trx
      .selectFrom('share_tracking')
      .select(['id', 'amount_minor_unit'])
      .where('account_id', '=', accountId)
      .where('currency', '=', currency)
      .where('status', '=', 'OPEN')
      .where('payout_id', 'is', null)
      .forUpdate()
      .execute()
    const amount = earnings.reduce((sum, { amount_minor_unit }) => sum + amount_minor_unit, 0)
    if (amount < ctx.config.MINIMUM_PAYOUT_MINOR_UNIT) return undefined
    const payout = await trx
      .insertInto('payouts')
      .values({
        id: payoutId,
        account_id: accountId,
        amount_minor_unit: amount,
        currency,
        status: 'PENDING',
        kind: 'scheduled',
        destination: route.connect_account_id,
        created_at: at,
      })
      // The account's earlier payout in this currency is not finished yet. The word is written out, not a parameter:
      // a plan made for any parameter cannot tell that the partial index fits.
      .onConflict((on) => on.columns(['account_id', 'currency']).where(sql<boolean>`status = 'PENDING'`).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!payout) return undefined
    await trx
      .updateTable('share_tracking')
      .set({ payout_id: payoutId, updated_at: at })
      .where(
        'id',
        'in',
        earnings.map(({ id }) => id),
      )
      .execute()
    await book(trx, 'payout-reserved', payout, at)
    return payout
  })
}

/**
 * The second and third: sends the money with the payout's own key, and writes down how it went. Safe to repeat at any
 * time; one payout is one transfer. `mayHaveBeenSent`: a crash cut an earlier attempt off, perhaps so long ago that the
 * processor forgot the key, so it is asked what it has first.
 * @throws ProcessorUnavailable: the payout stays PENDING and the next run goes on with it.
 */
export async function sendPayout(
  ctx: Context,
  payout: PayoutRow,
  { mayHaveBeenSent }: { mayHaveBeenSent: boolean },
): Promise<PayoutResult> {
  let transfer: Transfer
  try {
    transfer = await transferOnce(ctx, payout, mayHaveBeenSent)
  } catch (error) {
    // The same key under another request is our own fault, and says nothing about what was sent.
    if (!(error instanceof ProcessorRefusal) || error.code === 'idempotency_error') throw error
    await failPayout(ctx, payout, error.message)
    return { status: 'failed', reason: error.message }
  }
  await completePayout(ctx, payout, transfer.id)
  return { status: 'paid', transferId: transfer.id }
}

async function transferOnce({ processor }: Context, payout: PayoutRow, mayHaveBeenSent: boolean): Promise<Transfer> {
  const { id: payoutId, destination } = payout
  const earlier = mayHaveBeenSent ? await processor.findTransfer({ destination, payoutId }) : undefined
  if (earlier) return earlier
  return processor.createTransfer({
    destination,
    amountMinorUnit: payout.amount_minor_unit,
    currency: payout.currency,
    metadata: { payoutId },
    idempotencyKey: `payout-${payoutId}`,
  })
}

async function completePayout(ctx: Context, payout: PayoutRow, transferId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    if (!(await closePayout(trx, payout.id, { status: 'SUCCEEDED', transfer_id: transferId, completed_at: at }))) return
    await trx
      .updateTable('share_tracking')
      .set({ status: 'PAID', updated_at: at })
      .where('payout_id', '=', payout.id)
      .execute()
    await book(trx, 'payout-sent', payout, at)
  })
}

async function failPayout(ctx: Context, payout: PayoutRow, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    if (!(await closePayout(trx, payout.id, { status: 'FAILED', failure_reason: reason, completed_at: at }))) return
    await returnTracking(trx, { payoutId: payout.id, at })
    await book(trx, 'payout-returned', payout, at)
    await queueMail(trx, payoutFailedMail(payout, reason), at)
  })
}

type Closed = { completed_at: Date } & (
  | { status: 'SUCCEEDED'; transfer_id: string }
  | { status: 'FAILED'; failure_reason: string }
)

/** False when another run has closed it. */
async function closePayout(trx: Trx, id: string, closed: Closed): Promise<boolean> {
  const row = await trx
    .updateTable('payouts')
    .set(closed)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Where the money comes from and goes to at each step. */
async function book(
  trx: Trx,
  kind: 'payout-reserved' | 'payout-sent' | 'payout-returned',
  payout: PayoutRow,
  at: Date,
): Promise<void> {
  const payable = { kind: 'SELLER_PAYABLE', accountId: payout.account_id } as const
  const inTransit = { kind: 'PAYOUT_IN_TRANSIT', payoutId: payout.id } as const
  const [from, to] = {
    'payout-reserved': [payable, inTransit] as const,
    'payout-sent': [inTransit, { kind: 'PROCESSOR' }] as const,
    'payout-returned': [inTransit, payable] as const,
  }[kind]
  await postTransfer(trx, {
    kind,
    reference: payout.id,
    currency: payout.currency,
    at,
    postings: [
      { account: from, amountMinorUnit: payout.amount_minor_unit },
      { account: to, amountMinorUnit: -payout.amount_minor_unit },
    ],
  })
}

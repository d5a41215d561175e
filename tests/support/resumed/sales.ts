import type { PayFor } from '../../../server/features/money/ledger/index.ts'
import { recordShipped } from '../../../server/features/money/payouts/index.ts'
import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { orderOf, tee } from '../merch/merch-shop.ts'
import { type QuickCast, quickOffer } from '../offers/quick-offers.ts'
import type { Setting } from './setting.ts'

export type Sale = { id: string; paymentId: string; intentId: string; earnedMinorUnit: number }

/** Large enough for a payout. */
const SHIRTS = 10

/** Sells something whose earning is already due. */
export async function sellOf(at: Setting, payFor: PayFor, cast: QuickCast, amountMinorUnit: number): Promise<Sale> {
  const sold = payFor === 'MERCH' ? await sellMerch(at, cast) : await sellQuickly(at, payFor, cast, amountMinorUnit)
  const { amount_minor_unit: earnedMinorUnit } = await at.world.database.kysely
    .selectFrom('share_tracking')
    .select('amount_minor_unit')
    .where('payment_id', '=', sold.paymentId)
    .executeTakeFirstOrThrow()
  return { ...sold, earnedMinorUnit }
}

const sellQuickly = (at: Setting, payFor: Exclude<PayFor, 'MERCH'>, cast: QuickCast, amountMinorUnit: number) =>
  quickOffer(at.ctx, {
    stage: payFor === 'OFFER' ? 'COMPLETED' : 'PAID',
    cast,
    amountMinorUnit,
    sells: payFor,
  })

async function sellMerch({ world, ctx, shop }: Setting, { talent }: QuickCast): Promise<Omit<Sale, 'earnedMinorUnit'>> {
  const campaigns = world.database.kysely.updateTable('merch_campaigns').where('id', '=', shop.id)
  await campaigns.set({ seller_account_id: talent.accountId }).execute()
  const { orderId, paymentId } = await orderOf(world, shop, [tee(shop, { quantity: SHIRTS })])
  const shippedAt = addMs(ctx.clock.now(), -(ctx.config.MERCH_HOLD_DAYS + 1) * DAY_MS)
  await inTransaction(ctx.db, (trx) =>
    recordShipped(trx, { paymentId, payFor: 'MERCH', at: shippedAt, config: ctx.config }),
  )
  return { id: orderId, paymentId, intentId: await intentOf(world.database.kysely, paymentId) }
}

export async function intentOf(db: Setting['ctx']['db'], paymentId: string): Promise<string> {
  const { processor_payment_id: id } = await db
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (id === null) throw new Error(`payment ${paymentId} has no intent`)
  return id
}

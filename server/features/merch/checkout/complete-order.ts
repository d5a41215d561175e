import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getPayment } from '../../money/payment/index.ts'
import { closeUnpayable, completePayment, type NotYet } from '../../money/payments/index.ts'
import { ensureGuest } from '../../people/accounts/index.ts'
import { assertCampaignOpen, findCampaign } from '../campaigns/index.ts'
import { findCartWords, listCartItems, lockCartsOf } from '../carts/index.ts'
import { holdDiscount, useDiscount } from '../discounts/index.ts'
import {
  assertStillOpen,
  changeFanSession,
  type FanSession,
  getFanSession,
  lockFanSession,
} from '../fan-sessions/index.ts'
import { findLatestOrder, findOrderOfPayment, type Order, type OrderMode } from '../orders/index.ts'
import { closeIntents } from './close-campaign.ts'
import { claimSession } from './find-buyer.ts'
import { makeOrder } from './make-order.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'
import { findSeller, merchPayFor } from './sell-merch.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** What a tester completes an order with instead of paying (part 2, "POST /order/complete"). */
export const SKIP_CODE = 'DEMO_SKIP_PAYMENT'

export type Completed = { order: Order } | { notYet: string; reason: NotYet }

/**
 * The order of a session, made once however often, by however many and in which way it is asked for: of the payment, once
 * the processor has the money; of a cart that costs nothing; or, for testers, of a cart that nobody pays, as a preview that
 * is never made.
 * @throws NotFound; Forbidden for a skip by who is no tester; UnprocessableEntity with nothing to complete, and as a payment
 * that will not come does; Conflict as completePayment; CAMPAIGN_CLOSED; ServiceUnavailable.
 */
export async function completeOrder(
  ctx: Context,
  bearer: string,
  { ppuCode, previewType }: { ppuCode?: string | undefined; previewType?: 'DEMO' | 'TEST' | undefined },
  visitor: Caller | undefined,
): Promise<Completed> {
  const session = await getFanSession(ctx.db, bearer, visitor)
  if (ppuCode === SKIP_CODE) {
    if (session.role !== 'tester') throw forbidden('Only testers complete an order without paying for it.')
    return { order: await orderWithoutPayment(ctx, session, { mode: 'PREVIEW', previewType, visitor }) }
  }
  const paid = session.paymentId === null ? undefined : await completePaid(ctx, session.paymentId)
  const price = (await mayBeFree(ctx, session)) ? await priceUnless(ctx, session, paid) : undefined
  // What was paid is answered for; but a cart that was filled since and costs nothing is an order of its own.
  if (price?.totalMinorUnit === 0) return completeFree(ctx, session, { price, paid, visitor })
  if (paid) return paid
  if ((await listCartItems(ctx.db, session)).length > 0) {
    const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
    // Asking to pay would be wrong advice where nothing can be paid any more.
    if (campaign) assertCampaignOpen(campaign, 'pay', ctx.clock.now())
    throw unprocessable(
      (await wasEndedByDeclines(ctx, session))
        ? ENDED_BY_DECLINES
        : 'Nothing was paid for this order yet. Create a payment intent, pay it, then complete the order.',
    )
  }
  return { order: await latestOrder(ctx, session) }
}

const ENDED_BY_DECLINES =
  'This payment was ended after several declined cards. Nothing was charged. Start it again with another card, or ask your bank.'

async function wasEndedByDeclines({ db, config }: Context, { paymentId }: FanSession): Promise<boolean> {
  if (paymentId === null) return false
  const { status, declined_count: declined } = await getPayment(db, paymentId)
  return status === 'CANCELED' && declined >= config.DECLINES_PER_INTENT
}

/**
 * What the cart costs. Where there is a payment to answer for, that is answered though the cart cannot be priced now: the
 * tax service is down, or something in it is not sold any more. A cart that is empty by now became an order meanwhile.
 */
async function priceUnless(ctx: Context, session: FanSession, paid: Completed | undefined) {
  try {
    return await priceOrder(ctx, session)
  } catch (error) {
    const isAnswered = paid !== undefined || (await listCartItems(ctx.db, session)).length === 0
    if (isAnswered && error instanceof AppError) return undefined
    throw error
  }
}

/** Whether it is worth asking what the cart costs: prices of nothing, or a code that takes some off. */
async function mayBeFree(ctx: Context, session: FanSession): Promise<boolean> {
  const cart = await listCartItems(ctx.db, session)
  if (cart.length === 0) return false
  if (cart.every(({ unitPriceMinorUnit }) => unitPriceMinorUnit === 0)) return true
  return ((await findCartWords(ctx.db, session.id))?.discountCode ?? null) !== null
}

/** What the session was about to pay before can be paid no more; once that is so, the order is made without. */
async function completeFree(
  ctx: Context,
  session: FanSession,
  { price, paid, visitor }: { price: PricedOrder; paid: Completed | undefined; visitor: Caller | undefined },
): Promise<Completed> {
  if (paid && 'notYet' in paid) {
    const left = await closeIntents(ctx, session.id)
    if (left === 'under-way') return paid
    if (left === 'paid' && session.paymentId !== null) return (await completePaid(ctx, session.paymentId)) ?? paid
  }
  const mode = session.mode === 'PREVIEW' ? 'PREVIEW' : 'LIVE'
  return { order: await orderWithoutPayment(ctx, session, { mode, price, visitor }) }
}

/**
 * Asks the processor unless the payment has become an order already: by a webhook, the sweep, or another call. Undefined for
 * one that was cancelled: it counts as never begun.
 */
async function completePaid(ctx: Context, paymentId: string): Promise<Completed | undefined> {
  const before = await findOrderOfPayment(ctx.db, paymentId)
  if (before) return { order: before }
  const { buyer_user_id: userId, status } = await getPayment(ctx.db, paymentId)
  if (status === 'CANCELED') return undefined
  // Whoever holds the session may ask for its payment, whoever it is that pays it.
  const done = await completePayment(ctx, { MERCH: merchPayFor }, { userId, isAdmin: false }, paymentId)
  if ('notYet' in done) return done
  const order = await findOrderOfPayment(ctx.db, paymentId)
  if (!order) throw new Error(`payment ${paymentId} succeeded, and there is no order of it`)
  return { order }
}

type Unpaid = {
  mode: OrderMode
  previewType?: 'DEMO' | 'TEST' | undefined
  price?: PricedOrder | undefined
  visitor: Caller | undefined
}

/** The session is locked, and its cart empty afterwards: who comes second finds the order of who came first. */
async function orderWithoutPayment(
  ctx: Context,
  session: FanSession,
  { mode, previewType, price, visitor }: Unpaid,
): Promise<Order> {
  const isEmpty = price === undefined && (await listCartItems(ctx.db, session)).length === 0
  if (isEmpty) return latestOrder(ctx, session)
  const priced = price ?? (await priceOrder(ctx, session))
  const { campaign } = priced
  const at = ctx.clock.now()
  if (mode === 'LIVE') assertCampaignOpen(campaign, 'pay', at)
  else assertCampaignOpen(campaign, 'work', at, { isAdmin: true })
  if (mode === 'LIVE') await findSeller(ctx.db, campaign)
  const snapshot = await takeSnapshot(ctx, session, priced)
  const made = await inTransaction(ctx.db, async (trx) => {
    const locked = await lockFanSession(trx, session.id)
    assertStillOpen(session, locked, visitor)
    await lockCartsOf(trx, locked.id, snapshot.items)
    const cart = await listCartItems(trx, locked)
    if (cart.length === 0) return undefined
    if (!isSameCart(cart, snapshot.items))
      throw conflict('The cart changed a moment ago. Look at it, then complete the order.')
    // What is paid for was claimed before it was paid.
    const owned = mode === 'LIVE' ? await claimSession(trx, locked, { visitor, ensureGuest }, at) : locked
    const order = await makeOrder(trx, { session: owned, campaign, snapshot, payment: null, mode, at })
    if (mode === 'LIVE' && priced.discount) {
      const use = { discountId: priced.discount.id, purchaseId: order.id, at }
      if (
        !(await holdDiscount(trx, { ...use, holder: null, heldMs: 0, mostOfHolder: 0 })) ||
        !(await useDiscount(trx, use))
      )
        throw unprocessable(
          `The code “${priced.discount.code}” has been used as often as it may be. Take it out of the cart.`,
        )
    }
    // From now on the session is asked for this order, not for one that was paid before.
    const preview = previewType && locked.mode === 'PREVIEW' ? { previewType } : {}
    await changeFanSession(trx, session.id, { paymentId: null, processorPaymentId: null, ...preview }, at)
    return order
  })
  if (!made) return latestOrder(ctx, session)
  // What others of the same cart were about to pay can be paid no more.
  await closeUnpayable(ctx, { MERCH: merchPayFor }, 'MERCH')
  return made
}

const isSameCart = (
  cart: readonly { id: string; quantity: number }[],
  bought: readonly { id: string; quantity: number }[],
) =>
  cart.length === bought.length &&
  cart.every(({ id, quantity }, index) => bought[index]?.id === id && bought[index].quantity === quantity)

async function latestOrder(ctx: Context, session: FanSession): Promise<Order> {
  const order = await findLatestOrder(ctx.db, session)
  if (!order) throw unprocessable('The cart is empty. Put something into it first.')
  return order
}

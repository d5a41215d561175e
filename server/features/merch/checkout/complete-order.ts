import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getPayment } from '../../money/payment/index.ts'
import { closeUnpayable, completePayment, type PendingReason } from '../../money/payments/index.ts'
import { ensureGuest } from '../../people/accounts/index.ts'
import { assertCampaignOpen, findCampaign } from '../campaigns/index.ts'
import { type CartItem, findCartDetails, listCartItems, lockCartsAndRead } from '../carts/index.ts'
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
import { createOrderAndFollowUps } from './create-order-and-follow-ups.ts'
import { claimSession } from './find-buyer.ts'
import { findSale } from './lock-sale.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'
import { findCheckout } from './queries/checkouts.ts'
import { findSeller, merchPayFor } from './sell-merch.ts'
import { takeSnapshot } from './take-snapshot.ts'

export const SKIP_CODE = 'DEMO_SKIP_PAYMENT'

export type Completed = { order: Order } | { notYet: string; reason: PendingReason }

/** After a new order, `cart` contains the rows that are still in the session's cart. */
type Bought = { paid?: Completed; cart?: readonly CartItem[] }

/**
 * Creates a session's order exactly once, even if clients repeat the call. A payment is completed
 * once the processor has received the money. A free cart needs no payment. A tester's unpaid cart
 * becomes a preview order that is never produced.
 * @throws NotFound; Forbidden if someone other than a tester skips payment; UnprocessableEntity if
 * there is nothing to complete or the payment failed; Conflict as in completePayment;
 * CAMPAIGN_CLOSED; ServiceUnavailable
 */
export async function completeOrder(
  ctx: Context,
  bearer: string,
  { ppuCode, previewType }: { ppuCode?: string | undefined; previewType?: 'DEMO' | 'TEST' | undefined },
  visitor: Caller | undefined,
): Promise<Completed> {
  const session = await getFanSession(ctx.db, bearer, visitor)
  if (ppuCode === SKIP_CODE) {
    if (session.role !== 'tester') throw forbidden('Only testers can complete an order without paying.')
    return { order: await orderWithoutPayment(ctx, session, { mode: 'PREVIEW', previewType, visitor }) }
  }
  const bought: Bought = session.paymentId === null ? {} : await completePaid(ctx, session, session.paymentId)
  const { paid, cart = await listCartItems(ctx.db, session) } = bought
  const price = (await mayBeFree(ctx, session, cart)) ? await priceUnlessPaid(ctx, session, paid) : undefined
  // If the fan has filled the cart with free items since the earlier paid order, they become a new
  // order.
  if (price?.totalMinorUnit === 0) return completeFree(ctx, session, { price, paid, visitor })
  if (paid) return paid
  // A concurrent call may have ordered the cart, so read it again.
  if ((await listCartItems(ctx.db, session)).length > 0) {
    const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
    // Do not ask the fan to pay if the campaign no longer takes payments.
    if (campaign) assertCampaignOpen(campaign, 'pay', ctx.clock.now())
    throw unprocessable(
      (await wasEndedByDeclines(ctx, session))
        ? ENDED_BY_DECLINES
        : 'This order is not paid yet. Create a payment intent, pay it, then complete the order.',
    )
  }
  return { order: await latestOrder(ctx, session) }
}

const ENDED_BY_DECLINES =
  'This payment was stopped after several declined cards. You were not charged. Start again with another card, or ask your bank.'

async function wasEndedByDeclines({ db, config }: Context, { paymentId }: FanSession): Promise<boolean> {
  if (paymentId === null) return false
  const { status, declined_count: declined } = await getPayment(db, paymentId)
  return status === 'CANCELED' && declined >= config.DECLINES_PER_INTENT
}

/**
 * Prices the cart. Undefined if that fails but the session has a payment to report, or its cart
 * was ordered.
 */
async function priceUnlessPaid(ctx: Context, session: FanSession, paid: Completed | undefined) {
  try {
    return await priceOrder(ctx, session)
  } catch (error) {
    const isAnswered = paid !== undefined || (await listCartItems(ctx.db, session)).length === 0
    if (isAnswered && error instanceof AppError) return undefined
    throw error
  }
}

/**
 * True if all prices are 0 or there is a discount code. Other carts are not priced here, because
 * pricing costs a request to the tax service.
 */
async function mayBeFree(ctx: Context, session: FanSession, cart: readonly CartItem[]): Promise<boolean> {
  if (cart.length === 0) return false
  if (cart.every(({ unitPriceMinorUnit }) => unitPriceMinorUnit === 0)) return true
  return ((await findCartDetails(ctx.db, session.id))?.discountCode ?? null) !== null
}

/** Completes a free order, after canceling an earlier payment of the session. */
async function completeFree(
  ctx: Context,
  session: FanSession,
  { price, paid, visitor }: { price: PricedOrder; paid: Completed | undefined; visitor: Caller | undefined },
): Promise<Completed> {
  if (paid && 'notYet' in paid) {
    const left = await closeIntents(ctx, session.id)
    if (left === 'under-way') return paid
    if (left === 'paid' && session.paymentId !== null)
      return (await completePaid(ctx, session, session.paymentId)).paid ?? paid
  }
  const mode = session.mode === 'PREVIEW' ? 'PREVIEW' : 'LIVE'
  return { order: await orderWithoutPayment(ctx, session, { mode, price, visitor }) }
}

/**
 * Completes the session's payment. Asks the processor only if the payment has no order yet. Returns
 * an empty result for a canceled payment, because the session then counts as unpaid. After a new
 * order, also returns the rows that are still in the cart, read in the same round trip.
 */
async function completePaid(ctx: Context, session: FanSession, paymentId: string): Promise<Bought> {
  const [before, payment, checkout] = await Promise.all([
    findOrderOfPayment(ctx.db, paymentId),
    getPayment(ctx.db, paymentId),
    findCheckout(ctx.db, paymentId),
  ])
  if (before) return { paid: { order: before } }
  if (payment.status === 'CANCELED') return {}
  // Anyone with the session's token may complete the payment, so complete it in the name of its
  // stored buyer.
  const buyer = { userId: payment.buyer_user_id, isAdmin: false }
  const selling = { MERCH: { ...merchPayFor, findSale: async () => findSale(payment, checkout) } }
  const done = await completePayment(ctx, selling, buyer, paymentId, { read: payment, leavesUnpayable: true })
  if ('notYet' in done) return { paid: done }
  const [order, cart] = await Promise.all([
    findOrderOfPayment(ctx.db, paymentId),
    listCartItems(ctx.db, session),
    closeUnpayable(ctx, { MERCH: merchPayFor }, 'MERCH'),
  ])
  if (!order) throw new Error(`payment ${paymentId} succeeded but has no order`)
  return { paid: { order }, cart }
}

type Unpaid = {
  mode: OrderMode
  previewType?: 'DEMO' | 'TEST' | undefined
  price?: PricedOrder | undefined
  visitor: Caller | undefined
}

/** A repeated call finds the order of the first one. */
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
    const [locked, { carts, found: cart }] = await Promise.all([
      lockFanSession(trx, session.id),
      lockCartsAndRead(trx, { sessionId: session.id, items: snapshot.items }, () =>
        listCartItems(trx, { id: session.id, campaignId: campaign.id }),
      ),
    ])
    assertStillOpen(session, locked, visitor)
    // The session has moved to another campaign, so its cart no longer contains these items.
    if (locked.campaignId !== campaign.id) throw cartChanged()
    if (cart.length === 0) return undefined
    if (!isSameCart(cart, snapshot.items)) throw cartChanged()
    const owned = mode === 'LIVE' ? await claimSession(trx, locked, { visitor, ensureGuest }, at) : locked
    const order = await createOrderAndFollowUps(trx, {
      session: owned,
      campaign,
      sellables: priced.sellables,
      snapshot,
      carts,
      payment: null,
      mode,
      at,
    })
    if (mode === 'LIVE' && priced.discount) {
      const use = { discountId: priced.discount.id, purchaseId: order.id, at }
      if (
        !(await holdDiscount(trx, { ...use, holder: null, heldMs: 0, maxPerHolder: 0 })) ||
        !(await useDiscount(trx, use))
      )
        throw unprocessable(`The code “${priced.discount.code}” has reached its usage limit. Remove it from the cart.`)
    }
    // Remove the id of an earlier payment, because this order has no payment.
    const preview = previewType && locked.mode === 'PREVIEW' ? { previewType } : {}
    await changeFanSession(trx, session.id, { paymentId: null, processorPaymentId: null, ...preview }, at)
    return order
  })
  if (!made) return latestOrder(ctx, session)
  await closeUnpayable(ctx, { MERCH: merchPayFor }, 'MERCH')
  return made
}

const cartChanged = () => conflict('The cart changed a moment ago. Review it, then complete the order.')

const isSameCart = (
  cart: readonly { id: string; quantity: number }[],
  bought: readonly { id: string; quantity: number }[],
) =>
  cart.length === bought.length &&
  cart.every(({ id, quantity }, index) => bought[index]?.id === id && bought[index].quantity === quantity)

async function latestOrder(ctx: Context, session: FanSession): Promise<Order> {
  const order = await findLatestOrder(ctx.db, session)
  if (!order) throw unprocessable('The cart is empty. Add a product first.')
  return order
}

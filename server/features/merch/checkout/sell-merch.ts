import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type Db, inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import { amountFault } from '../../../platform/money.ts'
import { findPayment } from '../../money/payment/index.ts'
import type { HandlerOf, Quote, Terms } from '../../money/payments/index.ts'
import { releaseEarning } from '../../money/payouts/index.ts'
import { isBlocked } from '../../people/accounts/index.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { assertCampaignOpen, type Campaign } from '../campaigns/index.ts'
import { listCartItems, lockCartsAndRead } from '../carts/index.ts'
import { deleteUses, type Holding, holdDiscount } from '../discounts/index.ts'
import { type FanSession, findFanSession, lockFanSession } from '../fan-sessions/index.ts'
import type { Printable } from './assert-printable.ts'
import { saleReturnedMail } from './checkout-mails.ts'
import { countDecline } from './count-payments.ts'
import { findSale, saleOf } from './lock-sale.ts'
import { type PricedOrder, type PriceOptions, priceOrder } from './price-order.ts'
import { findCheckout, insertCheckout, listCanceledCheckouts } from './queries/checkouts.ts'
import type { Seller } from './queries/sellers.ts'
import { isSuperseded, listUnpayable } from './queries/superseded-checkouts.ts'
import { revertOrder } from './revert-order.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { digestOfTerms } from './terms-digest.ts'

/**
 * Payment handler for merch orders (contract, part 2, "Checkout"). `payForId` is the session's
 * internal id. The purchase is the snapshot stored with the payment.
 */
export const merchPayFor: HandlerOf<'MERCH'> = {
  quote: async (ctx, buyer, sessionId) => {
    const session = await findFanSession(ctx.db, sessionId)
    if (!session) throw notFound('There is no such cart.')
    // A guest needs the session's bearer token, but a signed-in caller may name any session id.
    if (buyer.kind === 'account' && session.userId !== buyer.userId)
      throw forbidden('This cart belongs to someone else.')
    return quoteSession(ctx, session)
  },

  onSucceeded: async (trx, payment, at, ctx) => {
    const lock = saleOf(await findCheckout(trx, payment.id), payment)
    // The snapshot was deleted, so the buyer is unknown.
    return lock ? (await lock(trx))(trx, payment, at, ctx) : 'refused'
  },

  findSale: async (db, paymentId) => {
    const [payment, checkout] = await Promise.all([findPayment(db, paymentId), findCheckout(db, paymentId)])
    return payment && findSale(payment, checkout)
  },

  onRefunded: async (trx, payment, reason, at) => {
    const by =
      reason.kind === 'refund' ? { kind: 'admin' as const, accountId: reason.accountId } : { kind: 'system' as const }
    const note = reason.kind === 'refund' ? reason.note : reason.kind
    const { borneBy, stopped, shareMinorUnit, campaign } = await revertOrder(trx, payment, { by, reason: note, at })
    // For an order canceled before shipping, the seller already gets the cancellation mail.
    if (stopped !== 'moved' && shareMinorUnit > 0)
      await queueMail(trx, saleReturnedMail(payment, campaign, shareMinorUnit), at)
    return { borneBy }
  },

  onDeclined: (ctx, payment, at) => countDecline(ctx, payment.payForId, at),

  onHoldEnded: async (trx, payment, at) => {
    await releaseEarning(trx, { paymentId: payment.id, at })
  },

  listUnpayable,
}

/** Values that the caller has already read, for the cart in `read`. */
type QuoteOptions = PriceOptions & { printable?: Printable; assertSelling?: () => string }

/**
 * Prices a session's cart and determines its seller. Throws before a buyer is recorded if the cart
 * cannot be paid. `termsOf` later checks if anything has changed since.
 * @throws PREVIEW_SESSION, CAMPAIGN_CLOSED, NOTHING_TO_PAY; UnprocessableEntity for missing input;
 * RateLimited; ServiceUnavailable
 */
export async function quoteSession(
  ctx: Context,
  session: FanSession,
  options?: QuoteOptions,
): Promise<Quote<'automatic'>> {
  assertNoPreview(session)
  const price = await priceOrder(ctx, session, options)
  const { campaign, currency, totalMinorUnit: amountMinorUnit } = price
  assertCampaignOpen(campaign, 'pay', ctx.clock.now())
  const [snapshot, assertSelling] = await Promise.all([
    takeSnapshot(ctx, session, price, options?.printable),
    options?.assertSelling ?? checkSeller(ctx.db, campaign),
  ])
  if (amountMinorUnit === 0)
    throw new AppError('NOTHING_TO_PAY', 'This order costs nothing. Complete it without a payment.')
  const sellerAccountId = assertSelling()
  const fault = amountFault({ amountMinorUnit, currency }, ctx.processor.limits(currency))
  if (fault) throw unprocessable(fault.words)
  const digest = digestOfTerms(snapshot, sellerAccountId)
  const goodsMinorUnit = price.subtotalMinorUnit - price.discountMinorUnit
  const checkoutTerms = { sessionId: session.id, campaignId: campaign.id, digest, snapshot, goodsMinorUnit }
  return {
    sellerAccountId,
    amountMinorUnit,
    currency,
    captureMethod: 'automatic',
    terms: termsOf({ ...checkoutTerms, before: session }, price.discount, holdingOf(ctx, session, campaign)),
  }
}

/** @throws PREVIEW_SESSION */
export function assertNoPreview({ mode }: FanSession): void {
  if (mode === 'PREVIEW')
    throw new AppError(
      'PREVIEW_SESSION',
      'This is a preview, so there is nothing to pay. Complete the order without a payment.',
    )
}

/** @throws UnprocessableEntity without a seller; CAMPAIGN_CLOSED if the seller is blocked */
export const findSeller = async (db: Db | Trx, campaign: Campaign): Promise<string> =>
  (await checkSeller(db, campaign))()

/**
 * Reads whether the campaign's seller may sell.
 * @param known - the seller, if the caller has read it already
 * @returns a function that returns the seller, or throws as `findSeller`
 */
export async function checkSeller(
  db: Db | Trx,
  { sellerAccountId }: Pick<Campaign, 'sellerAccountId'>,
  known?: Seller,
): Promise<() => string> {
  const isKnown = known !== undefined && known.accountId === sellerAccountId
  const isClosed = isKnown ? known.isBlocked : sellerAccountId !== null && (await isBlocked(db, sellerAccountId))
  return () => {
    if (sellerAccountId === null) throw unprocessable('This campaign has no seller yet. Come back when it has started.')
    if (isClosed) throw new AppError('CAMPAIGN_CLOSED', 'This campaign no longer takes orders.')
    return sellerAccountId
  }
}

type CheckoutTerms = Omit<Parameters<typeof insertCheckout>[1], 'paymentId'>

/**
 * `holder` is the digest of the session's IP address. One address can have only a limited number
 * of unpaid reservations per code.
 */
const holdingOf = ({ config }: Pick<Context, 'config'>, { addressHash }: FanSession, campaign: Campaign): Holding => ({
  holder: addressHash,
  heldMs: config.DISCOUNT_HOLD_MINUTES * MINUTE_MS,
  maxPerHolder: config.DISCOUNT_HOLDS_PER_ADDRESS * (campaign.config.addressLimitFactor ?? 1),
})

const termsOf = (
  { before, ...checkoutTerms }: CheckoutTerms & { before: FanSession },
  discount: PricedOrder['discount'],
  holding: Holding,
): Terms => ({
  lock: async (trx) => {
    const assertStillThere = await lockCart(trx, checkoutTerms, before)
    return async (paymentId, at) => {
      assertStillThere()
      withCommit(trx, () => insertCheckout(trx, { ...checkoutTerms, paymentId }, at))
      if (!discount) return
      await deleteUses(trx, await listCanceledCheckouts(trx, checkoutTerms.sessionId))
      if (!(await holdDiscount(trx, { ...holding, discountId: discount.id, purchaseId: paymentId, at })))
        throw usedUp(discount.code)
    }
  },
  canContinue: async (db, paymentId, at) => {
    const [checkout, isPaymentSuperseded] = await Promise.all([
      findCheckout(db, paymentId),
      isSuperseded(db, paymentId),
    ])
    if (checkout?.digest !== checkoutTerms.digest || isPaymentSuperseded) return false
    if (!discount) return true
    const hold = { ...holding, discountId: discount.id, purchaseId: paymentId, at }
    if (!(await inTransaction(db, (trx) => holdDiscount(trx, hold)))) throw usedUp(discount.code)
    return true
  },
})

/**
 * Locks the cart for the write.
 * @returns a check that throws Conflict if, since pricing, the cart was ordered on any device,
 * changed, or moved to another store
 */
async function lockCart(
  trx: Trx,
  { sessionId, campaignId, snapshot }: CheckoutTerms,
  before: FanSession,
): Promise<() => void> {
  const items = snapshot?.items ?? []
  // Send the session's lock first, so the carts are locked and read under it.
  const [session, { found: cart }] = await Promise.all([
    lockFanSession(trx, sessionId),
    lockCartsAndRead(trx, { sessionId, items }, () => listCartItems(trx, { id: sessionId, campaignId })),
  ])
  return () => {
    if (session?.movedAt?.getTime() !== before.movedAt?.getTime())
      throw conflict('This session continued on another device. Pay there.')
    const quantities = new Map(cart.map(({ id, quantity }) => [id, quantity]))
    const isThere = items.every(({ id, quantity }) => quantities.get(id) === quantity)
    if (session?.campaignId !== campaignId || !isThere)
      throw conflict('The cart changed a moment ago, or was ordered on another device. Review it, then pay.')
  }
}

const usedUp = (code: string) =>
  unprocessable(`The code “${code}” has reached its usage limit, counting orders in progress. Remove it from the cart.`)

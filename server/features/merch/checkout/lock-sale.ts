import type { Context } from '../../../platform/context.ts'
import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { minorUnitStep, shareOfAmount } from '../../../platform/money.ts'
import { KINDS_SOLD, postTransfer } from '../../money/ledger/index.ts'
import { getPayment, type PaymentRow, type PaymentStatus, UNSETTLED } from '../../money/payment/index.ts'
import type { LockSale, SettlingPayment } from '../../money/payments/index.ts'
import { openEarning } from '../../money/payouts/index.ts'
import { isBlocked } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign } from '../campaigns/index.ts'
import { type LockedCarts, lockCartsAndRead } from '../carts/index.ts'
import { loadSellables } from '../catalog/index.ts'
import { findUse, useDiscount } from '../discounts/index.ts'
import { type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { enqueueReturnNotice, soldNotice } from './checkout-mails.ts'
import { createOrderAndFollowUps } from './create-order-and-follow-ups.ts'
import { UNKNOWN_GUEST } from './find-buyer.ts'
import { type Checkout, findCheckout } from './queries/checkouts.ts'
import { isSuperseded } from './queries/superseded-checkouts.ts'

export const findSale = (payment: PaymentRow, checkout: Checkout | undefined): LockSale | undefined =>
  (UNSETTLED as readonly PaymentStatus[]).includes(payment.status)
    ? saleOf(checkout, { sellerAccountId: payment.seller_account_id })
    : undefined

/**
 * Returns a function that locks the session and its carts and then reads everything that decides
 * the sale. It reads after it locks, because waiting for a lock may take seconds and earlier reads
 * would be outdated. All statements are sent at once; the database runs those of one connection in
 * order. Detects the second of two sessions that pay for the same cart rows.
 * @returns undefined if the snapshot was deleted
 */
export function saleOf(
  checkout: Checkout | undefined,
  { sellerAccountId }: Pick<SettlingPayment, 'sellerAccountId'>,
): LockSale | undefined {
  if (!checkout?.snapshot) return undefined
  const { paymentId, sessionId, campaignId, snapshot } = checkout
  return async (trx) => {
    const read = () =>
      Promise.all([
        findCheckout(trx, paymentId),
        isSuperseded(trx, paymentId),
        findCampaign(trx, campaignId),
        loadSellables(trx, campaignId),
        isBlocked(trx, sellerAccountId),
        getPayment(trx, paymentId),
        findUse(trx, paymentId),
      ])
    const [session, { carts, found }] = await Promise.all([
      lockFanSession(trx, sessionId),
      lockCartsAndRead(trx, { sessionId, items: snapshot.items }, read),
    ])
    return (_trx, payment, at, { config }) => sell(trx, { payment, session, carts, found, config, at })
  }
}

type LockedSale = {
  payment: SettlingPayment
  session: FanSession | undefined
  carts: LockedCarts
  found: [
    checkout: Checkout | undefined,
    isPaymentSuperseded: boolean,
    campaign: Campaign | undefined,
    sellables: Awaited<ReturnType<typeof loadSellables>>,
    sellerIsBlocked: boolean,
    paid: PaymentRow,
    use: Awaited<ReturnType<typeof findUse>>,
  ]
  config: Context['config']
  at: Date
}

async function sell(
  trx: Trx,
  { payment, session, carts, found, config, at }: LockedSale,
): Promise<'applied' | 'refused'> {
  const [checkout, isPaymentSuperseded, campaign, sellables, sellerIsBlocked, paid, use] = found
  const snapshot = checkout?.snapshot
  if (!snapshot) return 'refused'
  if (isPaymentSuperseded) {
    await enqueueReturnNotice(trx, config, snapshot, 'ordered already', at)
    return 'refused'
  }
  const isClosed = !campaign || !isOpen(campaign, at) || sellerIsBlocked
  if (!session || !campaign || isClosed) {
    await enqueueReturnNotice(trx, config, snapshot, 'closed', at)
    return 'refused'
  }
  if (!(await useDiscount(trx, { purchaseId: payment.id, at }, { use }))) {
    await enqueueReturnNotice(trx, config, snapshot, 'code used up', at)
    return 'refused'
  }
  const shareBps = config[KINDS_SOLD.MERCH.share.setting]
  const shareMinorUnit = shareOfAmount(checkout.goodsMinorUnit, shareBps, minorUnitStep(payment.currency))
  const pieces = snapshot.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const { ppu_code: ppuCode, buyer_user_id: userId, buyer_account_id: accountId } = paid
  withCommit(trx, () => bookEarning(trx, payment, shareMinorUnit, at))
  withCommit(trx, () => notify(trx, [soldNotice(payment, { campaign: campaign.name, pieces, shareMinorUnit })], at))
  await createOrderAndFollowUps(trx, {
    // The session may have changed since the purchase.
    session: {
      ...session,
      campaignId: campaign.id,
      accountId,
      userId: userId.startsWith(UNKNOWN_GUEST) ? null : userId,
    },
    campaign,
    sellables: sellables(campaign),
    snapshot,
    carts,
    payment: { id: payment.id, ppuCode, sellerAccountId: payment.sellerAccountId },
    mode: 'LIVE',
    at,
  })
  return 'applied'
}

function isOpen(campaign: Campaign, at: Date): boolean {
  try {
    assertCampaignOpen(campaign, 'pay', at)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Records the seller's share of the price of the goods, rounded half up once per order. The
 * platform pays printing, shipping and tax from the rest.
 */
async function bookEarning(trx: Trx, payment: SettlingPayment, shareMinorUnit: number, at: Date): Promise<void> {
  const { id: paymentId, payForId, sellerAccountId: accountId, amountMinorUnit, currency } = payment
  const booked = postTransfer(trx, {
    kind: 'earned',
    reference: paymentId,
    currency,
    at,
    postings: [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit },
      { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -shareMinorUnit },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: shareMinorUnit - amountMinorUnit },
    ],
  })
  const earning = {
    accountId,
    paymentId,
    payFor: 'MERCH' as const,
    payForId,
    amountMinorUnit: shareMinorUnit,
    currency,
    at,
  }
  await Promise.all([booked, shareMinorUnit > 0 ? openEarning(trx, earning) : undefined])
}

import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { readTogether, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isOverLimit } from '../../../platform/limits/spend.ts'
import { type Visit, visitOf } from '../../../platform/limits/visit.ts'
import { type CreatedIntent, createIntent, type Opening } from '../../money/payments/index.ts'
import { prepareGuest } from '../../people/accounts/index.ts'
import { changeFanSession, type FanSession, getFanSession, lockFanSession } from '../fan-sessions/index.ts'
import { prefetchPrintable } from './assert-printable.ts'
import { createIntentCount, type IntentCount, readCardsLeft } from './count-payments.ts'
import { type BuyerClaim, claimBuyer, findBuyer, type PrepareGuest } from './find-buyer.ts'
import { campaignOf, readCart } from './price-order.ts'
import { findSellerOf } from './queries/sellers.ts'
import { assertNoPreview, checkSeller, merchPayFor, quoteSession } from './sell-merch.ts'
import { readBuyer } from './take-snapshot.ts'

/**
 * Creates the payment intent of a fan's cart (contract, part 2, "POST /create-payment-intent").
 * Repeated or concurrent calls return the same intent. A changed cart, address or price leads to a
 * new payment, and the old intent is canceled.
 * @throws NotFound; PREVIEW_SESSION, CAMPAIGN_CLOSED, NOTHING_TO_PAY; UnprocessableEntity for
 * missing input; Conflict while the old intent is being paid; RateLimited; ServiceUnavailable
 * while the processor or the tax service is down
 */
export async function createMerchPayment(
  ctx: Context,
  bearer: string,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  guests: PrepareGuest = prepareGuest,
): Promise<CreatedIntent> {
  const session = await getFanSession(ctx.db, bearer, visitor)
  const { email, name } = readBuyer(session)
  assertNoPreview(session)
  const visit = visitOf(ctx.config, request)
  const { read, printable, seller, assertCardsLeft } = await readPurchase(ctx, session, visit)
  assertCardsLeft(read.campaign)
  const assertSelling = await checkSeller(ctx.db, read.campaign, seller)
  const quote = await quoteSession(ctx, session, { read, printable, assertSelling, visit })
  const { unclaimed, ...claim } = claimBuyer(ctx, session, { visitor, prepareGuest: guests })
  const count = createIntentCount(ctx, { session, campaign: read.campaign, visit })
  return createIntent(ctx, { MERCH: { ...merchPayFor, quote: async () => quote } }, unclaimed, {
    payFor: 'MERCH',
    payForId: session.id,
    buyerEmail: email,
    ...(name === '' ? {} : { buyerName: name }),
    opening: openingOf(ctx, session, { claim, count, visitor, guests }),
    record: (trx, payment) => recordPayment(trx, session, payment, ctx.clock.now()),
  })
}

async function readPurchase(ctx: Context, session: FanSession, visit: Visit) {
  const campaignId = campaignOf(session)
  const [read, printableOf, seller, assertCardsLeft] = await readTogether(ctx.db, (db) => {
    const together = { ...ctx, db }
    return Promise.all([
      readCart(together, session),
      prefetchPrintable(together, session),
      findSellerOf(db, campaignId),
      readCardsLeft(together, { session, visit }, campaignId),
    ])
  })
  return { read, printable: printableOf(read.sellables), seller, assertCardsLeft }
}

type OpeningParts = {
  claim: BuyerClaim
  count: IntentCount
  visitor: Caller | undefined
  guests: PrepareGuest
}

/** Runs in the transaction that opens the payment. Only a new payment is counted. */
const openingOf = (ctx: Context, session: FanSession, { claim, count, visitor, guests }: OpeningParts): Opening => ({
  begin: async (trx) => {
    const [buyer, beforeNew] = await Promise.all([claim.begin(trx), count.begin(trx)])
    return { buyer, beforeNew }
  },
  recover: async (error) => {
    if (error instanceof AppError) {
      // A rejected attempt also counts, and its buyer is stored on the session.
      const ensureGuest = async (trx: Trx, guest: Parameters<PrepareGuest>[1]) => {
        const { userId, insert } = await guests(trx, guest)
        await insert?.(trx)
        return userId
      }
      await findBuyer(ctx, session, { visitor, ensureGuest })
      await count.countNow()
      // Try again after a rejection for the limit, which may have been reached only for a moment.
      if (error.code !== 'RateLimited') throw error
    } else if (!isOverLimit(error) && !claim.giveUpAfter(error)) throw error
  },
})

async function recordPayment(
  trx: Trx,
  session: FanSession,
  { paymentId, intentId: processorPaymentId }: { paymentId: string; intentId: string },
  at: Date,
): Promise<(() => Promise<void>) | undefined> {
  const locked = await lockFanSession(trx, session.id)
  const isHere = locked?.movedAt?.getTime() === session.movedAt?.getTime()
  return isHere ? () => changeFanSession(trx, session.id, { paymentId, processorPaymentId }, at) : undefined
}

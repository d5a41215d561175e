import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, withCommit } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { lockPayment } from '../../money/payment/index.ts'
import { createIntent } from '../../money/payments/index.ts'
import { ensureGuest } from '../../people/accounts/index.ts'
import { changeFanSession, type FanSession, getFanSession, lockFanSession } from '../fan-sessions/index.ts'
import { readPrintable } from './assert-printable.ts'
import { assertCardsLeft, countIntent } from './count-payments.ts'
import { type EnsureGuest, findBuyer } from './find-buyer.ts'
import { readCart } from './price-order.ts'
import { assertNoPreview, checkSeller, merchPayFor, quoteSession } from './sell-merch.ts'
import { readBuyer } from './take-snapshot.ts'

/**
 * Creates the payment intent of a fan's cart, in five steps (contract, part 2, "POST
 * /create-payment-intent"). Repeated or concurrent calls return the same intent. If the cart, the
 * address or the price has changed, it creates a new payment and cancels the old intent.
 * @throws NotFound; PREVIEW_SESSION, CAMPAIGN_CLOSED, NOTHING_TO_PAY; UnprocessableEntity for
 * missing input; Conflict while the old intent is being paid; RateLimited; ServiceUnavailable
 * while the processor or the tax service is down
 */
export async function createMerchPayment(
  ctx: Context,
  bearer: string,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  guests: EnsureGuest = ensureGuest,
): Promise<{ processorPaymentId: string; processorClientSecret: string; processorPublishableKey: string }> {
  const session = await getFanSession(ctx.db, bearer, visitor)
  readBuyer(session)
  assertNoPreview(session)
  // Check before findBuyer is called. Otherwise, a rejected request would already have stored its
  // buyer.
  const visit = visitOf(ctx.config, request)
  const read = await readCart(ctx, session)
  const paying = { session, campaign: read.campaign, visit }
  const [printable, assertSelling] = await Promise.all([
    readPrintable(ctx, session, read),
    checkSeller(ctx.db, read.campaign),
    assertCardsLeft(ctx, paying),
  ])
  const quote = await quoteSession(ctx, session, { read, printable, assertSelling, visit })
  const { buyer, email, name } = await findBuyer(ctx, session, { visitor, ensureGuest: guests })
  const intent = await createIntent(ctx, { MERCH: { ...merchPayFor, quote: async () => quote } }, buyer, {
    payFor: 'MERCH',
    payForId: session.id,
    buyerEmail: email,
    ...(name === '' ? {} : { buyerName: name }),
    beforeNew: () => countIntent(ctx, paying),
  })
  const { intentId, ...response } = intent
  await savePaymentOnSession(ctx, session, { paymentId: response.processorPaymentId, intentId })
  return response
}

/**
 * Records on the session which payment the fan is about to pay. If several payments with different
 * carts start at the same time, only one stays open and the others are canceled. A canceled
 * payment is not recorded. The payment is locked before the session, in the same order as in
 * settlement, to prevent a deadlock.
 */
async function savePaymentOnSession(
  ctx: Context,
  session: FanSession,
  { paymentId, intentId: processorPaymentId }: { paymentId: string; intentId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const [payment, locked] = await Promise.all([lockPayment(trx, processorPaymentId), lockFanSession(trx, session.id)])
    const isHere = locked?.movedAt?.getTime() === session.movedAt?.getTime()
    if (isHere && payment?.status !== 'CANCELED')
      withCommit(trx, () => changeFanSession(trx, session.id, { paymentId, processorPaymentId }, ctx.clock.now()))
  })
}

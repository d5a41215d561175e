import type { Context } from '../../../platform/context.ts'
import { badRequest, conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import { type PaymentIntent, ProcessorRefusal } from '../../../providers/processor/port.ts'
import { isSoldOnce, type PayFor, type PayForTable, type Quote } from './pay-for.ts'
import { type PaymentRow, UNSETTLED } from './payment.ts'
import { voidIntent } from './void-intent.ts'

export type IntentRequest = {
  payFor: PayFor
  payForId: string
  buyerName?: string
  buyerEmail?: string
  hostPartnerSlug?: string
}

/** A changed price or a canceled intent takes one more round each; more than a few means somebody is playing. */
const MOST_ROUNDS = 5

/**
 * Gives the buyer one intent to pay a product with; asked again, or by several calls at once, the same one. The price
 * is the product's own. What a crash cut off between our row and the processor is taken up by the next call.
 * @throws BadRequest for a kind that is not sold here; the handler's own errors; Forbidden, UnprocessableEntity (paid
 * already), Conflict (a payment at an earlier price is under way).
 */
export async function createIntent(
  ctx: Context,
  payFor: PayForTable,
  caller: Caller,
  request: IntentRequest,
): Promise<{ processorPaymentId: string; processorClientSecret: string; processorPublishableKey: string }> {
  const handler = payFor[request.payFor]
  if (!handler)
    throw badRequest(`${request.payFor} is not sold here yet. Choose one of: ${Object.keys(payFor).join(', ')}.`)
  const quote = await handler.quote(ctx, caller, request.payForId)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const payment = await openPayment(ctx, caller, request, quote)
    if (!payment) continue
    if (payment.buyer_user_id !== caller.userId) throw forbidden('Somebody else is paying for this.')
    if (payment.status === 'SUCCEEDED') throw unprocessable('This has been paid already.')
    if (payment.status === 'AUTHORIZED') throw unprocessable('This is authorized already and waits for a review.')
    if (isAtPrice(payment, quote)) {
      const intent = await openIntent(ctx, payment, quote)
      if (intent && intent.status !== 'canceled') {
        return {
          processorPaymentId: intent.id,
          processorClientSecret: intent.clientSecret,
          processorPublishableKey: ctx.processor.publishableKey,
        }
      }
    } else if (payment.processor_payment_id !== null) {
      await voidOldPrice(ctx, payment.processor_payment_id)
    }
    await closePayment(ctx, payment)
  }
  throw conflict('The price of this changed while you were about to pay. Look at it again, then pay.')
}

/** Our row comes first: the live one, or a new one. Undefined when it went away in between. */
async function openPayment(
  ctx: Context,
  caller: Caller,
  request: IntentRequest,
  quote: Quote,
): Promise<PaymentRow | undefined> {
  const live = await findLivePayment(ctx, caller.userId, request)
  if (live) return live
  const now = ctx.clock.now()
  const made = await ctx.db
    .insertInto('payments')
    .values({
      id: newId(),
      pay_for: request.payFor,
      pay_for_id: request.payForId,
      buyer_user_id: caller.userId,
      buyer_account_id: caller.accountId,
      seller_account_id: quote.sellerAccountId,
      amount_minor_unit: quote.amountMinorUnit,
      currency: quote.currency,
      status: 'PENDING',
      ppu_code: newReceiptCode(),
      buyer_name: request.buyerName ?? caller.displayName,
      buyer_email: request.buyerEmail ?? caller.email,
      host_partner_slug: request.hostPartnerSlug ?? null,
      created_at: now,
      updated_at: now,
    })
    // Several calls at once: one of them makes it, the others find it.
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? findLivePayment(ctx, caller.userId, request)
}

/** The payment that stands for a product now, or for this buyer's purchase of it: the database allows one. */
const findLivePayment = (
  { db }: Context,
  buyerUserId: string,
  { payFor, payForId }: IntentRequest,
): Promise<PaymentRow | undefined> => {
  const ofProduct = db
    .selectFrom('payments')
    .selectAll()
    .where('pay_for', '=', payFor)
    .where('pay_for_id', '=', payForId)
    .where('refund_requested_at', 'is', null)
  const live = isSoldOnce(payFor)
    ? ofProduct.where('status', 'in', [...UNSETTLED, 'SUCCEEDED'])
    : ofProduct.where('status', 'in', UNSETTLED).where('buyer_user_id', '=', buyerUserId)
  return live.executeTakeFirst()
}

const isAtPrice = (payment: PaymentRow, quote: Quote): boolean =>
  payment.amount_minor_unit === quote.amountMinorUnit &&
  payment.currency === quote.currency &&
  payment.seller_account_id === quote.sellerAccountId

/**
 * The payment's intent at the processor. The key is the payment's own, so whoever asks gets the same one, before and
 * after a crash. Undefined when it can be none: the payment is to be closed.
 */
async function openIntent(ctx: Context, payment: PaymentRow, quote: Quote): Promise<PaymentIntent | undefined> {
  const { processor } = ctx
  if (payment.processor_payment_id !== null) return processor.findPaymentIntent(payment.processor_payment_id)
  let intent: PaymentIntent
  try {
    intent = await processor.createPaymentIntent({
      amountMinorUnit: payment.amount_minor_unit,
      currency: payment.currency,
      captureMethod: quote.captureMethod,
      metadata: { paymentId: payment.id, payFor: payment.pay_for, payForId: payment.pay_for_id },
      idempotencyKey: `intent-${payment.id}`,
    })
  } catch (error) {
    // An earlier attempt asked for another way of capturing; nobody was ever given that intent.
    if (error instanceof ProcessorRefusal && error.code === 'idempotency_error') return undefined
    // A currency or an amount that it does not take: no other card helps.
    if (error instanceof ProcessorRefusal)
      throw unprocessable(`The payment processor does not take this payment: ${error.message}`)
    throw error
  }
  const stored = await ctx.db
    .updateTable('payments')
    .set({ processor_payment_id: intent.id, updated_at: ctx.clock.now() })
    .where('id', '=', payment.id)
    .where('status', '=', 'PENDING')
    .where((where) =>
      where.or([where('processor_payment_id', 'is', null), where('processor_payment_id', '=', intent.id)]),
    )
    .returning('id')
    .executeTakeFirst()
  // Only what our row knows may be paid: an intent nobody could match to a payment would be lost money.
  if (!stored) throw conflict('This payment was closed a moment ago. Start it again.')
  return intent
}

async function voidOldPrice(ctx: Context, intentId: string): Promise<void> {
  const voided = await voidIntent(ctx, intentId)
  if (voided === 'succeeded') throw unprocessable('This has been paid already.')
  if (voided === 'under-way') throw conflict('A payment at the earlier price is under way. Wait for it to end.')
}

/** One whose intent is gone makes room for the next, unless it has moved since it was read: then it is looked at again. */
async function closePayment(ctx: Context, payment: PaymentRow): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set({ status: 'CANCELED', updated_at: ctx.clock.now() })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

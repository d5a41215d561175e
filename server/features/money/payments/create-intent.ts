import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, forbidden, unauthorized, unprocessable } from '../../../platform/errors.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import { type PaymentIntent, ProcessorRefusal } from '../../../providers/processor/port.ts'
import { KINDS_SOLD, type PayFor } from '../ledger/index.ts'
import { findLivePayment, insertPayment, movePayment, type PaymentRow, storeIntent } from '../payment/index.ts'
import type { Buyer, PayForTable, Quote } from './pay-for.ts'
import { voidIntent } from './void-intent.ts'

export type IntentRequest = {
  payFor: PayFor
  payForId: string
  buyerName?: string
  buyerEmail?: string
  hostPartnerSlug?: string
  /** Called before a new payment is written; what it throws keeps the payment from being made. */
  beforeNew?: () => Promise<void>
}

/** A changed price or a canceled intent takes one more round each; more than a few means somebody is playing. */
const MOST_ROUNDS = 5

/**
 * Gives the buyer one intent to pay a product with; asked again, or by several calls at once, the same one. The price
 * is the product's own. What a crash cut off between our row and the processor is taken up by the next call.
 * @throws BadRequest for a kind that is not sold here; the handler's own errors; Forbidden, UnprocessableEntity (paid
 * already), Conflict (a payment at an earlier price is under way); Unauthorized for a guest, where a kind asks for an
 * account.
 */
export async function createIntent(
  ctx: Context,
  payFor: PayForTable,
  buyer: Buyer,
  request: IntentRequest,
): Promise<{ processorPaymentId: string; processorClientSecret: string; processorPublishableKey: string }> {
  const { exclusive, intent: named } = KINDS_SOLD[request.payFor]
  const quote = await findQuote(ctx, payFor, buyer, request)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const payment = await openPayment(ctx, buyer, request, quote)
    if (!payment) continue
    const isTheirs = payment.buyer_user_id === buyer.userId
    if (!isTheirs && exclusive === 'for_good') throw forbidden('Somebody else is paying for this.')
    if (payment.status === 'SUCCEEDED') throw unprocessable('This has been paid already.')
    if (payment.status === 'AUTHORIZED') throw unprocessable('This is authorized already and waits for a review.')
    if (isTheirs && (await isWhatIsBought(ctx, payment, quote))) {
      const intent = await openIntent(ctx, payment, quote)
      if (intent && intent.status !== 'canceled') {
        return {
          processorPaymentId: named.answers === 'payment id' ? payment.id : intent.id,
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

/** @throws BadRequest for a kind that nothing sells here; Unauthorized; the handler's own errors. */
async function findQuote(ctx: Context, payFor: PayForTable, buyer: Buyer, request: IntentRequest): Promise<Quote> {
  const { payFor: kind, payForId } = request
  const handler = payFor[kind]
  if (!handler) throw badRequest(`${kind} is not sold here yet. Choose one of: ${Object.keys(payFor).join(', ')}.`)
  if (buyer.kind === 'account') return handler.quote(ctx, buyer, payForId)
  const toGuests = isSoldToGuests(kind) ? payFor[kind] : undefined
  if (!toGuests) throw unauthorized('Sign in to buy this.')
  return toGuests.quote(ctx, buyer, payForId)
}

type SoldToGuests = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['buyers'] extends 'accounts' ? never : Kind
}[PayFor]

const isSoldToGuests = (kind: PayFor): kind is SoldToGuests => KINDS_SOLD[kind].buyers === 'accounts and guests'

/** Our row comes first: the live one, or a new one. Undefined when it went away in between. */
async function openPayment(
  ctx: Context,
  buyer: Buyer,
  request: IntentRequest,
  quote: Quote,
): Promise<PaymentRow | undefined> {
  const { payFor, payForId } = request
  const live = await findLivePayment(ctx.db, { payFor, payForId, buyerUserId: buyer.userId })
  if (live) return live
  await request.beforeNew?.()
  const now = ctx.clock.now()
  // Several calls at once: one of them makes it, the others find it.
  const id = newId()
  const row = {
    id,
    pay_for: payFor,
    pay_for_id: payForId,
    buyer_user_id: buyer.userId,
    buyer_account_id: buyer.kind === 'account' ? buyer.accountId : null,
    seller_account_id: quote.sellerAccountId,
    amount_minor_unit: quote.amountMinorUnit,
    currency: quote.currency,
    status: 'PENDING' as const,
    ppu_code: newReceiptCode(),
    buyer_name: request.buyerName ?? (buyer.kind === 'account' ? buyer.displayName : buyer.name),
    buyer_email: request.buyerEmail ?? buyer.email,
    host_partner_slug: request.hostPartnerSlug ?? null,
    created_at: now,
    updated_at: now,
  }
  const { terms } = quote
  const made = terms
    ? await inTransaction(ctx.db, async (trx) => {
        const inserted = await insertPayment(trx, row)
        if (inserted) await terms.keep(trx, id, now)
        return inserted
      })
    : await insertPayment(ctx.db, row)
  return made ?? findLivePayment(ctx.db, { payFor, payForId, buyerUserId: buyer.userId })
}

/** At the same price, from the same seller; and the same things, where a price alone does not say which. */
const isWhatIsBought = async (ctx: Context, payment: PaymentRow, quote: Quote): Promise<boolean> =>
  hasTime(payment, ctx.clock.now()) &&
  isAtPrice(payment, quote) &&
  (quote.terms === undefined || quote.terms.stillHold(ctx.db, payment.id, ctx.clock.now()))

/** Where intents end, whoever is given one has half of its time at least. */
function hasTime({ pay_for, created_at }: PaymentRow, at: Date): boolean {
  const { endsAfterHours } = KINDS_SOLD[pay_for].intent
  return endsAfterHours === null || at < later(created_at, (endsAfterHours * HOUR_MS) / 2)
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
  const { pay_for: payFor, pay_for_id: payForId } = payment
  const { keyPrefix, metadataName } = KINDS_SOLD[payFor].intent
  let intent: PaymentIntent
  try {
    intent = await processor.createPaymentIntent({
      amountMinorUnit: payment.amount_minor_unit,
      currency: payment.currency,
      captureMethod: quote.captureMethod,
      metadata: { paymentId: payment.id, payFor, payForId, ...(metadataName && { [metadataName]: payForId }) },
      idempotencyKey: `${keyPrefix}${payment.id}`,
    })
  } catch (error) {
    // An earlier attempt asked for another way of capturing; nobody was ever given that intent.
    if (error instanceof ProcessorRefusal && error.code === 'idempotency_error') return undefined
    // A currency or an amount that it does not take: no other card helps.
    if (error instanceof ProcessorRefusal)
      throw unprocessable(`The payment processor does not take this payment: ${error.message}`)
    throw error
  }
  const stored = await storeIntent(ctx.db, { id: payment.id, processorPaymentId: intent.id, at: ctx.clock.now() })
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
  await movePayment(ctx.db, payment, { status: 'CANCELED', updated_at: ctx.clock.now() })
}

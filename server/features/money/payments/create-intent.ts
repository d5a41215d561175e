import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, forbidden, unauthorized, unprocessable } from '../../../platform/errors.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { type PaymentIntent, ProcessorRefusal } from '../../../providers/processor/port.ts'
import { KINDS_SOLD, type PayFor } from '../ledger/index.ts'
import {
  findLivePayment,
  insertPayment,
  insertPaymentOrFail,
  lockPaymentById,
  movePayment,
  type PaymentRow,
  storeIntent,
  updatePayment,
} from '../payment/index.ts'
import type { SpendGate } from './open-gated.ts'
import { openGated } from './open-gated.ts'
import type { Buyer, PayForTable, Quote, Terms } from './pay-for.ts'
import { voidIntent } from './void-intent.ts'

export type IntentRequest = {
  payFor: PayFor
  payForId: string
  buyerName?: string
  buyerEmail?: string
  hostPartnerSlug?: string
  /** Only for a quote with terms. */
  opening?: Opening
  /** Only for a buyer whose team limits spending or requires approvals. */
  spendGate?: SpendGate | undefined
  /**
   * Stores the payment with the paid thing, in the transaction that stores the intent. Its locks
   * and reads must come after the payment's lock.
   * @returns the write, which does not run for a canceled payment; undefined if there is none
   */
  record?: (trx: Trx, payment: { paymentId: string; intentId: string }) => Promise<(() => Promise<void>) | undefined>
}

export type Opening = {
  /**
   * Sends locks and reads, before the terms' locks but in the same round trip.
   * @returns the buyer, and `beforeNew`, which runs before a new payment is inserted and throws if
   * no payment may start. `beforeNew` returns a function that adds the last writes with
   * `withCommit`
   */
  begin: (trx: Trx) => Promise<{ buyer: Buyer; beforeNew: () => () => void }>
  /**
   * Receives the error of a failed transaction. If this function resolves, another attempt
   * follows.
   * @throws the error that the caller of `createIntent` gets
   */
  recover: (error: unknown) => Promise<void>
}

export type CreatedIntent = {
  processorPaymentId: string
  processorClientSecret: string
  processorPublishableKey: string
}

/**
 * Maximum number of attempts. A changed price or a canceled intent costs one attempt. More than a
 * few indicate abuse of the route.
 */
const MAX_ROUNDS = 5

/**
 * Returns the intent through which a buyer pays for a thing, or creates it. Repeated and
 * concurrent calls get the same intent. The server determines the price. If a process crashes
 * after inserting our row, the next call continues with that row. `buyer` pays, unless
 * `request.opening` finds another buyer.
 * @throws BadRequest for a kind that is not sold here; the handler's own errors; Forbidden;
 * UnprocessableEntity if the thing is already paid; Conflict while a payment at an earlier price
 * is in progress; Unauthorized for a guest if the kind requires an account
 */
export async function createIntent(
  ctx: Context,
  payFor: PayForTable,
  buyer: Buyer,
  request: IntentRequest,
): Promise<CreatedIntent> {
  const { exclusive, intent: named } = KINDS_SOLD[request.payFor]
  const quote = await findQuote(ctx, payFor, buyer, request)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const opened = await openPayment(ctx, payFor, buyer, request, quote)
    if (!opened) continue
    const { payment, isNew } = opened
    const isTheirs = payment.buyer_user_id === opened.buyer.userId
    if (!isTheirs && exclusive === 'for_good') throw forbidden('Someone else is already paying for this.')
    if (payment.status === 'SUCCEEDED') throw unprocessable('This is already paid.')
    if (payment.status === 'AUTHORIZED') throw unprocessable('This payment is already authorized and under review.')
    if (isTheirs && !opened.isOfAnother && (isNew || (await fitsQuote(ctx, payment, quote)))) {
      const intent = await openIntent(ctx, payment, quote)
      if (intent) await keepIntent(ctx, payment, intent, request)
      if (intent && intent.status !== 'canceled') {
        // The founder or another member may continue what somebody of the team began.
        const personId = personIdOf(opened.buyer)
        if (payment.buyer_person_account_id !== personId)
          await updatePayment(ctx.db, payment.id, { buyer_person_account_id: personId })
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
  throw conflict('The price has changed. Check the new price, then pay.')
}

/** @throws BadRequest for a kind without a handler; Unauthorized; the handler's own errors */
async function findQuote(ctx: Context, payFor: PayForTable, buyer: Buyer, request: IntentRequest): Promise<Quote> {
  const { payFor: kind, payForId } = request
  const handler = payFor[kind]
  if (!handler)
    throw badRequest(
      message('{kind} is not sold here. Choose one of: {kinds}.', { kind, kinds: Object.keys(payFor).join(', ') }),
    )
  if (buyer.kind === 'account') return handler.quote(ctx, buyer, payForId)
  const toGuests = isSoldToGuests(kind) ? payFor[kind] : undefined
  if (!toGuests) throw unauthorized('Sign in to buy this.')
  return toGuests.quote(ctx, buyer, payForId)
}

type SoldToGuests = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['buyers'] extends 'accounts' ? never : Kind
}[PayFor]

const isSoldToGuests = (kind: PayFor): kind is SoldToGuests => KINDS_SOLD[kind].buyers === 'accounts and guests'

type Opened = {
  payment: PaymentRow
  isNew: boolean
  buyer: Buyer
  /** True if another member of the team opened the payment. It is replaced. */
  isOfAnother?: boolean
}

/**
 * Finds or inserts our row of the payment, before the intent is created. Returns undefined if
 * another attempt is needed, for example because the existing payment was closed meanwhile.
 */
async function openPayment(
  ctx: Context,
  payTable: PayForTable,
  buyer: Buyer,
  request: IntentRequest,
  quote: Quote,
): Promise<Opened | undefined> {
  if (quote.terms) return openWithTerms(ctx, buyer, request, { ...quote, terms: quote.terms })
  const { payFor, payForId, spendGate } = request
  if (spendGate && buyer.kind === 'account') {
    const at = ctx.clock.now()
    const row = newRow({ request, quote, buyer, at })
    const findTermsVersion = payTable[payFor]?.findTermsVersion
    const opened = await openGated(ctx.db, spendGate, { buyer, quote, row, at, findTermsVersion })
    return opened && { ...opened, buyer }
  }
  const find = () => findLivePayment(ctx.db, { payFor, payForId, buyerUserId: buyer.userId })
  const live = await find()
  if (live) return { payment: live, isNew: false, buyer }
  const made = await insertPayment(ctx.db, newRow({ request, quote, buyer, at: ctx.clock.now() }))
  if (made) return { payment: made, isNew: true, buyer }
  const other = await find()
  return other && { payment: other, isNew: false, buyer }
}

/**
 * Opens a payment in two round trips. The locks of the terms are sent first. Calls for the same
 * thing wait for them, so no payment can appear between the read and the insert.
 */
async function openWithTerms(
  ctx: Context,
  given: Buyer,
  request: IntentRequest,
  quote: Quote & { terms: Terms },
): Promise<Opened | undefined> {
  const { payFor, payForId, opening } = request
  const at = ctx.clock.now()
  try {
    const opened = await inTransaction(ctx.db, async (trx) => {
      const [begun, keep, live] = await Promise.all([
        opening?.begin(trx),
        quote.terms.lock(trx),
        findLivePayment(trx, { payFor, payForId, buyerUserId: given.userId }),
      ])
      const buyer = begun?.buyer ?? given
      if (live) return () => ({ payment: live, isNew: false, buyer })
      const addLast = begun?.beforeNew()
      const row = newRow({ request, quote, buyer, at })
      const inserted = withCommit(trx, () => insertPaymentOrFail(trx, row))
      await keep(row.id, at)
      // Inserts may wait for rows that other transactions hold. Counters are written last, because
      // many transactions lock them.
      addLast?.()
      return () => ({ payment: inserted(), isNew: true, buyer })
    })
    return opened()
  } catch (error) {
    // The receipt code is taken, or a payment was inserted without the locks.
    if (isUniqueViolation(error)) return undefined
    if (!opening) throw error
    await opening.recover(error)
    return undefined
  }
}

const newRow = ({
  request,
  quote,
  buyer,
  at,
}: {
  request: IntentRequest
  quote: Quote
  buyer: Buyer
  at: Date
}): Parameters<typeof insertPayment>[1] & { id: string } => ({
  id: newId(),
  pay_for: request.payFor,
  pay_for_id: request.payForId,
  buyer_user_id: buyer.userId,
  buyer_account_id: buyer.kind === 'account' ? buyer.accountId : null,
  opened_by_account_id: buyer.kind === 'account' ? buyer.personId : null,
  seller_account_id: quote.sellerAccountId,
  amount_minor_unit: quote.amountMinorUnit,
  currency: quote.currency,
  status: 'PENDING',
  ppu_code: newReceiptCode(),
  buyer_name: request.buyerName ?? (buyer.kind === 'account' ? buyer.displayName : buyer.name),
  buyer_email: request.buyerEmail ?? buyer.email,
  buyer_person_account_id: personIdOf(buyer),
  host_partner_slug: request.hostPartnerSlug ?? null,
  created_at: at,
  updated_at: at,
})

const personIdOf = (buyer: Buyer): string | null => (buyer.kind === 'account' ? (buyer.personId ?? null) : null)

const fitsQuote = async (ctx: Context, payment: PaymentRow, quote: Quote): Promise<boolean> =>
  hasTime(payment, ctx.clock.now()) &&
  isAtPrice(payment, quote) &&
  (quote.terms === undefined || quote.terms.canContinue(ctx.db, payment.id, ctx.clock.now()))

/** True without a time limit, or if at least half of the time is left. */
function hasTime({ pay_for, created_at }: PaymentRow, at: Date): boolean {
  const { endsAfterHours } = KINDS_SOLD[pay_for].intent
  return endsAfterHours === null || at < addMs(created_at, (endsAfterHours * HOUR_MS) / 2)
}

const isAtPrice = (payment: PaymentRow, quote: Quote): boolean =>
  payment.amount_minor_unit === quote.amountMinorUnit &&
  payment.currency === quote.currency &&
  payment.seller_account_id === quote.sellerAccountId

/**
 * Creates the intent of a payment. The idempotency key is derived from the payment, so every call
 * gets the same intent, even after a crash. Returns undefined if the processor cannot create the
 * intent and the payment must be closed.
 */
async function openIntent(ctx: Context, payment: PaymentRow, quote: Quote): Promise<PaymentIntent | undefined> {
  const { processor } = ctx
  if (payment.processor_payment_id !== null) return processor.findPaymentIntent(payment.processor_payment_id)
  const { pay_for: payFor, pay_for_id: payForId } = payment
  const { keyPrefix, metadataName } = KINDS_SOLD[payFor].intent
  try {
    return await processor.createPaymentIntent({
      amountMinorUnit: payment.amount_minor_unit,
      currency: payment.currency,
      captureMethod: quote.captureMethod,
      metadata: { paymentId: payment.id, payFor, payForId, ...(metadataName && { [metadataName]: payForId }) },
      idempotencyKey: `${keyPrefix}${payment.id}`,
    })
  } catch (error) {
    // The key was already used with another capture method. No buyer has ever received that
    // intent.
    if (error instanceof ProcessorRefusal && error.code === 'idempotency_error') return undefined
    // Another card would not help against a rejected currency or amount.
    if (error instanceof ProcessorRefusal)
      throw unprocessable(message('The payment processor declined this payment: {reason}', { reason: error.message }))
    throw error
  }
}

/**
 * Stores a new intent in our row before the buyer gets it, so that incoming money can be matched.
 * The payment is locked before the paid thing, in the same order as in settlement, to prevent a
 * deadlock.
 */
async function keepIntent(
  ctx: Context,
  { id, processor_payment_id: known }: PaymentRow,
  intent: PaymentIntent,
  { record }: IntentRequest,
): Promise<void> {
  const stored = { id, processorPaymentId: intent.id, at: ctx.clock.now() }
  const isUsable = intent.status !== 'canceled'
  if (!record) {
    if (known === null && !(await storeIntent(ctx.db, stored))) throw justClosed()
    return
  }
  if (known !== null && !isUsable) return
  await inTransaction(ctx.db, async (trx) => {
    const [payment, write] = await Promise.all([
      lockPaymentById(trx, id),
      record(trx, { paymentId: id, intentId: intent.id }),
    ])
    if (known === null) {
      if (payment?.status !== 'PENDING' || ![null, intent.id].includes(payment.processor_payment_id)) throw justClosed()
      withCommit(trx, () => updatePayment(trx, id, { processor_payment_id: intent.id, updated_at: stored.at }))
    }
    // Several payments with different contents may start at the same time. Only one stays open,
    // and a canceled one is not recorded.
    if (write && isUsable && payment?.status !== 'CANCELED') withCommit(trx, write)
  })
}

const justClosed = () => conflict('This payment was just closed. Start again.')

async function voidOldPrice(ctx: Context, intentId: string): Promise<void> {
  const voided = await voidIntent(ctx, intentId)
  if (voided === 'succeeded') throw unprocessable('This is already paid.')
  if (voided === 'under-way')
    throw conflict('A payment at the earlier price is in progress. Wait until it is finished.')
}

async function closePayment(ctx: Context, payment: PaymentRow): Promise<void> {
  await movePayment(ctx.db, payment, { status: 'CANCELED', updated_at: ctx.clock.now() })
}

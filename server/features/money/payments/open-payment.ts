import type { Context } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import type { PayFor } from '../ledger/index.ts'
import { findLivePayment, insertPayment, insertPaymentOrFail, type PaymentRow } from '../payment/index.ts'
import type { Buyer, Quote, Terms } from './pay-for.ts'

export type OpenRequest = {
  payFor: PayFor
  payForId: string
  buyerName?: string
  buyerEmail?: string
  hostPartnerSlug?: string
  /** Only for a quote with terms. */
  opening?: Opening
}

/** Part of the caller in the transaction that opens a payment. */
export type Opening = {
  /**
   * Sends locks and reads. They share the round trip of the terms' locks and come before them.
   * @returns the buyer, and a function that runs before a new payment is inserted. It throws if no
   * payment may start, and may add writes with `withCommit`.
   */
  begin: (trx: Trx) => Promise<{ buyer: Buyer; beforeNew: () => void }>
  /**
   * Receives the error of a transaction that failed. Another attempt follows if this function
   * resolves.
   * @throws the error that the caller of `createIntent` gets
   */
  recover: (error: unknown) => Promise<void>
}

export type Opened = { payment: PaymentRow; isNew: boolean; buyer: Buyer }

/**
 * Finds our row of the payment, or inserts it. This happens before the intent is created. A new
 * row contains the terms of this quote. Returns undefined if another attempt is needed, for example
 * because the existing payment was closed meanwhile.
 */
export async function openPayment(
  ctx: Context,
  buyer: Buyer,
  request: OpenRequest,
  quote: Quote,
): Promise<Opened | undefined> {
  if (quote.terms) return openWithTerms(ctx, buyer, request, { ...quote, terms: quote.terms })
  const { payFor, payForId } = request
  const find = () => findLivePayment(ctx.db, { payFor, payForId, buyerUserId: buyer.userId })
  const live = await find()
  if (live) return { payment: live, isNew: false, buyer }
  // If several calls run at the same time, only one inserts the row. The others find that row.
  const made = await insertPayment(ctx.db, newRow({ request, quote, buyer, at: ctx.clock.now() }))
  if (made) return { payment: made, isNew: true, buyer }
  const other = await find()
  return other && { payment: other, isNew: false, buyer }
}

/**
 * Opens a payment in two round trips. The locks are sent first, with everything that decides. Calls
 * for the same thing wait for the locks of its terms, so that behind them a payment is either
 * found or cannot appear.
 */
async function openWithTerms(
  ctx: Context,
  given: Buyer,
  request: OpenRequest,
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
      begun?.beforeNew()
      const row = newRow({ request, quote, buyer, at })
      const inserted = withCommit(trx, () => insertPaymentOrFail(trx, row))
      await keep(row.id, at)
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
  request: OpenRequest
  quote: Quote
  buyer: Buyer
  at: Date
}): Parameters<typeof insertPayment>[1] & { id: string } => ({
  id: newId(),
  pay_for: request.payFor,
  pay_for_id: request.payForId,
  buyer_user_id: buyer.userId,
  buyer_account_id: buyer.kind === 'account' ? buyer.accountId : null,
  seller_account_id: quote.sellerAccountId,
  amount_minor_unit: quote.amountMinorUnit,
  currency: quote.currency,
  status: 'PENDING',
  ppu_code: newReceiptCode(),
  buyer_name: request.buyerName ?? (buyer.kind === 'account' ? buyer.displayName : buyer.name),
  buyer_email: request.buyerEmail ?? buyer.email,
  host_partner_slug: request.hostPartnerSlug ?? null,
  created_at: at,
  updated_at: at,
})

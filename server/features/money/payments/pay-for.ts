import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Posting } from '../ledger/index.ts'

export const PAY_FOR = ['MERCH', 'VOICE_OVER', 'LIKENESS', 'IMAGE', 'OFFER'] as const
export type PayFor = (typeof PAY_FOR)[number]

/** What is for sale, as the server knows it; nothing of this is taken from the client. */
export type Quote = {
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  /** manual: authorized now, captured after review. */
  captureMethod: 'automatic' | 'manual'
}

/** The payment as a handler sees it inside settle's transaction. */
export type PaymentInSettle = {
  id: string
  payForId: string
  buyerAccountId: string | null
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  processorPaymentId: string
  /** What was decided about its authorization, if anything was. */
  review: PaymentReview | null
}

/** Who decided what becomes of an authorized payment; nobody, when it ran out. */
export type PaymentReview = {
  decision: 'capture' | 'decline' | 'expire' | 'cancel'
  accountId: string | null
  note: string | null
}

/**
 * Why a payment goes back: an admin refunds it; somebody refunded it in the processor's own dashboard; the card holder's
 * bank took it for good. The first can be refused, the others have happened.
 */
export type GiveBackReason =
  | { kind: 'refund'; accountId: string; note: string | null }
  | { kind: 'refunded-outside' | 'charge-lost' }

/** How one kind of product is sold. Payments knows products only through a table of these, which `app.ts` fills. */
export type PayForHandler = {
  /** @throws NotFound, Forbidden (not theirs to pay), UnprocessableEntity (not payable now). */
  quote: (ctx: Context, caller: Caller, payForId: string) => Promise<Quote>
  /**
   * The money has arrived. Moves the product on, books the money and tells people, all in the given transaction.
   * @returns 'refused' when the product can no longer take it; the caller then books it to suspense and refunds it.
   */
  onSucceeded: (
    trx: Trx,
    payment: PaymentInSettle,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<'applied' | 'refused'>
  /** The money is reserved and waits for a review. */
  onAuthorized: (
    trx: Trx,
    payment: PaymentInSettle,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<'applied' | 'refused'>
  /** An authorization was voided at the processor or ran out: the product goes back to waiting for its money. */
  onVoided?: (trx: Trx, payment: PaymentInSettle, at: Date, ctx: Pick<Context, 'config'>) => Promise<void>
  /**
   * The whole payment goes back. The product and the seller's earning follow in the given transaction, in which the
   * payment is locked already.
   * @returns the debits of the accounts that bear it, which add up to the payment; or why it cannot be given back now,
   * in words for the admin (only for `refund`).
   */
  giveBack: (
    trx: Trx,
    payment: PaymentInSettle,
    reason: GiveBackReason,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<{ borneBy: readonly Posting[] } | { refusedBecause: string }>
  /** The card holder's bank decided for us: an earning that waited for that goes its way. */
  onDisputeWon: (trx: Trx, payment: PaymentInSettle, at: Date) => Promise<void>
}

/** Sold once: one payment stands for it, whoever asks. The others are sold to many, and each buyer has one under way. */
export const isSoldOnce = (payFor: PayFor): boolean => payFor === 'OFFER' || payFor === 'MERCH'

export type PayForTable = { readonly [Kind in PayFor]?: PayForHandler }

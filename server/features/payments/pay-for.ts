import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Caller } from '../../http/route.ts'

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
}

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
}

export type PayForTable = { readonly [Kind in PayFor]?: PayForHandler }

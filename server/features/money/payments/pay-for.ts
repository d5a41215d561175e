import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { DueRow } from '../../../platform/jobs/in-batches.ts'
import type { KINDS_SOLD, KindSold, KindsSold, PayFor, Posting } from '../ledger/index.ts'

/** Somebody who is signed in. */
export type AccountBuyer = {
  kind: 'account'
  userId: string
  accountId: string
  displayName: string
  email: string
}

/**
 * Somebody without an account: `userId` is a profile of its own that remembers the address, so that what they bought is
 * theirs once they prove it (`linkGuest`).
 */
export type GuestBuyer = { kind: 'guest'; userId: string; name: string | null; email: string }

/** Who pays. */
export type Buyer = AccountBuyer | GuestBuyer

/** What is for sale, as the server knows it; nothing of this is taken from the client. */
export type Quote<Capture extends CaptureMethod = CaptureMethod> = {
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  captureMethod: Capture
  /** Left out where product and price say it all. */
  terms?: Terms
}

/** What exactly is bought, where the thing that is paid can change under its payment: a cart. */
export type Terms = {
  /** Writes it down with the payment's row, in its transaction. @throws what keeps the purchase from being begun. */
  keep: (trx: Trx, paymentId: string, at: Date) => Promise<void>
  /**
   * Whether a payment that was begun before is for just this, so that it may be gone on with; else it makes room for
   * another. @throws what keeps the purchase from being gone on with.
   */
  stillHold: (db: Db, paymentId: string, at: Date) => Promise<boolean>
}

/** manual: authorized now, captured after review. */
type CaptureMethod = 'automatic' | 'manual'

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
  /** Why, for admins; with `cancel` the brand's own words, for both sides. */
  note: string | null
  /** What the buyer is told of a decline. */
  message: string | null
}

/**
 * Why a payment goes back: an admin refunds it; somebody refunded it in the processor's own dashboard; the card holder's
 * bank took it for good. The first can be refused, the others have happened.
 */
export type GiveBackReason =
  | { kind: 'refund'; accountId: string; note: string | null }
  | { kind: 'refunded-outside' | 'charge-lost' }

/** What becomes of a payment, for the thing that was paid and for the seller: what every kind of thing sold has to say. */
type Sale<Of extends Buyer, Capture extends CaptureMethod> = {
  /** @throws NotFound, Forbidden (not theirs to pay), UnprocessableEntity (not payable now). */
  quote: (ctx: Context, buyer: Of, payForId: string) => Promise<Quote<Capture>>
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
  /** A card was declined. @returns whether another may be tried; else the intent is canceled. Default: yes. */
  onDeclined?: (ctx: Pick<Context, 'db' | 'config'>, payment: PaymentInSettle, at: Date) => Promise<boolean>
  /** The card holder's bank decided for us: an earning that waited for that goes its way. */
  onDisputeWon: (trx: Trx, payment: PaymentInSettle, at: Date) => Promise<void>
  /**
   * Payments that nobody may pay any more though their intents stand, because what they were for was sold in another way:
   * `onSucceeded` refuses their money, and whoever settles, or the sweep, ends their intents. Behind `after`, by (due_at,
   * id). One statement.
   */
  listUnpayable?: (db: Db, after: DueRow, limit: number) => Promise<(DueRow & { processor_payment_id: string })[]>
}

/** And what those add whose payments a person looks at first. */
type Reviewed = {
  /** The money is reserved and waits for a review. */
  onAuthorized: (
    trx: Trx,
    payment: PaymentInSettle,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<'applied' | 'refused'>
  /** An authorization was voided at the processor or ran out: the product goes back to waiting for its money. */
  onVoided: (trx: Trx, payment: PaymentInSettle, at: Date, ctx: Pick<Context, 'config'>) => Promise<void>
}

/**
 * How a kind of thing is sold, by what the table of kinds says of it: who may buy it, and whether a person looks at large
 * payments first. Where nobody does, what the processor only reserved is let go.
 */
export type HandlerFor<Kind extends KindSold> = Kind['review'] extends 'none'
  ? Sale<BuyerOf<Kind>, 'automatic'> & { [Part in keyof Reviewed]?: never }
  : Sale<BuyerOf<Kind>, CaptureMethod> & Reviewed

type BuyerOf<Kind extends KindSold> = Kind['buyers'] extends 'accounts' ? AccountBuyer : Buyer

/** One of them, whichever kind it is of. */
export type PayForHandler = Sale<AccountBuyer, CaptureMethod> & Partial<Reviewed>

type Kinds = typeof KINDS_SOLD

/** How things of one kind are sold. */
export type HandlerOf<Name extends PayFor> = HandlerFor<Kinds[Name]>

/** Handlers by their kind: all that are sold, or those of one feature. Payments knows things sold only through it. */
export type PayForTable = { readonly [Name in PayFor]?: HandlerOf<Name> }

/** A handler for every kind that is sold, and for no other: what `sale-handlers.ts` fills. */
export type CompletePayForTable<Of extends KindsSold = Kinds> = {
  readonly [Name in keyof Of as Of[Name]['status'] extends 'sold' ? Name : never]: HandlerFor<Of[Name]>
}

import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { DueRow } from '../../../platform/jobs/in-batches.ts'
import type { KINDS_SOLD, KindSold, KindsSold, PayFor, Posting } from '../ledger/index.ts'

export type AccountBuyer = {
  kind: 'account'
  userId: string
  accountId: string
  displayName: string
  /** Null for a member of a team, whose address is nobody's business but theirs. */
  email: string | null
  /** The member who pays for the account's team. */
  personId?: string | undefined
}

/**
 * `userId` is the id of a profile with the e-mail address. Once the buyer verifies that address
 * for an account, `linkGuest` assigns the purchase to the account.
 */
export type GuestBuyer = { kind: 'guest'; userId: string; name: string | null; email: string }

export type Buyer = AccountBuyer | GuestBuyer

/** The server determines both price and seller, without any data from the client. */
export type Quote<Capture extends CaptureMethod = CaptureMethod> = {
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  captureMethod: Capture
  /** Missing if the thing and the price fully describe the purchase. */
  terms?: Terms
}

/** Contents of a purchase that can change while the payment is open, such as a cart. */
export type Terms = {
  /**
   * Locks the contents, in the transaction that then inserts the payment's row. Concurrent calls
   * for the same thing must wait for each other. The first lock must be sent at once.
   * @returns a function that stores the contents with the inserted row; it throws if the purchase
   * cannot start
   */
  lock: (trx: Trx) => Promise<(paymentId: string, at: Date) => Promise<void>>
  /**
   * True if an earlier payment has the same contents and can continue. Otherwise a new payment
   * replaces it.
   * @throws if the purchase cannot continue
   */
  canContinue: (db: Db, paymentId: string, at: Date) => Promise<boolean>
}

/** `manual` only authorizes the money, which is captured after a review. */
type CaptureMethod = 'automatic' | 'manual'

export type SettlingPayment = {
  id: string
  payForId: string
  buyerAccountId: string | null
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  processorPaymentId: string
  review: PaymentReview | null
}

/** `accountId` is null if the authorization expired. */
export type PaymentReview = {
  decision: 'capture' | 'decline' | 'expire' | 'cancel'
  accountId: string | null
  /** Note for admins. For `cancel`, it is the brand's message to the talent. */
  note: string | null
  message: string | null
}

/**
 * A handler can refuse only a refund by an admin. Otherwise the money is already gone: someone
 * refunded it in the processor's dashboard, or the bank took it in a lost dispute.
 */
export type RefundReason =
  | { kind: 'refund'; accountId: string; note: string | null }
  | { kind: 'refunded-outside' | 'charge-lost' }

/**
 * Advances the product, posts the money and notifies people, all in the given transaction.
 * @returns 'refused' if the product can no longer be paid; the caller then books the money to
 * suspense and refunds it
 */
type OnSucceeded = (
  trx: Trx,
  payment: SettlingPayment,
  at: Date,
  ctx: Pick<Context, 'config'>,
) => Promise<'applied' | 'refused'>

/**
 * Locks and reads everything that decides about a sale, in the round trip of the payment's lock
 * and after it.
 * @returns the `onSucceeded` of the sale
 */
export type LockSale = (trx: Trx) => Promise<OnSucceeded>

type Sale<Of extends Buyer, Capture extends CaptureMethod> = {
  /**
   * @throws NotFound; Forbidden if the buyer may not pay it; UnprocessableEntity if it cannot be
   * paid now
   */
  quote: (ctx: Context, buyer: Of, payForId: string) => Promise<Quote<Capture>>
  /** Finds the version of the agreed terms. An approval of a payment is for one version. */
  findTermsVersion?: (db: Db | Trx, payForId: string) => Promise<string | null>
  onSucceeded: OnSucceeded
  /**
   * Finds the rows that a sale will lock, before the transaction, so that they can be locked
   * together with the payment. May only use facts of the payment that never change.
   * @returns undefined if there is nothing to lock; `onSucceeded` then decides
   */
  findSale?: (db: Db, paymentId: string) => Promise<LockSale | undefined>
  /**
   * Reverses the product and the seller's earning for a full refund. The given transaction holds
   * the payment's lock.
   * @returns the debits of the accounts that pay for the refund, which add up to the payment. If
   * the reason is `refund`, it may instead return a text for the admin why no refund is possible
   * now
   */
  onRefunded: (
    trx: Trx,
    payment: SettlingPayment,
    reason: RefundReason,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<{ borneBy: readonly Posting[] } | { refusedBecause: string }>
  /**
   * Without this callback, another card may always be tried.
   * @returns true if another card may be tried; otherwise the intent is canceled
   */
  onDeclined?: (ctx: Pick<Context, 'db' | 'config'>, payment: SettlingPayment, at: Date) => Promise<boolean>
  /**
   * Releases the earning that was on hold. Called when we have won a dispute, when the buyer's
   * bank sent a partial refund back, and when an admin has decided about a returned part.
   */
  onHoldEnded: (trx: Trx, payment: SettlingPayment, at: Date) => Promise<void>
  /**
   * Lists payments that may no longer be paid although their intents are open, because the product
   * was sold another way. Settlement or the sweep cancels the intents. If money arrives anyway,
   * `onSucceeded` refuses it. Ordered by (due_at, id), starting after `after`.
   */
  listUnpayable?: (db: Db, after: DueRow, limit: number) => Promise<(DueRow & { processor_payment_id: string })[]>
}

type ReviewCallbacks = {
  /** An admin must review the authorized money. */
  onAuthorized: (
    trx: Trx,
    payment: SettlingPayment,
    at: Date,
    ctx: Pick<Context, 'config'>,
  ) => Promise<'applied' | 'refused'>
  /** The authorization was voided or has expired. The thing can then be paid again. */
  onVoided: (trx: Trx, payment: SettlingPayment, at: Date, ctx: Pick<Context, 'config'>) => Promise<void>
}

/**
 * Derived from the kind's row. A kind without reviews has no callbacks for them, and its
 * authorizations are voided.
 */
export type HandlerFor<Kind extends KindSold> = Kind['review'] extends 'none'
  ? Sale<BuyerOf<Kind>, 'automatic'> & { [Part in keyof ReviewCallbacks]?: never }
  : Sale<BuyerOf<Kind>, CaptureMethod> & ReviewCallbacks

type BuyerOf<Kind extends KindSold> = Kind['buyers'] extends 'accounts' ? AccountBuyer : Buyer

export type PayForHandler = Sale<AccountBuyer, CaptureMethod> & Partial<ReviewCallbacks>

type Kinds = typeof KINDS_SOLD

export type HandlerOf<Name extends PayFor> = HandlerFor<Kinds[Name]>

/**
 * Handlers of all kinds, or of the kinds of one feature. Payments call products only through this
 * table.
 */
export type PayForTable = { readonly [Name in PayFor]?: HandlerOf<Name> }

export type CompletePayForTable<Of extends KindsSold = Kinds> = {
  readonly [Name in keyof Of as Of[Name]['status'] extends 'sold' ? Name : never]: HandlerFor<Of[Name]>
}

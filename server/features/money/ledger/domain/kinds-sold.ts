import type { SettingName } from '../../../../platform/config/settings.ts'

/**
 * Kinds of things that people pay for (contract, part 3, "Payment"). `KINDS_SOLD` has a row for
 * each kind. The row determines the prices, postings, ledger checks, statements, notices, database
 * constraints and handlers of sales. To add a kind, add its row and its handler. In the API,
 * `payFor` is the name of the kind, and `payForId` is the id of the thing.
 */

/**
 * Rules that decide which payments for the same thing may exist at the same time. The database
 * enforces each rule with a unique index.
 * - `for_good`: only one payment, from its creation until its refund starts. Such a thing is sold
 *   once.
 * - `until_paid`: only one unpaid payment, even if another buyer wants to pay. After the payment,
 *   another payment may start, such as a second order.
 * - `until_paid_by_buyer`: only one unpaid payment per buyer. Such a thing is sold to many buyers.
 */
export const EXCLUSIVITIES = ['for_good', 'until_paid', 'until_paid_by_buyer'] as const
export type Exclusivity = (typeof EXCLUSIVITIES)[number]

/**
 * The two ways in which the ledger records a payment. `taken` describes the posting when the money
 * arrives: the kind of transfer, the account, and if the posting is a debit. `earned` is the kind
 * of transfer that credits the seller. `reference` tells if that transfer refers to the payment or
 * to the thing.
 */
export const MONEY_PATHS = {
  /** The money stays in escrow until the release. At the release, the seller earns the money. */
  escrow: {
    taken: { transfer: 'escrow-funded', account: 'ESCROW', isDebit: false },
    earned: { transfer: 'escrow-released', reference: 'pay_for_id' },
  },
  /** There is no escrow. The seller earns their share when the money arrives. */
  direct: {
    taken: { transfer: 'earned', account: 'PROCESSOR', isDebit: true },
    earned: { transfer: 'earned', reference: 'payment_id' },
  },
} as const satisfies Record<string, MoneyPathRow>

export type MoneyPath = keyof typeof MONEY_PATHS

type MoneyPathRow = {
  readonly taken: { readonly transfer: string; readonly account: 'ESCROW' | 'PROCESSOR'; readonly isDebit: boolean }
  /**
   * `reference` is a column of the table of earnings. The value in this column equals the
   * `reference` of the ledger transfer.
   */
  readonly earned: { readonly transfer: string; readonly reference: 'pay_for_id' | 'payment_id' }
}

/**
 * Name of the sold thing in texts: the title of a product, or the name of the account that made
 * the offer.
 */
type Subject = string | null

/**
 * Time from which an earning can be paid out. An earning is either part of the next payout, or it
 * waits for some days after shipping. A setting contains the number of these days. If the thing is
 * not shipped, the days start with the payment.
 */
type Payable = 'at once' | { readonly daysAfterShipping: Extract<SettingName, `${string}_HOLD_DAYS`> }

type EscrowedMoney = {
  readonly money: 'escrow'
  /**
   * The seller gets the full amount of the offer. The buyer pays the platform's fee
   * (`PLATFORM_FEE_BPS`) in addition.
   */
  readonly share: { readonly of: 'offered amount' }
}

type DirectMoney = {
  readonly money: 'direct'
  /**
   * Part of the payment that the seller gets. `setting` names the setting with this share in basis
   * points. The share is rounded half up once per payment. It applies to the whole `payment`, or
   * only to the `goods`: the price of the goods minus discounts, without shipping and tax.
   */
  readonly share: {
    readonly of: 'payment' | 'goods'
    readonly setting: Extract<SettingName, `SELLER_SHARE_BPS_${string}`>
  }
  readonly soldTitle: (buyer: string, subject: Subject) => string
}

export type KindSold = {
  /**
   * `reserved` means that the contract names this kind but nothing of this kind is sold yet. Such
   * a kind has no handler.
   */
  readonly status: 'sold' | 'reserved'
  /** Feature whose tables contain the sold things. */
  readonly keptIn: 'offers' | 'products' | 'fan sessions'
  readonly exclusive: Exclusivity
  /** Possible buyers: only accounts, or also guests without an account. */
  readonly buyers: 'accounts' | 'accounts and guests'
  /**
   * `large payments` means that an admin reviews each payment of at least
   * `CAPTURE_REVIEW_MINOR_UNIT` before the money is captured.
   */
  readonly review: 'large payments' | 'none'
  readonly intent: {
    /** Prefix of the idempotency key at the processor. The payment's id follows the prefix. */
    readonly keyPrefix: string
    /**
     * Name of an additional metadata field of the intent. This field contains the `payForId`. Null
     * if there is no such field.
     */
    readonly metadataName: string | null
    /** Id that the API returns to the buyer as `processorPaymentId`. Routes accept both ids. */
    readonly answers: 'processor id' | 'payment id'
    /**
     * Number of hours after which nobody can pay through an intent any more, because the price of
     * the thing may change. Null means no limit.
     */
    readonly endsAfterHours: number | null
  }
  readonly payable: Payable
  /**
   * Returns the text for an earning in the seller's statement. The reversal of the earning has the
   * same text.
   */
  readonly source: (subject: Subject) => string
} & (EscrowedMoney | DirectMoney)

export type KindsSold = { readonly [payFor: string]: KindSold }

const quoted = (subject: Subject): string => (subject ? ` of “${subject}”` : '')

const product = (setting: DirectMoney['share']['setting']) =>
  ({
    status: 'sold',
    keptIn: 'products',
    exclusive: 'until_paid_by_buyer',
    buyers: 'accounts',
    review: 'none',
    intent: { keyPrefix: 'intent-', metadataName: null, answers: 'processor id', endsAfterHours: null },
    money: 'direct',
    payable: 'at once',
    share: { of: 'payment', setting },
    source: (title: Subject) => `a sale${quoted(title)}`,
    soldTitle: (buyer: string, title: Subject) => `${buyer} bought ${title ? `“${title}”` : 'one of your products'}`,
  }) as const satisfies KindSold

export const KINDS_SOLD = {
  /**
   * An order of a fan session. `payForId` is the session's internal id (contract, part 2, "POST
   * /create-payment-intent").
   */
  MERCH: {
    status: 'sold',
    keptIn: 'fan sessions',
    exclusive: 'until_paid',
    buyers: 'accounts and guests',
    review: 'none',
    intent: { keyPrefix: 'merch-pi-', metadataName: 'merchSessionId', answers: 'payment id', endsAfterHours: 24 },
    money: 'direct',
    payable: { daysAfterShipping: 'MERCH_HOLD_DAYS' },
    share: { of: 'goods', setting: 'SELLER_SHARE_BPS_MERCH' },
    source: (campaign) => `a merch order${campaign ? ` from “${campaign}”` : ''}`,
    soldTitle: (buyer, campaign) => `${buyer} ordered merch${campaign ? ` from “${campaign}”` : ''}`,
  },
  VOICE_OVER: product('SELLER_SHARE_BPS_VOICE_OVER'),
  LIKENESS: product('SELLER_SHARE_BPS_LIKENESS'),
  IMAGE: product('SELLER_SHARE_BPS_IMAGE'),
  OFFER: {
    status: 'sold',
    keptIn: 'offers',
    exclusive: 'for_good',
    buyers: 'accounts',
    review: 'large payments',
    intent: { keyPrefix: 'intent-', metadataName: null, answers: 'processor id', endsAfterHours: null },
    money: 'escrow',
    payable: 'at once',
    share: { of: 'offered amount' },
    source: (brand) => (brand ? `${brand}’s offer` : 'an offer'),
  },
} as const satisfies KindsSold

export type PayFor = keyof typeof KINDS_SOLD

/** All kinds, in the order of the contract. */
export const PAY_FOR = Object.keys(KINDS_SOLD) as readonly PayFor[]

type KindStoredIn<Place extends KindSold['keptIn']> = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['keptIn'] extends Place ? Kind : never
}[PayFor]

/** Lists the kinds whose things are in the tables of the given feature. */
export const listKindsStoredIn = <Place extends KindSold['keptIn']>(place: Place): readonly KindStoredIn<Place>[] =>
  PAY_FOR.filter((payFor): payFor is KindStoredIn<Place> => KINDS_SOLD[payFor].keptIn === place)

/** Lists the kinds whose payments the ledger records in this way. */
export const kindsOn = (path: MoneyPath, kinds: KindsSold = KINDS_SOLD): readonly string[] =>
  Object.keys(kinds).filter((payFor) => kinds[payFor]?.money === path)

/** Returns true if a transfer of this kind credits an earning to a seller. */
export const isEarning = (transferKind: string): boolean =>
  Object.values(MONEY_PATHS).some(({ earned }) => earned.transfer === transferKind)

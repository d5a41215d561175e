import type { SettingName } from '../../../../platform/config/settings.ts'

/**
 * Kinds of things that a payment can be for (contract, part 3, "Payment"). The rows of
 * `KINDS_SOLD` determine prices, postings, ledger checks, statements, notices, database
 * constraints and the handlers of sales. To add a kind, add its row and its handler. `payFor` is
 * the name of the kind, and `payForId` is the id of the thing.
 */

/**
 * Rules by which payments for the same thing exclude each other. The database enforces each rule
 * with a unique index.
 * - `for_good`: only one payment, from its creation until its refund starts. The thing is sold
 *   once.
 * - `until_paid`: only one unpaid payment, whoever pays. Once it is paid, another payment may
 *   start, such as a second order.
 * - `until_paid_by_buyer`: only one unpaid payment per buyer. The thing is sold to many.
 */
export const EXCLUSIVITIES = ['for_good', 'until_paid', 'until_paid_by_buyer'] as const
export type Exclusivity = (typeof EXCLUSIVITIES)[number]

/**
 * The two ways in which a payment is posted to the ledger. `taken` is the posting that is made
 * when the money arrives: its kind of transfer, its account, and whether it is a debit. `earned`
 * is the kind of transfer that credits the seller. `reference` tells whether that transfer refers
 * to the payment or to the thing.
 */
export const MONEY_PATHS = {
  /** The money is held in escrow. The seller earns it at the release. */
  escrow: {
    taken: { transfer: 'escrow-funded', account: 'ESCROW', isDebit: false },
    earned: { transfer: 'escrow-released', reference: 'pay_for_id' },
  },
  /** The seller earns their share when the money arrives. */
  direct: {
    taken: { transfer: 'earned', account: 'PROCESSOR', isDebit: true },
    earned: { transfer: 'earned', reference: 'payment_id' },
  },
} as const satisfies Record<string, MoneyPathRow>

export type MoneyPath = keyof typeof MONEY_PATHS

type MoneyPathRow = {
  readonly taken: { readonly transfer: string; readonly account: 'ESCROW' | 'PROCESSOR'; readonly isDebit: boolean }
  /**
   * `reference`: column of the table of earnings. Its value equals the `reference` of the ledger
   * transfer.
   */
  readonly earned: { readonly transfer: string; readonly reference: 'pay_for_id' | 'payment_id' }
}

/** Name of the sold thing in texts: the title of a product, or the account that made the offer. */
type Subject = string | null

/**
 * Time from which an earning can be paid out. Either the next payout includes it, or it must wait
 * for some days after shipping. A setting has the number of days. A thing that is not shipped
 * counts as shipped when it is paid.
 */
type Payable = 'at once' | { readonly daysAfterShipping: Extract<SettingName, `${string}_HOLD_DAYS`> }

type EscrowedMoney = {
  readonly money: 'escrow'
  /**
   * The seller gets the full asking price. The platform's fee (`PLATFORM_FEE_BPS`) is added on
   * top.
   */
  readonly share: { readonly of: 'offered amount' }
}

type DirectMoney = {
  readonly money: 'direct'
  /**
   * Setting with the seller's share in basis points. The share is rounded half up once per
   * payment. It applies to the whole `payment`, or to the `goods` in it: their price minus
   * discounts, without shipping and tax.
   */
  readonly share: {
    readonly of: 'payment' | 'goods'
    readonly setting: Extract<SettingName, `SELLER_SHARE_BPS_${string}`>
  }
  readonly soldTitle: (buyer: string, subject: Subject) => string
}

export type KindSold = {
  /** `reserved`: named in the contract but not sold yet, so it has no handler. */
  readonly status: 'sold' | 'reserved'
  /** Feature that stores the thing itself. */
  readonly keptIn: 'offers' | 'products' | 'fan sessions'
  readonly exclusive: Exclusivity
  /** Buyers: accounts only, or also guests without an account. */
  readonly buyers: 'accounts' | 'accounts and guests'
  /**
   * `large payments`: an admin reviews payments from `CAPTURE_REVIEW_MINOR_UNIT` on before they
   * are captured.
   */
  readonly review: 'large payments' | 'none'
  readonly intent: {
    /** Prefix of the idempotency key at the processor, followed by the payment's id. */
    readonly keyPrefix: string
    /**
     * Name of an additional metadata field of the intent that contains the `payForId`. Null for
     * none.
     */
    readonly metadataName: string | null
    /** Id that the buyer gets as `processorPaymentId`. Routes accept both ids. */
    readonly answers: 'processor id' | 'payment id'
    /**
     * Hours after which an intent can no longer be paid, because the price of the thing may
     * change. Null for no limit.
     */
    readonly endsAfterHours: number | null
  }
  readonly payable: Payable
  /** Returns the text of an earning, or of its reversal, in the seller's statement. */
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
    soldTitle: (buyer: string, title: Subject) => `${buyer} bought ${title ? `“${title}”` : 'something of yours'}`,
  }) as const satisfies KindSold

export const KINDS_SOLD = {
  /**
   * An order of a fan session: `payForId` is the session's internal id (contract, part 2, "POST
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

/** All kinds, in the contract's order. */
export const PAY_FOR = Object.keys(KINDS_SOLD) as readonly PayFor[]

type KindStoredIn<Place extends KindSold['keptIn']> = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['keptIn'] extends Place ? Kind : never
}[PayFor]

/** Lists the kinds whose things the given feature stores. */
export const listKindsStoredIn = <Place extends KindSold['keptIn']>(place: Place): readonly KindStoredIn<Place>[] =>
  PAY_FOR.filter((payFor): payFor is KindStoredIn<Place> => KINDS_SOLD[payFor].keptIn === place)

/** Lists the kinds whose payments are posted in this way. */
export const kindsOn = (path: MoneyPath, kinds: KindsSold = KINDS_SOLD): readonly string[] =>
  Object.keys(kinds).filter((payFor) => kinds[payFor]?.money === path)

/** Returns true if a transfer kind is an earning of a seller. */
export const isEarning = (transferKind: string): boolean =>
  Object.values(MONEY_PATHS).some(({ earned }) => earned.transfer === transferKind)

import type { SettingName } from '../../../../platform/config/settings.ts'

/**
 * Every kind of thing that a payment can be for, once (contract, part 3, "Payment"). Prices, postings, checks of the
 * books, statements, notices, constraints of the database and the handlers in `sale-handlers.ts` follow from a row here; a kind
 * is added by its row and its handler. `payFor` is the kind's name, `payForId` the thing's id.
 */

/**
 * Which payments of one thing keep each other out; the database holds it by a unique index each.
 * - `for_good`: one, from its first moment until it is on its way back. The thing is sold once.
 * - `until_paid`: one that is not paid yet, whoever pays. Afterwards there may be another: a second order.
 * - `until_paid_by_buyer`: one that is not paid yet for each buyer. The thing is sold to many.
 */
export const EXCLUSIVITIES = ['for_good', 'until_paid', 'until_paid_by_buyer'] as const
export type Exclusivity = (typeof EXCLUSIVITIES)[number]

/**
 * The ways that money takes through the books: what is booked when a payment is taken, seen at one account of it, and
 * by which transfer its seller earns, which names the payment or the thing.
 */
export const MONEY_PATHS = {
  /** It waits in escrow and is earned when that is released. */
  escrow: {
    taken: { transfer: 'escrow-funded', account: 'ESCROW', isDebit: false },
    earned: { transfer: 'escrow-released', reference: 'pay_for_id' },
  },
  /** The seller has earned their share the moment it is here. */
  direct: {
    taken: { transfer: 'earned', account: 'PROCESSOR', isDebit: true },
    earned: { transfer: 'earned', reference: 'payment_id' },
  },
} as const satisfies Record<string, MoneyPathRow>

export type MoneyPath = keyof typeof MONEY_PATHS

type MoneyPathRow = {
  readonly taken: { readonly transfer: string; readonly account: 'ESCROW' | 'PROCESSOR'; readonly isDebit: boolean }
  /** The column of an earning that `reference` of its transfer stands in. */
  readonly earned: { readonly transfer: string; readonly reference: 'pay_for_id' | 'payment_id' }
}

/** What the words about a sale are made of: the thing's title, or the name of who made the offer. */
type Subject = string | null

/**
 * When an open earning may go out: with the next payout, or a number of days (a setting) after what was sold has been
 * shipped; what has nothing to ship counts as shipped when it is paid.
 */
type Payable = 'at once' | { readonly daysAfterShipping: Extract<SettingName, `${string}_HOLD_DAYS`> }

type EscrowedMoney = {
  readonly money: 'escrow'
  /** The seller has all of what they asked; the platform's fee (`PLATFORM_FEE_BPS`) came on top of it. */
  readonly share: { readonly of: 'offered amount' }
}

type DirectMoney = {
  readonly money: 'direct'
  /**
   * The setting that says what the seller gets, in basis points rounded half up once a payment: of the `payment`, or of
   * the `goods` in it, which is their price less discounts, without shipping and tax.
   */
  readonly share: {
    readonly of: 'payment' | 'goods'
    readonly setting: Extract<SettingName, `SELLER_SHARE_BPS_${string}`>
  }
  /** Title of the notice to the seller. */
  readonly soldTitle: (buyer: string, subject: Subject) => string
}

export type KindSold = {
  /** `reserved`: the contract names it and nothing here sells it yet, so that it has no handler. */
  readonly status: 'sold' | 'reserved'
  /** Where the thing itself is kept. */
  readonly keptIn: 'offers' | 'products' | 'fan sessions'
  readonly exclusive: Exclusivity
  /** Whether somebody without an account may buy it. */
  readonly buyers: 'accounts' | 'accounts and guests'
  /** `large payments`: a person looks before they are captured (`CAPTURE_REVIEW_MINOR_UNIT`). */
  readonly review: 'large payments' | 'none'
  readonly intent: {
    /** Before the payment's own id it is the idempotency key at the processor. */
    readonly keyPrefix: string
    /** Under which further name the intent's metadata carries the `payForId`. */
    readonly metadataName: string | null
    /** Which id the buyer is told as `processorPaymentId`; every route that is given one takes either. */
    readonly answers: 'processor id' | 'payment id'
    /** After how many hours it can be paid no more, because what it is paid for changes its price; null: it never ends. */
    readonly endsAfterHours: number | null
  }
  readonly payable: Payable
  /** On a statement: what was earned by, or taken back of. */
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
  /** An order of a fan session: `payForId` is the session's inner id (part 2, "POST /create-payment-intent"). */
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
    source: (campaign) => `an order of merch${campaign ? ` from “${campaign}”` : ''}`,
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
    source: (brand) => (brand ? `the offer of ${brand}` : 'an offer'),
  },
} as const satisfies KindsSold

/** The contract's `payFor`. */
export type PayFor = keyof typeof KINDS_SOLD

/** All of them, in the contract's order. */
export const PAY_FOR = Object.keys(KINDS_SOLD) as readonly PayFor[]

type KeptIn<Place extends KindSold['keptIn']> = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['keptIn'] extends Place ? Kind : never
}[PayFor]

/** The kinds whose things are kept in one place. */
export const kindsKeptIn = <Place extends KindSold['keptIn']>(place: Place): readonly KeptIn<Place>[] =>
  PAY_FOR.filter((payFor): payFor is KeptIn<Place> => KINDS_SOLD[payFor].keptIn === place)

/** The names of the kinds whose money goes one way. */
export const kindsOn = (path: MoneyPath, kinds: KindsSold = KINDS_SOLD): readonly string[] =>
  Object.keys(kinds).filter((payFor) => kinds[payFor]?.money === path)

/** Whether a transfer of the books is one by which a seller earned. */
export const isEarning = (transferKind: string): boolean =>
  Object.values(MONEY_PATHS).some(({ earned }) => earned.transfer === transferKind)

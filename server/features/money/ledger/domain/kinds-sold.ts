import type { SettingName } from '../../../../platform/config/settings.ts'
import { message, type Words } from '../../../../platform/words/message.ts'

/**
 * Kinds of things that people pay for (contract, part 3, "Payment"). The row of a kind determines
 * its prices, postings, ledger checks, statements, notices, database constraints and handlers. To
 * add a kind, add its row and its handler. In the API, `payFor` is the name of the kind, and
 * `payForId` is the id of the thing.
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
 * Ways in which the ledger records a payment. `taken` describes the posting when the money
 * arrives, `earned` the transfer that credits the seller. `reference` tells if that transfer
 * refers to the payment or to the thing.
 */
export const MONEY_PATHS = {
  /** The seller earns the money when it is released from escrow. */
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
  /** The earnings column `reference` equals the `reference` of the ledger transfer. */
  readonly earned: { readonly transfer: string; readonly reference: 'pay_for_id' | 'payment_id' }
}

/** Title of a product, or name of the account that made the offer. */
type Subject = string | null

type Payable = 'at once' | { readonly daysAfterShipping: Extract<SettingName, `${string}_HOLD_DAYS`> }

type EscrowedMoney = {
  readonly money: 'escrow'
  /**
   * The seller gets the full amount. The buyer pays the platform's fee (`PLATFORM_FEE_BPS`) in
   * addition.
   */
  readonly share: { readonly of: 'offered amount' }
}

type DirectMoney = {
  readonly money: 'direct'
  /**
   * Seller's part of the payment, in basis points (`setting`), rounded half up once per payment.
   * It applies to the whole `payment`, or only to the `goods`: their price minus discounts,
   * without shipping and tax.
   */
  readonly share: {
    readonly of: 'payment' | 'goods'
    readonly setting: Extract<SettingName, `SELLER_SHARE_BPS_${string}`>
  }
  readonly soldTitle: (buyer: Words, subject: Subject) => Words
}

export type KindSold = {
  /** `reserved` means that the contract names this kind but nothing of this kind is sold yet. */
  readonly status: 'sold' | 'reserved'
  readonly keptIn: 'offers' | 'products' | 'fan sessions'
  readonly exclusive: Exclusivity
  readonly buyers: 'accounts' | 'accounts and guests'
  /**
   * `large payments` means that an admin reviews each payment of at least
   * `CAPTURE_REVIEW_MINOR_UNIT` before the money is captured.
   */
  readonly review: 'large payments' | 'none'
  readonly intent: {
    /** The payment's id follows this prefix of the processor's idempotency key. */
    readonly keyPrefix: string
    /** Additional metadata field of the intent that contains the `payForId`. */
    readonly metadataName: string | null
    /**
     * Id that the API returns as `processorPaymentId`. Routes accept the processor's id and the
     * payment's id.
     */
    readonly answers: 'processor id' | 'payment id'
    /**
     * Hours after which an intent can no longer be paid, because the price of the thing may
     * change. Null means no limit.
     */
    readonly endsAfterHours: number | null
  }
  readonly payable: Payable
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
    soldTitle: (buyer: Words, title: Subject) =>
      title
        ? message('{buyer} bought “{title}”', { buyer, title })
        : message('{buyer} bought one of your products', { buyer }),
  }) as const satisfies KindSold

export const KINDS_SOLD = {
  /**
   * `payForId` is the internal id of a fan session (contract, part 2, "POST
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
    soldTitle: (buyer, campaign) =>
      campaign
        ? message('{buyer} ordered merch from “{campaign}”', { buyer, campaign })
        : message('{buyer} ordered merch', { buyer }),
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

export const PAY_FOR = Object.keys(KINDS_SOLD) as readonly PayFor[]

type KindStoredIn<Place extends KindSold['keptIn']> = {
  [Kind in PayFor]: (typeof KINDS_SOLD)[Kind]['keptIn'] extends Place ? Kind : never
}[PayFor]

/** Lists the kinds whose things belong to the given feature. */
export const listKindsStoredIn = <Place extends KindSold['keptIn']>(place: Place): readonly KindStoredIn<Place>[] =>
  PAY_FOR.filter((payFor): payFor is KindStoredIn<Place> => KINDS_SOLD[payFor].keptIn === place)

/** Lists the kinds that the ledger records in this way. */
export const kindsOn = (path: MoneyPath, kinds: KindsSold = KINDS_SOLD): readonly string[] =>
  Object.keys(kinds).filter((payFor) => kinds[payFor]?.money === path)

/** True if a transfer of this kind credits an earning to a seller. */
export const isEarning = (transferKind: string): boolean =>
  Object.values(MONEY_PATHS).some(({ earned }) => earned.transfer === transferKind)

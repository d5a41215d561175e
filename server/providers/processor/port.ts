import type { AmountLimits } from '../../platform/money.ts'

/** States of a payment intent. They have Stripe's names. */
export type IntentStatus = 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'

export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute that withdrew money. A bank's inquiry withdraws no money, so it does not count. */
export type Dispute = {
  id: string
  /** Amount that the bank withdrew, in the charge's currency: all or part of the charge. */
  amountMinorUnit: number
  /** The bank holds the money (`open`), keeps it (`lost`), or has returned it (`won`). */
  state: Exclude<DisputeState, 'none'>
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
/**
 * Current state of a refund. Even a succeeded refund can fail days later, when the buyer's bank
 * returns it.
 */
export type Refund = { id: string; state: (typeof REFUND_STATES)[number]; failureReason: string | null }

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinorUnit: number
  /** Amount received. Equals the full amount once captured. */
  amountReceivedMinorUnit: number
  /** Amount refunded, including pending refunds but not failed ones. */
  amountRefundedMinorUnit: number
  /** The pending part of the refunds: accepted by the processor but not yet with the buyer. */
  refundPendingMinorUnit: number
  /** ISO 4217, upper-cased. */
  currency: string
  metadata: Record<string, string>
  chargeId: string | null
  failureReason: string | null
  /**
   * Combined state of the charge's disputes: open takes precedence over lost, and lost over won.
   */
  dispute: DisputeState
  /** All disputes, in no order. */
  disputes: readonly Dispute[]
  /**
   * Expiry of an uncaptured authorization. Null if there is no authorization or the processor does
   * not report its expiry.
   */
  captureBefore: Date | null
}

export type Transfer = {
  id: string
  destination: string
  amountMinorUnit: number
  currency: string
  metadata: Record<string, string>
  /** True if the whole transfer was reversed. */
  isReversed: boolean
}

export type ConnectAccount = {
  id: string
  /** True if the processor has verified the owner and will pay out. */
  payoutsEnabled: boolean
  /**
   * Information that the processor still requires from the owner. The names are the processor's
   * own. Empty if nothing is missing.
   */
  wants: string[]
  metadata: Record<string, string>
}

/** A processor's totals in one currency, since its first payment. */
export type ProcessorBooks = {
  currency: string
  receivedMinorUnit: number
  refundedMinorUnit: number
  /** Amount that banks hold or have kept because of disputes. */
  withdrawnByDisputesMinorUnit: number
  transferredMinorUnit: number
  reversedMinorUnit: number
  /** Received money minus refunds, withdrawals and transfers, plus reversed transfers. */
  balanceMinorUnit: number
}

/**
 * A verified webhook. Only its id, its type and the id of its intent or payout account are used.
 * The object itself is read again from the processor.
 */
export type ProcessorEvent = {
  id: string
  type: string
  paymentIntentId: string | null
  connectAccountId: string | null
}

/** Refusal codes that our code handles. Adapters for other processors map theirs to these. */
export const REFUSALS = {
  /**
   * Our own balance is too small for a transfer. The operator must fix that, because the seller
   * cannot.
   */
  balance: 'balance_insufficient',
  /** A bank holds or has kept the money of the charge. */
  disputed: 'charge_disputed',
} as const

/**
 * Thrown if the processor refuses permanently. A retry does not help. `code` is the processor's
 * own code.
 */
export class ProcessorRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'ProcessorRefusal'
    this.code = code
  }
}

/**
 * Thrown if there is no response or the processor asks for a retry. The call may or may not have
 * taken effect, so repeat it with the same key.
 */
export class ProcessorUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProcessorUnavailable'
  }
}

/**
 * The payment processor (separate charges and transfers). Never call it inside a transaction.
 * Every call that moves money takes an idempotency key made from our own id. A repetition within a
 * day returns the first result. Each method throws ProcessorUnavailable or ProcessorRefusal.
 */
export type PaymentProcessor = {
  readonly name: string
  readonly publishableKey: string
  /**
   * True if no real money moves, so a client's statements about its payout account can be trusted.
   */
  readonly isSimulated: boolean
  /**
   * Returns the smallest and largest charge in a currency, in our minor units. Returns undefined
   * for an unsupported currency. Charges, refunds and transfers must be multiples of
   * `minorUnitStep`. The processor refuses amounts outside the limits.
   */
  limits: (currency: string) => AmountLimits | undefined
  createPaymentIntent: (input: {
    amountMinorUnit: number
    currency: string
    /** `manual` authorizes now and captures after review. */
    captureMethod: 'automatic' | 'manual'
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<PaymentIntent>
  /** Returns undefined if the processor has no such intent. */
  findPaymentIntent: (id: string) => Promise<PaymentIntent | undefined>
  capturePaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /** Voids an intent that has not succeeded. */
  cancelPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /**
   * Refunds the rest of a charge. A repeated key returns the refund as it was when the key was
   * first used, so call `findRefund` for the current state. Throws ProcessorRefusal if the refund
   * fails at once.
   */
  refundPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<Refund>
  /** Returns undefined if the processor has no such refund. */
  findRefund: (id: string) => Promise<Refund | undefined>
  createTransfer: (input: {
    destination: string
    amountMinorUnit: number
    currency: string
    /**
     * Contains `payoutId`. From the second attempt on, it also contains `attempt`, the fencing
     * token: a simulator may refuse a stale attempt.
     */
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<Transfer>
  /** Finds a transfer by the payout id in its metadata, after the idempotency key has expired. */
  findTransfer: (input: { destination: string; payoutId: string }) => Promise<Transfer | undefined>
  /** Reverses a whole transfer. */
  reverseTransfer: (input: {
    transferId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }) => Promise<{ reversalId: string }>
  findConnectAccount: (id: string) => Promise<ConnectAccount | undefined>
  /**
   * Finds the payout account that was created for one of our accounts, by its metadata. Needed if
   * the response to the creation was lost and the idempotency key has expired. Returns undefined
   * if none was created since `openedSince`.
   */
  findConnectAccountFor: (input: { accountId: string; openedSince: Date }) => Promise<ConnectAccount | undefined>
  createConnectAccount: (input: { metadata: Record<string, string>; idempotencyKey: string }) => Promise<ConnectAccount>
  /**
   * Creates the link to the form that the owner of a payout account must complete at the
   * processor. It is short-lived and personal, so create it right before use. Expired links lead
   * to `refreshUrl`.
   */
  createOnboardingLink: (input: {
    accountId: string
    refreshUrl: string
    returnUrl: string
  }) => Promise<{ url: string; expiresAt: Date }>
  /**
   * Returns the totals of the simulator. A real processor does not have this, because its balance
   * also includes its fees and pending money.
   */
  books?: () => Promise<ProcessorBooks[]>
  /**
   * Simulator only: creates a payout account with an id chosen by the client, or returns the
   * existing one.
   */
  adoptConnectAccount?: (input: { id: string; metadata: Record<string, string> }) => Promise<ConnectAccount>
  /**
   * Verifies a webhook's signature over the raw bytes, and its age.
   * @returns undefined if the signature is wrong, too old or in the future, or no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => ProcessorEvent | undefined
}

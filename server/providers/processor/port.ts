import type { AmountLimits } from '../../platform/money.ts'

/** States of a payment intent. The names are Stripe's names. */
export type IntentStatus = 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'

export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/**
 * A dispute in which the bank took money from us. An inquiry of the bank is not a dispute,
 * because it takes no money.
 */
export type Dispute = {
  id: string
  /**
   * Amount that the bank took, in the currency of the charge. It is the whole charge or a part of
   * it.
   */
  amountMinorUnit: number
  /**
   * `open`: the bank has the money until it decides. `lost`: the bank has given the money to the
   * buyer. `won`: the bank has returned the money to us.
   */
  state: Exclude<DisputeState, 'none'>
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
/**
 * Current state of a refund. Even a refund that has succeeded can fail days later, if the buyer's
 * bank returns the money.
 */
export type Refund = { id: string; state: (typeof REFUND_STATES)[number]; failureReason: string | null }

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinorUnit: number
  /** Amount that we received. After the capture, this is the full amount. */
  amountReceivedMinorUnit: number
  /** Amount that was refunded. Pending refunds count, failed refunds do not. */
  amountRefundedMinorUnit: number
  /** Amount of the refunds that the processor has accepted but the buyer has not yet received. */
  refundPendingMinorUnit: number
  /** ISO 4217, upper-cased. */
  currency: string
  metadata: Record<string, string>
  chargeId: string | null
  failureReason: string | null
  /**
   * One state for all disputes of the charge. If any dispute is open, it is `open`. Otherwise, if
   * any dispute is lost, it is `lost`.
   */
  dispute: DisputeState
  /** All disputes, in no particular order. */
  disputes: readonly Dispute[]
  /**
   * Time at which an authorization that is not captured expires. Null if there is no
   * authorization, or if the processor does not report the time.
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
  /** True if the processor has verified the owner of the account and will pay out money. */
  payoutsEnabled: boolean
  /**
   * Names of the information that the processor still needs from the owner. The processor has
   * chosen the names. The list is empty if nothing is missing.
   */
  wants: string[]
  metadata: Record<string, string>
}

/** Totals of the processor in one currency, since the first payment. */
export type ProcessorBooks = {
  currency: string
  receivedMinorUnit: number
  refundedMinorUnit: number
  /** Amount that banks have taken because of disputes that are open or lost. */
  withdrawnByDisputesMinorUnit: number
  transferredMinorUnit: number
  reversedMinorUnit: number
  /**
   * Money received, minus refunds, disputed amounts and transfers. Reversed transfers are added.
   */
  balanceMinorUnit: number
}

/**
 * A webhook whose signature was verified. Only three facts of it are used: its id, its type, and
 * the id of the payment intent or payout account. The object itself is then read from the
 * processor.
 */
export type ProcessorEvent = {
  id: string
  type: string
  paymentIntentId: string | null
  connectAccountId: string | null
}

/**
 * Codes of refusals that our code handles. An adapter for another processor must convert its codes
 * to these.
 */
export const REFUSALS = {
  /**
   * Our own balance is too small for a transfer. Only the operator can fix that, not the seller.
   */
  balance: 'balance_insufficient',
  /** The bank has taken the money of the charge because of a dispute. */
  disputed: 'charge_disputed',
} as const

/**
 * Thrown if the processor refuses permanently. Trying again does not help. `code` is the code that
 * the processor returned.
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
 * Thrown if the processor does not respond or asks for a retry. The call may or may not have had
 * an effect, so it must be repeated with the same idempotency key.
 */
export class ProcessorUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProcessorUnavailable'
  }
}

/**
 * The payment processor (separate charges and transfers). Never call it inside a database
 * transaction, because a call may take seconds. Every call that moves money takes an idempotency
 * key that is made from our own id. If the call is repeated with this key within a day, it returns
 * the first result. Each method may throw ProcessorUnavailable or ProcessorRefusal.
 */
export type PaymentProcessor = {
  readonly name: string
  readonly publishableKey: string
  /**
   * True if no real money moves. Only then may a client tell the server that its payout account is
   * ready.
   */
  readonly isSimulated: boolean
  /**
   * Returns the smallest and largest possible charge in a currency, in our minor units. Returns
   * undefined for a currency that is not supported. Charges, refunds and transfers must be
   * multiples of `minorUnitStep`. The processor refuses amounts outside the limits.
   */
  limits: (currency: string) => AmountLimits | undefined
  createPaymentIntent: (input: {
    amountMinorUnit: number
    currency: string
    /** `manual`: the amount is only authorized now, and captured after a review. */
    captureMethod: 'automatic' | 'manual'
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<PaymentIntent>
  /** Returns the payment intent with this id, or undefined if the processor has none. */
  findPaymentIntent: (id: string) => Promise<PaymentIntent | undefined>
  capturePaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /** Cancels a payment intent that has not succeeded. */
  cancelPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /**
   * Refunds a charge. If the charge was partly refunded already, refunds the rest. A repeated
   * idempotency key returns the refund in the state of the first call, so call `findRefund` to get
   * the current state.
   * @throws ProcessorRefusal if the refund fails at once
   */
  refundPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<Refund>
  /** Returns the refund with this id, or undefined if the processor has none. */
  findRefund: (id: string) => Promise<Refund | undefined>
  createTransfer: (input: {
    destination: string
    amountMinorUnit: number
    currency: string
    /**
     * Contains `payoutId`. From the second attempt on, also contains `attempt`, the number of the
     * attempt. The simulator refuses an attempt with a lower number than the attempt that made the
     * transfer.
     */
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<Transfer>
  /**
   * Finds the transfer of a payout. The processor has stored the id of the payout in the metadata
   * of the transfer. This works even after the idempotency key of the transfer has expired.
   */
  findTransfer: (input: { destination: string; payoutId: string }) => Promise<Transfer | undefined>
  /** Reverses a whole transfer. */
  reverseTransfer: (input: {
    transferId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }) => Promise<{ reversalId: string }>
  findConnectAccount: (id: string) => Promise<ConnectAccount | undefined>
  /**
   * Finds the payout account that was created for one of our accounts. The processor has stored
   * the id of our account in the metadata. This is needed if the response to the creation was lost
   * and the idempotency key has expired. Returns undefined if no payout account was created since
   * `openedSince`.
   */
  findConnectAccountFor: (input: { accountId: string; openedSince: Date }) => Promise<ConnectAccount | undefined>
  createConnectAccount: (input: { metadata: Record<string, string>; idempotencyKey: string }) => Promise<ConnectAccount>
  /**
   * Creates a link to the processor's form that the owner of a payout account must complete. The
   * link is personal and valid for a few minutes, so create it just before it is opened. An
   * expired link leads to `refreshUrl`.
   */
  createOnboardingLink: (input: {
    accountId: string
    refreshUrl: string
    returnUrl: string
  }) => Promise<{ url: string; expiresAt: Date }>
  /**
   * Returns the totals of the simulator. A real processor does not have this method, because its
   * balance also contains fees and pending money.
   */
  books?: () => Promise<ProcessorBooks[]>
  /**
   * Creates a payout account with an id that the client has chosen, or returns the existing
   * account. Only the simulator has this method.
   */
  adoptConnectAccount?: (input: { id: string; metadata: Record<string, string> }) => Promise<ConnectAccount>
  /**
   * Verifies the signature of a webhook over its raw bytes, and the time of the signature.
   * @returns undefined if the signature is wrong, too old or in the future, or if no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => ProcessorEvent | undefined
}

import type { AmountLimits } from '../../platform/money.ts'

/** Stripe's names. */
export type IntentStatus = 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'

export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** The bank took money from us. An inquiry takes no money, so it is no dispute. */
export type Dispute = {
  id: string
  /** All or a part of the charge, in its currency. */
  amountMinorUnit: number
  /**
   * `open`: the bank has the money until it decides. `lost`: the buyer has it. `won`: it was
   * returned to us.
   */
  state: Exclude<DisputeState, 'none'>
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
/** Even a succeeded refund can fail days later, if the buyer's bank returns the money. */
export type Refund = { id: string; state: (typeof REFUND_STATES)[number]; failureReason: string | null }

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinorUnit: number
  /** Full amount after the capture. */
  amountReceivedMinorUnit: number
  /** Pending refunds count, failed refunds do not. */
  amountRefundedMinorUnit: number
  /** Refunds that were accepted but have not reached the buyer. */
  refundPendingMinorUnit: number
  /** ISO 4217, upper-cased. */
  currency: string
  metadata: Record<string, string>
  chargeId: string | null
  failureReason: string | null
  /** `open` if any dispute of the charge is open, otherwise `lost` if any is lost. */
  dispute: DisputeState
  disputes: readonly Dispute[]
  /**
   * Expiry of an authorization that is not captured. Null without one, or if the processor does
   * not report it.
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
  /** True if the owner is verified and money will be paid out. */
  payoutsEnabled: boolean
  /** Information that the processor still needs from the owner, in the processor's names. */
  wants: string[]
  metadata: Record<string, string>
}

/** Totals in one currency since the first payment. */
export type ProcessorBooks = {
  currency: string
  receivedMinorUnit: number
  refundedMinorUnit: number
  /** Taken by banks because of open or lost disputes. */
  withdrawnByDisputesMinorUnit: number
  transferredMinorUnit: number
  reversedMinorUnit: number
  /** Money received, minus refunds, disputed amounts and transfers, plus reversed transfers. */
  balanceMinorUnit: number
}

/**
 * A webhook whose signature was verified. The object itself is read from the processor, because a
 * webhook may be out of date.
 */
export type ProcessorEvent = {
  id: string
  type: string
  paymentIntentId: string | null
  connectAccountId: string | null
}

/** Refusals that our code handles. Each adapter converts its codes to these. */
export const REFUSALS = {
  /** Our own balance is too small for a transfer, which only the operator can fix. */
  balance: 'balance_insufficient',
  /** A dispute has taken the money of the charge. */
  disputed: 'charge_disputed',
} as const

/** The processor refuses permanently, with its own `code`. A retry does not help. */
export class ProcessorRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'ProcessorRefusal'
    this.code = code
  }
}

/**
 * The processor does not respond or asks for a retry. The call may have had an effect, so it must
 * be repeated with the same idempotency key.
 */
export class ProcessorUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProcessorUnavailable'
  }
}

/**
 * The payment processor, in the model that Stripe calls “separate charges and transfers”. Never
 * call a method inside a database transaction, because a call may take seconds. Every call that
 * moves money takes an idempotency key from our own id; a repeat within a day returns the first
 * result. Each method may throw ProcessorUnavailable or ProcessorRefusal.
 */
export type PaymentProcessor = {
  readonly name: string
  readonly publishableKey: string
  /** True if no real money moves. Only then may a client declare its payout account ready. */
  readonly isSimulated: boolean
  /**
   * Smallest and largest charge in our minor units, or undefined for an unsupported currency.
   * Charges, refunds and transfers must be multiples of `minorUnitStep`.
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
  findPaymentIntent: (id: string) => Promise<PaymentIntent | undefined>
  capturePaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /** Cancels a payment intent that has not succeeded. */
  cancelPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /**
   * Refunds a charge, or the rest of a partly refunded one. A repeated idempotency key returns the
   * refund in its first state; `findRefund` returns the current one.
   * @throws ProcessorRefusal if the refund fails at once
   */
  refundPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<Refund>
  findRefund: (id: string) => Promise<Refund | undefined>
  createTransfer: (input: {
    destination: string
    amountMinorUnit: number
    currency: string
    /**
     * Contains `payoutId` and, from the second attempt on, the number `attempt`. The simulator
     * refuses a lower number than that of the attempt that made the transfer.
     */
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<Transfer>
  /** Finds a payout's transfer by its metadata, even after the idempotency key has expired. */
  findTransfer: (input: { destination: string; payoutId: string }) => Promise<Transfer | undefined>
  reverseTransfer: (input: {
    transferId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }) => Promise<{ reversalId: string }>
  findConnectAccount: (id: string) => Promise<ConnectAccount | undefined>
  /**
   * Finds the payout account of one of our accounts by its metadata, if it was created since
   * `openedSince`. Needed if the creation's response was lost and the idempotency key has expired.
   */
  findConnectAccountFor: (input: { accountId: string; openedSince: Date }) => Promise<ConnectAccount | undefined>
  createConnectAccount: (input: { metadata: Record<string, string>; idempotencyKey: string }) => Promise<ConnectAccount>
  /**
   * Creates a link to the processor's form for the owner. The link is personal and valid for a few
   * minutes, so create it just before it is opened. An expired link leads to `refreshUrl`.
   */
  createOnboardingLink: (input: {
    accountId: string
    refreshUrl: string
    returnUrl: string
  }) => Promise<{ url: string; expiresAt: Date }>
  /** Totals of the simulator. A real balance also contains fees and pending money. */
  books?: () => Promise<ProcessorBooks[]>
  /**
   * Creates a payout account with the client's id, or returns the existing one. Only in the
   * simulator.
   */
  adoptConnectAccount?: (input: { id: string; metadata: Record<string, string> }) => Promise<ConnectAccount>
  /**
   * Verifies the signature and its time over a webhook's raw bytes.
   * @returns undefined if the signature is wrong, too old or in the future, or if no secret is set
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => ProcessorEvent | undefined
}

import type { AmountLimits } from '../../platform/money.ts'

/** What a payment intent can be, in the processor's words. */
export type IntentStatus = 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'

export const DISPUTE_STATES = ['none', 'open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute of a charge that moved money: an inquiry of a bank, which takes nothing, is none. */
export type Dispute = {
  id: string
  /** What the bank took, in the charge's currency: the whole charge or a part of it. */
  amountMinorUnit: number
  /** The money is with the bank for now (`open`), for good (`lost`), or back (`won`). */
  state: Exclude<DisputeState, 'none'>
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
/** One refund as it is now. One that succeeded can still fail, days later, when the buyer's bank sends it back. */
export type Refund = { id: string; state: (typeof REFUND_STATES)[number]; failureReason: string | null }

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinorUnit: number
  /** What has really arrived: equals the amount once captured. */
  amountReceivedMinorUnit: number
  /** What went back and did not come again, together with what is still on its way. */
  amountRefundedMinorUnit: number
  /** How much of that is on its way: taken by the processor, and not yet with the buyer. */
  refundPendingMinorUnit: number
  /** ISO 4217, upper-cased. */
  currency: string
  metadata: Record<string, string>
  chargeId: string | null
  failureReason: string | null
  /** How its disputes stand as a whole: one that is open counts before one that was lost, and that before one won. */
  dispute: DisputeState
  /** Every one of them, in no order. */
  disputes: readonly Dispute[]
  /** When an authorization that waits for its capture runs out; null when none does, or the processor does not say. */
  captureBefore: Date | null
}

export type Transfer = {
  id: string
  destination: string
  amountMinorUnit: number
  currency: string
  metadata: Record<string, string>
  /** All of it was taken back. */
  isReversed: boolean
}

export type ConnectAccount = {
  id: string
  /** The processor knows who they are and will pay them. */
  payoutsEnabled: boolean
  /** What the processor still wants of its owner before it pays, by the processor's own names; empty: nothing. */
  wants: string[]
  metadata: Record<string, string>
}

/** What a processor's books say of one currency, since the beginning. */
export type ProcessorBooks = {
  currency: string
  receivedMinorUnit: number
  refundedMinorUnit: number
  /** What the banks hold or kept of charges that are disputed. */
  withdrawnByDisputesMinorUnit: number
  transferredMinorUnit: number
  reversedMinorUnit: number
  /** Received, less what was refunded, withdrawn and transferred, and with what came back of transfers. */
  balanceMinorUnit: number
}

/**
 * A verified webhook. Nothing in it is believed but its id, type and which intent or payout account it speaks of: that is
 * read again.
 */
export type ProcessorEvent = {
  id: string
  type: string
  paymentIntentId: string | null
  connectAccountId: string | null
}

/** Codes of refusals that mean something to us; whoever speaks another processor's language translates. */
export const REFUSALS = {
  /** Our own balance is too small for a transfer: the operator's to mend, not the seller's. */
  balance: 'balance_insufficient',
  /** A bank has the money of the charge, or kept it. */
  disputed: 'charge_disputed',
} as const

/** The processor said no for good: sending it again will not help. `code` is the processor's. */
export class ProcessorRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'ProcessorRefusal'
    this.code = code
  }
}

/** No answer, or "try later": the call may or may not have taken effect. Send it again with the same key. */
export class ProcessorUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProcessorUnavailable'
  }
}

/**
 * The payment processor (separate charges and transfers). Never call it inside a transaction. Every call that moves
 * money takes an idempotency key made from our own id: repeated within a day, it answers as it did the first time.
 * Each method throws ProcessorUnavailable or ProcessorRefusal.
 */
export type PaymentProcessor = {
  readonly name: string
  readonly publishableKey: string
  /** Moves no real money: what a client says about its own payout account is then good enough. */
  readonly isSimulated: boolean
  /**
   * The least and the most that a charge in a currency can be, in our minor units; undefined for a currency that is not
   * taken. Charges, refunds and transfers go in the steps of `minorUnitStep`. A charge beyond them is refused.
   */
  limits: (currency: string) => AmountLimits | undefined
  createPaymentIntent: (input: {
    amountMinorUnit: number
    currency: string
    /** manual: authorize now, capture after review. */
    captureMethod: 'automatic' | 'manual'
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<PaymentIntent>
  /** Undefined when the processor has no such intent. */
  findPaymentIntent: (id: string) => Promise<PaymentIntent | undefined>
  capturePaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /** Voids an intent that has not succeeded. */
  cancelPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<PaymentIntent>
  /**
   * Gives back all that is left of a charge. The answer is the refund's state of the moment the key was first used: ask
   * `findRefund` what became of it. One that failed on the spot is refused.
   */
  refundPaymentIntent: (input: { id: string; idempotencyKey: string }) => Promise<Refund>
  /** Undefined when the processor has no such refund. */
  findRefund: (id: string) => Promise<Refund | undefined>
  createTransfer: (input: {
    destination: string
    amountMinorUnit: number
    currency: string
    /** `payoutId`, and `attempt` from the second on: the fencing token, which a simulator may refuse as stale. */
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<Transfer>
  /** Looks a transfer up by our payout id in its metadata: for after the processor forgot the key. */
  findTransfer: (input: { destination: string; payoutId: string }) => Promise<Transfer | undefined>
  /** Takes a whole transfer back from the seller's payout account. */
  reverseTransfer: (input: {
    transferId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }) => Promise<{ reversalId: string }>
  findConnectAccount: (id: string) => Promise<ConnectAccount | undefined>
  /**
   * The account that was opened for one of ours, by its metadata: for when the answer to its opening was lost and its key
   * is forgotten. Undefined when none was opened since.
   */
  findConnectAccountFor: (input: { accountId: string; openedSince: Date }) => Promise<ConnectAccount | undefined>
  /** Opens a payout account for a seller. */
  createConnectAccount: (input: { metadata: Record<string, string>; idempotencyKey: string }) => Promise<ConnectAccount>
  /**
   * Where the owner of a payout account tells the processor who they are. The link is for now and for one person: make
   * it when it is about to be followed. `refreshUrl` is where the processor sends whoever comes too late.
   */
  createOnboardingLink: (input: {
    accountId: string
    refreshUrl: string
    returnUrl: string
  }) => Promise<{ url: string; expiresAt: Date }>
  /** Only the simulator has it: a real processor's balance has its fees in it, and money that is still on its way. */
  books?: () => Promise<ProcessorBooks[]>
  /**
   * Only the simulator has it: takes a payout account's id that a client made up, unless it exists already; answers the
   * one that exists.
   */
  adoptConnectAccount?: (input: { id: string; metadata: Record<string, string> }) => Promise<ConnectAccount>
  /**
   * Checks a webhook's signature over the raw bytes, both time bounds included.
   * @returns undefined when the signature is wrong, too old, too new, or no secret is set.
   */
  verifyWebhook: (input: { rawBody: string; signature: string; now: Date }) => ProcessorEvent | undefined
}

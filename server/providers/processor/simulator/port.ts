import type { ConnectAccount, PaymentIntent, PaymentProcessor, ProcessorBooks, Transfer } from '../port.ts'

/** Delivers a webhook over HTTP to our own address, or directly in tests. */
export type DeliverWebhook = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

export const SIMULATED_OUTCOMES = ['succeed', 'decline', 'review', 'delay'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** Shares are numbers from 0 (never) to 1 (always). */
export type SimulatorBehavior = {
  /** Times that each event is sent. */
  deliveries: number
  delayMs: number
  outOfOrder: boolean
  /** Share of events that are sent once more than necessary. */
  duplicates: number
  /** Share of events that are sent only after later ones. */
  reorder: number
  /** Share of calls that time out before they have an effect. */
  timeoutBeforeEffect: number
  /** Share of calls whose response is lost. */
  timeoutAfterEffect: number
  /** True if a new payout account must be verified before transfers, as at a real processor. */
  requiresVerification: boolean
  /** Share of refunds that stay pending until the next delivery of events. */
  refundsTakeTime: number
  refundsFail: number
  /** True if our balance is too small for any transfer. */
  balanceIsEmpty: boolean
  /** The same seed and the same calls give the same faults. */
  seed: number
}

/** The simulated payment processor with its controls for developers and tests. */
export type Simulator = PaymentProcessor & {
  /**
   * Performs the buyer's action. After `decline`, the intent can still be paid. After `review`, it
   * is authorized. After `delay`, it is processing for `delayMs` (default: 5 s of real time).
   * @throws NotFound for an unknown intent
   * @throws Forbidden for a wrong client secret
   * @throws UnprocessableEntity if the intent can no longer be paid
   */
  confirm: (input: {
    id: string
    clientSecret: string
    outcome: SimulatedOutcome
    delayMs?: number
  }) => Promise<PaymentIntent>
  /**
   * Refunds a charge as if in the processor's own dashboard; without an amount, the rest of it.
   */
  refundFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /**
   * Makes the last refund fail, even a succeeded one, as if the buyer's bank had returned the
   * money.
   */
  failRefundFromOutside: (id: string) => Promise<PaymentIntent>
  /**
   * Opens a dispute; without an amount, about the rest of the charge. Can be repeated until all of
   * it is disputed.
   */
  disputeFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /** Closes the oldest open dispute. If it is `won`, the money returns to us. */
  closeDisputeFromOutside: (id: string, outcome: 'won' | 'lost') => Promise<PaymentIntent>
  /** @throws NotFound */
  setPayoutsEnabled: (accountId: string, payoutsEnabled: boolean) => Promise<ConnectAccount>
  /** Lasts until the process ends. */
  behave: (behavior: Partial<SimulatorBehavior>) => void
  behavior: () => Readonly<SimulatorBehavior>
  books: () => Promise<ProcessorBooks[]>
  /** Newest first, like the other lists. */
  listIntents: (limit: number, offset?: number) => Promise<(PaymentIntent & { createdAt: Date })[]>
  listTransfers: (limit: number, offset?: number) => Promise<(Transfer & { isReversed: boolean; createdAt: Date })[]>
  listAccounts: (limit: number, offset?: number) => Promise<(ConnectAccount & { createdAt: Date })[]>
  /**
   * Completes due payments, sends due webhooks, and deletes expired idempotency keys. Returns the
   * number of sent webhooks.
   */
  deliverDueEvents: () => Promise<number>
  /** Runs `deliverDueEvents` several times a second until `stop`. */
  start: () => void
  wake: () => void
  stop: () => Promise<void>
}

import type { ConnectAccount, PaymentIntent, PaymentProcessor, ProcessorBooks, Transfer } from '../port.ts'

/**
 * Delivers a webhook of the simulator, over HTTP to our own address. Tests may call the receiver
 * directly instead.
 */
export type DeliverWebhook = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** The actions that a buyer can choose on the imitated payment form. */
export const SIMULATED_OUTCOMES = ['succeed', 'decline', 'review', 'delay'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** Faults that the simulator should simulate. Shares are numbers from 0 (never) to 1 (always). */
export type SimulatorBehavior = {
  /** Number of times that each event is sent. */
  deliveries: number
  /** Delay before an event is sent for the first time. */
  delayMs: number
  outOfOrder: boolean
  /** Share of events that are sent once more than necessary. */
  duplicates: number
  /** Share of events that are sent only after later events. */
  reorder: number
  /** Share of calls that fail before they have an effect. The caller gets a timeout. */
  timeoutBeforeEffect: number
  /** Share of calls that have an effect, but whose response is lost. */
  timeoutAfterEffect: number
  /**
   * True if a new payout account must be verified before it can receive transfers. At a real
   * processor, this is always necessary.
   */
  requiresVerification: boolean
  /** Share of refunds that stay pending until events are delivered the next time. */
  refundsTakeTime: number
  /** Share of pending refunds that fail. */
  refundsFail: number
  /** True if our balance is too small for any transfer. */
  balanceIsEmpty: boolean
  /**
   * Seed of the random sequence. With the same seed and the same calls, the same faults happen.
   */
  seed: number
}

/**
 * The simulated payment processor, with functions that developers and tests can use to control it.
 */
export type Simulator = PaymentProcessor & {
  /**
   * Performs the action that the buyer chose. After `decline`, the intent can still be paid. After
   * `review`, it is authorized and can be captured. After `delay`, it is processing until
   * `delayMs` have passed (default: 5 s of real time).
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
   * Refunds a charge or a part of it, as if somebody had used the processor's own dashboard. If no
   * amount is given, refunds the rest of the charge.
   */
  refundFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /**
   * Makes the last refund of a charge fail, even if the refund has succeeded. A real refund fails
   * like this if the buyer's bank returns the money.
   */
  failRefundFromOutside: (id: string) => Promise<PaymentIntent>
  /**
   * Opens a dispute about a charge or a part of it. If no amount is given, disputes the rest of
   * the charge. This can be repeated until the whole charge is disputed.
   */
  disputeFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /** Closes the oldest open dispute. If it is `won`, the money returns to us. */
  closeDisputeFromOutside: (id: string, outcome: 'won' | 'lost') => Promise<PaymentIntent>
  /**
   * Verifies a payout account or blocks it.
   * @throws NotFound
   */
  setPayoutsEnabled: (accountId: string, payoutsEnabled: boolean) => Promise<ConnectAccount>
  /** Changes the given settings. The change lasts until the process ends. */
  behave: (behavior: Partial<SimulatorBehavior>) => void
  behavior: () => Readonly<SimulatorBehavior>
  books: () => Promise<ProcessorBooks[]>
  /** Lists the newest payment intents first. The other lists are also ordered like this. */
  listIntents: (limit: number, offset?: number) => Promise<(PaymentIntent & { createdAt: Date })[]>
  listTransfers: (limit: number, offset?: number) => Promise<(Transfer & { isReversed: boolean; createdAt: Date })[]>
  listAccounts: (limit: number, offset?: number) => Promise<(ConnectAccount & { createdAt: Date })[]>
  /**
   * Completes payments that are due, sends every webhook that is due, and deletes expired
   * idempotency keys. Returns the number of webhooks that were sent.
   */
  deliverDueEvents: () => Promise<number>
  /** Starts to run `deliverDueEvents` several times a second, until `stop` is called. */
  start: () => void
  /** Makes the simulator check soon for due work, for example after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}

import type { ConnectAccount, PaymentIntent, PaymentProcessor, ProcessorBooks, Transfer } from '../port.ts'

/** Delivers the simulator's webhooks: over HTTP to our own address, or directly in tests. */
export type DeliverWebhook = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** The buyer's possible actions on the processor's form. */
export const SIMULATED_OUTCOMES = ['succeed', 'decline', 'review', 'delay'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** Faults that the simulator simulates. Shares range from 0 (never) to 1 (always). */
export type SimulatorBehavior = {
  /** Number of times that each event is sent. */
  deliveries: number
  /** Delay before an event is first sent. */
  delayMs: number
  outOfOrder: boolean
  /** Share of events that are sent one more time. */
  duplicates: number
  /** Share of events that are sent only after later ones. */
  reorder: number
  /** Share of calls that are lost before they take effect. The caller sees a timeout. */
  timeoutBeforeEffect: number
  /** Share of calls that take effect but whose response is lost. */
  timeoutAfterEffect: number
  /**
   * True if a new payout account must be verified before it can receive transfers, as at a real
   * processor.
   */
  requiresVerification: boolean
  /** Share of refunds that stay pending until the next delivery of events. */
  refundsTakeTime: number
  /** Share of pending refunds that fail. */
  refundsFail: number
  /** True if the balance is too small for any transfer. */
  balanceIsEmpty: boolean
  /** Start of the random sequence. The same seed and calls cause the same faults. */
  seed: number
}

/** The local payment processor, with controls for developers and tests. */
export type Simulator = PaymentProcessor & {
  /**
   * Performs the buyer's action. `decline` leaves the intent payable, and `review` authorizes it
   * for capture. `delay` leaves it processing until `delayMs` (by default 5 s of real time) have
   * passed.
   * @throws NotFound for an unknown intent
   * @throws Forbidden for a wrong client secret
   * @throws UnprocessableEntity if it can no longer be paid
   */
  confirm: (input: {
    id: string
    clientSecret: string
    outcome: SimulatedOutcome
    delayMs?: number
  }) => Promise<PaymentIntent>
  /**
   * Refunds the rest of a charge or part of it, like a refund in the processor's own dashboard.
   */
  refundFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /**
   * Fails the last refund of a charge, even if the refund has succeeded. A real refund fails like
   * this when the buyer's bank returns the money.
   */
  failRefundFromOutside: (id: string) => Promise<PaymentIntent>
  /**
   * Opens a dispute for the rest of the charge or part of it. Can be repeated until the whole
   * charge is disputed.
   */
  disputeFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /** Closes the oldest open dispute. `won` returns the money to us. */
  closeDisputeFromOutside: (id: string, outcome: 'won' | 'lost') => Promise<PaymentIntent>
  /**
   * Verifies or blocks an account.
   * @throws NotFound
   */
  setPayoutsEnabled: (accountId: string, payoutsEnabled: boolean) => Promise<ConnectAccount>
  /** Changes the given settings until the process ends. */
  behave: (behavior: Partial<SimulatorBehavior>) => void
  behavior: () => Readonly<SimulatorBehavior>
  books: () => Promise<ProcessorBooks[]>
  /** Lists the newest intents first. The other lists have the same order. */
  listIntents: (limit: number, offset?: number) => Promise<(PaymentIntent & { createdAt: Date })[]>
  listTransfers: (limit: number, offset?: number) => Promise<(Transfer & { isReversed: boolean; createdAt: Date })[]>
  listAccounts: (limit: number, offset?: number) => Promise<(ConnectAccount & { createdAt: Date })[]>
  /**
   * Settles due payments, sends every due webhook, deletes expired keys and returns the number of
   * webhooks sent.
   */
  deliverDueEvents: () => Promise<number>
  /** Runs `deliverDueEvents` several times a second until stopped. */
  start: () => void
  /** Checks soon for due work, for example after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}

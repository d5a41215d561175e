import type { ConnectAccount, PaymentIntent, PaymentProcessor, ProcessorBooks, Transfer } from '../port.ts'

/** How webhooks of the simulator reach us: over HTTP to our own address, or straight in for tests. */
export type DeliverWebhook = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** What the person paying does on the processor's form. */
export const SIMULATED_OUTCOMES = ['succeed', 'decline', 'review', 'delay'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** How badly the simulator behaves. A share is a number from 0 (never) to 1 (always). */
export type SimulatorBehaviour = {
  /** How often each event is sent; 2 sends every one twice. */
  deliveries: number
  /** Waits this long before the first sending. */
  delayMs: number
  /** Sends the newest event first. */
  outOfOrder: boolean
  /** The share of events that are sent once more than that. */
  duplicates: number
  /** The share of events that are held back behind later ones. */
  reorder: number
  /** The share of calls that are lost on their way: nothing happened, and nobody is told so. */
  timeoutBeforeEffect: number
  /** The share of calls whose answer is lost: it happened, and nobody is told so. */
  timeoutAfterEffect: number
  /** Whether a new payout account has to be verified before it can be paid, as at a real processor. */
  asksForPapers: boolean
  /** The share of refunds that are taken and still on their way; they end with the next delivery of events. */
  refundsTakeTime: number
  /** The share of refunds on their way that come back. */
  refundsFail: number
  /** Whether there is nothing to make a transfer of. */
  balanceIsEmpty: boolean
  /** Where the row of chances begins: the same seed and the same calls meet the same fate. */
  seed: number
}

/** The local payment processor, with the handles that a person or a test turns from outside. */
export type Simulator = PaymentProcessor & {
  /**
   * Does what the paying person does. `decline` leaves the intent payable, `review` authorizes it for capture, `delay`
   * leaves it processing until `delayMs` (default 5 s of real time) have passed.
   * @throws NotFound for an unknown intent, Forbidden for a wrong client secret, UnprocessableEntity for one that can no longer be paid.
   */
  confirm: (input: {
    id: string
    clientSecret: string
    outcome: SimulatedOutcome
    delayMs?: number
  }) => Promise<PaymentIntent>
  /** A refund made in the processor's own dashboard: of all that is left, or of a part. */
  refundFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /** The last refund of a charge, one that arrived included, comes back: the buyer's bank could not book it. */
  failRefundFromOutside: (id: string) => Promise<PaymentIntent>
  /** The card holder's bank disputes what is left of the charge, or a part of that; again and again, if there is any. */
  disputeFromOutside: (id: string, amountMinorUnit?: number) => Promise<PaymentIntent>
  /** The bank decides the oldest open dispute: `won` gives the money back to us. */
  closeDisputeFromOutside: (id: string, outcome: 'won' | 'lost') => Promise<PaymentIntent>
  /** The processor has seen an account's papers, or will no longer pay it. @throws NotFound */
  setPayoutsEnabled: (accountId: string, payoutsEnabled: boolean) => Promise<ConnectAccount>
  /** Changes what is named, until the process ends. */
  behave: (behaviour: Partial<SimulatorBehaviour>) => void
  behaviour: () => Readonly<SimulatorBehaviour>
  books: () => Promise<ProcessorBooks[]>
  /** Newest first, as the other lists. */
  listIntents: (limit: number, offset?: number) => Promise<(PaymentIntent & { createdAt: Date })[]>
  listTransfers: (limit: number, offset?: number) => Promise<(Transfer & { isReversed: boolean; createdAt: Date })[]>
  listAccounts: (limit: number, offset?: number) => Promise<(ConnectAccount & { createdAt: Date })[]>
  /** Settles what was delayed long enough, sends every webhook that is due, forgets old keys; returns how many it sent. */
  deliverDueEvents: () => Promise<number>
  /** Does so by itself, a few times a second, until stopped. */
  start: () => void
  /** Looks soon for what is due, as after the clock was moved. */
  wake: () => void
  stop: () => Promise<void>
}

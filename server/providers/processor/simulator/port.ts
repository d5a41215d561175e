import type { PaymentIntent, PaymentProcessor } from '../port.ts'

/** How webhooks of the simulator reach us: over HTTP to our own address, or straight in for tests. */
export type DeliverWebhook = (input: { rawBody: string; signature: string }) => Promise<{ status: number }>

/** What the person paying does on the processor's form. */
export const SIMULATED_OUTCOMES = ['succeed', 'decline', 'review', 'delay'] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** How the simulator treats the webhooks it sends. */
export type SimulatorBehaviour = {
  /** How often each event is sent; 2 sends every one twice. */
  deliveries: number
  /** Waits this long before the first sending. */
  delayMs: number
  /** Sends the newest event first. */
  outOfOrder: boolean
}

/** The local twin of a payment processor, with the handles that a person or a test turns from outside. */
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
  /** A full refund made in the processor's own dashboard. */
  refundFromOutside: (id: string) => Promise<PaymentIntent>
  /** The card holder's bank disputes the charge. */
  disputeFromOutside: (id: string) => Promise<PaymentIntent>
  /** The bank decides an open dispute: `won` gives the money back to us. */
  closeDisputeFromOutside: (id: string, outcome: 'won' | 'lost') => Promise<PaymentIntent>
  behave: (behaviour: Partial<SimulatorBehaviour>) => void
  /** Newest first. */
  listIntents: (limit: number) => Promise<(PaymentIntent & { createdAt: Date })[]>
  /** Settles what was delayed long enough and sends every webhook that is due; returns how many it sent. */
  deliverDueEvents: () => Promise<number>
  /** Does so by itself, a few times a second, until stopped. */
  start: () => void
  stop: () => Promise<void>
}

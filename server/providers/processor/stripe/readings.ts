import type Stripe from 'stripe'
import type { ConnectAccount, DisputeState, IntentStatus, PaymentIntent, Transfer } from '../port.ts'
import { fromStripe } from './currencies.ts'

/**
 * Stripe's objects in the port's words. An intent is read with `latest_charge` expanded, always: without it there is no
 * telling what was refunded.
 */
export function toPaymentIntent(intent: Stripe.PaymentIntent, dispute: DisputeState): PaymentIntent {
  const charge = chargeOf(intent)
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  const status = STATUSES[intent.status] ?? 'processing'
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    amountMinorUnit: fromStripe(intent.amount, intent.currency),
    amountReceivedMinorUnit: fromStripe(intent.amount_received, intent.currency),
    amountRefundedMinorUnit: charge?.captured ? fromStripe(charge.amount_refunded, intent.currency) : 0,
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    // The charge of a declined card is none that money ever belonged to.
    chargeId: charge && charge.status !== 'failed' ? charge.id : null,
    // While the card holder proves who they are, an earlier card's failure is history.
    failureReason: intent.status === 'requires_payment_method' ? (intent.last_payment_error?.message ?? null) : null,
    dispute,
    captureBefore: status === 'requires_capture' && captureBefore ? fromSeconds(captureBefore) : null,
  }
}

/** @throws when the intent was read without its charge: a fault of ours. */
export function chargeOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error(`${id} was read without its charge`)
  return charge
}

/** A status that Stripe adds one day counts as under way: nothing is booked and nothing is given up. */
const STATUSES: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  // The card holder is not done yet, and may still walk away: it can be paid and it can be voided.
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_payment_method',
  processing: 'processing',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  canceled: 'canceled',
} satisfies Record<KnownIntentStatus, IntentStatus>

type KnownIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** All of a charge's disputes as one: what is open counts before what was lost, and that before what was won. */
export function toDisputeState(disputes: readonly Stripe.Dispute[]): DisputeState {
  const states = disputes.map(({ status }) => DISPUTES[status] ?? 'open')
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? 'none'
}

/** An inquiry (`warning_…`) and a dispute that was `prevented` have taken no money. What we do not know has. */
const DISPUTES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'none',
  warning_under_review: 'none',
  warning_closed: 'none',
  prevented: 'none',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

export const toTransfer = (transfer: Stripe.Transfer): Transfer => ({
  id: transfer.id,
  destination: typeof transfer.destination === 'string' ? transfer.destination : (transfer.destination?.id ?? ''),
  amountMinorUnit: fromStripe(transfer.amount, transfer.currency),
  currency: transfer.currency.toUpperCase(),
  metadata: transfer.metadata,
  isReversed: transfer.reversed,
})

export const toConnectAccount = (account: Stripe.Account): ConnectAccount => ({
  id: account.id,
  // Stripe takes a transfer only while the capability is active, and pays it on only while payouts are enabled.
  payoutsEnabled: account.payouts_enabled && account.capabilities?.transfers === 'active',
  metadata: account.metadata ?? {},
})

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)

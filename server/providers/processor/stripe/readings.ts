import type Stripe from 'stripe'
import { disputeStateOf } from '../dispute-state.ts'
import {
  type ConnectAccount,
  type Dispute,
  type IntentStatus,
  type PaymentIntent,
  ProcessorUnavailable,
  type Refund,
  type Transfer,
} from '../port.ts'
import { fromStripe } from './currencies.ts'

/**
 * The intent must be read with `latest_charge` expanded, because only the charge contains the
 * refunds.
 */
export function toPaymentIntent(
  intent: Stripe.PaymentIntent,
  { disputes, refunds }: { disputes: readonly Stripe.Dispute[]; refunds: readonly Stripe.Refund[] },
): PaymentIntent {
  const charge = chargeOf(intent)
  const captureBefore = captureBeforeOf(charge)
  const known = disputes.flatMap((dispute) => toDispute(dispute, intent) ?? [])
  const sumOf = (state: Refund['state']): number =>
    refunds.reduce((sum, { amount, status }) => (toRefundState(status) === state ? sum + amount : sum), 0)
  const status = STATUSES[intent.status] ?? 'processing'
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    amountMinorUnit: fromStripe(intent.amount, intent.currency),
    amountReceivedMinorUnit: fromStripe(intent.amount_received, intent.currency),
    amountRefundedMinorUnit: fromStripe(sumOf('succeeded') + sumOf('pending'), intent.currency),
    refundPendingMinorUnit: fromStripe(sumOf('pending'), intent.currency),
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    // The charge of a declined card never received any money.
    chargeId: charge && charge.status !== 'failed' ? charge.id : null,
    // In any other status, this error belongs to an earlier card.
    failureReason: intent.status === 'requires_payment_method' ? (intent.last_payment_error?.message ?? null) : null,
    dispute: disputeStateOf(known),
    disputes: known,
    captureBefore: status === 'requires_capture' && captureBefore ? fromSeconds(captureBefore) : null,
  }
}

/** @throws if the intent was read without its charge, which is a bug in our code */
export function chargeOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (typeof charge === 'string') throw new Error(`${id} was read without its charge`)
  return charge
}

/**
 * A status that is not listed counts as processing, so that no payment is booked or given up by
 * mistake.
 */
const STATUSES: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  // The card holder has not finished and may leave the page. The intent can still be paid or
  // canceled.
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

/** Undefined if no money was taken. A dispute in another currency counts for the whole charge. */
function toDispute(dispute: Stripe.Dispute, intent: Stripe.PaymentIntent): Dispute | undefined {
  const state = DISPUTES[dispute.status] ?? 'open'
  if (state === 'none') return undefined
  const amount = dispute.currency === intent.currency ? dispute.amount : intent.amount_received
  return { id: dispute.id, amountMinorUnit: fromStripe(amount, intent.currency), state }
}

/**
 * An inquiry (`warning_…`) or a `prevented` dispute takes no money. An unknown status counts as
 * open.
 */
const DISPUTES: Readonly<Record<string, Dispute['state'] | 'none'>> = {
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

/**
 * A refund that needs the buyer's action counts as pending.
 * @throws ProcessorUnavailable if the response is not a refund, because the refund's state is then
 * unknown
 */
export function toRefund(refund: Stripe.Refund): Refund {
  if (refund.object !== 'refund' || !refund.id) throw new ProcessorUnavailable('Stripe’s response contains no refund.')
  return { id: refund.id, state: toRefundState(refund.status), failureReason: refund.failure_reason ?? null }
}

const toRefundState = (status: string | null): Refund['state'] =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'

/**
 * Each payment method reports the expiry of an authorization in a different field, or not at all.
 */
function captureBeforeOf(charge: Stripe.Charge | null): number | undefined {
  for (const details of Object.values(charge?.payment_method_details ?? {})) {
    const before: unknown = (details as { capture_before?: unknown } | null)?.capture_before
    if (typeof before === 'number') return before
  }
  return undefined
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
  // Transfers need the capability `transfers`, and the seller gets the money only if payouts are
  // enabled.
  payoutsEnabled: account.payouts_enabled && account.capabilities?.transfers === 'active',
  wants: [...new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])])],
  metadata: account.metadata ?? {},
})

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)

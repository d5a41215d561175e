import type Stripe from 'stripe'

export type StubIntent = {
  id: string
  clientSecret: string
  amount: number
  currency: string
  captureMethod: 'automatic' | 'manual'
  metadata: Record<string, string>
  transferGroup: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
  amountReceived: number
  failure: string | null
  created: number
  charge: StubCharge | null
}
export type StubCharge = {
  id: string
  status: 'succeeded' | 'failed'
  captured: boolean
  /** Amount of a canceled authorization, which Stripe counts as refunded. */
  released: number
  captureBefore: number | null
  disputes: StubDispute[]
  refunds: StubRefund[]
}
export type StubDispute = { id: string; status: string; amount: number }
export type StubRefund = {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
}

export const refundedOf = ({ released: letGo, refunds }: StubCharge): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), letGo)
export type StubAccount = { id: string; metadata: Record<string, string>; isVerified: boolean; created: number }
export type StubTransfer = {
  id: string
  amount: number
  amountReversed: number
  currency: string
  destination: string
  metadata: Record<string, string>
  transferGroup: string | null
  created: number
}

/** The charge is either a whole object or only an id. */
export const intentObject = (intent: StubIntent, expandsCharge: boolean) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.amountReceived,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: intent.status === 'canceled' ? intent.created : null,
    cancellation_reason: null,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    latest_charge:
      intent.charge && (expandsCharge ? (chargeObject(intent, intent.charge) as Stripe.Charge) : intent.charge.id),
    last_payment_error:
      intent.failure === null
        ? null
        : ({
            type: 'card_error',
            code: 'card_declined',
            decline_code: 'generic_decline',
            message: intent.failure,
          } as Stripe.PaymentIntent.LastPaymentError),
    livemode: false,
    metadata: intent.metadata,
    next_action: null,
    payment_method_types: ['card', 'link'],
    review: null,
    status: intent.status,
    transfer_group: intent.transferGroup,
  }) satisfies Partial<Stripe.PaymentIntent>

const chargeObject = (intent: StubIntent, charge: StubCharge) =>
  ({
    id: charge.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: charge.captured ? intent.amount : 0,
    amount_refunded: refundedOf(charge),
    captured: charge.captured,
    created: intent.created,
    currency: intent.currency,
    disputed: charge.disputes.length > 0,
    failure_code: charge.status === 'failed' ? 'card_declined' : null,
    failure_message: charge.status === 'failed' ? intent.failure : null,
    livemode: false,
    metadata: intent.metadata,
    paid: charge.status === 'succeeded',
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        last4: '4242',
        ...(charge.captureBefore === null ? {} : { capture_before: charge.captureBefore }),
      } as Stripe.Charge.PaymentMethodDetails.Card,
    } as Stripe.Charge.PaymentMethodDetails,
    refunded: refundedOf(charge) >= intent.amount,
    status: charge.status,
    transfer_group: intent.transferGroup,
  }) satisfies Partial<Stripe.Charge>

export const disputeObject = (intent: StubIntent, charge: StubCharge, dispute: StubDispute) =>
  ({
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: charge.id,
    created: intent.created,
    currency: intent.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: dispute.status,
  }) satisfies Partial<Stripe.Dispute>

export const refundObject = (intent: StubIntent, chargeId: string, refund: StubRefund) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: chargeId,
    created: intent.created,
    currency: intent.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: null,
    status: refund.status,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
  }) satisfies Partial<Stripe.Refund>

export const transferObject = (transfer: StubTransfer) =>
  ({
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.amountReversed,
    created: transfer.created,
    currency: transfer.currency,
    description: null,
    destination: transfer.destination,
    livemode: false,
    metadata: transfer.metadata,
    reversed: transfer.amountReversed >= transfer.amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: transfer.transferGroup,
  }) satisfies Partial<Stripe.Transfer>

export const reversalObject = (transfer: StubTransfer, id: string, metadata: Record<string, string>) =>
  ({
    id,
    object: 'transfer_reversal',
    amount: transfer.amount,
    created: transfer.created,
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  }) satisfies Partial<Stripe.TransferReversal>

export const accountObject = (account: StubAccount) =>
  ({
    id: account.id,
    object: 'account',
    capabilities: { transfers: account.isVerified ? 'active' : 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'US',
    created: account.created,
    default_currency: 'usd',
    details_submitted: account.isVerified,
    email: null,
    metadata: account.metadata,
    payouts_enabled: account.isVerified,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: account.isVerified ? [] : ['individual.verification.document', 'external_account'],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    type: 'none',
  }) satisfies Partial<Stripe.Account>

export const listObject = <Listed>(url: string, data: Listed[], hasMore: boolean) =>
  ({ object: 'list', url, has_more: hasMore, data }) satisfies Stripe.ApiList<Listed>

import type Stripe from 'stripe'
import { type PaymentIntent, type PaymentProcessor, ProcessorRefusal } from '../port.ts'
import { readWebhookEvent } from '../webhook-event.ts'
import { isSignedBy } from '../webhook-signature.ts'
import { createStripeClient, type StripeAccess } from './client.ts'
import { stripeLimits, toStripe } from './currencies.ts'
import { asking, finding } from './failures.ts'
import { chargeOf, fromSeconds, toConnectAccount, toPaymentIntent, toRefund } from './readings.ts'
import { findConnectAccountFor } from './seller-accounts.ts'
import { createTransfer, findTransfer } from './transfers.ts'

/** The charge says what was refunded, whether it is disputed and how long an authorization holds. */
const EXPAND = ['latest_charge']

/**
 * A seller whom Stripe gets to know and pays (an "express" account): Stripe asks for their papers on its own pages, we
 * pay its fees and answer for its debts, and nothing but transfers from us arrives there.
 */
const SELLER = {
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
} satisfies Stripe.AccountCreateParams

export type StripeOptions = StripeAccess & {
  publishableKey: string
  /** Of each endpoint that Stripe sends to; what none of them signed is not believed. */
  webhookSecrets: readonly (string | undefined)[]
  /** The currencies the account keeps a balance in; undefined when it was not told, and any is tried. */
  settlementCurrencies?: readonly string[] | undefined
}

/**
 * Stripe, in separate charges and transfers: the brand's payment is a charge of ours, the seller's payout a transfer to
 * their account, and neither knows of the other.
 */
export function createStripeProcessor(options: StripeOptions): PaymentProcessor {
  const { publishableKey, webhookSecrets, settlementCurrencies } = options
  const stripe = createStripeClient(options)

  /** That something was disputed or refunded stands on the charge; how far it has come, only in itself. */
  const read = async (intent: Stripe.PaymentIntent): Promise<PaymentIntent> => {
    const charge = chargeOf(intent)
    const isRefunded = charge?.captured === true && charge.amount_refunded > 0
    const [disputes, refunds] = await Promise.all([
      charge?.disputed ? stripe.disputes.list({ charge: charge.id, limit: 100 }) : undefined,
      isRefunded ? stripe.refunds.list({ charge: charge.id, limit: 100 }) : undefined,
    ])
    return toPaymentIntent(intent, { disputes: disputes?.data ?? [], refunds: refunds?.data ?? [] })
  }

  return {
    name: 'stripe',
    publishableKey,
    isSimulated: false,

    limits: (currency) => stripeLimits(currency, settlementCurrencies),
    createPaymentIntent: ({ amountMinorUnit, currency, captureMethod, metadata, idempotencyKey }) =>
      asking(async () => {
        const params: Stripe.PaymentIntentCreateParams = {
          ...toStripe(amountMinorUnit, currency),
          capture_method: captureMethod,
          automatic_payment_methods: { enabled: true },
          metadata,
          expand: EXPAND,
          ...(metadata.paymentId ? { transfer_group: metadata.paymentId } : {}),
        }
        return read(await stripe.paymentIntents.create(params, { idempotencyKey }))
      }),
    findPaymentIntent: async (id) =>
      isIdOf('pi', id)
        ? finding(async () => read(await stripe.paymentIntents.retrieve(id, { expand: EXPAND })))
        : undefined,
    capturePaymentIntent: ({ id, idempotencyKey }) =>
      asking(async () => read(await stripe.paymentIntents.capture(id, { expand: EXPAND }, { idempotencyKey }))),
    cancelPaymentIntent: ({ id, idempotencyKey }) =>
      asking(async () => read(await stripe.paymentIntents.cancel(id, { expand: EXPAND }, { idempotencyKey }))),
    refundPaymentIntent: ({ id, idempotencyKey }) =>
      asking(async () => {
        const refund = toRefund(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey }))
        if (refund.state === 'failed')
          throw new ProcessorRefusal(refund.failureReason ?? 'refund_failed', `The refund ${refund.id} failed.`)
        return refund
      }),
    findRefund: async (id) =>
      isIdOf('re', id) || isIdOf('pyr', id)
        ? finding(async () => toRefund(await stripe.refunds.retrieve(id)))
        : undefined,

    createTransfer: (input) => createTransfer(stripe, input),
    findTransfer: (input) => findTransfer(stripe, input),
    reverseTransfer: ({ transferId, idempotencyKey, metadata }) =>
      asking(async () => {
        const reversal = await stripe.transfers.createReversal(transferId, { metadata }, { idempotencyKey })
        return { reversalId: reversal.id }
      }),

    findConnectAccount: async (id) =>
      isIdOf('acct', id) ? finding(async () => toConnectAccount(await stripe.accounts.retrieve(id))) : undefined,
    findConnectAccountFor: (input) => findConnectAccountFor(stripe, input),
    createConnectAccount: ({ metadata, idempotencyKey }) =>
      asking(async () => toConnectAccount(await stripe.accounts.create({ ...SELLER, metadata }, { idempotencyKey }))),
    createOnboardingLink: ({ accountId, refreshUrl, returnUrl }) =>
      asking(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          refresh_url: refreshUrl,
          return_url: returnUrl,
        })
        return { url: link.url, expiresAt: fromSeconds(link.expires_at) }
      }),

    verifyWebhook: ({ rawBody, signature, now }) =>
      webhookSecrets.some((secret) => secret && isSignedBy(secret, { rawBody, signature, now }))
        ? readWebhookEvent(rawBody)
        : undefined,
  }
}

/** Ids that come from outside end up in an address: what cannot be one of Stripe's is not asked for. */
const isIdOf = (prefix: 'pi' | 'acct' | 're' | 'pyr', id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[A-Za-z0-9_]{4,255}$/.test(id)

import type Stripe from 'stripe'
import { type PaymentIntent, type PaymentProcessor, ProcessorRefusal } from '../port.ts'
import { readWebhookEvent } from '../webhook-event.ts'
import { isSignedBy } from '../webhook-signature.ts'
import { createStripeClient, type StripeAccess } from './client.ts'
import { stripeLimits, toStripe } from './currencies.ts'
import { callStripe, findInStripe } from './failures.ts'
import { chargeOf, fromSeconds, toConnectAccount, toPaymentIntent, toRefund } from './readings.ts'
import { findConnectAccountFor } from './seller-accounts.ts'
import { createTransfer, findTransfer } from './transfers.ts'

/** The charge contains the refunds, the disputes and the expiry of the authorization. */
const EXPAND = ['latest_charge']

/**
 * Stripe collects the seller's documents on its own pages. We pay the fees of the account and
 * cover its losses. It can only receive transfers from us.
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
  /** A webhook must be signed with one of these secrets. */
  webhookSecrets: readonly (string | undefined)[]
  /**
   * Currencies in which our Stripe account has a balance. If undefined, every currency is
   * accepted.
   */
  settlementCurrencies?: readonly string[] | undefined
}

/**
 * Separate charges and transfers: the brand's payment is a charge on our own Stripe account, and
 * the payout a transfer to the seller's. Stripe does not know that they belong together.
 */
export function createStripeProcessor(options: StripeOptions): PaymentProcessor {
  const { publishableKey, webhookSecrets, settlementCurrencies } = options
  const stripe = createStripeClient(options)

  /** The charge shows only that disputes and refunds exist, not their state. */
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
      callStripe(async () => {
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
        ? findInStripe(async () => read(await stripe.paymentIntents.retrieve(id, { expand: EXPAND })))
        : undefined,
    capturePaymentIntent: ({ id, idempotencyKey }) =>
      callStripe(async () => read(await stripe.paymentIntents.capture(id, { expand: EXPAND }, { idempotencyKey }))),
    cancelPaymentIntent: ({ id, idempotencyKey }) =>
      callStripe(async () => read(await stripe.paymentIntents.cancel(id, { expand: EXPAND }, { idempotencyKey }))),
    refundPaymentIntent: ({ id, idempotencyKey }) =>
      callStripe(async () => {
        const refund = toRefund(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey }))
        if (refund.state === 'failed')
          throw new ProcessorRefusal(refund.failureReason ?? 'refund_failed', `The refund ${refund.id} failed.`)
        return refund
      }),
    findRefund: async (id) =>
      isIdOf('re', id) || isIdOf('pyr', id)
        ? findInStripe(async () => toRefund(await stripe.refunds.retrieve(id)))
        : undefined,

    createTransfer: (input) => createTransfer(stripe, input),
    findTransfer: (input) => findTransfer(stripe, input),
    reverseTransfer: ({ transferId, idempotencyKey, metadata }) =>
      callStripe(async () => {
        const reversal = await stripe.transfers.createReversal(transferId, { metadata }, { idempotencyKey })
        return { reversalId: reversal.id }
      }),

    findConnectAccount: async (id) =>
      isIdOf('acct', id) ? findInStripe(async () => toConnectAccount(await stripe.accounts.retrieve(id))) : undefined,
    findConnectAccountFor: (input) => findConnectAccountFor(stripe, input),
    createConnectAccount: ({ metadata, idempotencyKey }) =>
      callStripe(async () =>
        toConnectAccount(await stripe.accounts.create({ ...SELLER, metadata }, { idempotencyKey })),
      ),
    createOnboardingLink: ({ accountId, refreshUrl, returnUrl }) =>
      callStripe(async () => {
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

/** Ids from clients become part of a URL, so an id in another format is never sent to Stripe. */
const isIdOf = (prefix: 'pi' | 'acct' | 're' | 'pyr', id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[A-Za-z0-9_]{4,255}$/.test(id)

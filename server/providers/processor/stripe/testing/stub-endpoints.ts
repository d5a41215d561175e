import type Stripe from 'stripe'

/**
 * Our calls to Stripe, with an example of every parameter that we may send. The compiler checks
 * them against the SDK's types. Any other parameter counts as a violation, because Stripe would
 * misunderstand the request.
 */
const ANY = { any: 'text' }
const EXPAND = { expand: ['latest_charge'] }

export const ENDPOINTS = [
  {
    name: 'createIntent',
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    accepts: {
      amount: 1,
      currency: 'usd',
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true },
      metadata: ANY,
      transfer_group: 'text',
      ...EXPAND,
    } satisfies Stripe.PaymentIntentCreateParams,
    needs: ['amount', 'currency'],
  },
  {
    name: 'retrieveIntent',
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    accepts: EXPAND satisfies Stripe.PaymentIntentRetrieveParams,
    needs: [],
  },
  {
    name: 'captureIntent',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    accepts: EXPAND satisfies Stripe.PaymentIntentCaptureParams,
    needs: [],
  },
  {
    name: 'cancelIntent',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    accepts: EXPAND satisfies Stripe.PaymentIntentCancelParams,
    needs: [],
  },
  {
    name: 'listDisputes',
    method: 'GET',
    path: /^\/v1\/disputes$/,
    accepts: { charge: 'ch_1', limit: 100 } satisfies Stripe.DisputeListParams,
    needs: ['charge'],
  },
  {
    name: 'createRefund',
    method: 'POST',
    path: /^\/v1\/refunds$/,
    accepts: { payment_intent: 'pi_1' } satisfies Stripe.RefundCreateParams,
    needs: ['payment_intent'],
  },
  {
    name: 'listRefunds',
    method: 'GET',
    path: /^\/v1\/refunds$/,
    accepts: { charge: 'ch_1', limit: 100 } satisfies Stripe.RefundListParams,
    needs: ['charge'],
  },
  {
    name: 'retrieveRefund',
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    accepts: {} satisfies Stripe.RefundRetrieveParams,
    needs: [],
  },
  {
    name: 'createTransfer',
    method: 'POST',
    path: /^\/v1\/transfers$/,
    accepts: {
      amount: 1,
      currency: 'usd',
      destination: 'acct_1',
      metadata: ANY,
      transfer_group: 'text',
    } satisfies Stripe.TransferCreateParams,
    needs: ['amount', 'currency', 'destination'],
  },
  {
    name: 'listTransfers',
    method: 'GET',
    path: /^\/v1\/transfers$/,
    accepts: {
      destination: 'acct_1',
      transfer_group: 'text',
      limit: 100,
      starting_after: 'tr_1',
    } satisfies Stripe.TransferListParams,
    needs: ['destination'],
  },
  {
    name: 'reverseTransfer',
    method: 'POST',
    path: /^\/v1\/transfers\/(\w+)\/reversals$/,
    accepts: { metadata: ANY } satisfies Stripe.TransferCreateReversalParams,
    needs: [],
  },
  {
    name: 'createAccount',
    method: 'POST',
    path: /^\/v1\/accounts$/,
    accepts: {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: ANY,
    } satisfies Stripe.AccountCreateParams,
    needs: ['controller[stripe_dashboard][type]', 'capabilities[transfers][requested]'],
  },
  {
    name: 'listAccounts',
    method: 'GET',
    path: /^\/v1\/accounts$/,
    accepts: {
      created: { gte: 1 },
      limit: 100,
      starting_after: 'acct_1',
    } satisfies Stripe.AccountListParams,
    needs: ['limit'],
  },
  {
    name: 'retrieveAccount',
    method: 'GET',
    path: /^\/v1\/accounts\/(\w+)$/,
    accepts: {} satisfies Stripe.AccountRetrieveParams,
    needs: [],
  },
  {
    name: 'createLink',
    method: 'POST',
    path: /^\/v1\/account_links$/,
    accepts: {
      account: 'acct_1',
      type: 'account_onboarding',
      refresh_url: 'https://…',
      return_url: 'https://…',
    } satisfies Stripe.AccountLinkCreateParams,
    needs: ['account', 'type', 'refresh_url', 'return_url'],
  },
] as const

export type Endpoint = (typeof ENDPOINTS)[number]
export type EndpointName = Endpoint['name']
/** Parameters by their names in the request, such as `metadata[paymentId]`. */
export type StubParams = ReadonlyMap<string, string>

/** One sentence per violated rule of the endpoint. */
export function faultsOf(endpoint: Endpoint, params: StubParams): string[] {
  const names = new Set(flatNames(endpoint.accepts))
  const unknown = [...params].flatMap(([name, value]) => {
    if (/^expand\[\d+\]$/.test(name))
      return names.has('expand') && value === 'latest_charge' ? [] : [`cannot expand ${value}`]
    const isKnown = names.has(/^metadata\[\w{1,40}\]$/.test(name) ? 'metadata' : name)
    return isKnown ? [] : [`unknown parameter ${name}`]
  })
  const needs: readonly string[] = endpoint.needs
  const missing = needs.filter((name) => !params.has(name)).map((name) => `missing parameter ${name}`)
  const odd = [...params].flatMap(([name, value]) => {
    if (name === 'amount' && !/^[1-9]\d{0,14}$/.test(value)) return [`amount is ${value}`]
    if (name === 'currency' && !/^[a-z]{3}$/.test(value)) return [`currency is ${value}`]
    if (name === 'limit' && !(Number(value) >= 1 && Number(value) <= 100)) return [`limit is ${value}`]
    if (name === 'capture_method' && !['manual', 'automatic'].includes(value)) return [`capture_method is ${value}`]
    return []
  })
  return [...unknown, ...missing, ...odd]
}

/** Converts `{ controller: { fees: { payer } } }` to `controller[fees][payer]`. */
function flatNames(accepts: object): string[] {
  return Object.entries(accepts).flatMap(([name, value]) => {
    const isNested = typeof value === 'object' && value !== null && name !== 'metadata' && name !== 'expand'
    if (!isNested) return [name]
    return flatNames(value as object).map((inner) => `${name}${inner.replace(/^\w+/, '[$&]')}`)
  })
}

export const metadataOf = (params: StubParams): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value]]
    }),
  )

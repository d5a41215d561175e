import Stripe from 'stripe'

/** Stripe responds within a few seconds or not at all. For most of these calls, a person waits. */
const TIMEOUT_MS = 20_000
/** The SDK's retries. They reuse the idempotency key, so they have only one effect. */
const RETRIES = 2

export type StripeAccess = {
  secretKey: string
  /** Origin of another server that implements Stripe's API. */
  apiBase?: string | undefined
  timeoutMs?: number
  retries?: number
}

/**
 * Creates the SDK client with the API version of its types, regardless of the account's default.
 */
export function createStripeClient({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Semblance' },
    ...(apiBase ? addressOf(apiBase) : {}),
  })
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  }
}

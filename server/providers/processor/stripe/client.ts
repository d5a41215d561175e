import Stripe from 'stripe'

/** Stripe answers within a few seconds or not at all; a person is waiting for most of these calls. */
const TIMEOUT_MS = 20_000
/** The SDK's own tries after the first. They carry the same key, so one effect is all they can have. */
const RETRIES = 2

export type StripeAccess = {
  secretKey: string
  /** Where Stripe answers, when that is not Stripe: an origin. */
  apiBase?: string | undefined
  timeoutMs?: number
  retries?: number
}

/** The SDK, at the version of the API its types are of, whatever the account's default is. */
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
